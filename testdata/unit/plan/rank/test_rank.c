/*
 * What the ranking promises, on random sets of kernels (random_profiles_on) and with the simulator as the judge:
 * estimates agree with it, the best plan is as good as the best of all divisions, and never worse than LEFTOVER.
 * With the argument `all`, on all 1,000 sets; else on some of them.
 */
#include "test.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "cuelastic/runtime.h"
#include "random.h"
#include "random_profiles.h"
#include "plan/planners/estimate.h"
#include "plan/rank/rank.h"
#include "plan/sim/sim.h"

#define SETS 1000u
#define MOST 64u

static uint32_t every = 5; /* of the sets, one is tested */

static const struct device *device_of(uint64_t seed)
{
	return cue_device_find(seed / 2 % 2 ? "H100" : "GTX 480");
}

/* Of all kernels in one phase, by the order's rules. */
static double simulate_us(
    const struct plan_request *request, const struct plan_share *shares, uint32_t count, enum sim_order order)
{
	struct sim_kernel kernels[MOST];
	struct sim_outcome out[MOST];
	const struct profile *profiles[MOST];
	struct block_usage merged = {0};
	struct sim_config config = {.device = request->device,
	    .kernels = kernels,
	    .count = count,
	    .order = order,
	    .bandwidth = SIM_PENALTY,
	    .peak_mb_s = request->peak_mb_s};
	void *memory;
	uint32_t sms = 0;
	double end = 0;

	for (uint32_t i = 0; i < count; i++) {
		profiles[i] = &request->profiles[shares[i].kernel];
		assert_int_equal(cue_sim_kernel(&kernels[i], profiles[i], request->device), CUE_OK);
		kernels[i].first_sm = sms;
		kernels[i].sms = shares[i].sms;
		sms += shares[i].sms;
	}
	if (order == SIM_PARTITION)
		assert_int_equal(cue_sim_merge(&merged, profiles, count, request->device), CUE_OK);
	for (uint32_t i = 0; i < count; i++)
		kernels[i].merged = merged;
	memory = malloc(cue_sim_bytes(&config));
	assert_int_equal(cue_sim_run(out, &config, memory), CUE_OK);
	free(memory);
	for (uint32_t i = 0; i < count; i++)
		end = fmax(end, out[i].end_us);
	return end;
}

static int by_kernel(const void *a, const void *b)
{
	const struct plan_share *x = a, *y = b;

	return (x->kernel > y->kernel) - (x->kernel < y->kernel);
}

static double simulate_plan_us(const struct plan *plan, const struct plan_request *request)
{
	double sum = 0;

	for (uint32_t p = 0; p < plan->count; p++) {
		struct plan_phase *phase = &plan->phases[p];
		qsort(phase->shares, phase->count, sizeof(*phase->shares), by_kernel);
		sum += simulate_us(
		    request, phase->shares, phase->count, plan->mode == PLAN_LEFTOVER ? SIM_LEFTOVER : SIM_PARTITION);
	}
	return sum;
}

static double leftover_us(const struct plan_request *request)
{
	struct plan_share shares[MOST];

	for (uint32_t i = 0; i < request->count; i++)
		shares[i] = (struct plan_share){i, request->sm_count, 0};
	return simulate_us(request, shares, request->count, SIM_LEFTOVER);
}

static void divide_at_random(struct plan_share *shares, const struct plan_request *request)
{
	for (uint32_t i = 0; i < request->count; i++)
		shares[i] = (struct plan_share){i, 1, 0};
	for (uint32_t left = request->sm_count - request->count; left > 0;) {
		uint32_t sms = (uint32_t)random_between(1, left);
		shares[random_between(0, request->count - 1)].sms += sms;
		left -= sms;
	}
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The aims are 6 % on average and 15 % in 95 of 100 sets. It is the same model, so it is exact but for kernels
 * that would be faster than ever alone. */
static void estimates_agree_with_the_simulator(void **state)
{
	static double errors[SETS];
	double sum = 0;
	uint32_t count = 0;

	(void)state;
	for (uint64_t seed = 0; seed < SETS; seed += every / 2 + 1) {
		struct plan_request request = random_profiles_on(device_of(seed), seed, 2 + (uint32_t)(seed / 4 % 7));
		struct plan_share shares[MOST];
		double us;
		divide_at_random(shares, &request);
		us = cue_estimate_con_us(PLAN_PARTITION, &request, shares, request.count);
		if (isfinite(us)) {
			errors[count] = fabs(us / simulate_us(&request, shares, request.count, SIM_PARTITION) - 1);
			sum += errors[count++];
		}
		random_profiles_dispose(&request);
	}
	qsort(errors, count, sizeof(*errors), by_size);
	print_message("%u sets: mean %.3f %%, 95 of 100 within %.3f %%, most %.2f %%\n", count, 100 * sum / count,
	    100 * errors[count * 95 / 100], 100 * errors[count - 1]);
	assert_true(sum / count < 0.001 && errors[count * 95 / 100] < 0.001 && errors[count - 1] < 0.2);
}

/* Measured times have steps and errors. */
static void roughen(struct plan_request *request, uint64_t seed, double most)
{
	uint64_t state = seed;

	for (uint32_t i = 0; i < request->count; i++)
		for (uint32_t m = 0; m < request->sm_count; m++) {
			state = state * 6364136223846793005u + 1442695040888963407u;
			request->profiles[i].latency_us[m] *= 1 + most * (double)(state >> 40) * 0x1p-24;
		}
}

/* And what the plan says is what the simulator finds, or more if times are rough. */
static void the_best_plan_is_never_slower_than_leftover(void **state)
{
	double worst = 0, product = 0;
	uint32_t count = 0;

	(void)state;
	for (uint64_t seed = 0; seed < SETS; seed += every, count++) {
		struct plan_request request = random_profiles_on(device_of(seed), seed, 2 + (uint32_t)(seed / 4 % 7));
		struct plan plan, without;
		int is_rough = seed % 3 == 1;
		double leftover, us;
		if (is_rough)
			roughen(&request, seed, 0.15);
		leftover = leftover_us(&request);
		assert_int_equal(cue_rank(&plan, &request), CUE_OK);
		assert_int_equal(cue_plan_check(&plan, &request), CUE_OK);
		us = simulate_plan_us(&plan, &request);
		assert_int_equal(cue_plan_leftover(&without, &request), CUE_OK);
		assert_true(fabs(without.latency_us / leftover - 1) < 0.005);
		assert_true(is_rough || us <= plan.latency_us * 1.005);
		assert_true(is_rough || fabs(us / cue_plan_simulated_us(&plan, &request) - 1) < 0.005);
		worst = fmax(worst, us / leftover);
		product += log(us / leftover);
		cue_plan_dispose(&plan);
		cue_plan_dispose(&without);
		random_profiles_dispose(&request);
	}
	print_message("%u sets: %.3f of LEFTOVER on average, at most %.3f\n", count, exp(product / count), worst);
	assert_true(worst <= 1.01);
}

/* With times that are far from smooth, the estimate and the simulator differ, and `exchange` may leave a good plan for one
 * that is good by the estimate only. */
static void no_planner_that_is_asked_has_a_better_plan(void **state)
{
	static const char *const names[] = {"sequential", "even", "slicer", "stm", "exchange"};
	double worst = 0;

	(void)state;
	for (uint64_t seed = 0; seed < SETS; seed += every) {
		struct plan_request request = random_profiles_on(device_of(seed), seed, 2 + (uint32_t)(seed / 4 % 7));
		struct plan plan;
		uint64_t blocks = 0;
		double us;
		for (uint32_t i = 0; i < request.count; i++)
			blocks += profile_blocks(&request.profiles[i]);
		roughen(&request, seed, 1.5);
		assert_int_equal(cue_rank(&plan, &request), CUE_OK);
		us = simulate_plan_us(&plan, &request);
		cue_plan_dispose(&plan);
		/* Plans with more are judged by the estimate. */
		for (size_t i = 0; i < sizeof(names) / sizeof(names[0]) && blocks <= 32768; i++) {
			assert_int_equal(cue_planner_find(names[i])->plan(&plan, &request), CUE_OK);
			worst = fmax(worst, us / simulate_plan_us(&plan, &request) - 1);
			cue_plan_dispose(&plan);
		}
		random_profiles_dispose(&request);
	}
	print_message("loss to the best planner: at most %.2f %%\n", 100 * worst);
	assert_true(worst <= 0.005);
}

/* The least of all divisions, simulated; all kernels are one phase. */
static double best_division_us(
    const struct plan_request *request, struct plan_share *shares, uint32_t next, uint32_t left)
{
	double least = INFINITY;

	if (next + 1 == request->count) {
		shares[next].sms = left;
		return simulate_us(request, shares, request->count, SIM_PARTITION);
	}
	for (uint32_t m = 1; m + request->count - 1 - next <= left; m++) {
		shares[next].sms = m;
		least = fmin(least, best_division_us(request, shares, next + 1, left - m));
	}
	return least;
}

static void the_best_plan_is_no_worse_than_the_best_division(void **state)
{
	double worst = 0;

	(void)state;
	for (uint64_t seed = 0; seed < SETS; seed += 4 * every + 1) {
		int is_large = seed % 10 == 0;
		struct plan_request request = random_profiles_on(
		    cue_device_find(is_large ? "H100" : "GTX 480"), seed, seed % 3 && !is_large ? 3 : 2);
		struct plan_share shares[] = {{0, 1, 0}, {1, 1, 0}, {2, 1, 0}};
		struct plan plan;
		double us;
		assert_int_equal(cue_rank(&plan, &request), CUE_OK);
		us = simulate_plan_us(&plan, &request);
		if (cue_estimate_allowed(&request, shares, request.count))
			worst = fmax(worst, us / best_division_us(&request, shares, 0, request.sm_count) - 1);
		cue_plan_dispose(&plan);
		random_profiles_dispose(&request);
	}
	print_message("loss to the best division: at most %.2f %%\n", 100 * worst);
	assert_true(worst <= 0.01);
}

/* Equal kernels that no memory limits, of times in proportion to 1 / m: no plan takes less than all of them alone, but for the last
 * wave of an SM, which is not whole. */
static void no_plan_makes_work_vanish(void **state)
{
	static const struct {
		const char *device;
		uint32_t blocks, count;
	} cases[] = {{"H100", 4224, 2}, {"H100", 4225, 2}, {"H100", 6336, 3}, {"GTX 480", 120, 2},
	    {"GTX 480", 130, 2}, {"GTX 480", 1000, 4}, {"T4", 700, 3}};

	(void)state;
	for (size_t c = 0; c < sizeof(cases) / sizeof(cases[0]); c++) {
		const struct device *device = cue_device_find(cases[c].device);
		double latency_us[256], mb_s[256] = {0};
		struct profile profiles[4];
		struct plan_request request = {.count = cases[c].count,
		    .profiles = profiles,
		    .sm_count = device->sm_count,
		    .device = device,
		    .peak_mb_s = device->memory_mb_s};
		struct plan plan;
		double us, waves;
		for (uint32_t m = 1; m <= device->sm_count; m++)
			latency_us[m - 1] = 100.0 * device->sm_count / m;
		for (uint32_t i = 0; i < cases[c].count; i++)
			profiles[i] = (struct profile){.grid = {cases[c].blocks, 1, 1},
			    .block = {64, 1, 1},
			    .registers = 16,
			    .sm_count = device->sm_count,
			    .latency_us = latency_us,
			    .bandwidth_mb_s = mb_s,
			    .given = PROFILE_LATENCY | PROFILE_BANDWIDTH};
		assert_int_equal(cue_rank(&plan, &request), CUE_OK);
		us = simulate_plan_us(&plan, &request);
		waves = (double)cases[c].blocks / cue_estimate_blocks(&request, &(struct plan_share){0, 1, 0}, 1);
		assert_true(us >= 100.0 * cases[c].count * waves / ceil(waves) * (1 - 1e-6));
		assert_true(plan.latency_us >= us * (1 - 1e-6));
		cue_plan_dispose(&plan);
	}
}

/* Kernels of one program follow one another; what needs more memory than there is does not run together. */
static void leftover_keeps_the_rules(void **state)
{
	struct plan_request request = random_profiles_on(cue_device_find("GTX 480"), 3, 4);
	struct profile *profiles = (struct profile *)request.profiles;
	struct plan plan;

	(void)state;
	assert_int_equal(cue_plan_leftover(&plan, &request), CUE_OK);
	assert_int_equal(plan.count, 1);
	cue_plan_dispose(&plan);
	profiles[0].program = profiles[2].program = "one";
	profiles[3].global_bytes = request.global_bytes;
	profiles[2].global_bytes = 1;
	for (uint32_t i = 0; cue_rank_at(i); i++) {
		uint32_t kernel;
		if (cue_rank_at(i)->lacks && cue_rank_at(i)->lacks(&request, &kernel))
			continue;
		assert_int_equal(cue_rank_at(i)->plan(&plan, &request), CUE_OK);
		assert_int_equal(cue_plan_check(&plan, &request), CUE_OK);
		if (strcmp(cue_rank_at(i)->name, "leftover") == 0)
			assert_int_equal(plan.count, 3);
		cue_plan_dispose(&plan);
	}
	random_profiles_dispose(&request);
}

/* Rounds of a long kernel are left out of the simulation, and counted. */
static void long_grids_take_as_long_as_block_by_block(void **state)
{
	struct plan_request request = random_profiles_on(cue_device_find("GTX 480"), 8, 5);
	struct plan plan;
	struct metrics_run runs[5];

	(void)state;
	for (uint32_t i = 0; i < request.count; i++)
		((struct profile *)request.profiles)[i].grid[0] = 20000 + 1234 * i;
	assert_int_equal(cue_plan_leftover(&plan, &request), CUE_OK);
	assert_true(fabs(plan.latency_us / leftover_us(&request) - 1) < 1e-6);
	cue_rank_runs(runs, &plan, &request);
	assert_true(fabs(runs[4].end_us / plan.latency_us - 1) < 1e-6);
	for (uint32_t i = 1; i < request.count; i++)
		assert_true(runs[i].start_us >= runs[i - 1].start_us && runs[i].start_us < runs[i].end_us);
	assert_true(runs[0].start_us >= 0);
	cue_plan_dispose(&plan);
	random_profiles_dispose(&request);
}

/* Two waves of blocks of a second, and billions of a microsecond, in turn. The metrics need no other simulation. */
static void short_blocks_beside_long_ones_are_not_simulated_one_by_one(void **state)
{
	struct plan_request request = random_profiles_on(cue_device_find("GTX 480"), 8, 20);
	struct plan plan;
	struct metrics_run runs[20];
	struct metrics metrics;
	clock_t begun = clock();

	(void)state;
	for (uint32_t i = 0; i < request.count; i++) {
		struct profile *p = &((struct profile *)request.profiles)[i];
		p->grid[0] = i % 2 ? INT32_MAX - i : 15 * 8 * 2;
		p->grid[1] = p->grid[2] = 1;
		for (uint32_t m = 0; m < request.sm_count; m++)
			p->latency_us[m] = (i % 2 ? 1e8 : 2e6) * (1 + 0.1 * i) * 15 / (m + 1);
	}
	assert_int_equal(cue_plan_leftover(&plan, &request), CUE_OK);
	cue_rank_runs(runs, &plan, &request);
	assert_int_equal(cue_metrics_get(&metrics, runs, request.count), CUE_OK);
	assert_true(metrics.stp >= 1 && plan.latency_us <= plan.sequential_us * 1.1);
	assert_true((double)(clock() - begun) < 5.0 * CLOCKS_PER_SEC);
	cue_plan_dispose(&plan);
	random_profiles_dispose(&request);
}

static void plans_are_found_by_name(void **state)
{
	(void)state;
	for (uint32_t i = 0; cue_rank_at(i); i++)
		assert_ptr_equal(cue_rank_find(cue_rank_at(i)->name), cue_rank_at(i));
	assert_non_null(cue_rank_find("best"));
	assert_non_null(cue_rank_find("leftover"));
	assert_null(cue_rank_find("none"));
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(estimates_agree_with_the_simulator),
	    cmocka_unit_test(the_best_plan_is_never_slower_than_leftover),
	    cmocka_unit_test(no_planner_that_is_asked_has_a_better_plan),
	    cmocka_unit_test(the_best_plan_is_no_worse_than_the_best_division),
	    cmocka_unit_test(no_plan_makes_work_vanish),
	    cmocka_unit_test(leftover_keeps_the_rules),
	    cmocka_unit_test(long_grids_take_as_long_as_block_by_block),
	    cmocka_unit_test(short_blocks_beside_long_ones_are_not_simulated_one_by_one),
	    cmocka_unit_test(plans_are_found_by_name),
	};
	if (argc > 1 && strcmp(argv[1], "all") == 0)
		every = 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
