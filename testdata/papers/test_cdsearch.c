/* Zhao et al., ICS 2018: the off-SM bandwidth model on the two kernels that section 4.1.1 describes, and both
 * modes. */
#include "test.h"
#include "cdsearch.h"

#define SMS 24

/* 24 SMs as in section 6; rates are ours, for the paper prints none. */
static const struct cdsearch_device device = {.sm_count = SMS,
    .clock_khz = 1400000,
    .line_bytes = 128,
    .noc_mb_s = 1000000,
    .llc_mb_s = 1000000,
    .memory_mb_s = 177400,
    .memory_use = 0.5};

static void classes_as_described(void **state)
{
	/* LAVAMD hardly uses memory, for the cache serves it, but asks for more than the cache has; MERGE asks
	 * for little. */
	struct profile lavamd = {.ipc_max = 2, .llc_apki = 150, .llc_hit_rate = 0.99};
	struct profile merge = {.ipc_max = 2, .llc_apki = 5, .llc_hit_rate = 0.3};

	(void)state;
	assert_float_equal(cue_cdsearch_demand_mb_s(&merge, &device, 1), 2 * 0.005 * 128 * 1400, 1e-6);
	assert_float_equal(cue_cdsearch_supply_mb_s(&merge, &device), 300000 + 177400 * 0.7 * 0.5, 1e-6);
	assert_true(cue_cdsearch_memory_intensive(&lavamd, &device));
	assert_false(cue_cdsearch_memory_intensive(&merge, &device));
}

struct kernels {
	double linear[SMS], level[SMS];
	struct profile profiles[4];
	struct plan_request request;
};

/* 0 and 2 scale with the SMs; 1 and 3 do up to six SMs. */
static void make(struct kernels *k)
{
	for (uint32_t m = 1; m <= SMS; m++) {
		k->linear[m - 1] = 2400.0 / m;
		k->level[m - 1] = 2400.0 / (m < 6 ? m : 6);
	}
	for (unsigned i = 0; i < 4; i++)
		k->profiles[i] = (struct profile){.sm_count = SMS, .latency_us = i % 2 ? k->level : k->linear};
	k->request = (struct plan_request){.count = 4, .profiles = k->profiles, .sm_count = SMS};
}

static void assert_shares(
    struct kernels *k, const uint32_t *kernels, const uint32_t *want, uint32_t count, enum cdsearch_mode mode)
{
	struct plan_share shares[4];
	struct cdsearch_step room[2 * SMS];
	struct cdsearch_steps steps = {.room = 2 * SMS, .steps = room};
	bool memory[4];

	for (uint32_t i = 0; i < count; i++) {
		shares[i].kernel = kernels[i];
		memory[i] = kernels[i] % 2;
	}
	assert_int_equal(cue_cdsearch_divide(shares, memory, count, &k->request, CDSEARCH_LOSS, &steps), mode);
	for (uint32_t i = 0; i < count; i++)
		assert_int_equal(shares[i].sms, want[i]);
	assert_true(steps.count <= steps.room);
	for (uint32_t i = 0; i < steps.count; i++)
		assert_true(!room[i].is_enough == (room[i].kept < 1 - CDSEARCH_LOSS));
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

/* One SM promises three; they are not enough, and the second stage adds two. */
static void power_mode_has_two_stages(void **state)
{
	struct kernels k;

	(void)state;
	make(&k);
	k.level[0] = 1200; /* 3 times faster with 12 */
	assert_shares(&k, (uint32_t[]){1, 3}, (uint32_t[]){6, 6}, 2, CDSEARCH_POWER);
	k.level[4] = 410; /* five are within 5 % */
	assert_shares(&k, (uint32_t[]){1, 3}, (uint32_t[]){5, 5}, 2, CDSEARCH_POWER);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(classes_as_described),
	    cmocka_unit_test(modes),
	    cmocka_unit_test(power_mode_has_two_stages),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
