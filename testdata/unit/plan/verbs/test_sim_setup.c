/* `cuelastic sim` and the profiles that it is given. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>
#include "plan/verbs/sim_verb.h"

/* Of one kernel, alone on this device. */
static double alone_us(
    struct profile *profile, const struct device *device, const struct sim_order_row *order)
{
	struct sim_verb verb = {
	    .config = {.device = device, .bandwidth = SIM_PENALTY}, .set = {.count = 1, .profiles = profile}};
	struct sim_outcome out;
	assert_int_equal(sim_set_kernels(&verb), 0);
	assert_int_equal(sim_set_order(&verb, order), 0);
	verb.config.kernels = verb.kernels;
	void *memory = malloc(cue_sim_bytes(&verb.config));
	assert_int_equal(cue_sim_run(&out, &verb.config, memory), 0);
	free(memory);
	verb.set = (struct profile_set){0};
	sim_dispose(&verb);
	return out.end_us;
}

static void check_set(const char *name)
{
	char path[4096];
	struct profile_set set;
	struct str why = {0};
	const struct device *device = NULL;
	const struct sim_order_row *order;
	snprintf(path, sizeof path, PROFILES "%s.json", name);
	assert_int_equal(profile_read(&set, &why, path, &device), 0);
	for (uint32_t i = 0; i < set.count; i++)
		for (uint32_t m = 1; m <= device->sm_count; m++) {
			struct device some = *device;
			some.sm_count = m;
			for (unsigned o = 0; (order = sim_order_at(o)); o++) {
				double us = alone_us(&set.profiles[i], &some, order),
				       wanted = set.profiles[i].latency_us[m - 1];
				/* it leaves room for a median kernel, also if there is none */
				if (order->policy == &cue_policy_median)
					continue;
				if (fabs(us / wanted - 1) > 1e-9)
					print_error("%s on %u SMs, %s: %g us, not %g\n", set.profiles[i].name, m, order->name, us,
					    wanted);
				assert_true(fabs(us / wanted - 1) <= 1e-9);
			}
		}
	profile_dispose(&set);
	str_dispose(&why);
}

/* For each kernel of the examples, each number of SMs and each order. */
static void a_kernel_alone_takes_what_its_profile_says(void **state)
{
	(void)state;
	check_set("classes");
	check_set("pair");
	check_set("parboil2");
	check_set("three");
}

/* Each policy that makes kernels elastic is an order; each order has one name. */
static void orders_are_those_of_the_runtime(void **state)
{
	const struct sim_order_row *order, *other;
	const struct policy *policy;
	(void)state;
	for (unsigned i = 0; (policy = cue_policy_at(i)); i++) {
		unsigned found = 0;
		for (unsigned o = 0; (order = sim_order_at(o)); o++)
			found += order->policy == policy && order->order == SIM_ELASTIC;
		assert_int_equal(found, policy->rewrites);
	}
	for (unsigned o = 0; (order = sim_order_at(o)); o++)
		for (unsigned i = 0; i < o && (other = sim_order_at(i)); i++)
			assert_string_not_equal(order->name, other->name);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_kernel_alone_takes_what_its_profile_says),
	    cmocka_unit_test(orders_are_those_of_the_runtime),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
