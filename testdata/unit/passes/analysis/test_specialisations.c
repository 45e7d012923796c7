// A template and its explicit specialisations: one kernel for whoever launches it.
#include "passes/analysis/analysis.h"

#include "testdata/unit/passes/small_model.h"

static struct function *template, *special, *other;

static void begin(void)
{
	small_begin("");
	template = KERNEL("k");
	special = KERNEL("k");
	other = KERNEL("other");
	special->general = template;
	template->verdict.best = special->verdict.best = other->verdict.best = TIER_RESIZABLE;
}

static void the_lowest_tier_counts(void **state)
{
	(void)state;
	begin();
	special->found.uses_shared = 1;
	special->found.effects = EFFECT_BARRIER;
	model_limit(small, special, TIER_SLICEABLE, "early-exit", special->place, NULL, "why");
	specialisations_join(small);
	assert_int_equal(template->verdict.best, TIER_SLICEABLE);
	assert_string_equal(template->verdict.id, "early-exit");
	assert_non_null(strstr(template->verdict.text, "like the specialisation in line 1"));
	assert_int_equal(other->verdict.best, TIER_RESIZABLE);
	assert_true(template->found.uses_shared && template->found.effects == EFFECT_BARRIER);
	small_end();
}

static void the_template_limits_its_specialisations(void **state)
{
	(void)state;
	struct step step = {.kind = STEP_BARE};
	begin();
	special->predicated.steps = &step;
	model_limit(small, template, TIER_OPAQUE, "early-exit", template->place, NULL, "why");
	specialisations_join(small);
	assert_int_equal(special->verdict.best, TIER_OPAQUE);
	assert_null(special->predicated.steps); // nothing to predicate
	small_end();
}

static void they_exist(void **state)
{
	(void)state;
	begin();
	assert_true(specialisations_exist(small, template) && specialisations_exist(small, special));
	assert_false(specialisations_exist(small, other));
	small_end();
}

static void guards_and_tiers_of_all(void **state)
{
	(void)state;
	struct step step = {.kind = STEP_BARE};
	begin();
	assert_false(specialisations_lack_guards(small, template));
	special->predicated.steps = &step;
	assert_true(specialisations_lack_guards(small, template));
	special->predicated.has_guards = 1;
	assert_false(specialisations_lack_guards(small, template));
	specialisations_raise(small, template, TIER_ELASTIC);
	assert_int_equal(template->verdict.reached, TIER_ELASTIC);
	assert_int_equal(special->verdict.reached, TIER_ELASTIC);
	assert_int_equal(other->verdict.reached, TIER_OPAQUE);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(the_lowest_tier_counts),
	    cmocka_unit_test(the_template_limits_its_specialisations), cmocka_unit_test(they_exist),
	    cmocka_unit_test(guards_and_tiers_of_all)};
	return RUN(tests);
}
