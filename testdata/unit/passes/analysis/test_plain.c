// Kernels that leave nothing to prove.
#include "passes/analysis/plain.h"

#include "testdata/unit/passes/small_model.h"

static int is_plain(struct node *statement)
{
	const char *what = NULL;
	struct function *k = KERNEL("k", statement);
	const struct node *doubt = plain_find_doubt(small, k, &what);
	assert_int_equal(doubt != NULL, what != NULL);
	return !doubt;
}

static void statements(void **state)
{
	(void)state;
	small_begin("");
	struct node *opaque = NODE(NODE_OTHER), *hiding = NODE(NODE_OTHER),
	            *operator= assign(number("x"), literal("1"));
	opaque->is_opaque = hiding->hides = 1;
	operator->name = "operator=";
	assert_true(is_plain(assign(number("x"), binary("+", id(ID_BLOCK), literal("1")))));
	assert_true(is_plain(NODE(NODE_IF, id(ID_THREAD), NODE(NODE_RETURN))));
	assert_true(is_plain(NODE(NODE_DEREF, ref(number("p")))));
	assert_false(is_plain(NODE(NODE_GOTO)) || is_plain(NODE(NODE_LABEL)) || is_plain(NODE(NODE_ASM)));
	assert_false(is_plain(NODE(NODE_LAMBDA)) || is_plain(NODE(NODE_CLASS)) || is_plain(NODE(NODE_LAUNCH)));
	assert_false(is_plain(opaque) || is_plain(hiding) || is_plain(operator));
	small_end();
}

static void calls(void **state)
{
	(void)state;
	small_begin("");
	struct function *f = DEVICE("f", literal("1")), *waits = DEVICE("waits", barrier());
	struct function *recursive = DEVICE("recursive"), *hidden = DEVICE("hidden");
	recursive->found.is_recursive = 1;
	hidden->tree = NULL;
	struct node *unknown = LIBRARY("min", 0), *foreign = LIBRARY("min", 0);
	unknown->unknown = foreign->is_foreign = 1;
	assert_true(is_plain(LIBRARY("min", 0)) && is_plain(LIBRARY("__ldg", 0)) && is_plain(CALL(f)));
	assert_true(is_plain(LIBRARY("atomicAdd", EFFECT_ATOMIC)));
	assert_false(is_plain(LIBRARY("poll", EFFECT_ATOMIC)) || is_plain(LIBRARY("printf", 0)));
	assert_false(is_plain(barrier()) || is_plain(CALL(waits)) || is_plain(CALL(recursive)));
	assert_false(is_plain(CALL(hidden)) || is_plain(unknown) || is_plain(foreign));
	f->instances.is_guessed = 1;
	assert_false(is_plain(CALL(f)));
	small_end();
}

static struct node *loop(struct node *condition, struct node *inside)
{
	struct var *i = condition->child->var;
	return NODE(NODE_FOR, declare(i, literal("0")), condition, assign(i, literal("1")), BLOCK(inside));
}

static struct node *below(struct node *bound)
{
	return binary("<", ref(number("i")), bound);
}

// Its header alone says when it ends, and reads no memory.
static void loops(void **state)
{
	(void)state;
	small_begin("");
	struct node *own = below(literal("8")), *shares = below(ref(shared("n")));
	assert_true(is_plain(loop(below(id(ID_BLOCK_DIM)), NODE(NODE_CONTINUE))));
	assert_false(is_plain(loop(below(literal("8")), NODE(NODE_BREAK))));
	assert_false(is_plain(loop(below(literal("8")), NODE(NODE_RETURN))));
	assert_false(is_plain(loop(below(NODE(NODE_DEREF, ref(number("p")))), literal("1"))));
	assert_false(is_plain(loop(own, assign(own->child->var, literal("0")))));
	assert_false(is_plain(loop(shares, literal("1"))));
	assert_false(is_plain(NODE(NODE_WHILE, literal("1"), BLOCK())));
	own = below(literal("8"));
	assert_false(is_plain(loop(own, NODE(NODE_ADDRESS, ref(own->child->var))))); // written by another name
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(statements), cmocka_unit_test(calls), cmocka_unit_test(loops)};
	return RUN(tests);
}
