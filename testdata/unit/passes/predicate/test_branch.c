// Branches around a barrier.
#include "small_body.h"

// `if (n) { a = 1; __syncthreads(); } else b = 2;`, with a condition at this place.
static struct node *branch(struct node *condition, struct node *otherwise)
{
	struct node *then = at(BLOCK(set("a = 1"), wait()), "{ a = 1; __syncthreads(); }");
	return at(
	    NODE(NODE_IF, at(condition, "n"), then, otherwise), "if (n) { a = 1; __syncthreads(); } else b = 2;");
}

#define TEXT "__global__ void k() { if (n) { a = 1; __syncthreads(); } else b = 2; if (m) return; }"

static struct node *leave(void)
{
	return at(NODE(NODE_IF, at(id(ID_THREAD), "m"), at(NODE(NODE_RETURN), "return")), "if (m) return");
}

static void a_condition_that_differs(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct step *step = predicate(KERNEL("k", branch(id(ID_THREAD), set("b = 2"))));
	assert_non_null(step);
	assert_int_equal(step->kind, STEP_SHARED_IF);
	assert_null(step->guard); // nobody has left before
	assert_true(step->first_waits);
	assert_false(step->second_waits || step->of_warp);
	assert_string_equal(step->child->guard, step->inner);
	assert_null(step->otherwise->guard); // only those of the branch enter it
	assert_string_not_equal(step->inner, step->other);
	small_end();
}

static void a_uniform_condition(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct step *step = predicate(KERNEL("k", branch(id(ID_BLOCK), set("b = 2")), leave()));
	assert_non_null(step);
	assert_int_equal(step->kind, STEP_BARE); // no thread parts in it
	small_end();
}

static void both_sides_wait(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct node *otherwise = at(barrier(), "b = 2");
	assert_null(predicate(KERNEL("k", branch(id(ID_THREAD), otherwise))));
	assert_string_equal(failure.why, "both branches of a condition that is not proven uniform wait");
	small_end();
}

static void a_condition_that_declares(void **state)
{
	(void)state;
	small_begin(TEXT);
	assert_null(predicate(KERNEL("k", branch(declare(number("n"), id(ID_THREAD)), set("b = 2")))));
	assert_non_null(failure.why);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(a_condition_that_differs),
	    cmocka_unit_test(a_uniform_condition), cmocka_unit_test(both_sides_wait),
	    cmocka_unit_test(a_condition_that_declares)};
	return RUN(tests);
}
