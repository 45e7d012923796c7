// Switches around a barrier.
#include "small_body.h"

#define TEXT "__global__ void k() { if (m) return; switch (n) { case 1: a = 1; __syncthreads(); break; } }"

static struct node *leave(void)
{
	return at(NODE(NODE_IF, at(id(ID_THREAD), "m"), at(NODE(NODE_RETURN), "return")), "if (m) return");
}

static struct node *choose_by(struct node *condition)
{
	struct node *label = at(NODE(NODE_CASE, at(literal("1"), "1: "), set("a = 1")), "case 1: a = 1");
	struct node *cases =
	    at(BLOCK(label, wait(), at(NODE(NODE_BREAK), "break")), "{ case 1: a = 1; __syncthreads(); break; }");
	return at(NODE(NODE_SWITCH, at(condition, "n"), cases),
	    "switch (n) { case 1: a = 1; __syncthreads(); break; }");
}

static void the_same_case_for_all(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct step *step = predicate(KERNEL("k", leave(), choose_by(id(ID_BLOCK))));
	assert_non_null(step);
	assert_int_equal(step->next->kind, STEP_SWITCH);
	assert_null(step->next->inner); // all who are there come to the `break`
	assert_int_equal(step->next->child->kind, STEP_CASE);
	assert_int_equal(step->next->child->next->kind, STEP_SYNC);
	assert_int_equal(step->next->child->next->next->kind, STEP_BARE);
	small_end();
}

static void another_case_for_each(void **state)
{
	(void)state;
	small_begin(TEXT);
	assert_null(predicate(KERNEL("k", leave(), choose_by(id(ID_THREAD)))));
	assert_string_equal(
	    failure.why, "a switch goes around it, and which case it takes is not proven uniform");
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_same_case_for_all), cmocka_unit_test(another_case_for_each)};
	return RUN(tests);
}
