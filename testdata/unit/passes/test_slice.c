// Which kernels get an entry with offset and limit.
#include "passes/pass.h"

#include "testdata/unit/passes/small_model.h"

static void entries(void **state)
{
	(void)state;
	small_begin("");
	struct function *k = KERNEL("k"), *none = KERNEL("none"), *special = KERNEL("k");
	k->has_body = special->has_body = 1;
	special->general = k;
	pass_slice(small);
	assert_true(k->has_entry && small->needs_header);
	assert_string_equal(k->entry_name, "cue_k_sliced");
	assert_int_equal(k->tier, TIER_SLICEABLE);
	assert_false(none->has_entry || special->has_entry); // the template's entry calls its body
	assert_int_equal(special->tier, TIER_SLICEABLE);
	assert_int_equal(none->tier, TIER_OPAQUE);
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
