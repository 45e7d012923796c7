// What inactive threads may evaluate, and what has the same value for them.
#include "passes/analysis/speculate.h"

#include "testdata/unit/passes/small_model.h"

static int is_safe(struct node *expression)
{
	return speculate_expression(expression, NULL, NULL);
}

static void reads(void **state)
{
	(void)state;
	small_begin("");
	struct var *scalar = number("scalar"), *global = number("global"), *fast = number("fast");
	scalar->is_shared = global->is_global = fast->is_volatile = 1;
	assert_true(is_safe(literal("1")) && is_safe(id(ID_THREAD)) && is_safe(ref(number("x"))));
	assert_true(is_safe(ref(shared("tile")))); // its address
	assert_false(is_safe(ref(scalar)) || is_safe(ref(global)) || is_safe(ref(fast)));
	assert_false(is_safe(NODE(NODE_DEREF, ref(number("p")))));
	assert_true(is_safe(NODE(NODE_ADDRESS, ref(number("x")))));
	assert_false(is_safe(NODE(NODE_ADDRESS, NODE(NODE_DEREF, ref(number("p"))))));
	assert_false(is_safe(assign(number("x"), literal("1"))));
	small_end();
}

static void divisions(void **state)
{
	(void)state;
	small_begin("");
	struct var *warp = number("warpSize");
	assert_true(is_safe(binary("/", id(ID_THREAD), literal("2"))));
	assert_true(is_safe(binary("%", id(ID_THREAD), id(ID_BLOCK_DIM))));
	assert_true(is_safe(binary("/", id(ID_THREAD), ref(warp))));
	assert_false(is_safe(binary("/", literal("2"), literal("0"))));
	assert_false(is_safe(binary("/", literal("2"), id(ID_THREAD))));
	assert_false(is_safe(binary("%", literal("2"), ref(number("n")))));
	assert_true(is_safe(binary("*", literal("2"), ref(number("n")))));
	small_end();
}

static int is_barrier(const struct node *call, void *context)
{
	(void)context;
	return !strcmp(call->name, "__syncthreads_or");
}

static void calls(void **state)
{
	(void)state;
	small_begin("");
	struct var *n = number("n");
	struct function *square = DEVICE("square", NODE(NODE_RETURN, binary("*", ref(n), ref(n))));
	struct function *loads = DEVICE("loads", NODE(NODE_RETURN, NODE(NODE_DEREF, ref(n))));
	struct function *of_block = DEVICE("of_block", NODE(NODE_RETURN, literal("1")));
	of_block->found.all_ids = ID_BLOCK;
	struct node *unknown = LIBRARY("min", 0);
	unknown->unknown = 1;
	assert_true(is_safe(LIBRARY("min", 0, ref(n), literal("1"))));
	assert_true(is_safe(LIBRARY("::make_float2", 0)));
	assert_false(is_safe(LIBRARY("min", 0, NODE(NODE_DEREF, ref(n)))));
	assert_false(is_safe(LIBRARY("printf", 0)) || is_safe(unknown));
	assert_true(is_safe(CALL(square, literal("2"))));
	assert_false(is_safe(CALL(loads)) || is_safe(CALL(of_block)));
	struct node *vote = LIBRARY("__syncthreads_or", EFFECT_BARRIER);
	assert_false(is_safe(vote));
	assert_true(speculate_expression(vote, is_barrier, NULL));
	small_end();
}

static void what_is_written_is_undefined(void **state)
{
	(void)state;
	small_begin("a = 1; b = 2; f(c); d = e;");
	struct var *a = number("a"), *b = number("b"), *c = number("c"), *e = number("e");
	struct node *argument = ref(c);
	argument->by_reference = 1;
	struct function *k = KERNEL("k", at(assign(a, literal("1")), "a = 1"),
	    at(assign(b, literal("2")), "b = 2"), LIBRARY("f", 0, argument), assign(number("d"), ref(e)));
	speculate_mark_undefined(k->tree, span_of("b = 2", 0).begin);
	assert_true(speculate_is_defined(ref(a))); // written before threads were inactive
	assert_false(speculate_is_defined(ref(b)) || speculate_is_defined(ref(c)));
	assert_true(speculate_is_defined(ref(e)));
	struct function *holder = KERNEL("holder", LIBRARY("__syncthreads_or", EFFECT_BARRIER, ref(b)));
	assert_true(speculate_is_defined(holder->tree)); // a vote is the same in all
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(reads), cmocka_unit_test(divisions),
	    cmocka_unit_test(calls), cmocka_unit_test(what_is_written_is_undefined)};
	return RUN(tests);
}
