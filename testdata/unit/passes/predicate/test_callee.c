// Guarded copies of functions that wait.
#include "small_body.h"

#define TEXT                                                                                                 \
	"__device__ void f(int n) { a = 1; __syncthreads(); } __global__ void k() { if (m) return; f(p); f(q); " \
	"}"

static struct node *leave(void)
{
	return at(NODE(NODE_IF, at(id(ID_THREAD), "m"), at(NODE(NODE_RETURN), "return")), "if (m) return");
}

// In front of the parenthesis that closes the call.
static struct node *argument(struct node *node, const char *text)
{
	at(node, text);
	node->at.end--;
	return node;
}

static struct function *waiting(void)
{
	struct function *f = DEVICE("f", set("a = 1"), wait());
	parameter(f, "n");
	f->predicated.returns_void = 1;
	return f;
}

static void a_guarded_copy(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct function *f = waiting();
	struct node *call = at(CALL(f, argument(literal("1"), "p)")), "f(p)");
	struct step *step = predicate(KERNEL("k", leave(), call));
	assert_non_null(step);
	assert_ptr_equal(step->next->syncs->callee, f);
	assert_non_null(f->made[MADE_GUARDED].name);
	assert_int_equal(f->predicated.guard_levels[0], LEVEL_BLOCK);
	assert_int_equal(f->predicated.steps->kind, STEP_REGION);
	assert_string_equal(f->predicated.steps->guard, f->predicated.active);
	small_end();
}

// One copy serves all calls.
static void levels_are_joined(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct function *f = waiting();
	struct node *uniform = at(CALL(f, argument(literal("1"), "p)")), "f(p)");
	struct node *differs = at(CALL(f, argument(id(ID_THREAD), "q)")), "f(q)");
	assert_non_null(predicate(KERNEL("k", leave(), uniform, differs)));
	assert_int_equal(f->predicated.guard_levels[0], LEVEL_THREAD);
	small_end();
}

static void arguments_of_active_threads(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct function *f = waiting();
	struct node *load = argument(NODE(NODE_DEREF, argument(ref(number("p")), "p)")), "p)");
	struct step *step = predicate(KERNEL("k", leave(), at(CALL(f, load), "f(p)")));
	assert_non_null(step);
	assert_non_null(step->next->syncs->arguments); // inactive threads do not load
	assert_true(f->predicated.guard_undefined[0]);
	small_end();
}

static void what_cannot_be_copied(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct function *f = waiting();
	f->predicated.returns_void = 0;
	assert_null(predicate(KERNEL("k", leave(), at(CALL(f, argument(literal("1"), "p)")), "f(p)"))));
	assert_string_equal(failure.why, "what it calls waits, and gives a result that cannot be declared first");
	f = waiting();
	f->text.after = 1000;
	assert_null(predicate(KERNEL("k", leave(), at(CALL(f, argument(literal("1"), "p)")), "f(p)"))));
	assert_string_equal(failure.why, "what it calls waits, and is defined behind it");
	f = waiting();
	f->fault.header = "why";
	assert_null(predicate(KERNEL("k", leave(), at(CALL(f, argument(literal("1"), "p)")), "f(p)"))));
	assert_string_equal(failure.why, "what it calls waits, and cannot be copied");
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(a_guarded_copy), cmocka_unit_test(levels_are_joined),
	    cmocka_unit_test(arguments_of_active_threads), cmocka_unit_test(what_cannot_be_copied)};
	return RUN(tests);
}
