// How inactive threads take part in calls that wait.
#include "passes/predicate/predication.h"

#include "testdata/unit/passes/small_model.h"

static struct step_sync sync;
static const char *why;

static int reads(struct node *call)
{
	memset(&sync, 0, sizeof sync);
	return sync_read(&sync, small->source, call, &why) == 0;
}

static void barriers(void **state)
{
	(void)state;
	small_begin("__syncthreads(); __syncwarp();");
	assert_true(reads(at(barrier(), "__syncthreads()")));
	assert_true(sync.is_void);
	assert_int_equal(sync.predicate.end, 0);
	assert_true(sync_is_plain_barrier(at(barrier(), "__syncthreads()")));
	assert_true(reads(at(LIBRARY("__syncwarp", EFFECT_WARP), "__syncwarp()")));
	assert_false(sync_is_plain_barrier(at(LIBRARY("__syncwarp", EFFECT_WARP), "__syncwarp()")));
	struct node *in_macro = at(barrier(), "__syncthreads()");
	in_macro->in_macro = 1;
	assert_false(reads(in_macro));
	assert_string_equal(why, "its text comes from a macro");
	small_end();
}

static void votes(void **state)
{
	(void)state;
	small_begin("__syncthreads_or(p); __all_sync(~0, q);");
	struct node *invert = NODE(NODE_OTHER, literal("0"));
	invert->name = "~";
	assert_true(
	    reads(at(LIBRARY("__syncthreads_or", EFFECT_BARRIER, ref(number("p"))), "__syncthreads_or(p)")));
	assert_int_equal(sync.predicate.begin, span_of("p)", 0).begin);
	assert_false(sync.is_all || sync.is_void);
	assert_true(reads(at(LIBRARY("__all_sync", EFFECT_WARP, invert, ref(number("q"))), "__all_sync(~0, q)")));
	assert_int_equal(sync.predicate.begin, span_of("q)", 0).begin);
	assert_true(sync.is_all);
	small_end();
}

static void masks(void **state)
{
	(void)state;
	small_begin("__shfl_sync(m, v, 1)");
	const char *text = "__shfl_sync(m, v, 1)";
	struct var *constant = number("m");
	constant->value = "4294967295";
	assert_true(reads(at(LIBRARY("__shfl_sync", EFFECT_WARP, literal("4294967295")), text)));
	assert_true(reads(at(LIBRARY("__shfl_sync", EFFECT_WARP, literal("-1")), text)));
	assert_true(reads(at(LIBRARY("__shfl_sync", EFFECT_WARP, ref(constant)), text)));
	assert_false(reads(at(LIBRARY("__shfl_sync", EFFECT_WARP, literal("1")), text)));
	assert_string_equal(why, "it names lanes that may have left");
	assert_false(reads(at(LIBRARY("__shfl_sync", EFFECT_WARP, ref(number("m"))), text)));
	small_end();
}

// The value of threads that have left would count.
static void what_is_refused(void **state)
{
	(void)state;
	small_begin("__reduce_add_sync(-1, v); group.sync(); f();");
	struct node *method =
	    at(LIBRARY("cooperative_groups::thread_block::sync", EFFECT_BARRIER), "group.sync()");
	assert_false(
	    reads(at(LIBRARY("__reduce_add_sync", EFFECT_WARP, literal("-1")), "__reduce_add_sync(-1, v)")));
	assert_string_equal(why, "threads that have left would take part in it");
	assert_true(reads(method));
	method->unknown = method->is_method = 1; // in a template it may be anybody's
	assert_false(reads(method));
	struct function *f = DEVICE("__syncthreads");
	assert_false(reads(at(CALL(f), "f()")));
	assert_false(sync_is_library(CALL(f)));
	assert_true(sync_is_library(barrier()));
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(barriers), cmocka_unit_test(votes),
	    cmocka_unit_test(masks), cmocka_unit_test(what_is_refused)};
	return RUN(tests);
}
