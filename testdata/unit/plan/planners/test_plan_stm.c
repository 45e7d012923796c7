/* DRR in closed form against a list schedule of every block, and equation 3. */
#include "test.h"
#include <math.h>
#include <stdlib.h>
#include "random.h"
#include "random_profiles.h"
#include "plan/planners/drr.h"

#define SETS 600
#define MOST 8

static double finish_us(const struct plan_request *request, const struct plan_share *shares, uint32_t count)
{
	struct drr sum = {0};

	for (uint32_t i = 0; i < count; i++) {
		struct drr_part part = cue_drr_part(request, shares[i].kernel, shares[i].sms);
		cue_drr_add(&sum, &part, shares[i].sms);
	}
	return cue_drr_finish(&sum);
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
		shares[i] = (struct plan_share){i, 1, 0};
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

static void more_demand_than_the_peak_slows_down(void **state)
{
	struct drr sum = {.count = 2, .mb_s = 110};

	(void)state;
	assert_float_equal(cue_drr_slowdown(&sum, 100), 1.1, 1e-6);
	assert_float_equal(cue_drr_slowdown(&sum, 110), 1, 0);
	sum.count = 1;
	assert_float_equal(cue_drr_slowdown(&sum, 100), 1, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(closed_form_is_close_to_a_list_schedule),
	    cmocka_unit_test(more_demand_than_the_peak_slows_down),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
