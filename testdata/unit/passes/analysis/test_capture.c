// Ids that lambdas must capture, and lambdas that cannot.
#include "passes/analysis/analysis.h"

#include "testdata/unit/passes/small_model.h"

static struct node *lambda_of(struct node *inside, const char *text)
{
	struct node *lambda = NODE(NODE_LAMBDA, BLOCK(inside));
	lambda->name_at = span_of(text, 0);
	return at(lambda, text);
}

static void lambdas_capture_what_they_name(void **state)
{
	(void)state;
	small_begin("[] [&]");
	struct function *f = DEVICE("f", id(ID_BLOCK));
	struct node *named = lambda_of(id(ID_BLOCK), "[]"), *calling = lambda_of(CALL(f), "[]");
	struct node *all = lambda_of(id(ID_BLOCK), "[&]"), *none = lambda_of(literal("1"), "[]");
	all->captures_default = 1;
	KERNEL("k", named, calling, all, none);
	summary_compute(small);
	capture_decide(small);
	assert_int_equal(named->id, ID_BLOCK);
	assert_int_equal(calling->id, ID_BLOCK | ID_GRID_DIM | ID_THREAD | ID_BLOCK_DIM);
	assert_int_equal(all->id, 0);
	assert_int_equal(none->id, 0);
	small_end();
}

#define TEXT "void k() { auto a = []{}; static auto b = []{}; }"

static void hopeless_lambdas(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct node *plain = lambda_of(id(ID_BLOCK), "[]{}"), *fixed = lambda_of(id(ID_BLOCK), "[]{}");
	struct node *hidden = lambda_of(id(ID_BLOCK), "[]{}"), *pointer = lambda_of(id(ID_BLOCK), "[]{}");
	struct node *a = declare(number("a"), plain), *b = declare(number("b"), fixed);
	at(a->child, "auto a = []{}");
	at(b->child, "static auto b = []{}");
	hidden->name_at.end = 0; // from a macro
	assert_null(capture_find_hopeless(small, KERNEL("k", a)));
	assert_ptr_equal(capture_find_hopeless(small, KERNEL("k", b)), fixed);
	assert_ptr_equal(capture_find_hopeless(small, KERNEL("k", hidden)), hidden);
	assert_ptr_equal(
	    capture_find_hopeless(small, KERNEL("k", LIBRARY("lambda pointer", 0, pointer))), pointer);
	small_end();
}

static void ids_in_local_classes(void **state)
{
	(void)state;
	small_begin("threadIdx");
	struct node *of_thread = at(id(ID_THREAD), "threadIdx"), *of_block = at(id(ID_BLOCK), "threadIdx");
	struct function *k = KERNEL("k", NODE(NODE_CLASS, of_thread), NODE(NODE_CLASS, of_block),
	    NODE(NODE_CLASS, NODE(NODE_LAMBDA), at(id(ID_THREAD), "threadIdx")));
	const struct node *first = k->tree->child->child;
	assert_null(capture_find_stuck(first)); // the hardware's threads are the block's own
	assert_ptr_equal(capture_find_stuck(first->next), of_block);
	assert_non_null(capture_find_stuck(first->next->next)); // a lambda would have to capture it
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(lambdas_capture_what_they_name),
	    cmocka_unit_test(hopeless_lambdas), cmocka_unit_test(ids_in_local_classes)};
	return RUN(tests);
}
