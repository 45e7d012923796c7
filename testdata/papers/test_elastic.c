/*
 * Tables 2 and 3 of Pai et al. (ASPLOS 2013), and the grids of its section 4.3. Registers and shared memory
 * of the kernels, which the paper prints as percentages of a C2070 only, must give those percentages back;
 * which kernels start beside which follows from them, and so do the physical grids.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "test.h"
#include "plan/planners/leftover.h"
#include "runtime/grid/occupancy.h"
#include "runtime/policy/policy.h"

#define KERNELS 18u
#define PROGRAMS 11u

struct row {
	char program[16], name[32];
	unsigned blocks, threads;
	double percent[4]; /* threads, registers, shared memory, blocks */
	unsigned pairs, registers, shared_bytes;
};

static struct row rows[KERNELS];
static struct policy_kernel kernels[KERNELS];
static struct sm_resources sm;

static FILE *open_data(const char *path)
{
	FILE *file = fopen(path, "r");

	assert_non_null(file);
	return file;
}

/* The next line that is no comment, or NULL. */
static char *next_line(char *line, int size, FILE *file)
{
	while (fgets(line, size, file))
		if (line[0] != '#')
			return line;
	return NULL;
}

static void read_row(struct row *r, const char *line)
{
	assert_int_equal(sscanf(line, "%15[^,],%31[^,],%u,%u,%lf,%lf,%lf,%lf,%u,%u,%u", r->program, r->name,
	                     &r->blocks, &r->threads, &r->percent[0], &r->percent[1], &r->percent[2],
	                     &r->percent[3], &r->pairs, &r->registers, &r->shared_bytes),
	    11);
}

static uint32_t program_of(unsigned i)
{
	unsigned first = 0;

	while (strcmp(rows[first].program, rows[i].program) != 0)
		first++;
	return first;
}

static int set_up(void **state)
{
	const struct device *device = cue_device_find("C2070");
	FILE *file = open_data(PAPERS_DATA "/elastic_table2.csv");
	char line[200];

	(void)state;
	sm = (struct sm_resources){
	    device->sm_blocks, device->sm_threads, device->sm_registers, device->sm_shared_bytes};
	for (unsigned i = 0; i < KERNELS; i++) {
		assert_non_null(next_line(line, sizeof(line), file));
		read_row(&rows[i], line);
		const struct occupancy_kernel block = {.threads = rows[i].threads,
		    .registers = rows[i].registers,
		    .static_shared_bytes = rows[i].shared_bytes};
		kernels[i] = (struct policy_kernel){.program = program_of(i), .logical_blocks = rows[i].blocks};
		assert_int_equal(cue_occupancy_usage(&kernels[i].usage, device, &block), CUE_OK);
	}
	assert_null(next_line(line, sizeof(line), file));
	fclose(file);
	return 0;
}

static double most(double a, double b)
{
	return a > b ? a : b;
}

/* All that run at a time, in percent of the device; threads count in whole warps, as in the paper. */
static void table_2_comes_out(void **state)
{
	double worst = 0, sums[4] = {0}, averages[4] = {60, 67, 20, 57};

	(void)state;
	for (unsigned i = 0; i < KERNELS; i++) {
		const struct block_usage *u = &kernels[i].usage;
		double device = u->sm_blocks * u->sm_count;
		double running = rows[i].blocks < device ? rows[i].blocks : device;
		double used[4] = {running * ((u->threads + 31) / 32 * 32) / sm.threads,
		    running * u->registers / sm.registers, running * u->shared_bytes / sm.shared_bytes,
		    running / sm.blocks};
		for (unsigned k = 0; k < 4; k++) {
			worst = most(worst, fabs(100 * used[k] / u->sm_count - rows[i].percent[k]));
			sums[k] += 100 * used[k] / u->sm_count;
		}
	}
	assert_true(worst <= 0.76); /* rounded, and some cut off */
	for (unsigned k = 0; k < 4; k++)
		assert_true(fabs(sums[k] / KERNELS - averages[k]) <= 0.6);
}

static unsigned count_pairs(unsigned first)
{
	unsigned pairs = 0;

	for (unsigned i = 0; i < KERNELS; i++) {
		const struct block_usage *u = &kernels[i].usage;
		const struct block_need need = {u->threads, u->registers, u->shared_bytes};
		pairs +=
		    kernels[i].program != kernels[first].program && cue_leftover_starts(&kernels[first], &sm, &need);
	}
	return pairs;
}

/* All but two to the number, those within one: BFS_multi_blk (16, not 15), larger_sad_calc_8 (14, not 15). */
static void table_3_comes_out(void **state)
{
	unsigned same = 0, without = 0;

	(void)state;
	for (unsigned i = 0; i < KERNELS; i++) {
		unsigned pairs = count_pairs(i);
		same += pairs == rows[i].pairs;
		without += pairs == 0;
		assert_in_range(pairs + 1, rows[i].pairs, rows[i].pairs + 2);
	}
	assert_int_equal(same, 16);
	assert_int_equal(without, 9); /* "9 of the 18 kernels do not form concurrent pairs" */
}

/* Registers and shared memory as in the paper; of threads table 2 has the median 256, the paper's text 224.
 */
static void the_median_kernel_comes_out(void **state)
{
	struct block_need median = cue_policy_median_of(kernels, KERNELS);

	(void)state;
	assert_int_equal(median.registers, cue_policy_paper_median.registers);
	assert_int_equal(median.shared_bytes, cue_policy_paper_median.shared_bytes);
	assert_int_equal(median.threads, 256);
	assert_int_equal(cue_policy_paper_median.threads, 224);
}

static uint32_t grid_of(
    const struct policy *policy, unsigned i, const struct policy_kernel *others, uint32_t count)
{
	const struct policy_neighbours neighbours = {kernels[i].program, count, others, 0};
	const struct policy_request request = {.tier = CUE_TIER_ELASTIC,
	    .logical_blocks = kernels[i].logical_blocks,
	    .usage = &kernels[i].usage,
	    .sm = &sm,
	    .neighbours = &neighbours};
	struct policy_choice choice;

	assert_int_equal(policy->choose(&choice, &request), CUE_OK);
	return choice.blocks;
}

/* The kernels of one program, which stand one after another. */
static const struct policy_kernel *kernels_of(uint32_t *count, unsigned program)
{
	const struct policy_kernel *first = NULL;
	unsigned seen = 0;

	*count = 0;
	for (unsigned i = 0; i < KERNELS; i++) {
		seen += kernels[i].program == i;
		if (seen != program + 1)
			continue;
		first = first ? first : &kernels[i];
		++*count;
	}
	return first;
}

static unsigned next_number(char **at)
{
	unsigned number;
	int length;

	assert_int_equal(sscanf(*at, ",%u%n", &number, &length), 1);
	*at += length;
	return number;
}

static void check_mpmax(unsigned i, char **at)
{
	const struct policy_kernel *others;
	uint32_t count;

	for (unsigned program = 0; program < PROGRAMS; program++) {
		unsigned wanted = next_number(at);
		others = kernels_of(&count, program);
		if (others->program == kernels[i].program)
			assert_int_equal(wanted, 0);
		else
			assert_int_equal(grid_of(&cue_policy_mpmax, i, others, count), wanted);
	}
}

static void grids_come_out(void **state)
{
	FILE *file = open_data(PAPERS_DATA "/elastic_grids.csv");
	char line[200], *at;

	(void)state;
	for (unsigned i = 0; i < KERNELS; i++) {
		assert_non_null(next_line(line, sizeof(line), file));
		at = strchr(line, ',');
		assert_true(at && strncmp(line, rows[i].name, (size_t)(at - line)) == 0);
		assert_int_equal(grid_of(&cue_policy_median, i, NULL, 0), next_number(&at));
		/* beside any one other program: the first kernel, or the last for the first's own program */
		assert_int_equal(grid_of(&cue_policy_equal, i, &kernels[kernels[i].program ? 0 : KERNELS - 1], 1),
		    next_number(&at));
		assert_int_equal(grid_of(&cue_policy_equal, i, kernels, KERNELS), next_number(&at));
		check_mpmax(i, &at);
	}
	fclose(file);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(table_2_comes_out),
	    cmocka_unit_test(table_3_comes_out),
	    cmocka_unit_test(the_median_kernel_comes_out),
	    cmocka_unit_test(grids_come_out),
	};

	return cmocka_run_group_tests(tests, set_up, NULL);
}
