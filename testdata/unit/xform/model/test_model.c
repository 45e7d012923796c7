// The helpers of the model.
#include "xform/model/model.h"

#include "testdata/unit/unit.h"

static void scopes(void **state)
{
	(void)state;
	assert_true(model_is_enclosing("", ""));
	assert_true(model_is_enclosing("", "a::b"));
	assert_true(model_is_enclosing("a", "a"));
	assert_true(model_is_enclosing("a", "a::b"));
	assert_false(model_is_enclosing("a", "ab"));
	assert_false(model_is_enclosing("a::b", "a"));
	assert_false(model_is_enclosing("b", "a::b"));
}

static size_t paren_of(const char *text, const char *name, const struct source *s)
{
	unsigned at = (unsigned)(strstr(text, name) - text);
	return model_call_paren(s, (struct span){at, at + (unsigned)strlen(name)});
}

static void paren_is_at(const char *text, const char *name, long offset)
{
	struct source s;
	source_from_text(&s, "test.cu", text, strlen(text));
	size_t index = paren_of(text, name, &s);
	if (offset < 0)
		assert_true(index >= s.tokens.count);
	else
		assert_int_equal(s.tokens.items[index].at.begin, offset);
	source_dispose(&s);
}

static void parens_of_calls(void **state)
{
	(void)state;
	paren_is_at("f(1)", "f", 1);
	paren_is_at("f /* ( */ (1)", "f", 10);
	paren_is_at("f<int>(1)", "f", 6);
	paren_is_at("f<(1 > 2), g<int>>(1)", "f", 18);
	paren_is_at("f<g<h<int>>>(1)", "f", 12);
	paren_is_at("f<int", "f", -1);
	paren_is_at("f", "f", -1);
}

static int count_nodes(struct node *node, void *context)
{
	*(int *)context += 1;
	return node->kind != NODE_LAMBDA;
}

static void walks(void **state)
{
	struct node below = {.kind = NODE_ID}, lambda = {.kind = NODE_LAMBDA, .child = &below},
	            last = {.kind = NODE_REF};
	struct node root = {.kind = NODE_COMPOUND, .child = &lambda};
	int count = 0;
	(void)state;
	lambda.next = &last;
	node_walk(&root, count_nodes, &count);
	assert_int_equal(count, 3); // not below the lambda
	count = 0;
	node_walk(NULL, count_nodes, &count);
	assert_int_equal(count, 0);
}

static void places(void **state)
{
	struct source source;
	struct diags diags = {0};
	struct model model;
	(void)state;
	source_from_text(&source, "test.cu", "ab\ncd", 5);
	model_init(&model, &source, &diags);
	struct place place = model_place(&model, 4);
	assert_string_equal(place.path, "test.cu");
	assert_true(place.line == 2 && place.column == 2 && place.offset == 4);
	assert_int_equal(model_validate(&model), 0);
	model_dispose(&model);
	source_dispose(&source);
}

// The first and strongest reason stays.
static void limits(void **state)
{
	struct source source;
	struct diags diags = {0};
	struct model model;
	struct function kernel = {.name = "k", .scope = "", .verdict.best = TIER_ELASTIC};
	(void)state;
	source_from_text(&source, "test.cu", "k", 1);
	model_init(&model, &source, &diags);
	model_limit(&model, &kernel, TIER_SLICEABLE, "early-exit", kernel.place, NULL, "a");
	assert_int_equal(kernel.verdict.best, TIER_SLICEABLE);
	assert_string_equal(kernel.verdict.id, "early-exit");
	model_limit(&model, &kernel, TIER_OPAQUE, "grid-sync", kernel.place, NULL, "b");
	assert_int_equal(kernel.verdict.best, TIER_OPAQUE);
	assert_string_equal(kernel.verdict.id, "grid-sync");
	model_limit(&model, &kernel, TIER_SLICEABLE, "goto-barrier", kernel.place, NULL, "c");
	assert_int_equal(kernel.verdict.best, TIER_OPAQUE);
	assert_string_equal(kernel.verdict.id, "grid-sync");
	assert_string_equal(model_tier_name(TIER_SLICEABLE), "sliceable");
	model_dispose(&model);
	source_dispose(&source);
	diags_dispose(&diags);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(scopes), cmocka_unit_test(parens_of_calls),
	    cmocka_unit_test(walks), cmocka_unit_test(places), cmocka_unit_test(limits)};
	return RUN(tests);
}
