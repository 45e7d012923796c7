// --disable and --werror over a list of diagnostics.
#include "xform/report/severity.h"

#include "testdata/unit/unit.h"

static struct diags make(void)
{
	struct diags diags = {0};
	diag_add(&diags, "early-exit", (struct place){0}, NULL, "a");
	diag_add(&diags, "block-wait", (struct place){0}, NULL, "b");
	diag_add(&diags, "shared-memory", (struct place){0}, NULL, "c");
	diag_add(&diags, "io", (struct place){0}, NULL, "d");
	return diags;
}

static void counts_are(const struct diags *diags, unsigned notes, unsigned warnings, unsigned errors)
{
	assert_int_equal(diags->count[SEVERITY_NOTE], notes);
	assert_int_equal(diags->count[SEVERITY_WARNING], warnings);
	assert_int_equal(diags->count[SEVERITY_ERROR], errors);
}

static void all_warnings(void **state)
{
	struct diags diags = make();
	struct options o = {.werror = 1};
	(void)state;
	assert_int_equal(severity_apply(&diags, &o), 2);
	counts_are(&diags, 1, 0, 3);
	assert_true(diags.list.items[0].promoted);
	assert_false(diags.list.items[2].promoted);
	assert_false(diags.list.items[3].promoted); // was an error
	diags_dispose(&diags);
}

static void named(void **state)
{
	struct diags diags = make();
	struct options o = {0};
	(void)state;
	VEC_PUSH(&o.promoted, "shared-memory,proved");
	VEC_PUSH(&o.promoted, "block-wait");
	assert_int_equal(severity_apply(&diags, &o), 2);
	counts_are(&diags, 0, 1, 3);
	VEC_DISPOSE(&o.promoted);
	diags_dispose(&diags);
}

static void disabled(void **state)
{
	struct diags diags = make();
	struct options o = {.werror = 1};
	(void)state;
	diag_suppress(&diags, &diags.list.items[1]); // by a comment
	VEC_PUSH(&o.disabled, "early-exit,shared-memory,block-wait");
	VEC_PUSH(&o.promoted, "early-exit");
	assert_int_equal(severity_apply(&diags, &o), 0);
	counts_are(&diags, 0, 0, 1);
	assert_true(diags.list.items[0].suppressed && diags.list.items[0].disabled);
	assert_false(diags.list.items[1].disabled);
	VEC_DISPOSE(&o.disabled);
	VEC_DISPOSE(&o.promoted);
	diags_dispose(&diags);
}

static void nothing(void **state)
{
	struct diags diags = make();
	struct options o = {0};
	(void)state;
	assert_int_equal(severity_apply(&diags, &o), 0);
	counts_are(&diags, 1, 2, 1);
	diags_dispose(&diags);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(all_warnings),
	    cmocka_unit_test(named),
	    cmocka_unit_test(disabled),
	    cmocka_unit_test(nothing),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
