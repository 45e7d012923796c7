// Which kernels get a second entry, with a loop over logical threads.
#include "passes/pass.h"

#include "testdata/unit/passes/small_model.h"

static void thread_loops(void **state)
{
	(void)state;
	small_begin("");
	struct function *k = KERNEL("k"), *limited = KERNEL("limited"), *no_loop = KERNEL("no_loop");
	k->entry.has_loop = limited->entry.has_loop = 1;
	k->verdict.best = no_loop->verdict.best = TIER_RESIZABLE;
	limited->verdict.best = TIER_ELASTIC;
	pass_resize(small);
	assert_true(k->made[MADE_RESIZED].is_there);
	assert_int_equal(k->verdict.reached, TIER_RESIZABLE);
	assert_string_equal(k->made[MADE_RESIZED].name, "cue_k_resized");
	assert_non_null(k->entry.thread_counter);
	assert_false(limited->made[MADE_RESIZED].is_there || no_loop->made[MADE_RESIZED].is_there);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(thread_loops)};
	return RUN(tests);
}
