// Levels of values: the same in a block, in a warp, or in a thread alone.
#include "passes/analysis/analysis.h"

#include "testdata/unit/passes/small_model.h"

static void leaves(void **state)
{
	(void)state;
	small_begin("");
	struct var *fast = number("fast");
	fast->is_volatile = 1;
	struct node *opaque = NODE(NODE_OTHER), *load = NODE(NODE_DEREF, ref(number("p")));
	opaque->is_opaque = load->is_volatile = 1;
	assert_int_equal(uniform_level(literal("3")), LEVEL_BLOCK);
	assert_int_equal(uniform_level(id(ID_BLOCK)), LEVEL_BLOCK);
	assert_int_equal(uniform_level(id(ID_BLOCK_DIM)), LEVEL_BLOCK);
	assert_int_equal(uniform_level(id(ID_THREAD)), LEVEL_THREAD);
	assert_int_equal(uniform_level(binary("+", id(ID_BLOCK), id(ID_THREAD))), LEVEL_THREAD);
	assert_int_equal(uniform_level(ref(fast)), LEVEL_THREAD);
	assert_int_equal(uniform_level(opaque), LEVEL_THREAD);
	assert_int_equal(uniform_level(load), LEVEL_THREAD);
	small_end();
}

static void votes(void **state)
{
	(void)state;
	small_begin("");
	assert_int_equal(uniform_level(LIBRARY("__syncthreads_or", EFFECT_BARRIER, id(ID_THREAD))), LEVEL_BLOCK);
	assert_int_equal(
	    uniform_level(LIBRARY("__any_sync", EFFECT_WARP, literal("4294967295"), id(ID_THREAD))), LEVEL_WARP);
	assert_int_equal(
	    uniform_level(LIBRARY("__any_sync", EFFECT_WARP, literal("3"), id(ID_THREAD))), LEVEL_THREAD);
	assert_int_equal(uniform_level(LIBRARY("rand", 0)), LEVEL_THREAD);
	small_end();
}

static void values_flow_through_variables(void **state)
{
	(void)state;
	small_begin("");
	struct var *a = number("a"), *b = number("b"), *array = number("array"), *tile = shared("tile");
	array->is_array = 1;
	struct function *k = KERNEL("k", declare(b, literal("0")), declare(array, NULL), assign(b, ref(a)),
	    assign(a, id(ID_THREAD)), ref(tile)); // b's value comes in a second round
	uniform_analyse(k, NULL);
	assert_int_equal(a->level, LEVEL_THREAD);
	assert_int_equal(b->level, LEVEL_THREAD);
	assert_int_equal(array->level, LEVEL_THREAD); // not followed
	assert_int_equal(tile->level, LEVEL_BLOCK);
	small_end();
}

static void conditions_count(void **state)
{
	(void)state;
	small_begin("");
	struct var *a = number("a"), *b = number("b"), *c = number("c");
	struct function *k = KERNEL("k", NODE(NODE_IF, id(ID_THREAD), assign(a, literal("1"))),
	    NODE(NODE_IF, id(ID_BLOCK), assign(b, literal("1"))),
	    NODE(NODE_WHILE, literal("1"),
	        BLOCK(NODE(NODE_IF, id(ID_THREAD), NODE(NODE_BREAK)), assign(c, literal("1")))));
	uniform_analyse(k, NULL);
	assert_int_equal(a->level, LEVEL_THREAD);
	assert_int_equal(b->level, LEVEL_BLOCK);
	assert_int_equal(c->level, LEVEL_THREAD); // threads leave the loop in different rounds
	small_end();
}

static void other_names(void **state)
{
	(void)state;
	small_begin("");
	struct var *a = number("a"), *b = number("b"), *alias = number("alias"), *c = number("c");
	alias->is_reference = 1;
	struct function *k = KERNEL("k", NODE(NODE_ADDRESS, ref(a)), declare(alias, ref(b)), ref(c));
	uniform_analyse(k, NULL);
	assert_int_equal(a->level, LEVEL_THREAD);
	assert_int_equal(b->level, LEVEL_THREAD);
	assert_int_equal(c->level, LEVEL_BLOCK);
	small_end();
}

static void parameters(void **state)
{
	(void)state;
	small_begin("");
	struct function *f = DEVICE("f");
	struct var *a = parameter(f, "a"), *b = parameter(f, "b");
	uniform_analyse(f, (int[]){LEVEL_WARP, LEVEL_BLOCK});
	assert_int_equal(a->level, LEVEL_WARP);
	assert_int_equal(b->level, LEVEL_BLOCK);
	uniform_analyse(f, NULL);
	assert_int_equal(a->level, LEVEL_BLOCK);
	small_end();
}

static void headers(void **state)
{
	(void)state;
	small_begin("");
	struct node *body_of_for = BLOCK(), *then = BLOCK();
	struct node *loop = NODE(NODE_FOR, literal("0"), id(ID_THREAD), literal("1"), body_of_for);
	struct node *branch = NODE(NODE_IF, id(ID_THREAD), then);
	assert_int_equal(uniform_header_level(loop, body_of_for), LEVEL_THREAD);
	assert_int_equal(uniform_header_level(branch, branch->child), LEVEL_BLOCK); // nothing stands before it
	assert_int_equal(uniform_control(branch, then, LEVEL_BLOCK), LEVEL_THREAD);
	assert_int_equal(uniform_control(NODE(NODE_LAMBDA, then), then, LEVEL_BLOCK), LEVEL_THREAD);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(leaves), cmocka_unit_test(votes),
	    cmocka_unit_test(values_flow_through_variables), cmocka_unit_test(conditions_count),
	    cmocka_unit_test(other_names), cmocka_unit_test(parameters), cmocka_unit_test(headers)};
	return RUN(tests);
}
