/* Zhao et al., ICS 2018: the classes of table 1 by the off-SM bandwidth model, from profiles built to the
 * paper's description (cdsearch_table1.csv says of each number where it comes from), the mixes that follow,
 * and both modes. */
#include "test.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "random_profiles.h"
#include "plan/planners/cdsearch.h"
#include "runtime/search/search.h"

#define SMS 24
#define KERNELS 14
#define COMPUTE 7 /* the first ones; the others are memory-intensive */

/*
 * Section 6: 24 SMs, six memory controllers with two LLC slices each, on GPGPU-Sim. The rates are not
 * printed. These are of the GTX 480 that GPGPU-Sim 3.2.2 comes with: 700 MHz for SMs, network and LLC, two
 * warp instructions a cycle, lines of 128 bytes, 6 * 8 bytes * 924 MHz * 4; and 32 bytes a cycle from each of
 * the 12 slices, and through the network to it, which is ours.
 */
#define IPC_MAX 2
static const struct cdsearch_limits device = {.sm_count = SMS,
    .clock_khz = 700000,
    .line_bytes = 128,
    .noc_mb_s = 12 * 32 * 700,
    .llc_mb_s = 12 * 32 * 700,
    .memory_mb_s = 177408,
    .memory_use = 0.5,
    .loss = 0.05};

struct table_1 {
	char names[KERNELS][16], types[KERNELS][16];
	uint32_t saturates_at[KERNELS];
	double latency_us[KERNELS][SMS];
	struct profile profiles[KERNELS];
	struct plan_request request;
};

/* Linear up to where it saturates, then level, or slower by that share for each SM more. */
static void fill_latency(double *latency_us, uint32_t saturates_at, double slower)
{
	uint32_t most = saturates_at ? saturates_at : SMS;

	for (uint32_t m = 1; m <= SMS; m++)
		latency_us[m - 1] = 24000.0 / (m < most ? m : most) * (1 + (m > most ? slower * (m - most) : 0));
}

static void read_row(struct table_1 *t, uint32_t i, const char *line)
{
	struct profile *p = &t->profiles[i];
	double slower;

	*p = (struct profile){.name = t->names[i],
	    .block = {1, 1, 1},
	    .sm_count = SMS,
	    .latency_us = t->latency_us[i],
	    .ipc_max = IPC_MAX,
	    .given = PROFILE_LAUNCH | PROFILE_LATENCY | PROFILE_LLC | PROFILE_IPC};
	assert_int_equal(
	    sscanf(line, "%15[^,],%ux%ux%u,%15[^,],%lf,%lf,%u,%lf,", t->names[i], &p->grid[0], &p->grid[1],
	        &p->grid[2], t->types[i], &p->llc_apki, &p->llc_hit_rate, &t->saturates_at[i], &slower),
	    9);
	fill_latency(t->latency_us[i], t->saturates_at[i], slower);
}

static void read_table(struct table_1 *t)
{
	FILE *file = fopen(PAPERS_DATA "/cdsearch_table1.csv", "r");
	uint32_t rows = 0;
	char line[256];

	assert_non_null(file);
	while (fgets(line, sizeof(line), file))
		if (line[0] != '#') {
			assert_true(rows < KERNELS);
			read_row(t, rows++, line);
		}
	fclose(file);
	assert_int_equal(rows, KERNELS);
	t->request = (struct plan_request){
	    .count = KERNELS, .profiles = t->profiles, .sm_count = SMS, .cdsearch = &device};
}

static uint32_t find(const struct table_1 *t, const char *name)
{
	for (uint32_t i = 0; i < KERNELS; i++)
		if (strcmp(t->names[i], name) == 0)
			return i;
	fail_msg("no kernel %s", name);
	return 0;
}

/* Published against the model, with the memory bandwidths of section 7.4.1 and the SMs of 7.4.2, too, where
 * the paper has the same mixes. */
static void table_1_by_the_model(void **state)
{
	static const double memory[] = {0.75, 1, 1.25, 1.5};
	struct table_1 t;

	(void)state;
	read_table(&t);
	for (uint32_t sms = SMS; sms <= 30; sms += 6)
		for (size_t b = 0; b < sizeof(memory) / sizeof(memory[0]); b++) {
			struct cdsearch_limits limits = device;
			limits.memory_mb_s *= memory[b];
			limits.sm_count = sms;
			for (uint32_t i = 0; i < KERNELS; i++)
				assert_string_equal(
				    cue_cdsearch_memory_intensive(&t.profiles[i], &limits) ? "Memory" : "Compute",
				    t.types[i]);
		}
}

/* The share of the memory bandwidth that the kernel takes with all SMs, by the same model. */
static double memory_use(const struct table_1 *t, const char *name)
{
	const struct profile *p = &t->profiles[find(t, name)];
	double demand = cue_cdsearch_demand_mb_s(p, &device, SMS), supply = cue_cdsearch_supply_mb_s(p, &device);

	return fmin(demand, supply) * (1 - p->llc_hit_rate) / device.memory_mb_s;
}

/* What was built is what the text says. */
static void profiles_fit_the_description(void **state)
{
	struct table_1 t;

	(void)state;
	read_table(&t);
	for (uint32_t i = 0; i < KERNELS; i++) {
		const struct profile *p = &t.profiles[i];
		double supply = cue_cdsearch_supply_mb_s(p, &device);
		uint32_t at = t.saturates_at[i];
		assert_int_equal(!at, i < COMPUTE);
		if (!at)
			assert_true(cue_cdsearch_demand_mb_s(p, &device, SMS) < 0.51 * supply);
		else
			assert_true(cue_cdsearch_demand_mb_s(p, &device, at) >= supply &&
			            cue_cdsearch_demand_mb_s(p, &device, at - 1) < supply);
		if (i >= COMPUTE)
			assert_true(p->llc_apki <= t.profiles[find(&t, "LAVAMD")].llc_apki);
	}
	/* Section 4.1.1: so use of memory says nothing of the class. */
	assert_float_equal(memory_use(&t, "MERGE"), 0.133, 0.0005);
	assert_true(memory_use(&t, "LAVAMD") < 0.01);
}

static enum cdsearch_mode divide_pair(
    const struct table_1 *t, uint32_t a, uint32_t b, struct plan_share shares[2])
{
	int memory[2];

	for (uint32_t i = 0; i < 2; i++) {
		shares[i].kernel = i ? b : a;
		memory[i] = cue_cdsearch_memory_intensive(&t->profiles[shares[i].kernel], &device);
	}
	return cue_cdsearch_divide(shares, memory, 2, &t->request, NULL);
}

/* Section 6: of all 91 pairs 49 are heterogeneous, 21 memory-intensive, 21 compute-intensive. */
static void pairs_by_mode(void **state)
{
	uint32_t modes[3] = {0}, used = 0;
	struct plan_share shares[2];
	struct table_1 t;

	(void)state;
	read_table(&t);
	for (uint32_t a = 0; a < KERNELS; a++)
		for (uint32_t b = a + 1; b < KERNELS; b++) {
			enum cdsearch_mode mode = divide_pair(&t, a, b, shares);
			modes[mode]++;
			used += mode == CDSEARCH_POWER ? shares[0].sms + shares[1].sms : 0;
		}
	assert_int_equal(modes[CDSEARCH_PERFORMANCE], 49);
	assert_int_equal(modes[CDSEARCH_POWER], 21);
	assert_int_equal(modes[CDSEARCH_EVEN], 21);
	print_message("power mode leaves %.1f of 24 SMs idle on average\n", SMS - used / 21.0);
}

static void assert_pair(const struct table_1 *t, const char *a, const char *b, uint32_t first,
    uint32_t second, enum cdsearch_mode mode)
{
	struct plan_share shares[2];

	assert_int_equal(divide_pair(t, find(t, a), find(t, b), shares), mode);
	assert_int_equal(shares[0].sms, first);
	assert_int_equal(shares[1].sms, second);
}

/* The paper's examples: 4 : 20 is the best of figure 2's divisions; 4 to 7 SMs for the memory-intensive
 * kernel (section 3.1); 3 each (3.2); 12 each where there is no opportunity (2). */
static void pairs_of_the_text(void **state)
{
	struct table_1 t;

	(void)state;
	read_table(&t);
	assert_pair(&t, "GAUSSIAN", "LEU", 4, 20, CDSEARCH_PERFORMANCE);
	assert_pair(&t, "LAVAMD", "MERGE", 6, 18, CDSEARCH_PERFORMANCE);
	assert_pair(&t, "DWT2D", "LEU", 4, 20, CDSEARCH_PERFORMANCE);
	assert_pair(&t, "LBM", "DWT2D", 3, 3, CDSEARCH_POWER);
	assert_pair(&t, "BINO", "LEU", 12, 12, CDSEARCH_EVEN);
}

struct kernels {
	double linear[SMS], level[SMS];
	struct profile profiles[4];
	struct plan_request request;
};

/* 0 and 2 scale with the SMs; 1 and 3 do up to six SMs. */
static void make(struct kernels *k)
{
	fill_latency(k->linear, 0, 0);
	fill_latency(k->level, 6, 0);
	for (unsigned i = 0; i < 4; i++)
		k->profiles[i] = (struct profile){.sm_count = SMS, .latency_us = i % 2 ? k->level : k->linear};
	k->request =
	    (struct plan_request){.count = 4, .profiles = k->profiles, .sm_count = SMS, .cdsearch = &device};
}

static void assert_shares(
    struct kernels *k, const uint32_t *kernels, const uint32_t *want, uint32_t count, enum cdsearch_mode mode)
{
	struct plan_share shares[4];
	struct cdsearch_step room[2 * SMS];
	struct cdsearch_steps steps = {.room = 2 * SMS, .steps = room};
	int memory[4];

	for (uint32_t i = 0; i < count; i++) {
		shares[i].kernel = kernels[i];
		memory[i] = kernels[i] % 2;
	}
	assert_int_equal(cue_cdsearch_divide(shares, memory, count, &k->request, &steps), mode);
	for (uint32_t i = 0; i < count; i++)
		assert_int_equal(shares[i].sms, want[i]);
	assert_true(steps.count <= steps.room);
	for (uint32_t i = 0; i < steps.count; i++)
		assert_true(!room[i].is_enough == (room[i].kept < 1 - device.loss));
}

static void modes(void **state)
{
	struct kernels k;

	(void)state;
	make(&k);
	assert_shares(&k, (uint32_t[]){0, 1}, (uint32_t[]){18, 6}, 2, CDSEARCH_PERFORMANCE);
	assert_shares(&k, (uint32_t[]){1, 3}, (uint32_t[]){6, 6}, 2, CDSEARCH_POWER);
	assert_shares(&k, (uint32_t[]){0, 2}, (uint32_t[]){12, 12}, 2, CDSEARCH_EVEN);
	assert_shares(&k, (uint32_t[]){0, 1, 2, 3}, (uint32_t[]){6, 6, 6, 6}, 4, CDSEARCH_PERFORMANCE);
	k.level[4] = k.level[3] = k.level[5]; /* four SMs are as good as six */
	assert_shares(&k, (uint32_t[]){0, 1}, (uint32_t[]){20, 4}, 2, CDSEARCH_PERFORMANCE);
	assert_shares(&k, (uint32_t[]){0, 1, 2, 3}, (uint32_t[]){8, 4, 8, 4}, 4, CDSEARCH_PERFORMANCE);
}

/* One SM promises three; they are not enough, and the second stage adds what is missing, three or two. */
static void power_mode_has_two_stages(void **state)
{
	struct kernels k;

	(void)state;
	make(&k);
	k.level[0] = 12000; /* 3 times faster with 12 */
	assert_shares(&k, (uint32_t[]){1, 3}, (uint32_t[]){6, 6}, 2, CDSEARCH_POWER);
	k.level[4] = 4100; /* five are within 5 % */
	assert_shares(&k, (uint32_t[]){1, 3}, (uint32_t[]){5, 5}, 2, CDSEARCH_POWER);
}

/* ---- the search while kernels run (runtime/search), on R[m] and B[m] ---- */

static void rates_of(double *out, const struct profile *const pair[2], const unsigned *sms, double peak_mb_s)
{
	double use = 0;

	for (unsigned i = 0; i < 2; i++) {
		out[i] = sms[i] ? 1 / profile_latency_us(pair[i], sms[i]) : 0;
		use += sms[i] && pair[i]->bandwidth_mb_s ? pair[i]->bandwidth_mb_s[sms[i] - 1] : 0;
	}
	for (unsigned i = 0; use > peak_mb_s && i < 2; i++)
		out[i] *= peak_mb_s / use;
}

static double stp_of(const struct profile *const pair[2], const unsigned *sms, unsigned all, double peak_mb_s)
{
	double rate[2];

	rates_of(rate, pair, sms, peak_mb_s);
	return rate[0] * profile_latency_us(pair[0], all) + rate[1] * profile_latency_us(pair[1], all);
}

/* Searches; returns what is lost to the best of all divisions. */
static double search_pair(
    struct search *s, const struct profile *const pair[2], unsigned all, double peak_mb_s)
{
	const struct search_options options = {
	    .goal = SEARCH_PERFORMANCE, .count = 2, .sm_count = all, .sm_blocks = 1};
	double best = 0;

	cue_search_begin(s, &options);
	while (!s->is_settled) {
		double rate[2];
		rates_of(rate, pair, s->sms, peak_mb_s);
		(void)cue_search_step(s, rate);
	}
	for (unsigned m = 1; m < all; m++)
		best = fmax(best, stp_of(pair, (const unsigned[]){m, all - m}, all, peak_mb_s));
	return 1 - stp_of(pair, s->sms, all, peak_mb_s) / best;
}

static void the_search_finds_divisions_and_classes(void **state)
{
	unsigned steps = 0, most = 0;
	double worst = 0;
	struct table_1 t;
	struct search s;

	(void)state;
	read_table(&t);
	for (unsigned i = 0; i < KERNELS; i++)
		for (unsigned j = i + 1; j < KERNELS; j++) {
			const struct profile *const pair[] = {&t.profiles[i], &t.profiles[j]};
			worst = fmax(worst, search_pair(&s, pair, SMS, INFINITY));
			steps += s.steps;
			most = s.steps > most ? s.steps : most;
			assert_int_equal(s.classes[0] == SEARCH_MEMORY, i >= COMPUTE);
			assert_int_equal(s.classes[1] == SEARCH_MEMORY, j >= COMPUTE);
		}
	print_message(
	    "91 pairs: %.1f steps, at most %u; loss at most %.2f %%\n", steps / 91.0, most, 100 * worst);
	assert_true(most <= SEARCH_STEPS && worst <= 0.05);
}

/* The sets of unit.rank_sets whose times have no rounds: a counter does not see rounds. */
static void the_search_finds_divisions_of_random_pairs(void **state)
{
	unsigned steps = 0, most = 0;
	double worst = 0;

	(void)state;
	for (uint64_t seed = 1; seed < 200; seed += 2) {
		const struct device *on = cue_device_find(seed / 2 % 2 ? "H100" : "GTX 480");
		struct plan_request request = random_profiles_on(on, seed, 2);
		const struct profile *const pair[] = {&request.profiles[0], &request.profiles[1]};
		struct search s;
		double loss = search_pair(&s, pair, request.sm_count, request.peak_mb_s);
		worst = fmax(worst, loss);
		steps += s.steps;
		most = s.steps > most ? s.steps : most;
		random_profiles_dispose(&request);
	}
	print_message(
	    "100 random pairs: %.1f steps, at most %u; loss at most %.2f %%\n", steps / 100.0, most, 100 * worst);
	assert_true(most <= SEARCH_STEPS && worst <= 0.05);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(table_1_by_the_model),
	    cmocka_unit_test(profiles_fit_the_description),
	    cmocka_unit_test(pairs_by_mode),
	    cmocka_unit_test(pairs_of_the_text),
	    cmocka_unit_test(modes),
	    cmocka_unit_test(power_mode_has_two_stages),
	    cmocka_unit_test(the_search_finds_divisions_and_classes),
	    cmocka_unit_test(the_search_finds_divisions_of_random_pairs),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
