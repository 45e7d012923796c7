// Which entries are block loops, and where a barrier stands between logical blocks.
#include "passes/pass.h"

#include "testdata/unit/passes/small_model.h"

static struct function *sliceable(const char *name)
{
	struct function *k = KERNEL(name);
	k->has_body = k->has_entry = 1;
	k->best = TIER_ELASTIC;
	k->tier = TIER_SLICEABLE;
	return k;
}

static void loops(void **state)
{
	(void)state;
	small_begin("");
	struct function *k = sliceable("k"), *limited = sliceable("limited"), *no_entry = sliceable("no_entry");
	limited->best = TIER_SLICEABLE;
	no_entry->has_entry = 0;
	pass_elastic(small);
	assert_true(k->has_loop);
	assert_int_equal(k->tier, TIER_ELASTIC);
	assert_string_equal(k->entry_name, "cue_k_elastic");
	assert_false(limited->has_loop || no_entry->has_loop);
	assert_int_equal(limited->tier, TIER_SLICEABLE);
	small_end();
}

static int needs_barrier(unsigned effects, int uses_shared, int wants)
{
	struct function *k = sliceable("k");
	k->effects = effects;
	k->uses_shared = uses_shared;
	k->wants_loop_barrier = wants;
	k->loop_barrier = -1;
	pass_elastic(small);
	return k->loop_barrier;
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
	k->steps = &step; // planned, but pass barrier did not run
	pass_elastic(small);
	assert_false(k->has_loop);
	k->has_guards = 1;
	pass_elastic(small);
	assert_true(k->has_loop);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(loops), cmocka_unit_test(barriers_between_blocks),
	    cmocka_unit_test(bodies_without_their_guards)};
	return RUN(tests);
}
