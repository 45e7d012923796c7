// Which member functions can get a clone in their class.
#include "passes/analysis/analysis.h"

#include "testdata/unit/passes/small_model.h"

static struct function *method(const char *name)
{
	struct function *f = DEVICE(name);
	f->is_plain_method = f->in_class = 1;
	return f;
}

static void plain_methods(void **state)
{
	(void)state;
	small_begin("struct a { int f() { return 1; } };");
	assert_null(member_fault(small, method("f")));
	small_end();
}

static void functions_without_a_call_by_name(void **state)
{
	(void)state;
	small_begin("struct a { int f() { return 1; } };");
	struct function *f = method("f");
	f->is_virtual = 1;
	assert_string_equal(member_fault(small, f), "is virtual");
	f = method("f");
	f->is_constructor = 1;
	assert_string_equal(member_fault(small, f), "is a constructor");
	f = method("f");
	f->is_operator = 1;
	assert_string_equal(member_fault(small, f), "is an operator");
	f = method("f");
	f->is_plain_method = 0;
	assert_non_null(strstr(member_fault(small, f), "lambda or local class"));
	f = method("f");
	f->source = NULL;
	assert_string_equal(member_fault(small, f), "belongs to a class of a header");
	f = method("operator()");
	f->is_operator = 1;
	f->source = small->source;
	assert_null(member_fault(small, f));
	small_end();
}

static void using_declarations(void **state)
{
	(void)state;
	small_begin("struct a { int f() { return 1; } int g() { return 1; } }; struct b : a { using a::f; };");
	assert_non_null(strstr(member_fault(small, method("f")), "using declaration"));
	assert_null(member_fault(small, method("g")));
	small_end();
}

// The clone's parameter would hide the member.
static void members_named_like_ids(void **state)
{
	(void)state;
	small_begin("struct a { int blockDim; int f() { return blockDim; } int g() { return gridDim.x; } };");
	assert_non_null(strstr(member_fault(small, method("f")), "called like a block id"));
	struct function *g = method("g");
	body(g, at(id(ID_GRID_DIM), "gridDim"));
	assert_null(member_fault(small, g));
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(plain_methods),
	    cmocka_unit_test(functions_without_a_call_by_name), cmocka_unit_test(using_declarations),
	    cmocka_unit_test(members_named_like_ids)};
	return RUN(tests);
}
