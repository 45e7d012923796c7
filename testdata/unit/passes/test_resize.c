// Which kernels get a second entry, with a loop over logical threads.
#include "passes/pass.h"

#include "testdata/unit/passes/small_model.h"

static void thread_loops(void **state)
{
	(void)state;
	small_begin("");
	struct function *k = KERNEL("k"), *limited = KERNEL("limited"), *no_loop = KERNEL("no_loop");
	k->has_loop = limited->has_loop = 1;
	k->best = no_loop->best = TIER_RESIZABLE;
	limited->best = TIER_ELASTIC;
	pass_resize(small);
	assert_true(k->has_threads);
	assert_int_equal(k->tier, TIER_RESIZABLE);
	assert_string_equal(k->resized_name, "cue_k_resized");
	assert_non_null(k->thread_counter);
	assert_false(limited->has_threads || no_loop->has_threads);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(thread_loops)};
	return RUN(tests);
}
