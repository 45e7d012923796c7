// Which entries ask for each logical block.
#include "passes/pass.h"

#include <string.h>

#include "testdata/unit/passes/small_model.h"

static void loops_ask_with_share_only(void **state)
{
	(void)state;
	small_begin("");
	struct function *k = KERNEL("k"), *no_loop = KERNEL("no_loop");
	k->entry.has_loop = 1;
	pass_yield(small);
	assert_false(k->entry.yields);
	small->shares = 1;
	pass_yield(small);
	assert_true(k->entry.yields);
	assert_string_equal(k->entry.round, "cue_r");
	assert_false(no_loop->entry.yields);
	small_end();
}

static void refused_entries_do_not(void **state)
{
	const struct refusal why = {.id = "no-yield", .text = "the form is another"};
	(void)state;
	small_begin("");
	struct function *k = KERNEL("k");
	small->shares = k->entry.has_loop = 1;
	k->validated.yield_refused = &why;
	pass_yield(small);
	assert_false(k->entry.yields);
	assert_int_equal(small_count("no-yield"), 1);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(loops_ask_with_share_only), cmocka_unit_test(refused_entries_do_not)};
	return RUN(tests);
}
