// Blocks of two kernels on each SM, judged by the performance that their profiles have: Warped-Slicer's division of an SM.
//
// Three of the eight blocks of `load` that fit an SM are as fast as all; `cook` needs all eight. On fewer SMs both are slower in
// proportion, so dividing the SMs gains nothing.
#include "plan/planners/estimate.h"
#include "plan/planners/kscheduler.h"
#include "plan/planners/plan.h"
#include "plan/planners/plan_build.h"
#include "plan/rank/rank.h"
#include "plan/sim/sim.h"

#include "testdata/unit/unit.h"

#include <math.h>

enum { SMS = 30, FIT = 8, ALONE_US = 1000 };

struct pair {
	double latency_us[SMS], bandwidth_mb_s[SMS], load[SMS][FIT], cook[SMS][FIT];
	struct profile profiles[2];
	struct plan_request request;
};

static void make(struct pair *p, int has_performance)
{
	const struct device *device = cue_device_find("RTX 2060");
	unsigned given = PROFILE_LATENCY | PROFILE_BANDWIDTH | (has_performance ? PROFILE_PERFORMANCE : 0);

	for (uint32_t m = 1; m <= SMS; m++) {
		p->latency_us[m - 1] = ALONE_US * (double)SMS / m;
		p->bandwidth_mb_s[m - 1] = m;
		for (uint32_t b = 1; b <= FIT; b++) {
			p->load[m - 1][b - 1] = m * fmin(1, b / 3.0);
			p->cook[m - 1][b - 1] = m * (double)b / FIT;
		}
	}
	for (int i = 0; i < 2; i++)
		p->profiles[i] = (struct profile){.name = i ? "cook" : "load",
		    .grid = {10 * SMS * FIT, 1, 1},
		    .block = {128, 1, 1},
		    .registers = 16,
		    .sm_count = SMS,
		    .latency_us = p->latency_us,
		    .bandwidth_mb_s = p->bandwidth_mb_s,
		    .block_counts = FIT,
		    .performance = has_performance ? (i ? p->cook[0] : p->load[0]) : NULL,
		    .given = given};
	p->request = (struct plan_request){.count = 2,
	    .profiles = p->profiles,
	    .sm_count = SMS,
	    .device = device,
	    .peak_mb_s = device->memory_mb_s};
}

// What the simulator finds for blocks on each SM.
static double simulate(const struct pair *p, uint32_t load, uint32_t cook)
{
	const struct profile *profiles[] = {&p->profiles[0], &p->profiles[1]};
	struct sim_kernel kernels[2];
	struct sim_outcome outcomes[2];
	struct sim_config config = {.device = p->request.device,
	    .kernels = kernels,
	    .count = 2,
	    .order = SIM_MIX,
	    .bandwidth = SIM_PENALTY,
	    .peak_mb_s = p->request.peak_mb_s};
	struct block_usage merged;

	assert_int_equal(cue_sim_merge(&merged, profiles, 2, p->request.device), 0);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(cue_sim_kernel(&kernels[i], profiles[i], p->request.device), 0);
		kernels[i].merged = merged;
		kernels[i].share = kernels[i].sm_blocks = i ? cook : load;
	}
	void *memory = malloc(cue_sim_bytes(&config));
	assert_int_equal(cue_sim_run(outcomes, &config, memory), 0);
	free(memory);
	return fmax(outcomes[0].end_us, outcomes[1].end_us);
}

static void test_slicer(void **state)
{
	struct pair p;
	struct plan plan;
	(void)state;
	make(&p, 0);
	assert_int_equal(cue_planner_slicer.plan(&plan, &p.request), 0);
	assert_int_equal(plan.count, 2); // one after another
	assert_true(plan.latency_us == 2 * ALONE_US);
	cue_plan_dispose(&plan);

	make(&p, 1);
	assert_int_equal(cue_planner_slicer.plan(&plan, &p.request), 0);
	assert_int_equal(plan.count, 1);
	assert_int_equal(plan.mode, PLAN_MIX);
	assert_int_equal(cue_plan_check(&plan, &p.request), 0);
	const struct plan_share *shares = plan.phases[0].shares;
	uint32_t load = shares[0].sm_blocks, cook = shares[1].sm_blocks;
	double us = simulate(&p, load, cook), best = us;
	assert_true(load + cook == FIT && load >= 2 && load <= 3);
	assert_true(us < 0.75 * 2 * ALONE_US);             // than one after another
	assert_true(us < 0.97 * simulate(&p, 4, 4));       // than equal parts
	assert_true(fabs(plan.latency_us / us - 1) < 0.1); // as estimated
	for (uint32_t b = 1; b < FIT; b++)
		best = fmin(best, simulate(&p, b, FIT - b));
	assert_true(us < 1.06 * best);
	cue_plan_dispose(&plan);
}

// Of all plans, too, and with what saturates an SM.
static void test_others(void **state)
{
	struct pair p;
	struct plan plan;
	(void)state;
	make(&p, 1);
	assert_int_equal(cue_rank(&plan, &p.request), 0);
	assert_int_equal(plan.mode, PLAN_MIX);
	assert_int_equal(plan.count, 1);
	assert_int_equal(cue_plan_check(&plan, &p.request), 0);
	double us = simulate(&p, plan.phases[0].shares[0].sm_blocks, plan.phases[0].shares[1].sm_blocks);
	for (uint32_t b = 1; b < FIT; b++)
		assert_true(us <= 1.0001 * simulate(&p, b, FIT - b));
	assert_true(us < 0.7 * 2 * ALONE_US && us < 0.94 * simulate(&p, 4, 4));
	cue_plan_dispose(&plan);

	struct kscheduler_limits limits = cue_kscheduler_limits_of(p.request.device);
	p.request.kscheduler = &limits;
	limits.may_reach = 1;
	p.profiles[0].stall_shares[STALL_MEMORY] = p.profiles[1].stall_shares[STALL_EXECUTION] = 1;
	for (int i = 0; i < 2; i++)
		p.profiles[i].given |= PROFILE_STALL_SHARES | PROFILE_ELIGIBLE;
	assert_int_equal(cue_planner_kscheduler.plan(&plan, &p.request), 0);
	assert_int_equal(plan.mode, PLAN_MIX);
	assert_int_equal(plan.phases[0].shares[0].sm_blocks, 3);
	assert_int_equal(plan.phases[0].shares[1].sm_blocks, 8);
	cue_plan_dispose(&plan);
}

static void test_estimate(void **state)
{
	struct pair p;
	double ends[2];
	(void)state;
	make(&p, 1);
	// `load` is as fast as alone, and ends in 1000 us. By then `cook` has done 5 of 8 parts; it does the rest alone.
	struct plan_share shares[] = {{0, 15, 3}, {1, 15, 5}};
	double us = cue_estimate_mix_us(ends, &p.request, shares, 2);
	assert_true(
	    us == ends[1] && fabs(ends[0] / ALONE_US - 1) < 0.05 && fabs(us / (ALONE_US * 1.375) - 1) < 0.05);
	// More blocks than fit are as many as fit, in their ratio.
	struct plan_share more[] = {{0, 15, 6}, {1, 15, 10}};
	assert_true(fabs(cue_estimate_mix_us(ends, &p.request, more, 2) / us - 1) < 1e-9);
	// No blocks are planned; and one kernel has all.
	struct plan_share none[] = {{0, 15, 0}, {1, 15, 0}};
	assert_true(isinf(cue_estimate_mix_us(ends, &p.request, none, 2)));
	assert_true(cue_estimate_mix_us(ends, &p.request, shares, 1) == ALONE_US);
	// Other orders fill their SMs, so they know nothing of it.
	struct pair without;
	make(&without, 0);
	assert_true(
	    cue_estimate_con_us(&p.request, shares, 2) == cue_estimate_con_us(&without.request, shares, 2));
}

// A launch alone with b blocks on each of s SMs takes R[s] P[s][8] / P[s][b].
static void test_alone(void **state)
{
	struct pair p;
	(void)state;
	make(&p, 1);
	struct alone_kernel k = cue_alone_of(&p.profiles[0], SMS, FIT);
	for (uint32_t s = 1; s <= SMS; s++)
		for (uint32_t b = 1; b <= FIT; b++) {
			uint32_t waves = (k.blocks + b * s - 1) / (b * s);
			double launch = cue_alone(&k, b * s, s).block_us * waves;
			double wanted = p.latency_us[s - 1] * p.load[s - 1][FIT - 1] / p.load[s - 1][b - 1];
			assert_true(fabs(launch / wanted - 1) < 1e-9);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_slicer), cmocka_unit_test(test_others),
	    cmocka_unit_test(test_estimate), cmocka_unit_test(test_alone)};
	return RUN(tests);
}
