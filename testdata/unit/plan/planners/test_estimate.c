/* The estimate by hand; testdata/unit/plan/rank/test_rank.c compares it with the simulator. */
#include "test.h"
#include <math.h>
#include "random_profiles.h"
#include "plan/planners/estimate.h"

/* Kernels with round numbers: on m SMs 120 / m us for the first, and 60 us on any number of SMs for the
 * second. */
static struct plan_request two_kernels(struct profile *profiles, double latency[2][4], double bandwidth[2][4])
{
	for (uint32_t m = 1; m <= 4; m++) {
		latency[0][m - 1] = 120.0 / m;
		latency[1][m - 1] = 60;
		bandwidth[0][m - 1] = 10 * m;
		bandwidth[1][m - 1] = 80;
	}
	for (unsigned i = 0; i < 2; i++)
		profiles[i] = (struct profile){.grid = {1u << 20, 1, 1},
		    .sm_count = 4,
		    .latency_us = latency[i],
		    .bandwidth_mb_s = bandwidth[i],
		    .global_bytes = 600};
	return (struct plan_request){.count = 2, .profiles = profiles, .sm_count = 4, .peak_mb_s = 100};
}

static void equations_by_hand(void **state)
{
	struct profile profiles[2];
	double latency[2][4], bandwidth[2][4];
	struct plan_request request = two_kernels(profiles, latency, bandwidth);
	struct plan_share shares[] = {{0, 3, 0}, {1, 1, 0}};
	double ends[2];

	(void)state;
	/* 30 + 80 of 100: all take 1.1 times as long. The first ends at 44, when the second has done 2/3. Alone, it
	 * has no use for more SMs, but for all of the memory. */
	assert_float_equal(cue_estimate_mode_us(PLAN_PARTITION, ends, &request, shares, 2), 64, 0.01);
	assert_float_equal(ends[0], 44, 0.01);
	assert_float_equal(ends[1], 64, 0.01);
	assert_float_equal(cue_estimate_con_us(PLAN_PARTITION, &request, shares, 2), 64, 0.01);
	assert_float_equal(cue_estimate_seq_us(&request, shares, 2), 90, 1e-6);
	assert_float_equal(random_profiles_gain_us(&request, shares, 2), 26, 0.01);
	shares[0].sms = shares[1].sms = 2; /* both take 60, and need all of the memory */
	assert_float_equal(cue_estimate_con_us(PLAN_PARTITION, &request, shares, 2), 60, 0.01);
	bandwidth[1][0] = bandwidth[1][1] = 0;
	latency[1][1] =
	    30; /* it ends first, and the other then has four SMs instead of two for its second half */
	assert_float_equal(cue_estimate_mode_us(PLAN_PARTITION, ends, &request, shares, 2), 45, 0.01);
	assert_float_equal(ends[1], 30, 0.01);
}

/* Of the kernel that is listed second, but is the request's first, come the blocks that are next in turn. */
static void shares_have_no_order(void **state)
{
	struct profile profiles[2];
	double latency[2][4], bandwidth[2][4], ends[2], others[2];
	struct plan_request request = two_kernels(profiles, latency, bandwidth);
	struct plan_share shares[] = {{0, 1, 0}, {1, 3, 0}}, turned[] = {{1, 3, 0}, {0, 1, 0}};

	(void)state;
	assert_true(cue_estimate_mode_us(PLAN_PARTITION, ends, &request, shares, 2) ==
	            cue_estimate_mode_us(PLAN_PARTITION, others, &request, turned, 2));
	assert_true(ends[0] == others[1] && ends[1] == others[0]);
}

/* As the simulator: the paper's estimate of this phase is 25 us. */
static void a_phase_is_no_shorter_than_its_longest_kernel(void **state)
{
	struct profile profiles[2];
	double latency[2][4], bandwidth[2][4];
	struct plan_request request = two_kernels(profiles, latency, bandwidth);
	struct plan_share shares[] = {{0, 3, 0}, {1, 1, 0}};

	(void)state;
	for (uint32_t m = 1; m <= 4; m++)
		latency[0][m - 1] = 40.0 / m;
	assert_true(cue_estimate_con_us(PLAN_PARTITION, &request, shares, 2) >= 60);
	for (uint64_t seed = 0; seed < 400; seed++) {
		struct plan_request set =
		    random_profiles_on(cue_device_find(seed % 4 ? "GTX 480" : "H100"), seed, 2 + seed % 7);
		struct plan_share all[8];
		double longest = 0;
		for (uint32_t i = 0; i < set.count; i++) {
			double least = INFINITY;
			all[i] = (struct plan_share){i, 1 + (uint32_t)((seed * (i + 1)) % (set.sm_count / 8)), 0};
			for (uint32_t m = 1; m <= set.sm_count; m++)
				least = fmin(least, profile_latency_us(&set.profiles[i], m));
			longest = fmax(longest, least);
		}
		assert_true(cue_estimate_con_us(PLAN_PARTITION, &set, all, set.count) >= longest);
		random_profiles_dispose(&set);
	}
}

struct seen {
	double sms_us[8], end_us, sms;
};

static void see(void *context, const struct estimate_piece *piece)
{
	struct seen *seen = context;

	assert_true(piece->from_us <= piece->to_us && piece->to_us >= seen->end_us);
	assert_true(piece->first_sm >= 0 && piece->first_sm + piece->sms <= seen->sms * (1 + 1e-9));
	seen->sms_us[piece->share] += piece->sms * (piece->to_us - piece->from_us);
	seen->end_us = fmax(seen->end_us, piece->to_us);
}

/* The pieces are as much as the kernels have: 2 SMs for 30 us, and then the first 4 for 15 us more. */
static void pieces_are_seen(void **state)
{
	struct profile profiles[2];
	double latency[2][4], bandwidth[2][4];
	struct plan_request request = two_kernels(profiles, latency, bandwidth);
	struct plan_share shares[] = {{0, 2, 0}, {1, 2, 0}};
	struct seen seen = {.sms = 4};

	(void)state;
	bandwidth[1][1] = 0;
	latency[1][1] = 30;
	assert_float_equal(cue_estimate_watch(&request, shares, 2, see, &seen), 45, 0.01);
	assert_float_equal(seen.end_us, 45, 0.01);
	assert_float_equal(seen.sms_us[0], 2 * 30 + 4 * 15, 0.05);
	assert_float_equal(seen.sms_us[1], 2 * 30, 0.05);
}

static void what_cannot_run_together_takes_for_ever(void **state)
{
	struct profile profiles[2];
	double latency[2][4], bandwidth[2][4];
	struct plan_request request = two_kernels(profiles, latency, bandwidth);
	struct plan_share shares[] = {{0, 3, 0}, {1, 1, 0}};

	(void)state;
	request.global_bytes = 1200;
	assert_true(isfinite(cue_estimate_con_us(PLAN_PARTITION, &request, shares, 2)));
	request.global_bytes = 1199;
	assert_true(isinf(cue_estimate_con_us(PLAN_PARTITION, &request, shares, 2)));
	assert_true(random_profiles_gain_us(&request, shares, 2) < 0);
	request.global_bytes = 0;
	profiles[0].program = "a";
	assert_true(isfinite(cue_estimate_con_us(PLAN_PARTITION, &request, shares, 2)));
	profiles[1].program = "a";
	assert_true(isinf(cue_estimate_con_us(PLAN_PARTITION, &request, shares, 2)));
	/* A block with the threads of one and the registers of the other fits no SM. */
	profiles[1].program = NULL;
	request.device = cue_device_find("GTX 480");
	profiles[0].block[0] = 1024;
	profiles[1].block[0] = 32;
	profiles[0].block[1] = profiles[0].block[2] = profiles[1].block[1] = profiles[1].block[2] = 1;
	profiles[0].registers = 16;
	assert_true(isfinite(cue_estimate_con_us(PLAN_PARTITION, &request, shares, 2)));
	profiles[1].registers = 60;
	assert_true(isinf(cue_estimate_con_us(PLAN_PARTITION, &request, shares, 2)));
}

static void a_kernel_alone_takes_what_was_measured(void **state)
{
	struct profile profiles[2];
	double latency[2][4], bandwidth[2][4];
	struct plan_request request = two_kernels(profiles, latency, bandwidth);
	struct plan_share share = {0, 4, 0};

	(void)state;
	profiles[0].grid[0] = 5; /* two rounds of four SMs */
	bandwidth[0][3] = 500;
	assert_float_equal(cue_estimate_con_us(PLAN_PARTITION, &request, &share, 1), 30, 0);
	assert_float_equal(random_profiles_gain_us(&request, &share, 1), 0, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(equations_by_hand),
	    cmocka_unit_test(shares_have_no_order),
	    cmocka_unit_test(pieces_are_seen),
	    cmocka_unit_test(a_phase_is_no_shorter_than_its_longest_kernel),
	    cmocka_unit_test(what_cannot_run_together_takes_for_ever),
	    cmocka_unit_test(a_kernel_alone_takes_what_was_measured),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
