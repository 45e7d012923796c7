// Which entries are block loops, and where a barrier stands between logical blocks.
#include "passes/pass.h"

#include "testdata/unit/passes/small_model.h"

static struct function *sliceable(const char *name)
{
	struct function *k = KERNEL(name);
	k->made[MADE_BODY].is_there = k->made[MADE_ENTRY].is_there = 1;
	k->verdict.best = TIER_ELASTIC;
	k->verdict.reached = TIER_SLICEABLE;
	return k;
}

static void loops(void **state)
{
	(void)state;
	small_begin("");
	struct function *k = sliceable("k"), *limited = sliceable("limited"), *no_entry = sliceable("no_entry");
	limited->verdict.best = TIER_SLICEABLE;
	no_entry->made[MADE_ENTRY].is_there = 0;
	pass_elastic(small);
	assert_true(k->entry.has_loop);
	assert_int_equal(k->verdict.reached, TIER_ELASTIC);
	assert_string_equal(k->made[MADE_ENTRY].name, "cue_k_elastic");
	assert_false(limited->entry.has_loop || no_entry->entry.has_loop);
	assert_int_equal(limited->verdict.reached, TIER_SLICEABLE);
	small_end();
}

static int needs_barrier(unsigned effects, int uses_shared, int wants)
{
	struct function *k = sliceable("k");
	k->found.effects = effects;
	k->found.uses_shared = uses_shared;
	k->validated.wants_loop_barrier = wants;
	k->entry.barrier = -1;
	pass_elastic(small);
	return k->entry.barrier;
}

// No thread begins the next block while others still work on this one.
static void barriers_between_blocks(void **state)
{
	(void)state;
	small_begin("");
	assert_int_equal(needs_barrier(0, 0, 0), 0);
	assert_int_equal(needs_barrier(EFFECT_ATOMIC, 0, 0), 0);
	assert_int_equal(needs_barrier(EFFECT_BARRIER, 0, 0), 1);
	assert_int_equal(needs_barrier(EFFECT_WARP, 0, 0), 1);
	assert_int_equal(needs_barrier(EFFECT_ASSEMBLY, 0, 0), 1);
	assert_int_equal(needs_barrier(0, 1, 0), 1);
	assert_int_equal(needs_barrier(0, 0, 1), 1); // the validator saw that it waits
	small_end();
}

static void bodies_without_their_guards(void **state)
{
	(void)state;
	struct step step = {.kind = STEP_BARE};
	small_begin("");
	struct function *k = sliceable("k");
	k->predicated.steps = &step; // planned, but pass barrier did not run
	pass_elastic(small);
	assert_false(k->entry.has_loop);
	k->predicated.has_guards = 1;
	pass_elastic(small);
	assert_true(k->entry.has_loop);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(loops), cmocka_unit_test(barriers_between_blocks),
	    cmocka_unit_test(bodies_without_their_guards)};
	return RUN(tests);
}
