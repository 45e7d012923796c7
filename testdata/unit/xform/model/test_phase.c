// Phases: names of forms, and the room that a scheduler kernel's parameter takes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cuelastic/merge.h"
#include "xform/model/model.h"
#include "xform/model/phase.h"

static void forms_have_their_names(void **state)
{
	(void)state;
	assert_int_equal(phase_form_named("exit"), FORM_EXIT);
	assert_int_equal(phase_form_named("guard"), FORM_GUARD);
	assert_int_equal(phase_form_named("named"), FORM_NAMED);
	assert_int_equal(phase_form_named("other"), 0);
	assert_string_equal(phase_form_name(FORM_GUARD), "guard");
}

static void forms_are_the_runtimes(void **state)
{
	(void)state;
	assert_int_equal((int)FORM_EXIT, (int)CUE_FORM_EXIT);
	assert_int_equal((int)FORM_GUARD, (int)CUE_FORM_GUARD);
	assert_int_equal((int)FORM_NAMED, (int)CUE_FORM_NAMED);
}

static void entries_parameters_are_the_runtimes(void **state)
{
	(void)state;
	assert_int_equal((int)ENTRY_SLICE_BYTES, CUE_SLICE_BYTES);
	assert_int_equal((int)ENTRY_SHAPE_BYTES, CUE_SHAPE_BYTES);
	assert_int_equal((int)ENTRY_TURNS_BYTES, CUE_TURNS_BYTES);
}

static void the_pack_is_as_large_as_the_header_says(void **state)
{
	struct phase phase = {0};
	(void)state;
	phase.parameter_bytes = 48;
	for (size_t i = 0; i <= CUE_PHASE_MOST_MEMBERS; i++) {
		assert_int_equal(phase_pack_bytes(&phase), (CUE_MERGE_SHAPE_AT(i) + 15) / 16 * 16 + 48);
		VEC_PUSH(&phase.members, ((struct phase_member){NULL, "", 0, NULL}));
	}
	phase_dispose(&phase);
}

static void a_phase_holds_and_merges(void **state)
{
	struct phase phase = {.at = {10, 20}};
	(void)state;
	assert_false(phase_holds(&phase, &(struct place){.offset = 9}));
	assert_true(phase_holds(&phase, &(struct place){.offset = 10}));
	assert_true(phase_holds(&phase, &(struct place){.offset = 19}));
	assert_false(phase_holds(&phase, &(struct place){.offset = 20}));
	assert_true(phase_merges(&phase, "a"));
	VEC_PUSH(&phase.merge, ((struct phase_name){.name = "b"}));
	assert_false(phase_merges(&phase, "a"));
	assert_true(phase_merges(&phase, "b"));
	phase_dispose(&phase);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(forms_have_their_names),
	    cmocka_unit_test(forms_are_the_runtimes),
	    cmocka_unit_test(entries_parameters_are_the_runtimes),
	    cmocka_unit_test(the_pack_is_as_large_as_the_header_says),
	    cmocka_unit_test(a_phase_holds_and_merges),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
