/* launch.c on a fake device: what is launched under each policy and setting, and what happens when things
 * fail. */
#include <pthread.h>
#include <string.h>
#include "test.h"
#include "random.h"
#include "fake_device.h"

/* Stand-ins for two __global__ functions. */
static const char native, entry, resized;
static void *slots[3];
static int argument_1, argument_2;

static cue_launch_spec spec_of(cue_tier tier, unsigned x, unsigned y, unsigned z)
{
	slots[0] = NULL;
	slots[1] = &argument_1;
	slots[2] = &argument_2;
	return (cue_launch_spec){.kernel = "k",
	    .tier = tier,
	    .native = &native,
	    .entry = &entry,
	    .grid = {x, y, z},
	    .block = {64, 2, 1},
	    .shared_bytes = 100,
	    .stream = &fake,
	    .arguments = slots,
	    .resized = &resized};
}

static int set_up(void **state)
{
	(void)state;
	memset(&fake, 0, sizeof(fake));
	fake.entry = &entry;
	fake.resized = &resized;
	fake.most_threads = 1024;
	fake.usage = (struct block_usage){.sm_blocks = 4, .sm_count = 10, .threads = 128, .registers = 4096};
	cue_reset_settings();
	return 0;
}

static int launch(cue_decision *out, const cue_launch_spec *spec)
{
	int error = cue_launch_kernel(spec);

	assert_int_equal(cue_last_decision(out), CUE_OK);
	assert_int_equal(out->device_error, error);
	assert_string_equal(out->kernel, "k");
	return error;
}

/* One launch of the original, exactly as the program wrote it. */
static void assert_native(const cue_decision *d, const cue_launch_spec *spec, cue_reason reason)
{
	const struct fake_launch *l = &fake.launch[fake.launches - 1];

	assert_int_equal(d->rewritten, 0);
	assert_int_equal(d->reason, reason);
	assert_int_equal(d->limit, CUE_LIMIT_NONE);
	assert_int_equal(d->slices, 0);
	assert_int_equal(d->physical_blocks, 0);
	assert_ptr_equal(l->function, &native);
	assert_memory_equal(l->grid, spec->grid, sizeof(l->grid));
	assert_memory_equal(l->block, spec->block, sizeof(l->block));
	assert_int_equal(l->shared_bytes, spec->shared_bytes);
	assert_ptr_equal(l->stream, spec->stream);
	assert_ptr_equal(l->arguments, spec->arguments + 1);
}

/* Slices that cover the grid in order, each with min(physical, its size) blocks in one dimension. */
static void assert_slices(
    const cue_decision *d, const cue_launch_spec *spec, unsigned physical, unsigned slice)
{
	uint32_t next = 0, size;

	assert_int_equal(d->rewritten, 1);
	assert_int_equal(d->reason, CUE_REASON_NONE);
	assert_int_equal(d->physical_blocks, physical);
	assert_int_equal(d->slice_blocks, slice);
	assert_int_equal(d->slices, fake.launches);
	for (unsigned i = 0; i < fake.launches; i++) {
		const struct fake_launch *l = &fake.launch[i];
		assert_ptr_equal(l->function, &entry);
		assert_int_equal(l->slice.begin, next);
		size = l->slice.end - l->slice.begin;
		assert_in_range(size, 1, slice);
		assert_true(size == slice || i == fake.launches - 1);
		assert_int_equal(l->grid[0], physical < size ? physical : size);
		assert_int_equal(l->grid[1] * l->grid[2], 1);
		assert_memory_equal(l->slice.grid, spec->grid, sizeof(l->slice.grid));
		assert_memory_equal(l->block, spec->block, sizeof(l->block));
		assert_int_equal(l->shared_bytes, spec->shared_bytes);
		assert_ptr_equal(l->stream, spec->stream);
		assert_ptr_equal(l->arguments[1], &argument_1);
		next = l->slice.end;
	}
	assert_int_equal(next, spec->grid[0] * spec->grid[1] * spec->grid[2]);
}

static void default_is_native_and_asks_nothing(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, 10, 3, 2);
	cue_decision d;

	(void)state;
	launch(&d, &spec);
	assert_native(&d, &spec, CUE_REASON_POLICY);
	assert_string_equal(d.policy, "native");
	assert_int_equal(d.logical_blocks, 60);
	assert_int_equal(fake.prepares + fake.usages + fake.forgets, 0);
}

static void fill_takes_what_the_device_holds(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, 100, 3, 2);
	cue_decision d;

	(void)state;
	cue_set_policy("fill");
	launch(&d, &spec);
	assert_slices(&d, &spec, 40, 600);
	assert_int_equal(d.limit, CUE_LIMIT_RESIDENT);
	assert_string_equal(d.policy, "fill");
}

static void median_leaves_room_on_each_sm(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, 100, 3, 2);
	cue_decision d;

	(void)state;
	fake.usage = (struct block_usage){
	    .sm_blocks = 4, .sm_count = 10, .threads = 64, .registers = 4096, .shared_bytes = 0};
	fake.sm = (struct sm_resources){.blocks = 8, .threads = 1536, .registers = 16384, .shared_bytes = 49152};
	cue_set_policy("median");
	launch(&d, &spec);
	assert_slices(&d, &spec, 20, 600); /* (16384 - 6144) / 4096 = 2.5 blocks an SM */
	assert_int_equal(d.limit, CUE_LIMIT_REGISTERS);
	assert_int_equal(fake.sms, 1);
	fake.sm_error = CUE_ERROR_DEVICE;
	fake.launches = 0;
	launch(&d, &spec);
	assert_native(&d, &spec, CUE_REASON_DEVICE);
	assert_int_equal(fake.pending, 0);
}

static void fill_takes_no_more_than_the_grid(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, 7, 1, 1);
	cue_decision d;

	(void)state;
	cue_set_policy("fill");
	launch(&d, &spec);
	assert_slices(&d, &spec, 7, 7);
	assert_int_equal(d.limit, CUE_LIMIT_GRID);
}

static void sliceable_has_as_many_physical_as_logical_blocks(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_SLICEABLE, 100, 1, 1);
	cue_decision d;

	(void)state;
	cue_set_blocks(3);
	cue_set_slice(30);
	launch(&d, &spec);
	assert_slices(&d, &spec, 30, 30);
	assert_int_equal(d.limit, CUE_LIMIT_TIER);
	assert_int_equal(fake.usages, 0);
}

static void settings_sweep(void **state)
{
	(void)state;
	for (unsigned i = 0; i < 3000; i++) {
		cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, (unsigned)random_between(1, 12),
		    (unsigned)random_between(1, 9), (unsigned)random_between(1, 5));
		unsigned total = spec.grid[0] * spec.grid[1] * spec.grid[2];
		unsigned blocks = (unsigned)random_between(1, total + 3),
		         slice = (unsigned)random_between(1, total + 3);
		cue_decision d;
		fake.launches = 0;
		cue_set_blocks(blocks);
		cue_set_slice(slice);
		launch(&d, &spec);
		slice = slice < total ? slice : total;
		assert_slices(&d, &spec, blocks < slice ? blocks : slice, slice);
		assert_int_equal(d.limit, blocks < slice ? CUE_LIMIT_BLOCKS : CUE_LIMIT_GRID);
	}
	assert_int_equal(fake.usages, 0);
}

static void slice_alone_means_fill(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, 1000, 1, 1);
	cue_decision d;

	(void)state;
	cue_set_slice(333);
	launch(&d, &spec);
	assert_slices(&d, &spec, 40, 333);
	assert_string_equal(d.policy, "fill");
}

static void native_stays_native_whatever_else_is_set(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, 1000, 1, 1);
	cue_decision d;

	(void)state;
	cue_set_policy("native");
	cue_set_slice(333);
	cue_set_blocks(3);
	launch(&d, &spec);
	assert_native(&d, &spec, CUE_REASON_POLICY);
}

/* One launch of the entry for other numbers of threads. */
static void assert_resized(const cue_decision *d, unsigned blocks, unsigned threads, unsigned rows)
{
	const struct fake_launch *l = &fake.launch[fake.launches - 1];

	assert_int_equal(d->rewritten, 1);
	assert_int_equal(d->physical_threads, threads * rows);
	assert_int_equal(d->physical_blocks, blocks);
	assert_ptr_equal(l->function, &resized);
	assert_int_equal(l->grid[0], blocks);
	assert_int_equal(l->block[0], threads);
	assert_int_equal(l->block[1], rows);
	assert_int_equal(l->block[2], 1);
	assert_int_equal(l->shape.threads, 128);
	assert_int_equal(l->shape.block[0], 64);
	assert_int_equal(l->shape.block[1], 2);
	assert_int_equal(l->shape.slice.grid[0], 100);
}

static void threads_below_and_above_the_logical_block(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_RESIZABLE, 100, 1, 1);
	cue_decision d;

	(void)state;
	cue_set_threads(32);
	launch(&d, &spec);
	assert_resized(&d, 40, 32, 1);
	cue_set_threads(5000);
	launch(&d, &spec);
	assert_resized(&d, 13, 128, 8);
	assert_int_equal(d.limit, CUE_LIMIT_GRID);
	cue_set_blocks(5);
	launch(&d, &spec);
	assert_resized(&d, 5, 128, 8);
	fake.most_threads = 300;
	launch(&d, &spec);
	assert_resized(&d, 5, 128, 2);
	cue_set_slice(1);
	cue_set_threads(1000);
	launch(&d, &spec);
	assert_ptr_equal(fake.launch[fake.launches - 1].function, &entry);
}

static void threads_as_launched_run_the_block_loop(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_RESIZABLE, 100, 3, 2);
	cue_decision d;

	(void)state;
	cue_set_threads(128);
	launch(&d, &spec);
	assert_slices(&d, &spec, 40, 600);
	assert_int_equal(d.physical_threads, 128);
}

static void other_tiers_keep_their_threads(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, 100, 3, 2);
	cue_decision d;

	(void)state;
	cue_set_threads(32);
	launch(&d, &spec);
	assert_slices(&d, &spec, 40, 600);
}

static void threads_that_cannot_be_asked_for(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_RESIZABLE, 100, 1, 1);
	cue_decision d;

	(void)state;
	cue_set_threads(32);
	fake.most_threads_error = CUE_ERROR_DEVICE;
	launch(&d, &spec);
	assert_native(&d, &spec, CUE_REASON_DEVICE);
	assert_int_equal(d.physical_threads, 128);
}

static void what_cuda_rejects_goes_to_the_original(void **state)
{
	static const unsigned wrong[][6] = {{0, 1, 1, 64, 1, 1}, {1, 0, 1, 64, 1, 1}, {1, 1, 0, 64, 1, 1},
	    {1, 1, 1, 0, 1, 1}, {1, 1, 1, 64, 0, 1}, {1, 1, 1, 64, 1, 0}, {0x80000000, 1, 1, 64, 1, 1},
	    {1, 65536, 1, 64, 1, 1}, {1, 1, 65536, 64, 1, 1}, {1, 1, 1, 1025, 1, 1}, {1, 1, 1, 1, 1, 65},
	    {1, 1, 1, 33, 32, 1}, {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX}};
	cue_decision d;

	(void)state;
	cue_set_policy("fill");
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, wrong[i][0], wrong[i][1], wrong[i][2]);
		memcpy(spec.block, wrong[i] + 3, sizeof(spec.block));
		fake.launches = 0;
		launch(&d, &spec);
		assert_native(&d, &spec, CUE_REASON_CONFIG);
	}
	assert_int_equal(fake.prepares, 0);
}

/* Blocks, and the needs that each meets. */
static const struct {
	unsigned block[3], needs;
} shapes[] = {{{32, 1, 1}, CUE_NEED_WHOLE_WARPS | CUE_NEED_MULTIPLE_OF_WARP},
    {{64, 2, 1}, CUE_NEED_WHOLE_WARPS | CUE_NEED_MULTIPLE_OF_WARP},
    {{96, 2, 3}, CUE_NEED_WHOLE_WARPS | CUE_NEED_MULTIPLE_OF_WARP}, {{48, 1, 1}, CUE_NEED_WHOLE_WARPS},
    {{33, 1, 1}, CUE_NEED_WHOLE_WARPS}, {{1, 1, 1}, CUE_NEED_WHOLE_WARPS}, {{16, 8, 1}, 0}, {{16, 1, 2}, 0},
    {{48, 2, 1}, 0}, {{1, 32, 1}, 0}, {{1, 1, 32}, 0}};

static void blocks_that_no_proof_covers_go_to_the_original(void **state)
{
	(void)state;
	cue_set_policy("fill");
	for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++)
		for (unsigned needs = 0; needs <= (CUE_NEED_WHOLE_WARPS | CUE_NEED_MULTIPLE_OF_WARP); needs++) {
			cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, 100, 3, 2);
			cue_decision d;
			memcpy(spec.block, shapes[i].block, sizeof(spec.block));
			spec.needs = needs;
			fake.launches = fake.prepares = 0;
			launch(&d, &spec);
			assert_int_equal(fake.prepares, (needs & ~shapes[i].needs) == 0);
			if (needs & ~shapes[i].needs)
				assert_native(&d, &spec, CUE_REASON_WARPS);
			else
				assert_slices(&d, &spec, 40, 600);
		}
	assert_string_equal(cue_reason_name(CUE_REASON_WARPS), "warps");
}

/* CUDA's own error, and the policy that asks for the original anyhow, are the better reasons. */
static void needs_are_asked_last(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, 100, 1, 1);
	cue_decision d;

	(void)state;
	spec.needs = CUE_NEED_MULTIPLE_OF_WARP;
	spec.block[0] = 33;
	launch(&d, &spec);
	assert_native(&d, &spec, CUE_REASON_POLICY);
	cue_set_policy("fill");
	spec.block[1] = 32;
	launch(&d, &spec);
	assert_native(&d, &spec, CUE_REASON_CONFIG);
}

/* The physical block is one that the proof covers, or as launched. */
static void threads_that_no_proof_covers_are_not_taken(void **state)
{
	static const struct {
		unsigned needs, logical, wanted, taken;
	} table[] = {{CUE_NEED_WHOLE_WARPS, 48, 24, 24}, {CUE_NEED_WHOLE_WARPS, 48, 96, 48},
	    {CUE_NEED_WHOLE_WARPS, 64, 128, 128}, {CUE_NEED_MULTIPLE_OF_WARP, 64, 48, 64},
	    {CUE_NEED_MULTIPLE_OF_WARP, 64, 32, 32}, {0, 48, 96, 96}};
	cue_decision d;

	(void)state;
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		cue_launch_spec spec = spec_of(CUE_TIER_RESIZABLE, 100, 1, 1);
		spec.block[0] = table[i].logical;
		spec.block[1] = 1;
		spec.needs = table[i].needs;
		cue_set_threads(table[i].wanted);
		launch(&d, &spec);
		assert_int_equal(d.rewritten, 1);
		assert_int_equal(d.physical_threads, table[i].taken);
		assert_ptr_equal(
		    fake.launch[fake.launches - 1].function, table[i].taken == table[i].logical ? &entry : &resized);
	}
}

static void grids_beyond_31_bits_go_to_the_original(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, 65536, 32768, 1);
	cue_decision d;

	(void)state;
	cue_set_policy("fill");
	launch(&d, &spec);
	assert_native(&d, &spec, CUE_REASON_SIZE);
	assert_true(d.logical_blocks == 0x80000000u);
	spec = spec_of(CUE_TIER_ELASTIC, 0x7fffffff, 1, 1);
	fake.launches = 0;
	launch(&d, &spec);
	assert_slices(&d, &spec, 40, 0x7fffffff);
	spec = spec_of(CUE_TIER_ELASTIC, 0x7fffffff, 1, 1);
	fake.launches = 0;
	cue_set_slice(0x40000001);
	launch(&d, &spec);
	assert_slices(&d, &spec, 40, 0x40000001);
}

static void what_the_entry_cannot_do_goes_to_the_original(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, 100, 1, 1);
	cue_decision d;

	(void)state;
	cue_set_policy("fill");
	fake.prepare_reason = CUE_REASON_CLUSTER;
	launch(&d, &spec);
	assert_native(&d, &spec, CUE_REASON_CLUSTER);
}

static void a_question_that_fails_leaves_no_error(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, 100, 1, 1);
	cue_decision d;

	(void)state;
	cue_set_policy("fill");
	fake.prepare_error = CUE_ERROR_DEVICE;
	launch(&d, &spec);
	assert_native(&d, &spec, CUE_REASON_DEVICE);
	assert_int_equal(d.error, CUE_ERROR_DEVICE);
	assert_int_equal(fake.pending, 0);
	fake.prepare_error = 0;
	fake.usage_error = CUE_ERROR_DEVICE;
	launch(&d, &spec);
	assert_native(&d, &spec, CUE_REASON_DEVICE);
	assert_int_equal(fake.pending, 0);
}

static void an_error_of_the_program_is_never_lost(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, 100, 1, 1);
	cue_decision d;

	(void)state;
	fake.pending = 11;
	launch(&d, &spec);
	assert_int_equal(fake.pending, 11);
	cue_set_policy("fill");
	launch(&d, &spec);
	assert_int_equal(fake.pending, 11);
	fake.usage_error = CUE_ERROR_DEVICE;
	launch(&d, &spec);
	assert_int_not_equal(fake.pending, 0);
	fake.usage_error = 0;
	fake.pending = 11;
	fake.fail_at = fake.launches + 1;
	fake.fail_with = 7;
	launch(&d, &spec);
	assert_native(&d, &spec, CUE_REASON_REFUSED);
	assert_int_not_equal(fake.pending, 0);
}

static void a_kernel_that_does_not_fit_goes_to_the_original(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, 100, 1, 1);
	cue_decision d;

	(void)state;
	cue_set_policy("fill");
	fake.usage.sm_blocks = 0;
	launch(&d, &spec);
	assert_native(&d, &spec, CUE_REASON_DEVICE);
	assert_int_equal(d.error, CUE_ERROR_INPUT);
}

static void a_refused_first_slice_falls_back(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, 100, 1, 1);
	cue_decision d;

	(void)state;
	cue_set_slice(10);
	fake.fail_at = 1;
	fake.fail_with = 701;
	assert_int_equal(launch(&d, &spec), 0);
	assert_int_equal(fake.launches, 2);
	assert_native(&d, &spec, CUE_REASON_REFUSED);
	assert_int_equal(fake.pending, 0);
}

static void a_refused_later_slice_stops(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, 100, 1, 1);
	cue_decision d;

	(void)state;
	cue_set_slice(10);
	fake.fail_at = 4;
	fake.fail_with = 719;
	assert_int_equal(launch(&d, &spec), 719);
	assert_int_equal(fake.launches, 4);
	assert_int_equal(d.rewritten, 1);
	assert_int_equal(d.slices, 3);
	assert_int_equal(fake.pending, 719);
}

static void an_error_of_the_original_stays(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, 0, 1, 1);
	cue_decision d;

	(void)state;
	cue_set_policy("fill");
	fake.fail_at = 1;
	fake.fail_with = 9;
	assert_int_equal(launch(&d, &spec), 9);
	assert_int_equal(fake.pending, 9);
	assert_int_equal(fake.launches, 1);
}

static void *other_thread(void *unused)
{
	cue_decision d;

	(void)unused;
	return cue_last_decision(&d) == CUE_ERROR_ARGUMENT && cue_error_message()[0] ? &fake : NULL;
}

static void decisions_belong_to_their_thread(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, 1, 1, 1);
	cue_decision d;
	pthread_t thread;
	void *fine;

	(void)state;
	launch(&d, &spec);
	assert_int_equal(pthread_create(&thread, NULL, other_thread, NULL), 0);
	pthread_join(thread, &fine);
	assert_non_null(fine);
	assert_int_equal(cue_last_decision(NULL), CUE_ERROR_ARGUMENT);
}

static cue_decision seen_during_launch;

static void look(void)
{
	assert_int_equal(cue_last_decision(&seen_during_launch), CUE_OK);
}

static void a_decision_is_kept_when_its_launch_has_ended(void **state)
{
	cue_launch_spec spec = spec_of(CUE_TIER_ELASTIC, 7, 1, 1);
	cue_decision d;

	(void)state;
	launch(&d, &spec);
	spec = spec_of(CUE_TIER_ELASTIC, 9, 1, 1);
	cue_set_policy("fill");
	cue_set_slice(4);
	fake.during_launch = look;
	launch(&d, &spec);
	assert_int_equal(seen_during_launch.logical_blocks, 7);
	assert_string_equal(seen_during_launch.policy, "native");
	assert_int_equal(d.logical_blocks, 9);
	assert_int_equal(d.slices, 3);
}

static void names_exist_for_all_words(void **state)
{
	(void)state;
	for (unsigned i = 0; i <= CUE_LIMIT_TIER; i++)
		assert_string_not_equal(cue_limit_name((cue_limit)i), "?");
	for (unsigned i = 0; i <= CUE_REASON_WARPS; i++)
		assert_string_not_equal(cue_reason_name((cue_reason)i), "?");
	assert_string_equal(cue_limit_name((cue_limit)99), "?");
	assert_string_equal(cue_reason_name((cue_reason)-1), "?");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup(default_is_native_and_asks_nothing, set_up),
	    cmocka_unit_test_setup(fill_takes_what_the_device_holds, set_up),
	    cmocka_unit_test_setup(median_leaves_room_on_each_sm, set_up),
	    cmocka_unit_test_setup(fill_takes_no_more_than_the_grid, set_up),
	    cmocka_unit_test_setup(sliceable_has_as_many_physical_as_logical_blocks, set_up),
	    cmocka_unit_test_setup(settings_sweep, set_up),
	    cmocka_unit_test_setup(slice_alone_means_fill, set_up),
	    cmocka_unit_test_setup(native_stays_native_whatever_else_is_set, set_up),
	    cmocka_unit_test_setup(threads_below_and_above_the_logical_block, set_up),
	    cmocka_unit_test_setup(threads_as_launched_run_the_block_loop, set_up),
	    cmocka_unit_test_setup(other_tiers_keep_their_threads, set_up),
	    cmocka_unit_test_setup(threads_that_cannot_be_asked_for, set_up),
	    cmocka_unit_test_setup(what_cuda_rejects_goes_to_the_original, set_up),
	    cmocka_unit_test_setup(blocks_that_no_proof_covers_go_to_the_original, set_up),
	    cmocka_unit_test_setup(needs_are_asked_last, set_up),
	    cmocka_unit_test_setup(threads_that_no_proof_covers_are_not_taken, set_up),
	    cmocka_unit_test_setup(grids_beyond_31_bits_go_to_the_original, set_up),
	    cmocka_unit_test_setup(what_the_entry_cannot_do_goes_to_the_original, set_up),
	    cmocka_unit_test_setup(a_question_that_fails_leaves_no_error, set_up),
	    cmocka_unit_test_setup(an_error_of_the_program_is_never_lost, set_up),
	    cmocka_unit_test_setup(a_kernel_that_does_not_fit_goes_to_the_original, set_up),
	    cmocka_unit_test_setup(a_refused_first_slice_falls_back, set_up),
	    cmocka_unit_test_setup(a_refused_later_slice_stops, set_up),
	    cmocka_unit_test_setup(an_error_of_the_original_stays, set_up),
	    cmocka_unit_test_setup(decisions_belong_to_their_thread, set_up),
	    cmocka_unit_test_setup(a_decision_is_kept_when_its_launch_has_ended, set_up),
	    cmocka_unit_test_setup(names_exist_for_all_words, set_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
