/* The estimate: DRR in closed form against a list schedule of every block, and the paper's equations. */
#include "test.h"
#include <math.h>
#include <stdlib.h>
#include "random.h"
#include "random_profiles.h"
#include "plan/planners/estimate.h"

#define SETS 600
#define MOST 8

static double finish_us(const struct plan_request *request, const struct plan_share *shares, uint32_t count)
{
	struct estimate sum = cue_estimate_sum(request, shares, count);

	return cue_estimate_finish(&sum);
}

/* Block by block: the queue that shares make of the kernels' blocks, each block to the SM that is free first.
 */
static double list_schedule_us(
    const struct plan_request *request, const struct plan_share *shares, uint32_t count)
{
	double free_at[64] = {0}, block_us[MOST], end = 0;
	uint64_t sent[MOST] = {0};
	uint32_t sms = 0;

	for (uint32_t i = 0; i < count; i++) {
		const struct profile *p = &request->profiles[shares[i].kernel];
		block_us[i] = profile_latency_us(p, shares[i].sms) * shares[i].sms / (double)profile_blocks(p);
		sms += shares[i].sms;
	}
	for (;;) {
		uint32_t next = count, sm = 0;
		double due = INFINITY;
		for (uint32_t i = 0; i < count; i++) {
			double at = (double)(sent[i] + 1) * block_us[i] / shares[i].sms;
			if (sent[i] < profile_blocks(&request->profiles[shares[i].kernel]) && at < due) {
				due = at;
				next = i;
			}
		}
		if (next == count)
			return end;
		sent[next]++;
		for (uint32_t i = 1; i < sms; i++)
			if (free_at[i] < free_at[sm])
				sm = i;
		free_at[sm] += block_us[next];
		end = fmax(end, free_at[sm]);
	}
}

static void share_at_random(struct plan_share *shares, uint32_t count, uint32_t sms)
{
	for (uint32_t i = 0; i < count; i++)
		shares[i] = (struct plan_share){i, 1};
	for (uint32_t i = count; i < sms; i++)
		shares[random_between(0, count - 1)].sms++;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void assert_close(uint32_t min_blocks, double mean, double most_of_all)
{
	double error[SETS], sum = 0;

	for (uint64_t seed = 0; seed < SETS; seed++) {
		struct plan_share shares[MOST];
		struct plan_request request = random_profiles_make(&(struct random_profiles_options){.seed = seed,
		    .count = (uint32_t)random_between(2, 5),
		    .sm_count = 15,
		    .peak_mb_s = 177400,
		    .min_blocks = min_blocks});
		double listed;
		share_at_random(shares, request.count, 15);
		listed = list_schedule_us(&request, shares, request.count);
		error[seed] = fabs(finish_us(&request, shares, request.count) / listed - 1);
		sum += error[seed];
		random_profiles_dispose(&request);
	}
	qsort(error, SETS, sizeof(*error), by_size);
	print_message("grids of %u blocks or more: mean %.2f %%, 99 of 100 within %.2f %%, most %.2f %%\n",
	    min_blocks, 100 * sum / SETS, 100 * error[SETS * 99 / 100], 100 * error[SETS - 1]);
	assert_true(sum / SETS < mean);
	assert_true(error[SETS * 99 / 100] < most_of_all);
}

static void closed_form_is_close_to_a_list_schedule(void **state)
{
	(void)state;
	assert_close(256, 0.002, 0.015);
	assert_close(32, 0.01, 0.11);
	assert_close(8, 0.04, 0.36);
}

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
	struct plan_share shares[] = {{0, 3}, {1, 1}};

	(void)state;
	assert_true(fabs(finish_us(&request, shares, 2) - (3 * 40 + 60) / 4.0) < 0.001);
	assert_float_equal(cue_estimate_penalty(&request, shares, 2), 1.1, 1e-6); /* 30 + 80 of 100 */
	assert_float_equal(cue_estimate_con_us(&request, shares, 2), 49.5, 1e-3);
	assert_float_equal(cue_estimate_seq_us(&request, shares, 2), 90, 1e-6);
	assert_float_equal(random_profiles_gain_us(&request, shares, 2), 40.5, 1e-3);
	shares[0].sms = 2; /* 20 + 80: within the peak; three SMs in all */
	assert_float_equal(cue_estimate_penalty(&request, shares, 2), 1, 0);
	assert_float_equal(cue_estimate_seq_us(&request, shares, 2), 100, 1e-6);
}

static void what_cannot_run_together_takes_for_ever(void **state)
{
	struct profile profiles[2];
	double latency[2][4], bandwidth[2][4];
	struct plan_request request = two_kernels(profiles, latency, bandwidth);
	struct plan_share shares[] = {{0, 3}, {1, 1}};

	(void)state;
	request.global_bytes = 1200;
	assert_true(isfinite(cue_estimate_con_us(&request, shares, 2)));
	request.global_bytes = 1199;
	assert_true(isinf(cue_estimate_con_us(&request, shares, 2)));
	assert_true(random_profiles_gain_us(&request, shares, 2) < 0);
	request.global_bytes = 0;
	profiles[0].program = "a";
	assert_true(isfinite(cue_estimate_con_us(&request, shares, 2)));
	profiles[1].program = "a";
	assert_true(isinf(cue_estimate_con_us(&request, shares, 2)));
}

static void a_kernel_alone_takes_what_was_measured(void **state)
{
	struct profile profiles[2];
	double latency[2][4], bandwidth[2][4];
	struct plan_request request = two_kernels(profiles, latency, bandwidth);
	struct plan_share share = {0, 4};

	(void)state;
	profiles[0].grid[0] = 5; /* two rounds of four SMs */
	bandwidth[0][3] = 500;
	assert_float_equal(cue_estimate_con_us(&request, &share, 1), 30, 0);
	assert_float_equal(random_profiles_gain_us(&request, &share, 1), 0, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(closed_form_is_close_to_a_list_schedule),
	    cmocka_unit_test(equations_by_hand),
	    cmocka_unit_test(what_cannot_run_together_takes_for_ever),
	    cmocka_unit_test(a_kernel_alone_takes_what_was_measured),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
