// What ties the threads of a block together.
#include "passes/analysis/analysis.h"

#include "testdata/unit/passes/small_model.h"

static const char *tie_of(unsigned effects, int uses_shared)
{
	struct function *k = KERNEL("k");
	k->verdict.best = TIER_RESIZABLE;
	k->found.effects = effects;
	k->found.uses_shared = uses_shared;
	ties_check(small, k);
	assert_int_equal(k->verdict.best, k->verdict.id ? TIER_ELASTIC : TIER_RESIZABLE);
	return k->verdict.id ? k->verdict.id : "none";
}

static void effects(void **state)
{
	(void)state;
	small_begin("");
	assert_string_equal(tie_of(0, 0), "none");
	assert_string_equal(tie_of(EFFECT_ATOMIC, 0), "none");
	assert_string_equal(tie_of(0, 1), "shared-memory");
	assert_string_equal(tie_of(EFFECT_BARRIER, 0), "block-barrier");
	assert_string_equal(tie_of(EFFECT_COLLECTIVE, 0), "block-barrier");
	assert_string_equal(tie_of(EFFECT_WARP, 0), "warp-operation");
	assert_string_equal(tie_of(EFFECT_VOLATILE, 0), "warp-operation");
	assert_string_equal(tie_of(EFFECT_IDENTITY, 0), "thread-id");
	small_end();
}

static void the_reason_has_the_place_of_the_call(void **state)
{
	(void)state;
	small_begin("__syncthreads();");
	struct node *wait = at(barrier(), "__syncthreads()");
	wait->place.line = 9;
	struct function *k = KERNEL("k", wait);
	k->verdict.best = TIER_RESIZABLE;
	k->found.effects = EFFECT_BARRIER;
	ties_check(small, k);
	assert_int_equal(k->verdict.place.line, 9);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(effects), cmocka_unit_test(the_reason_has_the_place_of_the_call)};
	return RUN(tests);
}
