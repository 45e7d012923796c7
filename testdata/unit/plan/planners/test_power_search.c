/* Power mode on modelled kernels. The judge tries every pair of numbers. */
#include "test.h"
#include "search_kernels.h"
#include "plan/planners/power_search.h"

static int keeps_speed(const struct kernel *k, const unsigned *sms, unsigned all)
{
	const unsigned even[] = {all / 2 + all % 2, all / 2};
	double has[2], goal[2];

	rates_of(has, k, sms, 2, all);
	rates_of(goal, k, even, 2, all);
	return cue_search_is_enough(has[0], goal[0], 0.0501) && cue_search_is_enough(has[1], goal[1], 0.0501);
}

static unsigned fewest_sms(const struct kernel *k)
{
	unsigned fewest = MOST_SMS, sms[2];

	for (sms[0] = 1; sms[0] <= MOST_SMS / 2; sms[0]++)
		for (sms[1] = 1; sms[1] <= MOST_SMS / 2; sms[1]++)
			if (sms[0] + sms[1] < fewest && keeps_speed(k, sms, MOST_SMS))
				fewest = sms[0] + sms[1];
	return fewest;
}

static void it_frees_sms(void **state)
{
	unsigned freed = 0, steps = 0, more = 0, most = 0;

	(void)state;
	for (unsigned i = 0; i < 100; i++) {
		const struct kernel kernels[] = {random_kernel(MOST_SMS), random_kernel(MOST_SMS)};
		struct power_search s;
		unsigned used, fewest = fewest_sms(kernels);
		cue_power_search_begin(&s, 2, MOST_SMS, 0.05);
		while (!s.is_settled) {
			double rate[2];
			rates_of(rate, kernels, s.sms, 2, MOST_SMS);
			cue_power_search_step(&s, rate);
		}
		assert_true(keeps_speed(kernels, s.sms, MOST_SMS));
		used = s.sms[0] + s.sms[1];
		assert_true(used <= fewest + MOST_SMS / 20);
		freed += MOST_SMS - used;
		more += used - fewest;
		steps += s.steps;
		most = s.steps > most ? s.steps : most;
	}
	print_message("%.1f of %u SMs idle, %.1f less than could be; %.1f steps, at most %u\n", freed / 100.0,
	    MOST_SMS, more / 100.0, steps / 100.0, most);
	assert_true(most <= SEARCH_STEPS);
}

/* Kernels that are linear keep their even shares. */
static void it_frees_none_if_all_compute(void **state)
{
	const struct kernel kernels[] = {{1, 1e6, 6, 0.05}, {3, 1e6, 6, 0.05}, {2, 1e6, 6, 0.05}};
	struct power_search s;

	(void)state;
	cue_power_search_begin(&s, 3, 15, 0);
	while (!s.is_settled) {
		double rate[3];
		rates_of(rate, kernels, s.sms, 3, 15);
		cue_power_search_step(&s, rate);
	}
	assert_true(s.sms[0] == 5 && s.sms[1] == 5 && s.sms[2] == 5 && s.steps <= 4);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(it_frees_sms),
	    cmocka_unit_test(it_frees_none_if_all_compute),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
