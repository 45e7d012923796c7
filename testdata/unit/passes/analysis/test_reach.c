// Do the logical ids reach every function that reads ids?
#include "passes/analysis/reach.h"

#include "passes/analysis/analysis.h"

#include "testdata/unit/passes/small_model.h"

#define TEXT                                                                                                 \
	"__device__ int f(int n) { return blockIdx.x; } __global__ void k() { f(1); g(2); } "                    \
	"__device__ int g(int n) { return threadIdx.x; }"

// The best tier of a kernel with this statement, or of one that hands thread ids on.
static enum tier best_with(struct node *statement, int threads)
{
	struct function *k = KERNEL("k", statement);
	k->verdict.best = TIER_RESIZABLE;
	summary_compute(small);
	if (threads)
		reach_check_threads(small, k);
	else
		reach_check_blocks(small, k);
	return k->verdict.best;
}

static void calls_by_name(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct function *f = DEVICE("f", id(ID_BLOCK)), *g = DEVICE("g", id(ID_BLOCK));
	struct node *in_macro = at(CALL(f), "f(1)"), *other = at(CALL(f), "f(1)");
	in_macro->in_macro = other->may_be_other = 1;
	assert_int_equal(best_with(at(CALL(f), "f(1)"), 0), TIER_RESIZABLE);
	assert_int_equal(best_with(CALL(f), 0), TIER_OPAQUE); // no place in the text
	assert_int_equal(best_with(in_macro, 0), TIER_OPAQUE);
	assert_int_equal(best_with(other, 0), TIER_OPAQUE);
	assert_int_equal(best_with(at(CALL(g), "g(2)"), 0), TIER_OPAQUE); // declared after the kernel
	assert_int_equal(small_count("callee-id"), 4);
	small_end();
}

static void callees_without_ids(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct function *g = DEVICE("g", literal("1"));
	assert_int_equal(best_with(CALL(g), 0), TIER_RESIZABLE);
	small_end();
}

static void unknown_calls(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct function *f = DEVICE("f", id(ID_BLOCK));
	struct node *pointer = at(LIBRARY("f", 0), "f(1)");
	pointer->unknown = 1;
	f->address_taken = 1;
	assert_int_equal(best_with(pointer, 0), TIER_OPAQUE);
	small_end();
}

static void libraries(void **state)
{
	(void)state;
	small_begin(TEXT);
	assert_int_equal(best_with(LIBRARY("this_grid", EFFECT_GRID), 0), TIER_OPAQUE);
	assert_int_equal(best_with(LIBRARY("rank", EFFECT_BLOCK_ID), 0), TIER_OPAQUE);
	assert_int_equal(best_with(LIBRARY("cluster", EFFECT_CLUSTER), 0), TIER_OPAQUE);
	assert_int_equal(best_with(NODE(NODE_LAUNCH), 0), TIER_OPAQUE);
	assert_int_equal(best_with(barrier(), 0), TIER_RESIZABLE);
	assert_int_equal(small_count("grid-sync"), 1);
	assert_int_equal(small_count("cluster"), 1);
	assert_int_equal(small_count("device-launch"), 1);
	small_end();
}

// Where thread ids do not reach, a kernel is elastic still.
static void thread_ids(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct function *f = DEVICE("f", id(ID_THREAD));
	struct node *global = id(ID_THREAD), *lambda = NODE(NODE_LAMBDA, at(CALL(f), "f(1)"));
	global->explicit_global = 1;
	assert_int_equal(best_with(at(CALL(f), "f(1)"), 1), TIER_RESIZABLE);
	assert_int_equal(best_with(CALL(f), 1), TIER_ELASTIC);
	assert_int_equal(best_with(CALL(f), 0), TIER_RESIZABLE); // block ids are not asked for
	assert_int_equal(best_with(global, 1), TIER_ELASTIC);
	assert_int_equal(best_with(lambda, 1), TIER_ELASTIC);
	lambda->captures_default = 1;
	assert_int_equal(best_with(lambda, 1), TIER_RESIZABLE);
	assert_int_equal(small_count("thread-id"), 3);
	small_end();
}

static void names_of_clones(void **state)
{
	(void)state;
	small_begin("");
	struct function *a = DEVICE("f"), *b = DEVICE("f"), *c = DEVICE("g");
	assert_true(reach_shares_name(a, b));
	assert_false(reach_shares_name(a, c));
	b->scope = "n";
	assert_false(reach_shares_name(a, b));
	a->in_class = b->in_class = 1;
	assert_true(reach_shares_name(a, b));
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(calls_by_name), cmocka_unit_test(callees_without_ids),
	    cmocka_unit_test(unknown_calls), cmocka_unit_test(libraries), cmocka_unit_test(thread_ids),
	    cmocka_unit_test(names_of_clones)};
	return RUN(tests);
}
