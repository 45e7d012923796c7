// Which kernels get an entry with offset and limit.
#include "passes/pass.h"

#include "testdata/unit/passes/small_model.h"

static void entries(void **state)
{
	(void)state;
	small_begin("");
	struct function *k = KERNEL("k"), *none = KERNEL("none"), *special = KERNEL("k");
	k->made[MADE_BODY].is_there = special->made[MADE_BODY].is_there = 1;
	special->general = k;
	pass_slice(small);
	assert_true(k->made[MADE_ENTRY].is_there && small->needs_header);
	assert_string_equal(k->made[MADE_ENTRY].name, "cue_k_sliced");
	assert_int_equal(k->verdict.reached, TIER_SLICEABLE);
	assert_false(none->made[MADE_ENTRY].is_there ||
	             special->made[MADE_ENTRY].is_there); // the template's entry calls its body
	assert_int_equal(special->verdict.reached, TIER_SLICEABLE);
	assert_int_equal(none->verdict.reached, TIER_OPAQUE);
	small_end();
}

static void nothing_to_do(void **state)
{
	(void)state;
	small_begin("");
	KERNEL("k");
	pass_slice(small);
	assert_false(small->needs_header);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(entries), cmocka_unit_test(nothing_to_do)};
	return RUN(tests);
}
