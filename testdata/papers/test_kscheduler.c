/* Kim et al., 2021: the types of table 3 from its stall columns, equation 1, and the rules. */
#include "test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "plan/planners/kscheduler.h"

static const struct kscheduler_limits limits = {.sm_registers = 65536,
    .sm_shared_bytes = 98304,
    .sm_blocks = 32,
    .mb_s = 547600,
    .gflops = 12150,
    .l1_transactions = 1000,
    .epc_base = 1,
    .epc_max = 3,
    .saturation_rate = 0.05,
    .saturation_window = 3};

static void read_row(struct profile *profile, char *line, char *type, size_t room)
{
	char *field = strchr(line, ',') + 1;

	for (unsigned i = 0; i < PROFILE_STALLS; i++) {
		profile->stall_shares[i] = strtod(field, &field) / 100;
		field++;
	}
	profile->eligible_warps = strtod(field, &field);
	snprintf(type, room, "%.*s", (int)strcspn(field + 1, "\n"), field + 1);
}

static void table_3_from_its_stall_columns(void **state)
{
	static const char *const types[] = {"L1 Cache", "Memory", "Compute"};
	FILE *file = fopen(PAPERS_DATA "/kscheduler_table3.csv", "r");
	char line[256], type[32];
	unsigned equal = 0;

	(void)state;
	assert_non_null(file);
	while (fgets(line, sizeof(line), file)) {
		struct profile profile = {0};
		if (line[0] == '#' || strncmp(line, "kernel,", 7) == 0)
			continue;
		read_row(&profile, line, type, sizeof(type));
		assert_string_equal(types[cue_kscheduler_class(&profile)], type);
		equal++;
	}
	fclose(file);
	assert_int_equal(equal, 18);
}

static uint32_t saturation(const struct profile *profile, uint32_t sms, double rate, uint32_t window)
{
	struct kscheduler_limits own = limits;

	own.saturation_rate = rate;
	own.saturation_window = window;
	return cue_kscheduler_saturation(profile, sms, &own);
}

/* Section 4.1: LavaMD on 30 SMs has 64, 58 and 58 ms with 1, 2 and 4 blocks an SM. */
static void saturation_by_equation_1(void **state)
{
	double lavamd[] = {1 / 64.0, 1 / 58.0, 1 / 58.0, 1 / 58.0}, step[] = {1, 1, 1.5, 1.5};
	struct profile p = {.sm_count = 1, .block_counts = 4, .performance = lavamd};

	(void)state;
	assert_int_equal(saturation(&p, 1, 0.05, 3), 2);
	assert_int_equal(saturation(&p, 1, 0.15, 3), 1);
	p.performance = step; /* the second block gains nothing, the third does: the window sees it */
	assert_int_equal(saturation(&p, 1, 0.05, 1), 1);
	assert_int_equal(saturation(&p, 1, 0.05, 2), 3);
	assert_int_equal(saturation(&p, 2, 0.05, 2), 0);
}

static struct profile kernel_of(enum profile_stall stall, double epc, double l1)
{
	struct profile p = {.block = {128, 1, 1}, .registers = 32, .eligible_warps = epc, .l1_transactions = l1};

	p.stall_shares[stall] = 0.9;
	return p;
}

static uint32_t lists_of_two(struct profile a, struct profile b, uint32_t blocks)
{
	struct profile both[] = {a, b};
	uint32_t list[2], order[2], each[] = {blocks, blocks};

	return cue_kscheduler_lists(list, order, both, each, 2, &limits);
}

static void each_rule_keeps_kernels_apart(void **state)
{
	struct profile l1 = kernel_of(STALL_TEXTURE, 0.5, 5000), memory = kernel_of(STALL_MEMORY, 0.5, 10);
	struct profile busy = kernel_of(STALL_OTHER, 5, 10), middle = kernel_of(STALL_OTHER, 2, 10);
	struct profile idle = kernel_of(STALL_OTHER, 0.5, 10), cached = kernel_of(STALL_OTHER, 0.5, 2000);

	(void)state;
	assert_int_equal(lists_of_two(memory, idle, 7), 1);
	assert_int_equal(lists_of_two(memory, idle, 8), 2); /* 1: 2 * 8 * 4096 registers reach the limit */
	idle.gflops = memory.gflops = limits.gflops / 2;
	assert_int_equal(lists_of_two(memory, idle, 7), 2); /* 2: so do these */
	idle.gflops = memory.gflops = limits.gflops / 2 - 1;
	assert_int_equal(lists_of_two(memory, idle, 7), 1);
	idle.gflops = memory.gflops = 0;
	assert_int_equal(lists_of_two(l1, l1, 1), 2); /* 3 */
	assert_int_equal(lists_of_two(l1, cached, 1), 2);
	assert_int_equal(lists_of_two(l1, memory, 1), 1);
	assert_int_equal(lists_of_two(memory, memory, 1), 2); /* 4 */
	assert_int_equal(lists_of_two(busy, middle, 1), 2);   /* 5 */
	assert_int_equal(lists_of_two(middle, busy, 1), 2);
	assert_int_equal(lists_of_two(middle, middle, 1), 1);
	assert_int_equal(lists_of_two(busy, idle, 1), 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(table_3_from_its_stall_columns),
	    cmocka_unit_test(saturation_by_equation_1),
	    cmocka_unit_test(each_rule_keeps_kernels_apart),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
