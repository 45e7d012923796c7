/* The planners `kscheduler` and `cdsearch`: what they make of sets by hand, and what they do without. */
#include "test.h"
#include <math.h>
#include <string.h>
#include "plan/planners/cdsearch.h"
#include "cuelastic/runtime.h"
#include "plan/planners/kscheduler.h"
#include "random_profiles.h"

#define SMS 12
#define KERNELS 5

static const char *const names[] = {"kscheduler", "cdsearch"};

struct set {
	double latency[KERNELS][SMS], none[SMS], performance[SMS][4];
	struct profile profiles[KERNELS];
	struct kscheduler_limits kscheduler;
	struct cdsearch_limits cdsearch;
	struct plan_request request;
};

/* 0 and 2 are memory-intensive and no faster from three SMs on; 1, 3 and 4 are not, and scale. Of all the
 * second block of an SM is the last that is worth it. */
static void make(struct set *s, uint32_t count)
{
	static const double by_blocks[] = {1, 1.9, 1.91, 1.92};

	*s = (struct set){.kscheduler = {65536, 49152, 8, 1e6, INFINITY, INFINITY, 1, 3, 0.05, 2, 0},
	    .cdsearch = {SMS, 700000, 128, 100000, 100000, 100000, 0.5, 0.05, 0}};
	for (uint32_t i = 0; i < KERNELS; i++) {
		int memory = i % 2 == 0 && i < 4;
		s->profiles[i] = (struct profile){.grid = {1024, 1, 1},
		    .block = {128, 1, 1},
		    .registers = 16,
		    .sm_count = SMS,
		    .block_counts = 4,
		    .latency_us = s->latency[i],
		    .bandwidth_mb_s = s->none,
		    .performance = s->performance[0],
		    .eligible_warps = 0.5,
		    .llc_apki = memory ? 300 : 5,
		    .llc_hit_rate = 0.5,
		    .ipc_max = 2,
		    .given = PROFILE_LATENCY | PROFILE_BANDWIDTH | PROFILE_STALL_SHARES | PROFILE_ELIGIBLE |
		             PROFILE_PERFORMANCE | PROFILE_LLC | PROFILE_IPC};
		s->profiles[i].stall_shares[memory ? STALL_MEMORY : STALL_EXECUTION] = 0.9;
		for (uint32_t m = 1; m <= SMS; m++)
			s->latency[i][m - 1] = 1200.0 / (memory && m > 3 ? 3 : m);
	}
	for (uint32_t m = 0; m < SMS; m++)
		memcpy(s->performance[m], by_blocks, sizeof(by_blocks));
	s->request = (struct plan_request){.count = count,
	    .profiles = s->profiles,
	    .sm_count = SMS,
	    .peak_mb_s = 1e6,
	    .kscheduler = &s->kscheduler,
	    .cdsearch = &s->cdsearch};
}

/* One phase, with so many SMs for each kernel. */
static void assert_one_phase(const struct set *s, const char *planner, const uint32_t *sms)
{
	struct plan plan;

	assert_int_equal(cue_planner_find(planner)->plan(&plan, &s->request), CUE_OK);
	assert_int_equal(cue_plan_check(&plan, &s->request), CUE_OK);
	assert_int_equal(plan.count, 1);
	assert_int_equal(plan.phases[0].count, s->request.count);
	for (uint32_t i = 0; i < s->request.count; i++) {
		const struct plan_share *share = &plan.phases[0].shares[i];
		assert_int_equal(share->sms, sms[share->kernel]);
		if (strcmp(planner, "kscheduler") == 0) /* as many as saturate an SM */
			assert_int_equal(share->sm_blocks, s->profiles[share->kernel].block_counts == 1 ? 1 : 2);
	}
	cue_plan_dispose(&plan);
}

static void kscheduler_shares_by_resident_warps(void **state)
{
	struct set s;

	(void)state;
	make(&s, 2);
	assert_one_phase(&s, "kscheduler", (uint32_t[]){6, 6});
	s.profiles[1].block[0] = 384; /* two blocks of 4 and of 12 warps */
	assert_one_phase(&s, "kscheduler", (uint32_t[]){3, 9});
	s.profiles[1].block[0] = 353; /* whole warps */
	assert_one_phase(&s, "kscheduler", (uint32_t[]){3, 9});
	s.profiles[1].block[0] = 1024; /* one block, which alone is worth it: 4 * 2 and 32 warps */
	s.profiles[1].block_counts = 1;
	assert_one_phase(&s, "kscheduler", (uint32_t[]){2, 10});
}

/* Warped-Slicer's water filling: the slowest gets the next blocks that make it faster, as long as they fit. */
static void slicer_fills_an_sm(void **state)
{
	static const uint32_t want[][2] = {{4, 4}, {1, 4}, {2, 4}, {0, 0}};
	struct set s;

	(void)state;
	for (uint32_t i = 0; i < 4; i++) {
		double other[SMS][4] = {[SMS - 1] = {1, 2, 2, 3}};
		struct plan plan;
		make(&s, 2);
		s.request.device = i < 3 ? cue_device_find("GTX 480") : NULL;
		if (i == 1)
			s.profiles[0].block[0] = 1024;           /* of 1536 threads of an SM */
		for (uint32_t m = 0; i == 2 && m < SMS; m++) /* the third block makes it slower */
			memcpy(s.performance[m], (double[]){1, 2, 1.5, 1.9}, sizeof(s.performance[m]));
		if (i == 2)
			s.profiles[1].performance = other[0];
		assert_int_equal(cue_planner_find("slicer")->plan(&plan, &s.request), CUE_OK);
		assert_int_equal(plan.count, 1);
		for (uint32_t k = 0; k < 2; k++)
			assert_int_equal(plan.phases[0].shares[k].sm_blocks, want[i][plan.phases[0].shares[k].kernel]);
		cue_plan_dispose(&plan);
	}
}

/* A phase has blocks on an SM of all its kernels, or of none: also the next one of a plan, and where others go on from it. */
static void blocks_on_an_sm_are_of_a_phase(void **state)
{
	static const char *const planners[] = {"slicer", "exchange"};
	struct set s;

	(void)state;
	make(&s, 5);
	s.request.device = cue_device_find("GTX 480");
	s.profiles[4].given &= ~(unsigned)PROFILE_PERFORMANCE;
	for (uint32_t i = 0; i < 2; i++) {
		uint32_t planned = 0;
		struct plan plan;
		assert_int_equal(cue_planner_find(planners[i])->plan(&plan, &s.request), CUE_OK);
		for (uint32_t p = 0; p < plan.count; p++)
			for (uint32_t k = 0; k < plan.phases[p].count; k++) {
				planned += plan.phases[p].shares[k].sm_blocks > 0;
				assert_int_equal(
				    plan.phases[p].shares[k].sm_blocks > 0, plan.phases[p].shares[0].sm_blocks > 0);
			}
		assert_int_equal(planned, i ? 0 : 3);
		cue_plan_dispose(&plan);
	}
}

static uint32_t phases_of(const struct set *s, const char *planner)
{
	struct plan plan;
	uint32_t count;

	assert_int_equal(cue_planner_find(planner)->plan(&plan, &s->request), CUE_OK);
	assert_int_equal(cue_plan_check(&plan, &s->request), CUE_OK);
	count = plan.count;
	cue_plan_dispose(&plan);
	return count;
}

/* Two kernels in one phase, or one after the other where a rule keeps them apart. */
static void kscheduler_keeps_its_rules(void **state)
{
	struct set s;

	(void)state;
	make(&s, 2);
	assert_int_equal(phases_of(&s, "kscheduler"), 1);
	s.profiles[1] = s.profiles[2]; /* two that are memory-intensive: rule 4 */
	assert_int_equal(phases_of(&s, "kscheduler"), 2);
	make(&s, 2);
	s.kscheduler.sm_blocks = 3; /* rule 1 */
	assert_int_equal(phases_of(&s, "kscheduler"), 2);
	s.kscheduler.sm_blocks = 4; /* which the sum may not reach, unless it is read so */
	assert_int_equal(phases_of(&s, "kscheduler"), 2);
	s.kscheduler.may_reach = 1;
	assert_int_equal(phases_of(&s, "kscheduler"), 1);
	make(&s, 2);
	s.profiles[0].program = s.profiles[1].program = "one"; /* not K-Scheduler's: two of one program */
	assert_int_equal(phases_of(&s, "kscheduler"), 2);
}

static void cdsearch_divides_by_its_modes(void **state)
{
	struct set s;

	(void)state;
	make(&s, 2);
	assert_one_phase(&s, "cdsearch", (uint32_t[]){4, 8}); /* an even share is 6; 2 are too little */
	s.cdsearch.loss = 0.4;
	assert_one_phase(&s, "cdsearch", (uint32_t[]){2, 10});
	make(&s, 4); /* an even share is 3 */
	assert_one_phase(&s, "cdsearch", (uint32_t[]){3, 3, 3, 3});
	make(&s, 2);
	s.profiles[1] = s.profiles[2];
	assert_one_phase(&s, "cdsearch", (uint32_t[]){3, 3}); /* power mode: six are idle */
	make(&s, 2);
	s.cdsearch.is_power = 1; /* 1 scales, so it needs its even share */
	s.profiles[0].given = s.profiles[1].given = PROFILE_LATENCY | PROFILE_BANDWIDTH;
	assert_one_phase(&s, "cdsearch", (uint32_t[]){3, 6});
}

/* Four at a time; a kernel that is left has all SMs. */
static void cdsearch_runs_four_together(void **state)
{
	struct set s;
	struct plan plan;

	(void)state;
	make(&s, 5);
	assert_int_equal(cue_planner_find("cdsearch")->plan(&plan, &s.request), CUE_OK);
	assert_int_equal(plan.count, 2);
	assert_int_equal(plan.phases[0].count, 4);
	assert_int_equal(plan.phases[1].count, 1);
	assert_int_equal(plan.phases[1].shares[0].sms, SMS);
	cue_plan_dispose(&plan);
}

static void assert_lacks(struct set *s, const char *planner, const char *what, uint32_t kernel)
{
	const struct planner *p = cue_planner_find(planner);
	struct plan plan;
	uint32_t who = 99;
	const char *lacks = p->lacks(&s->request, &who);

	if (!what) {
		assert_null(lacks);
		return;
	}
	assert_string_equal(lacks, what);
	assert_int_equal(who, kernel);
	assert_int_equal(p->plan(&plan, &s->request), CUE_ERROR_INPUT);
	cue_plan_dispose(&plan);
}

static void a_set_that_lacks_something_has_no_plan(void **state)
{
	static const struct {
		unsigned fact;
		const char *planner, *what;
	} facts[] = {{PROFILE_STALL_SHARES, "kscheduler", "stall_shares"},
	    {PROFILE_ELIGIBLE, "kscheduler", "eligible_warps"},
	    {PROFILE_PERFORMANCE, "kscheduler", "performance"},
	    {PROFILE_BANDWIDTH, "kscheduler", "bandwidth_mb_s"},
	    {PROFILE_LLC, "cdsearch", "llc_apki and llc_hit_rate"}, {PROFILE_IPC, "cdsearch", "ipc_max"}};
	struct set s;

	(void)state;
	for (size_t i = 0; i < sizeof(facts) / sizeof(facts[0]); i++) {
		make(&s, 3);
		assert_lacks(&s, facts[i].planner, NULL, 0);
		s.profiles[1].given &= ~facts[i].fact;
		assert_lacks(&s, facts[i].planner, facts[i].what, 1);
		s.request.count = 1; /* whom it does not concern */
		assert_lacks(&s, facts[i].planner, NULL, 0);
	}
	make(&s, 3);
	s.kscheduler.gflops = 100;
	assert_lacks(&s, "kscheduler", "gflops", 0);
	s.kscheduler.gflops = INFINITY;
	s.kscheduler.l1_transactions = 100;
	assert_lacks(&s, "kscheduler", "l1_transactions", 0);
	s.cdsearch.llc_mb_s = 0;
	assert_lacks(&s, "cdsearch", "noc_mb_s and llc_mb_s", 3);
	s.request.kscheduler = NULL;
	s.request.cdsearch = NULL;
	for (size_t i = 0; i < 2; i++)
		assert_lacks(&s, names[i], "limits", 3);
}

/* On large sets, too, and not only by falling back to sequential. */
static void both_gain_on_random_sets(void **state)
{
	uint32_t better[2] = {0};

	(void)state;
	for (uint64_t seed = 0; seed < 50; seed++) {
		struct plan_request request = random_profiles_make(&(struct random_profiles_options){
		    .seed = seed, .count = 2 + seed, .sm_count = 15, .peak_mb_s = 177400});
		for (size_t i = 0; i < 2; i++) {
			struct plan plan;
			assert_int_equal(cue_planner_find(names[i])->plan(&plan, &request), CUE_OK);
			assert_int_equal(cue_plan_check(&plan, &request), CUE_OK);
			assert_true(plan.latency_us <= plan.sequential_us);
			better[i] += plan.latency_us < plan.sequential_us;
			cue_plan_dispose(&plan);
		}
		random_profiles_dispose(&request);
	}
	print_message("better than sequential on %u and %u of 50 sets\n", better[0], better[1]);
	assert_true(better[0] > 25 && better[1] > 25);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(kscheduler_shares_by_resident_warps),
	    cmocka_unit_test(kscheduler_keeps_its_rules),
	    cmocka_unit_test(slicer_fills_an_sm),
	    cmocka_unit_test(blocks_on_an_sm_are_of_a_phase),
	    cmocka_unit_test(cdsearch_divides_by_its_modes),
	    cmocka_unit_test(cdsearch_runs_four_together),
	    cmocka_unit_test(a_set_that_lacks_something_has_no_plan),
	    cmocka_unit_test(both_gain_on_random_sets),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
