/* The policies that limit what a kernel takes: cases worked by hand on a C2070, and what each promises. */
#include <string.h>
#include "test.h"
#include "random.h"
#include "runtime/grid/device.h"
#include "runtime/policy/policy.h"
#include "runtime/grid/reserve.h"

#define CASES 20000

/* A C2070: 14 SMs. */
static const struct sm_resources fermi = {8, 1536, 32768, 49152};

static struct policy_choice choose(const struct policy *policy, const struct block_usage *usage,
    uint64_t blocks, const struct policy_neighbours *neighbours)
{
	const struct policy_request request = {.tier = CUE_TIER_ELASTIC,
	    .logical_blocks = blocks,
	    .usage = usage,
	    .sm = &fermi,
	    .neighbours = neighbours};
	struct policy_choice choice;

	assert_int_equal(policy->choose(&choice, &request), CUE_OK);
	assert_true(choice.rewritten);
	return choice;
}

static void all_are_in_the_table(void **state)
{
	static const char *const names[] = {"native", "fill", "median", "mpmax", "equal", "queuemold"};

	(void)state;
	for (unsigned i = 0; i < 6; i++) {
		assert_string_equal(cue_policy_at(i)->name, names[i]);
		assert_ptr_equal(cue_policy_find(names[i]), cue_policy_at(i));
	}
	assert_string_equal(cue_policy_names, "native, fill, median, mpmax, equal, queuemold");
	assert_null(cue_policy_at(6));
	assert_null(cue_policy_name(6));
}

/* Like ComputeQ_GPU: 24 registers, 256 threads; 5 blocks an SM. */
static void median_leaves_a_median_block(void **state)
{
	const struct block_usage usage = {5, 14, 256, 6144, 0};
	struct policy_choice got = choose(&cue_policy_median, &usage, 1024, NULL);

	(void)state;
	/* registers: (32768 - 6144) / 6144 = 4.3; threads: (1536 - 224) / 256 = 5.1; so 4 blocks on 14 SMs */
	assert_int_equal(got.blocks, 56);
	assert_int_equal(got.limit, CUE_LIMIT_REGISTERS);
	assert_int_equal(got.limits.blocks, 7 * 14);
	assert_int_equal(got.limits.threads, 5 * 256 * 14);
	assert_int_equal(got.limits.registers, 4 * 6144 * 14);
	assert_false(got.exceeds);
	assert_int_equal(choose(&cue_policy_median, &usage, 3, NULL).blocks, 3);
	assert_int_equal(choose(&cue_policy_median, &usage, 3, NULL).limit, CUE_LIMIT_GRID);
}

static void large_blocks_leave_whole_sms(void **state)
{
	const struct block_usage usage = {1, 14, 1024, 30720, 0};
	struct policy_choice got = choose(&cue_policy_median, &usage, 100, NULL);

	(void)state;
	/* (32768 - 6144) * 14 / 30720 = 12.1: two SMs stay empty */
	assert_int_equal(got.blocks, 12);
	assert_int_equal(got.limit, CUE_LIMIT_REGISTERS);
}

static const struct policy_kernel kernels[] = {{0, {5, 14, 256, 6144, 0}, 1024, 0},
    {1, {2, 14, 768, 15360, 24576}, 84, 0}, {1, {3, 14, 512, 10240, 0}, 42, 0},
    {2, {8, 14, 64, 2048, 2304}, 1584, 0}};

static void mpmax_leaves_the_others_largest(void **state)
{
	const struct policy_neighbours of_0 = {0, 4, kernels, 0}, of_1 = {1, 4, kernels, 0},
	                               alone = {0, 1, kernels, 0};
	struct block_need largest = cue_policy_others_largest(&of_0);

	(void)state;
	assert_int_equal(largest.threads, 768);
	assert_int_equal(largest.registers, 15360);
	assert_int_equal(largest.shared_bytes, 24576);
	largest = cue_policy_others_largest(&of_1); /* of two kernels */
	assert_int_equal(largest.threads, 256);
	assert_int_equal(largest.registers, 6144);
	assert_int_equal(largest.shared_bytes, 2304);
	/* (32768 - 15360) / 6144 = 2.8, (1536 - 768) / 256 = 3 */
	assert_int_equal(choose(&cue_policy_mpmax, &kernels[0].usage, 1024, &of_0).blocks, 28);
	/* (49152 - 2304) / 24576 = 1.9 */
	assert_int_equal(choose(&cue_policy_mpmax, &kernels[1].usage, 84, &of_1).blocks, 14);
	assert_int_equal(choose(&cue_policy_mpmax, &kernels[0].usage, 1024, &alone).blocks, 70);
}

static void equal_divides_by_programs(void **state)
{
	const struct policy_neighbours three = {0, 4, kernels, 0}, two = {0, 3, kernels, 0},
	                               alone = {0, 1, kernels, 0};
	struct policy_choice got = choose(&cue_policy_equal, &kernels[0].usage, 1024, &three);

	(void)state;
	/* 14 * 32768 / 3 / 6144 = 24.9 */
	assert_int_equal(got.blocks, 24);
	assert_int_equal(got.limits.blocks, 112 / 3);
	assert_int_equal(got.limits.registers, 14 * 32768 / 3);
	assert_int_equal(choose(&cue_policy_equal, &kernels[0].usage, 1024, &two).blocks, 37);
	assert_int_equal(choose(&cue_policy_equal, &kernels[0].usage, 1024, &alone).blocks, 70);
}

static void queuemold_makes_room_for_a_newcomer(void **state)
{
	const struct policy_neighbours of_0 = {0, 4, kernels, 0}, of_2 = {2, 4, kernels, 0},
	                               own = {1, 1, kernels + 1, 0};
	struct policy_choice got = choose(&cue_policy_queuemold, &kernels[0].usage, 1024, &of_0);

	(void)state;
	assert_int_equal(got.blocks, 28); /* 512 threads an SM, in blocks of 256 */
	assert_int_equal(got.limit, CUE_LIMIT_THREADS);
	/* histo_main's like takes all shared memory: one block, and even that is too much */
	got = choose(&cue_policy_queuemold, &kernels[3].usage, 1584, &of_2);
	assert_int_equal(got.limits.shared_bytes, 0);
	assert_true(got.exceeds && got.blocks == 1 && got.limit == CUE_LIMIT_SHARED);
	/* none of another program arrives */
	assert_int_equal(choose(&cue_policy_queuemold, &kernels[1].usage, 84, &own).blocks, 28);
}

/* The queue is empty, or this launch does not wait in it: it keeps what it asked for. */
static void queuemold_lets_go(void **state)
{
	struct policy_kernel ended[4];
	struct policy_neighbours of_0 = {0, 4, kernels, 1};

	(void)state;
	assert_int_equal(choose(&cue_policy_queuemold, &kernels[0].usage, 1024, &of_0).blocks, 70);
	memcpy(ended, kernels, sizeof(ended));
	for (unsigned i = 0; i < 4; i++)
		ended[i].has_ended = 1;
	of_0 = (struct policy_neighbours){0, 4, ended, 0};
	assert_int_equal(choose(&cue_policy_queuemold, &kernels[0].usage, 1024, &of_0).blocks, 70);
	ended[3].has_ended = 0;
	assert_int_equal(choose(&cue_policy_queuemold, &kernels[0].usage, 1024, &of_0).blocks, 28);
}

/* 384 threads, 8192 registers, 1152 bytes: (32768 - 8192) / 6144 = 4; (1536 - 384) / 256 = 4.5. */
static void median_is_that_of_the_programs(void **state)
{
	const struct policy_neighbours of_0 = {0, 4, kernels, 0}, large = {0, 3, kernels, 0},
	                               own = {1, 2, kernels + 1, 0};

	(void)state;
	assert_int_equal(choose(&cue_policy_median, &kernels[0].usage, 1024, &of_0).blocks, 56);
	/* 512 threads, 10240 registers: (32768 - 10240) / 6144 = 3.7 */
	assert_int_equal(choose(&cue_policy_median, &kernels[0].usage, 1024, &large).blocks, 42);
	/* none of another program: the paper's */
	assert_int_equal(choose(&cue_policy_median, &kernels[1].usage, 84, &own).limits.threads, 768 * 14);
}

/* Half of 112 blocks of 128 threads: 256 threads each, as far as a block may have them. */
static void blocks_grow_if_there_are_fewer(void **state)
{
	const struct block_usage usage = {8, 14, 128, 2560, 0};
	const struct policy_neighbours two = {0, 3, kernels, 0};
	struct policy_request request = {.tier = CUE_TIER_RESIZABLE,
	    .logical_blocks = 1024,
	    .usage = &usage,
	    .sm = &fermi,
	    .neighbours = &two,
	    .most_threads = 1024};
	struct policy_choice choice;

	(void)state;
	assert_int_equal(cue_policy_equal.choose(&choice, &request), CUE_OK);
	assert_int_equal(choice.blocks, 56);
	assert_int_equal(choice.threads, 256);
	request.most_threads = 0;
	assert_int_equal(cue_policy_equal.choose(&choice, &request), CUE_OK);
	assert_int_equal(choice.threads, 128);
}

static void medians_are_each_of_their_own(void **state)
{
	struct block_need got = cue_policy_median_of(kernels, 4);

	(void)state;
	assert_int_equal(got.threads, (256 + 512) / 2);
	assert_int_equal(got.registers, (6144 + 10240) / 2);
	assert_int_equal(got.shared_bytes, 2304 / 2);
	assert_int_equal(cue_policy_median_of(kernels, 3).registers, 10240);
	assert_int_equal(cue_policy_median_of(kernels, 0).threads, 0);
	assert_int_equal(cue_policy_paper_median.threads, 224);
}

static void unknown_neighbours_are_errors(void **state)
{
	const struct policy_request request = {
	    .tier = CUE_TIER_ELASTIC, .logical_blocks = 9, .usage = &kernels[0].usage, .sm = &fermi};
	struct policy_choice choice;

	(void)state;
	for (unsigned i = 0; cue_policy_at(i); i++)
		assert_int_equal(cue_policy_at(i)->choose(&choice, &request),
		    cue_policy_at(i)->sees_others && cue_policy_at(i) != &cue_policy_median ? CUE_ERROR_INPUT
		                                                                            : CUE_OK);
}

static void sliceable_kernels_have_no_choice(void **state)
{
	const struct policy_neighbours neighbours = {0, 4, kernels, 0};
	const struct policy_request request = {
	    .tier = CUE_TIER_SLICEABLE, .logical_blocks = 9, .neighbours = &neighbours};
	struct policy_choice choice;

	(void)state;
	for (unsigned i = 1; cue_policy_at(i); i++) {
		assert_int_equal(cue_policy_at(i)->choose(&choice, &request), CUE_OK);
		assert_true(choice.rewritten && choice.limit == CUE_LIMIT_TIER);
	}
}

/* Blocks of this kernel and one of `need`: do they fit an SM? */
static int fits(const struct block_usage *usage, const struct block_need *need, uint64_t blocks)
{
	uint64_t threads = cue_reserve_whole_warps(usage).threads;

	return blocks + 1 <= fermi.blocks && blocks * threads + (need->threads + 31) / 32 * 32 <= fermi.threads &&
	       blocks * usage->registers + need->registers <= fermi.registers &&
	       blocks * usage->shared_bytes + need->shared_bytes <= fermi.shared_bytes;
}

static struct block_usage random_usage(void)
{
	return (struct block_usage){.sm_blocks = 8,
	    .sm_count = (uint32_t)random_between(1, 30),
	    .threads = (uint32_t)random_between(1, 1024),
	    .registers = (uint32_t)random_between(0, 32768),
	    .shared_bytes = (uint32_t)random_between(0, 49152)};
}

/* Every SM keeps the room, if blocks are spread evenly and one fits beside it; and no more is left free. */
static void a_reserve_is_kept_and_no_larger(void **state)
{
	struct phygrid_limits limits;
	struct phygrid grid;

	(void)state;
	for (unsigned i = 0; i < CASES; i++) {
		struct block_usage usage = random_usage(), other = random_usage();
		struct block_need need = {other.threads / 4, other.registers / 4, other.shared_bytes / 4};
		struct block_usage whole = cue_reserve_whole_warps(&usage);
		cue_reserve_limits(&limits, &usage, &fermi, &need);
		assert_int_equal(cue_phygrid_get(&grid, &whole, 1u << 30, &limits), CUE_OK);
		uint64_t on_one = (grid.blocks + usage.sm_count - 1) / usage.sm_count;
		if (fits(&usage, &need, 1)) {
			assert_true(fits(&usage, &need, on_one));
			assert_false(fits(&usage, &need, on_one + 1));
		} else {
			assert_true(grid.blocks < usage.sm_count || grid.exceeds || usage.sm_count == 1);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(all_are_in_the_table),
	    cmocka_unit_test(median_leaves_a_median_block),
	    cmocka_unit_test(large_blocks_leave_whole_sms),
	    cmocka_unit_test(mpmax_leaves_the_others_largest),
	    cmocka_unit_test(equal_divides_by_programs),
	    cmocka_unit_test(queuemold_makes_room_for_a_newcomer),
	    cmocka_unit_test(queuemold_lets_go),
	    cmocka_unit_test(median_is_that_of_the_programs),
	    cmocka_unit_test(blocks_grow_if_there_are_fewer),
	    cmocka_unit_test(medians_are_each_of_their_own),
	    cmocka_unit_test(unknown_neighbours_are_errors),
	    cmocka_unit_test(sliceable_kernels_have_no_choice),
	    cmocka_unit_test(a_reserve_is_kept_and_no_larger),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
