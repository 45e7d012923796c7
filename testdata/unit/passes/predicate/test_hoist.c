// Declarations that are split, to outlive their region.
#include "passes/predicate/predication.h"

#include "testdata/unit/passes/small_model.h"

static const char *why;

static struct step_hoist *split_of(const struct node *declaration)
{
	struct function f = {.text.body = {0, small->source->length}};
	struct predication p = {.model = small, .source = small->source, .function = &f};
	return hoist_split(&p, declaration, &why);
}

static struct step_hoist *split(const char *text, struct var *var, struct node *value)
{
	struct node *declaration = at(declare(var, value), text);
	at(declaration->child, text);
	why = NULL;
	return split_of(declaration);
}

static void is_at(struct span at, const char *text)
{
	struct span expected = span_of(text, 0);
	assert_int_equal(at.begin, expected.begin);
	assert_int_equal(at.end, expected.end);
}

static void a_value(void **state)
{
	(void)state;
	small_begin("const float v = in[i];");
	struct var *v = number("v");
	v->is_const = 1;
	struct step_hoist *hoist = split("const float v = in[i];", v, literal("1"));
	assert_non_null(hoist);
	is_at(hoist->declarators->lead, "const float ");
	is_at(hoist->declarators->name, "v");
	is_at(hoist->declarators->init, "= in[i]");
	is_at(hoist->constants[0], "const");
	assert_false(hoist->is_const); // the word is there to be taken off
	assert_null(hoist->declarators->next);
	small_end();
}

static void several(void **state)
{
	(void)state;
	small_begin("int a = f(1, 2), b[4];");
	struct node *declaration = at(declare(number("a"), literal("1")), "int a = f(1, 2), b[4];");
	struct var *b = number("b");
	b->is_array = 1;
	declaration->child->next = declare(b, NULL)->child;
	struct step_hoist *hoist = split_of(declaration);
	assert_non_null(hoist);
	is_at(hoist->declarators->init, "= f(1, 2)");
	is_at(hoist->declarators->next->name, "b[4]");
	assert_int_equal(hoist->declarators->next->init.end, 0);
	small_end();
}

static void objects(void **state)
{
	(void)state;
	small_begin("half a = f, b(2); int y[] = {1, 2};");
	struct node *declaration = at(declare(number("a"), literal("1")), "half a = f, b(2);");
	struct var *b = number("b");
	b->is_plain = 0;
	declaration->child->next = declare(b, NULL)->child;
	struct step_hoist *hoist = split_of(declaration);
	assert_non_null(hoist);
	assert_non_null(hoist->declarators->object); // all of the declaration's are objects if one is
	assert_non_null(hoist->declarators->next->object);
	struct var *y = number("y");
	y->is_array = 1;
	y->elements = 2;
	hoist = split("int y[] = {1, 2};", y, literal("1"));
	assert_non_null(hoist);
	assert_int_equal(hoist->declarators->elements, 2);
	small_end();
}

static void types_that_are_shown(void **state)
{
	(void)state;
	small_begin("half a = f; decltype(a) b;");
	struct var *a = number("a");
	a->is_plain = 0;
	assert_null(split("half a = f;", a, literal("1")));
	assert_string_equal(why, "a class object lives across it");
	small_end();
}

static void what_is_not_split(void **state)
{
	(void)state;
	small_begin("auto x = f; int y[] = {1, 2};");
	struct var *x = number("x");
	x->is_reference = 1;
	assert_null(split("auto x = f;", x, literal("1")));
	assert_string_equal(why, "a reference lives across it");
	x = number("x");
	x->is_static = 1;
	assert_null(split("auto x = f;", x, literal("1")));
	assert_string_equal(why, "a static or volatile variable lives across it");
	x = number("x");
	x->is_plain = 0;
	x->has_destructor = 1;
	assert_null(split("auto x = f;", x, literal("1")));
	assert_string_equal(why, "a class object lives across it");
	assert_null(split("auto x = f;", number("x"), NODE(NODE_LAMBDA)));
	assert_string_equal(why, "a lambda lives across it");
	x = number("y");
	x->is_array = 1;
	assert_null(split("int y[] = {1, 2};", x, literal("1")));
	assert_string_equal(why, "an array with values lives across it");
	assert_null(split("auto x = f;", number("not_there"), literal("1")));
	assert_string_equal(why, "a declaration that lives across it cannot be read");
	small_end();
}

static void declarations_and_lambdas(void **state)
{
	(void)state;
	small_begin("");
	struct node *lambda = NODE(NODE_LAMBDA);
	assert_true(hoist_is_declaration(declare(number("x"), NULL)) && hoist_is_declaration(NODE(NODE_CLASS)));
	assert_false(hoist_is_declaration(assign(number("x"), literal("1"))));
	assert_ptr_equal(hoist_lambda(declare(number("f"), lambda)), lambda);
	assert_null(hoist_lambda(declare(number("f"), LIBRARY("call", 0, NODE(NODE_LAMBDA)))));
	assert_null(hoist_lambda(declare(number("f"), NULL)));
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(a_value), cmocka_unit_test(several),
	    cmocka_unit_test(objects), cmocka_unit_test(types_that_are_shown),
	    cmocka_unit_test(what_is_not_split), cmocka_unit_test(declarations_and_lambdas)};
	return RUN(tests);
}
