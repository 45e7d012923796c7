// Statements between two barriers, their jumps and declarations.
#include "small_body.h"

#define TEXT "__global__ void k() { if (m) return; int v = q; if (w) return; b = 2; __syncthreads(); c = v; }"

static struct node *leave(const char *text, const char *condition)
{
	struct node *jump = NODE(NODE_RETURN);
	jump->at = (struct span){span_of(text, 0).end - 6, span_of(text, 0).end};
	return at(NODE(NODE_IF, at(id(ID_THREAD), condition), jump), text);
}

static struct node *load(struct var *v)
{
	struct node *value = at(NODE(NODE_DEREF, at(ref(number("q")), "q")), "q");
	struct node *declaration = at(declare(v, value), "int v = q;");
	at(declaration->child, "v = q");
	return declaration;
}

static void declarations_that_are_used_after_it(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct var *v = number("v");
	struct node *use = at(assign(number("c"), at(ref(v), "v; }")), "c = v");
	at(use->child, "c = v");
	struct step *step =
	    predicate(KERNEL("k", leave("if (m) return", "m"), load(v), set("b = 2"), wait(), use));
	assert_non_null(step);
	assert_non_null(step->next->hoists);
	assert_int_equal(step->next->hoists->declarators->name.begin, span_of("v = q", 0).begin);
	step = predicate(KERNEL("k", leave("if (m) return", "m"), load(number("v")), set("b = 2"), wait()));
	assert_non_null(step);
	assert_null(step->next->hoists); // nobody names it later
	small_end();
}

static void jumps(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct step *step = predicate(
	    KERNEL("k", leave("if (m) return", "m"), leave("if (w) return", "w"), set("b = 2"), wait()));
	assert_non_null(step);
	assert_true(step->jumps->is_last); // nothing of its region follows
	assert_null(step->label);
	assert_false(step->next->jumps->is_last);
	assert_non_null(step->next->label);
	assert_string_equal(step->next->jumps->guards->name, "cue_active");
	small_end();
}

static void exits_of_macros(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct node *hidden = leave("if (m) return", "m");
	hidden->child->next->in_macro = 1;
	assert_null(predicate(KERNEL("k", hidden, wait())));
	assert_string_equal(failure.why, "a macro holds the exit");
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(declarations_that_are_used_after_it),
	    cmocka_unit_test(jumps), cmocka_unit_test(exits_of_macros)};
	return RUN(tests);
}
