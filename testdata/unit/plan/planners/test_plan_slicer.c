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

enum { SMS = 30, FIT = 8, ALONE_US = 1000, MOST = 5, SETS = 300 };

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

// What the simulator finds for a phase.
static double simulate_phase(
    const struct plan_request *request, const struct plan_share *shares, uint32_t count, enum sim_order order)
{
	const struct profile *profiles[MOST];
	struct sim_kernel kernels[MOST];
	struct sim_outcome outcomes[MOST];
	struct sim_config config = {.device = request->device,
	    .kernels = kernels,
	    .count = count,
	    .order = order,
	    .bandwidth = SIM_PENALTY,
	    .peak_mb_s = request->peak_mb_s};
	struct block_usage merged;
	uint32_t sms = 0;
	double us = 0;

	for (uint32_t i = 0; i < count; i++)
		profiles[i] = &request->profiles[shares[i].kernel];
	assert_int_equal(cue_sim_merge(&merged, profiles, count, request->device), 0);
	for (uint32_t i = 0; i < count; i++) {
		assert_int_equal(cue_sim_kernel(&kernels[i], profiles[i], request->device), 0);
		kernels[i].merged = merged;
		kernels[i].first_sm = sms;
		kernels[i].sms = shares[i].sms;
		kernels[i].share = kernels[i].sm_blocks = order == SIM_MIX ? shares[i].sm_blocks : 0;
		sms += shares[i].sms;
	}
	void *memory = malloc(cue_sim_bytes(&config));
	assert_int_equal(cue_sim_run(outcomes, &config, memory), 0);
	free(memory);
	for (uint32_t i = 0; i < count; i++)
		us = fmax(us, outcomes[i].end_us);
	return us;
}

// Of blocks on each SM.
static double simulate(const struct pair *p, uint32_t load, uint32_t cook)
{
	return simulate_phase(
	    &p->request, (struct plan_share[]){{0, SMS / 2, load}, {1, SMS / 2, cook}}, 2, SIM_MIX);
}

static double simulate_plan(const struct plan *plan, const struct plan_request *request)
{
	double us = 0;

	if (plan->mode == PLAN_LEFTOVER)
		return plan->latency_us;
	for (uint32_t i = 0; i < plan->count; i++) {
		const struct plan_phase *phase = &plan->phases[i];
		enum sim_order order = plan->mode == PLAN_MIX && phase->count > 1 ? SIM_MIX : SIM_PARTITION;
		us += simulate_phase(request, phase->shares, phase->count, order);
	}
	return us;
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
	double us = cue_estimate_mode_us(PLAN_MIX, ends, &p.request, shares, 2);
	assert_true(
	    us == ends[1] && fabs(ends[0] / ALONE_US - 1) < 0.05 && fabs(us / (ALONE_US * 1.375) - 1) < 0.05);
	// More blocks than fit are as many as fit, in their ratio.
	struct plan_share more[] = {{0, 15, 6}, {1, 15, 10}};
	assert_true(fabs(cue_estimate_mode_us(PLAN_MIX, ends, &p.request, more, 2) / us - 1) < 1e-9);
	// No blocks are planned; and one kernel has all.
	struct plan_share none[] = {{0, 15, 0}, {1, 15, 0}};
	assert_true(isinf(cue_estimate_mode_us(PLAN_MIX, ends, &p.request, none, 2)));
	assert_true(cue_estimate_mode_us(PLAN_MIX, ends, &p.request, shares, 1) == ALONE_US);
	// Other orders fill their SMs, so they know nothing of it.
	struct pair without;
	make(&without, 0);
	assert_true(cue_estimate_con_us(PLAN_PARTITION, &p.request, shares, 2) ==
	            cue_estimate_con_us(PLAN_PARTITION, &without.request, shares, 2));
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
			struct alone full = cue_alone(&k, b * s, s);
			struct alone last = cue_alone_thin(full, (double)k.blocks / (b * s) - (waves - 1));
			double launch = full.block_us * (waves - 1) + last.block_us;
			double wanted = p.latency_us[s - 1] * p.load[s - 1][FIT - 1] / p.load[s - 1][b - 1];
			assert_true(fabs(launch / wanted - 1) < 1e-9);
		}
}

// A block less on one SM does not make all others twice as fast, though by whole rounds all would take two.
static void test_between(void **state)
{
	double latency[15], bandwidth[15], performance[15][8];
	struct alone_kernel k = {.latency_us = latency,
	    .bandwidth_mb_s = bandwidth,
	    .table_sms = 15,
	    .blocks = 60,
	    .sm_blocks = 8,
	    .performance = performance[0],
	    .block_counts = 8};
	(void)state;
	for (int m = 0; m < 15; m++) {
		latency[m] = ALONE_US;
		bandwidth[m] = 60;
		for (int b = 0; b < 8; b++)
			performance[m][b] = b + 1;
	}
	// All blocks at once take 1000 us. Three of four on each SM do no more than three quarters of it in that time.
	assert_float_equal(cue_alone(&k, 60, 15).block_us, 1000, 1e-6);
	assert_float_equal(cue_alone(&k, 45, 15).block_us, 750, 1e-6);
	assert_float_equal(cue_alone(&k, 59, 15).block_us, 1000 - 250 / 15.0, 1e-6);
	assert_float_equal(cue_alone(&k, 59, 15).block_mb_s * cue_alone(&k, 59, 15).block_us, ALONE_US, 1e-6);
	// Five blocks have five SMs, however many there are.
	assert_float_equal(cue_alone(&k, 5, 15).block_us, cue_alone(&k, 5, 5).block_us, 1e-6);
	assert_float_equal(cue_alone(&k, 5, 5).block_us, 8000 / 12.0, 1e-6);
}

// Rounding up to whole SMs passes 2^32.
static void test_huge(void **state)
{
	double latency[] = {2000, 1000}, bandwidth[] = {1, 2};
	struct alone_kernel k = {.latency_us = latency,
	    .bandwidth_mb_s = bandwidth,
	    .table_sms = 2,
	    .blocks = UINT32_MAX - 1,
	    .sm_blocks = 8};
	(void)state;
	assert_float_equal(cue_alone(&k, 16, 2).block_us * (k.blocks / 16.0), 1000, 1e-3);
}

// Two kernels with places for all blocks, of R[m] = R: one that ends leaves the other's blocks as they are.
static void test_one_round(void **state)
{
	static const double others[] = {1000, 999, 990, 900, 500, 100};
	(void)state;
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		struct pair p;
		struct plan_share shares[] = {{0, 15, 4}, {1, 15, 4}};
		double ends[2], us;
		make(&p, 1);
		double latency[2][SMS];
		for (int m = 0; m < SMS; m++) {
			latency[0][m] = ALONE_US;
			latency[1][m] = others[i];
		}
		for (int k = 0; k < 2; k++) {
			p.profiles[k].latency_us = latency[k];
			p.profiles[k].grid[0] = 4 * SMS;
			p.profiles[k].performance = p.cook[0];
		}
		us = cue_estimate_mode_us(PLAN_MIX, ends, &p.request, shares, 2);
		assert_float_equal(us, simulate(&p, 4, 4), 1e-6);
		assert_float_equal(ends[0], ALONE_US, 1e-6);
		assert_float_equal(ends[1], others[i], 1e-6);
	}
}

// ---- many kernels, made up

struct made {
	double latency_us[MOST][SMS], bandwidth_mb_s[MOST][SMS], performance[MOST][SMS][FIT];
	struct profile profiles[MOST];
	struct plan_request request;
};

static uint32_t draw(uint64_t *state, uint32_t count)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)((*state >> 33) % count);
}

static void make_up(struct made *p, uint64_t seed)
{
	static const uint32_t grids[] = {240, 480, 960, 137, 50, 1920}, threads[] = {64, 128, 192},
	                      saturated[] = {1, 1, 2, 2, 3}, mb_s[] = {100, 500, 2000};
	const struct device *device = cue_device_find("GTX 480");
	uint32_t count = 2 + draw(&seed, MOST - 1), sms = device->sm_count;

	p->request = (struct plan_request){.count = count,
	    .profiles = p->profiles,
	    .sm_count = sms,
	    .device = device,
	    .peak_mb_s = device->memory_mb_s};
	for (uint32_t i = 0; i < count; i++) {
		double us = 300 + draw(&seed, 2700), most = saturated[draw(&seed, 5)], traffic = mb_s[draw(&seed, 3)];
		for (uint32_t m = 1; m <= sms; m++) {
			p->latency_us[i][m - 1] = us * sms / m;
			p->bandwidth_mb_s[i][m - 1] = traffic * m;
			for (uint32_t b = 1; b <= FIT; b++)
				p->performance[i][m - 1][b - 1] = m * fmin(b, most);
		}
		p->profiles[i] = (struct profile){.name = "made up",
		    .grid = {grids[draw(&seed, 6)], 1, 1},
		    .block = {threads[draw(&seed, 3)], 1, 1},
		    .registers = 16,
		    .sm_count = sms,
		    .latency_us = p->latency_us[i],
		    .bandwidth_mb_s = p->bandwidth_mb_s[i],
		    .block_counts = FIT,
		    .performance = p->performance[i][0],
		    .given = PROFILE_LATENCY | PROFILE_BANDWIDTH | PROFILE_PERFORMANCE};
	}
}

// What an estimate of any blocks on each SM is off by; more may be planned than fit.
static double error_of_any(const struct plan_request *request, uint64_t seed)
{
	struct plan_share shares[MOST];
	double ends[MOST];

	for (uint32_t i = 0; i < request->count; i++)
		shares[i] = (struct plan_share){i, 1, 1 + draw(&seed, 4)};
	return cue_estimate_mode_us(PLAN_MIX, ends, request, shares, request->count) /
	           simulate_phase(request, shares, request->count, SIM_MIX) -
	       1;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

// `best` is never worse than a plan that it has seen, and what plans by blocks say is about right.
static void test_made_up(void **state)
{
	static double errors[2 * SETS], of_any[SETS];
	double sum = 0, least = 0;
	uint32_t count = 0, worse = 0;
	(void)state;
	for (uint64_t seed = 0; seed < SETS; seed++) {
		const char *const names[] = {"slicer", "leftover", "best"};
		double us[3];
		struct made p;
		make_up(&p, seed);
		for (int i = 0; i < 3; i++) {
			struct plan plan;
			assert_int_equal(cue_rank_find(names[i])->plan(&plan, &p.request), 0);
			us[i] = simulate_plan(&plan, &p.request);
			if (plan.mode == PLAN_MIX) {
				errors[count] = fabs(plan.latency_us / us[i] - 1);
				sum += errors[count++];
				least = fmin(least, plan.latency_us / us[i] - 1);
			}
			cue_plan_dispose(&plan);
		}
		of_any[seed] = error_of_any(&p.request, seed);
		worse += us[2] > fmin(us[0], us[1]) * (1 + 1e-9);
	}
	qsort(errors, count, sizeof *errors, by_size);
	print_message("%u plans by blocks: mean %.2f %%, 95 of 100 within %.1f %%, most %.1f %%, least %.2f %%; "
	              "`best` worse in %u\n",
	    count, 100 * sum / count, 100 * errors[count * 95 / 100], 100 * errors[count - 1], 100 * least,
	    worse);
	qsort(of_any, SETS, sizeof *of_any, by_size);
	print_message("any blocks: from %.2f %% on, 5 of 100 below %.2f %%, 95 below %.1f %%, up to %.1f %%\n",
	    100 * of_any[0], 100 * of_any[SETS / 20], 100 * of_any[SETS * 95 / 100], 100 * of_any[SETS - 1]);
	assert_int_equal(worse, 0);
	assert_true(of_any[SETS / 20] > -0.03 && of_any[SETS * 95 / 100] < 0.08);
	assert_true(count > SETS && sum / count < 0.02 && errors[count * 95 / 100] < 0.1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_slicer), cmocka_unit_test(test_others),
	    cmocka_unit_test(test_estimate), cmocka_unit_test(test_alone), cmocka_unit_test(test_between),
	    cmocka_unit_test(test_huge), cmocka_unit_test(test_one_round), cmocka_unit_test(test_made_up)};
	return RUN(tests);
}
