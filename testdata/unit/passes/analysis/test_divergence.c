// Do the threads of a block stay together in a statement?
#include "passes/analysis/analysis.h"

#include "testdata/unit/passes/small_model.h"

// The only statement of a kernel, judged for the block, or a warp.
static int is_sound(struct node *statement, int level)
{
	struct function *k = KERNEL("k", statement);
	summary_compute(small);
	uniform_analyse(k, NULL);
	return divergence_is_sound(small, statement, level);
}

static void conditions_around_barriers(void **state)
{
	(void)state;
	small_begin("");
	assert_true(is_sound(barrier(), LEVEL_BLOCK));
	assert_true(is_sound(NODE(NODE_IF, id(ID_BLOCK), barrier()), LEVEL_BLOCK));
	assert_false(is_sound(NODE(NODE_IF, id(ID_THREAD), barrier()), LEVEL_BLOCK));
	assert_true(is_sound(NODE(NODE_IF, id(ID_THREAD), BLOCK()), LEVEL_BLOCK)); // nothing waits
	assert_false(is_sound(NODE(NODE_WHILE, id(ID_THREAD), BLOCK(barrier())), LEVEL_BLOCK));
	small_end();
}

static void exits(void **state)
{
	(void)state;
	small_begin("");
	struct node *leave = NODE(NODE_IF, id(ID_THREAD), NODE(NODE_RETURN));
	assert_false(is_sound(BLOCK(leave, barrier()), LEVEL_BLOCK));
	assert_false(is_sound(NODE(NODE_IF, id(ID_THREAD), NODE(NODE_RETURN)), LEVEL_BLOCK));
	assert_true(is_sound(NODE(NODE_IF, id(ID_BLOCK), NODE(NODE_RETURN)), LEVEL_BLOCK));
	assert_false(is_sound(NODE(NODE_GOTO), LEVEL_BLOCK));
	assert_true(is_sound(NODE(NODE_LAMBDA, BLOCK(NODE(NODE_RETURN))), LEVEL_BLOCK)); // its own
	small_end();
}

static struct node *vote(void)
{
	return LIBRARY("__any_sync", EFFECT_WARP, literal("-1"), id(ID_THREAD));
}

// Warps may part where only a warp waits.
static void warps(void **state)
{
	(void)state;
	small_begin("");
	assert_true(is_sound(NODE(NODE_IF, vote(), LIBRARY("__syncwarp", EFFECT_WARP)), LEVEL_BLOCK));
	assert_false(is_sound(NODE(NODE_IF, vote(), barrier()), LEVEL_BLOCK));
	assert_false(is_sound(NODE(NODE_IF, id(ID_THREAD), LIBRARY("__syncwarp", EFFECT_WARP)), LEVEL_BLOCK));
	assert_false(is_sound(NODE(NODE_IF, vote(), NODE(NODE_RETURN)), LEVEL_BLOCK));
	assert_true(is_sound(NODE(NODE_IF, vote(), NODE(NODE_RETURN)), LEVEL_WARP));
	small_end();
}

static void callees_get_the_levels_of_arguments(void **state)
{
	(void)state;
	small_begin("");
	struct function *f = DEVICE("f");
	struct var *n = parameter(f, "n");
	body(f, NODE(NODE_IF, ref(n), barrier()));
	assert_true(is_sound(CALL(f, literal("1")), LEVEL_BLOCK));
	assert_true(is_sound(CALL(f, id(ID_BLOCK)), LEVEL_BLOCK));
	assert_false(is_sound(CALL(f, id(ID_THREAD)), LEVEL_BLOCK));
	assert_false(is_sound(CALL(f), LEVEL_BLOCK)); // a default argument may be anything
	body(f, CALL(f, literal("1")));
	assert_false(is_sound(CALL(f, literal("1")), LEVEL_BLOCK)); // recursive
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(conditions_around_barriers), cmocka_unit_test(exits),
	    cmocka_unit_test(warps), cmocka_unit_test(callees_get_the_levels_of_arguments)};
	return RUN(tests);
}
