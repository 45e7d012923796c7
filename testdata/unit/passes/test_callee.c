// Which device functions get a clone with the ids as parameters.
#include "passes/pass.h"

#include "passes/analysis/analysis.h"

#include "testdata/unit/passes/small_model.h"

#define TEXT                                                                                                 \
	"__device__ int f(int n) { return 1; } __device__ int f(float n) { return 1; } "                         \
	"__device__ int g(int n) { return 1; }"

static struct function *kernel_with(struct node *statement)
{
	struct function *k = KERNEL("k", statement);
	k->made[MADE_BODY].is_there = 1;
	k->verdict.best = TIER_ELASTIC;
	summary_compute(small);
	return k;
}

static void readers_of_block_ids(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct function *f = DEVICE("f", id(ID_BLOCK)), *g = DEVICE("g", id(ID_THREAD));
	struct function *unused = DEVICE("f", id(ID_BLOCK));
	kernel_with(BLOCK(CALL(f), CALL(g)));
	pass_callee(small);
	assert_true(f->made[MADE_CLONE].is_there);
	assert_string_equal(f->made[MADE_CLONE].name, "cue_f");
	assert_false(g->made[MADE_CLONE].is_there ||
	             unused->made[MADE_CLONE].is_there); // only a resizable kernel hands thread ids on
	small_end();
}

static void chains(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct function *f = DEVICE("f", id(ID_BLOCK)), *g = DEVICE("g", CALL(f));
	kernel_with(CALL(g));
	pass_callee(small);
	assert_true(f->made[MADE_CLONE].is_there && g->made[MADE_CLONE].is_there);
	small_end();
}

static void readers_of_thread_ids(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct function *g = DEVICE("g", id(ID_THREAD)), *k = kernel_with(CALL(g));
	k->verdict.best = TIER_RESIZABLE;
	pass_callee(small);
	assert_true(g->made[MADE_CLONE].is_there && g->entry.is_resized && k->entry.is_resized);
	small_end();
}

static void overloads_share_the_name(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct function *a = DEVICE("f", id(ID_BLOCK)), *b = DEVICE("f", id(ID_BLOCK));
	kernel_with(BLOCK(CALL(a), CALL(b)));
	pass_callee(small);
	assert_string_equal(a->made[MADE_CLONE].name, "cue_f");
	assert_string_equal(b->made[MADE_CLONE].name, "cue_f");
	small_end();
}

static void what_gets_none(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct function *without_text = DEVICE("h", id(ID_BLOCK)), *f = DEVICE("f", id(ID_BLOCK));
	struct function *k = kernel_with(BLOCK(CALL(without_text), CALL(f)));
	k->made[MADE_BODY].is_there = 0;
	pass_callee(small);
	assert_false(f->made[MADE_CLONE].is_there);
	k->made[MADE_BODY].is_there = 1;
	pass_callee(small);
	assert_true(f->made[MADE_CLONE].is_there);
	assert_false(without_text->made[MADE_CLONE].is_there);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(readers_of_block_ids), cmocka_unit_test(chains),
	    cmocka_unit_test(readers_of_thread_ids), cmocka_unit_test(overloads_share_the_name),
	    cmocka_unit_test(what_gets_none)};
	return RUN(tests);
}
