// Where statements stand in the text.
#include "passes/analysis/layout.h"

#include "testdata/unit/passes/small_model.h"

static void is_at(struct span at, const char *text)
{
	struct span expected = span_of(text, 0);
	assert_int_equal(at.begin, expected.begin);
	assert_int_equal(at.end, expected.end);
}

static unsigned end_of(const char *text)
{
	return span_of(text, 0).end;
}

static void ends(void **state)
{
	(void)state;
	small_begin("{ a = 1 /* ; */ ; if (b) a = 2; while (c) { } f() }");
	struct node *inner = at(NODE(NODE_ASSIGN), "a = 2");
	assert_int_equal(layout_end(small->source, at(NODE(NODE_ASSIGN), "a = 1")), end_of("a = 1 /* ; */ ;"));
	assert_int_equal(layout_end(small->source, at(NODE(NODE_IF, inner), "if (b) a = 2")), end_of("a = 2;"));
	assert_int_equal(layout_end(small->source, at(NODE(NODE_WHILE), "while (c) { }")), end_of("c) { }"));
	assert_int_equal(layout_end(small->source, at(NODE(NODE_CALL), "f()")), 0); // no `;` before the brace
	assert_int_equal(layout_end(small->source, NODE(NODE_CALL)), 0);            // not in the text
	small_end();
}

static void branches(void **state)
{
	(void)state;
	struct layout out;
	small_begin("if (a) b(); else { c(); }");
	struct node *branch =
	    at(NODE(NODE_IF, at(id(ID_THREAD), "a"), at(NODE(NODE_CALL), "b()"), at(BLOCK(), "{ c(); }")),
	        "if (a) b(); else { c(); }");
	assert_int_equal(layout_read(&out, small->source, branch), 0);
	is_at(out.word, "if");
	is_at(out.header, "(a)");
	is_at(out.first, " b();");
	is_at(out.second_word, "else");
	is_at(out.second, " { c(); }");
	assert_ptr_equal(out.otherwise, branch->child->next->next);
	branch->kind = NODE_WHILE; // the text has another word
	assert_true(layout_read(&out, small->source, branch) < 0);
	branch->kind = NODE_RETURN;
	assert_true(layout_read(&out, small->source, branch) < 0);
	small_end();
}

static void loops(void **state)
{
	(void)state;
	struct layout out;
	small_begin("for (int i = f(1; 2); i < 3; i++) b(); do { } while (x);");
	struct node *loop =
	    at(NODE(NODE_FOR, at(NODE(NODE_CALL), "b()")), "for (int i = f(1; 2); i < 3; i++) b()");
	assert_int_equal(layout_read(&out, small->source, loop), 0);
	is_at(out.init, "int i = f(1; 2)"); // a `;` inside brackets does not count
	is_at(out.condition, "i < 3");
	is_at(out.next_round, "i++");
	loop = at(NODE(NODE_DO, at(BLOCK(), "{ }")), "do { } while (x)");
	assert_int_equal(layout_read(&out, small->source, loop), 0);
	is_at(out.second_word, "while");
	is_at(out.header, "(x)");
	small_end();
}

static void jumps(void **state)
{
	(void)state;
	small_begin("");
	struct node *leave = NODE(NODE_BREAK);
	assert_true(layout_leaves(BLOCK(leave), NODE_BREAK));
	assert_false(layout_leaves(NODE(NODE_WHILE, leave), NODE_BREAK));
	assert_false(layout_leaves(NODE(NODE_SWITCH, leave), NODE_BREAK));
	assert_true(layout_leaves(NODE(NODE_SWITCH, NODE(NODE_CONTINUE)), NODE_CONTINUE));
	assert_true(layout_leaves(NODE(NODE_WHILE, NODE(NODE_RETURN)), NODE_RETURN));
	assert_false(layout_leaves(NODE(NODE_LAMBDA, NODE(NODE_RETURN)), NODE_RETURN));
	small_end();
}

static int captures(const char *text)
{
	small_begin(text);
	struct node *lambda = NODE(NODE_LAMBDA);
	lambda->name_at = (struct span){0, 1};
	int is = layout_captures_references(small->source, lambda);
	small_end();
	return is;
}

static void capture_lists(void **state)
{
	(void)state;
	assert_true(captures("[&] {}") && captures("[&a, &b] {}") && captures("[] {}"));
	assert_false(captures("[=] {}") || captures("[a] {}") || captures("[&a, b] {}"));
	assert_false(captures("[&r = f()] {}"));
}

static void arguments(void **state)
{
	(void)state;
	struct span found[2];
	small_begin("f(a, g(b, c), { d, e }) h()");
	assert_int_equal(layout_arguments(found, 2, small->source, span_of("f", 0)), 3);
	is_at(found[0], "a");
	is_at(found[1], "g(b, c)");
	assert_int_equal(layout_arguments(found, 2, small->source, span_of("h", 0)), 0);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(ends), cmocka_unit_test(branches),
	    cmocka_unit_test(loops), cmocka_unit_test(jumps), cmocka_unit_test(capture_lists),
	    cmocka_unit_test(arguments)};
	return RUN(tests);
}
