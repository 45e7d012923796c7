/*
 * What planning costs: processor time of each planner for 2 to 200 kernels on 15 to 192 SMs, generated
 * kernels with the shapes of figure 1 of Liang et al. (TPDS 2015). Prints, improvement over sequential in
 * brackets; only the small ones unless called with `all`. `best` plans kernels of the GTX 480 and the H100.
 * The exact optimum is asked for where it takes less than a second. With `all`, also how far `exchange` is
 * above the optimum of 100 sets of 2 and 3 kernels on 132 SMs, and what these optima cost.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "plan/rank/rank.h"
#include "random_profiles.h"

static const uint32_t sms[] = {15, 46, 80, 132, 192}, kernels[] = {2, 5, 10, 20, 50, 100, 200, 1000};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Milliseconds for a plan, the mean of three sets. */
static double cost_ms(const struct planner *planner, uint32_t count, uint32_t sm_count, double *improvement)
{
	double ms = 0;

	*improvement = 0;
	for (uint64_t seed = 0; seed < 3; seed++) {
		struct plan_request request = random_profiles_make(&(struct random_profiles_options){
		    .seed = seed, .count = count, .sm_count = sm_count, .peak_mb_s = 11827.0 * sm_count});
		struct plan plan;
		clock_t start = clock();
		planner->plan(&plan, &request);
		ms += (double)(clock() - start) * 1e3 / CLOCKS_PER_SEC / 3;
		*improvement += (1 - plan.latency_us / plan.sequential_us) * 100 / 3;
		cue_plan_dispose(&plan);
		random_profiles_dispose(&request);
	}
	return ms;
}

/* The same of `best`. */
static double best_ms(uint32_t count, const char *device)
{
	double ms = 0;

	for (uint64_t seed = 0; seed < 3; seed++) {
		struct plan_request request = random_profiles_on(cue_device_find(device), seed, count);
		struct plan plan;
		clock_t start = clock();
		cue_rank(&plan, &request);
		ms += (double)(clock() - start) * 1e3 / CLOCKS_PER_SEC / 3;
		cue_plan_dispose(&plan);
		random_profiles_dispose(&request);
	}
	return ms;
}

static void print_best(const char *device, uint32_t most)
{
	printf("best %s", device);
	for (size_t i = 0; i < COUNT(kernels) && kernels[i] <= most; i++)
		printf("  %u: %.3f ms", kernels[i], best_ms(kernels[i], device));
	printf(" SMs\n");
}

static void print_row(const struct planner *planner, uint32_t sm_count, uint32_t most)
{
	double ms, improvement;

	printf("%-10s %3u SMs", planner->name, sm_count);
	for (size_t i = 0; i < COUNT(kernels) && kernels[i] <= most; i++) {
		if (kernels[i] > 200 || (planner->most_kernels && kernels[i] > (sm_count > 15 ? 2 : 5)))
			break;
		ms = cost_ms(planner, kernels[i], sm_count, &improvement);
		printf("  %u: %.3f ms (%.1f %%)", kernels[i], ms, improvement);
		fflush(stdout);
	}
	printf("\n");
}

static double plan_ms(const char *name, const struct plan_request *request, double *latency_us)
{
	struct plan plan;
	clock_t start = clock();

	cue_planner_find(name)->plan(&plan, request);
	*latency_us = plan.latency_us;
	cue_plan_dispose(&plan);
	return (double)(clock() - start) * 1e3 / CLOCKS_PER_SEC;
}

static void print_gap(uint32_t sm_count, double noise, uint32_t min_blocks)
{
	double ms = 0, most_ms = 0, gap = 0, most_gap = 0;
	const uint32_t sets = 100;

	for (uint64_t seed = 0; seed < sets; seed++) {
		struct plan_request request = random_profiles_make(&(struct random_profiles_options){.seed = seed,
		    .count = 2 + seed % 2,
		    .sm_count = sm_count,
		    .peak_mb_s = 11827.0 * sm_count,
		    .noise = noise,
		    .min_blocks = min_blocks});
		double best, ours, cost = plan_ms("optimal", &request, &best);
		plan_ms("exchange", &request, &ours);
		ms += cost / sets;
		most_ms = fmax(most_ms, cost);
		gap += (ours / best - 1) * 100 / sets;
		most_gap = fmax(most_gap, (ours / best - 1) * 100);
		random_profiles_dispose(&request);
	}
	printf("%u sets, %u SMs, noise %g: exchange above optimal by %.4f %% on average, %.3f %% at most; "
	       "optimal %.1f ms on average, %.0f ms at most\n",
	    sets, sm_count, noise, gap, most_gap, ms, most_ms);
}

int main(int argc, char **argv)
{
	uint32_t most = argc > 1 && strcmp(argv[1], "all") == 0 ? 1000 : 5;
	double improvement;

	printf("plan-50-15 %.3f\n", best_ms(50, "GTX 480"));
	printf("plan-50-132 %.3f\n", best_ms(50, "H100"));
	printf("plan-1000-132 %.3f\n", best_ms(1000, "H100"));
	printf("optimal-5-15 %.3f\n", cost_ms(cue_planner_find("optimal"), 5, 15, &improvement));
	for (uint32_t i = 0; cue_planner_at(i); i++)
		for (size_t s = 0; s < (most > 5 ? COUNT(sms) : 1); s++)
			print_row(cue_planner_at(i), sms[s], most);
	print_best("GTX 480", most);
	print_best("H100", most);
	if (most > 5) {
		print_gap(132, 0, 0);
		print_gap(132, 0.02, 8);
	}
	return 0;
}
