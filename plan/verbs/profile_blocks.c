// Performance of kernels with few and with many blocks on each SM, in virtual time: Warped-Slicer's curves.
//
// The program runs once for each number of blocks (CUELASTIC_CPU_SM_BLOCKS), on one SM, on all, and on a number between. A
// kernel's speed there, in parts of that with as many blocks as fit, is linear between two numbers of blocks, and linear in 1 / m
// between two numbers of SMs. With as many blocks as fit, the speed is 1 / R[m].
#include "profile_verb.h"

#include "runtime/grid/occupancy.h"

#include <math.h>
#include <string.h>

enum { ROWS = 3, MOST_BLOCKS = 64 };

// How many of its blocks fit an SM of the modelled GPU, which does not know registers.
static uint32_t blocks_of(const struct profiling *p, const struct launched *l)
{
	const struct occupancy_kernel shape = {.threads = l->block[0] * l->block[1] * l->block[2],
	    .registers = 1,
	    .dynamic_shared_bytes = l->dynamic_shared_bytes,
	    .max_dynamic_shared_bytes = l->dynamic_shared_bytes};
	struct block_usage usage;
	if (cue_occupancy_usage(&usage, p->device, &shape) || !usage.sm_blocks)
		return 1;
	return usage.sm_blocks < MOST_BLOCKS ? usage.sm_blocks : MOST_BLOCKS;
}

static uint32_t most_blocks(const struct profiling *p)
{
	uint32_t most = 1;
	for (size_t i = 0; i < p->kernels.count; i++) {
		uint32_t blocks = blocks_of(p, &p->kernels.items[i]);
		most = blocks > most ? blocks : most;
	}
	return most;
}

// Puts a kernel's time with b blocks on each SM into its row, and fills the row from `last` on. More blocks than fit are as many
// as fit.
static void take_time(double *row, double us, uint32_t last, uint32_t b, uint32_t fit, uint32_t most)
{
	uint32_t to = b < fit ? b : fit;
	if (last >= fit)
		return;
	row[to - 1] = us;
	for (uint32_t c = last + 1; last && c < to; c++) {
		double weight = (double)(to - c) / (to - last); // of `last`
		row[c - 1] = 1 / (weight / row[last - 1] + (1 - weight) / row[to - 1]);
	}
	for (uint32_t c = to; b >= fit && c < most; c++)
		row[c] = us;
}

// Kernels' times of a launch on m SMs, for each number of blocks: us[kernel * most + b - 1].
static int measure_row(struct profiling *p, const struct build *build, double *us, uint32_t m, uint32_t most)
{
	uint32_t last = 0, points = p->sm_blocks < most ? p->sm_blocks : most;
	int result = 0;
	for (uint32_t i = 0; i < points && result == 0; i++) {
		struct launched_list seen = {0};
		uint32_t b = points > 1 ? profile_point(i, points, most) : most;
		if (b == last)
			continue;
		result = profile_run_limited(p, &seen, build, m, b);
		for (size_t k = 0; k < p->kernels.count && result == 0; k++) {
			const struct launched *l = &p->kernels.items[k], *found = profile_seen(p, &seen, l);
			if (found)
				take_time(us + k * most, found->us / (double)found->launches, last, b, blocks_of(p, l), most);
			else
				result = -1;
		}
		last = b;
		VEC_DISPOSE(&seen);
	}
	return result;
}

// A kernel's table, of speeds on these numbers of SMs in parts of those with the most blocks.
static void fill(
    struct launched *l, const double *const *us, const uint32_t *sms, uint32_t rows, uint32_t most)
{
	for (uint32_t r = 0, m = 1; r < rows; r++)
		for (; m <= sms[r]; m++) {
			uint32_t before = r && m < sms[r] ? r - 1 : r;
			double weight = before == r ? 1 : (1.0 / m - 1.0 / sms[r]) / (1.0 / sms[before] - 1.0 / sms[r]);
			for (uint32_t b = 0; b < most; b++) {
				double low = us[before][most - 1] / us[before][b], high = us[r][most - 1] / us[r][b];
				double part = low * weight + high * (1 - weight);
				l->performance[(size_t)(m - 1) * most + b] = round(1e9 / l->latency_us[m - 1] * part) / 1e3;
			}
		}
}

// "1, 4, 16 blocks on each of 1, 11, 132 SMs".
static const char *in_words(struct profiling *p, const uint32_t *sms, uint32_t rows, uint32_t most)
{
	struct str out = {0};
	uint32_t last = 0, points = p->sm_blocks < most ? p->sm_blocks : most;
	for (uint32_t i = 0; i < points; i++) {
		uint32_t b = profile_point(i, points, most);
		if (b != last)
			str_addf(&out, "%s%u", last ? ", " : "", b);
		last = b;
	}
	str_add(&out, " blocks on each of");
	for (uint32_t r = 0; r < rows; r++)
		str_addf(&out, "%s %u", r ? "," : "", sms[r]);
	str_add(&out, " SMs");
	return arena_take(&p->arena, &out);
}

int profile_sweep_blocks(struct profiling *p, const struct build *build)
{
	uint32_t most = most_blocks(p), rows = 0, sms[ROWS], all = p->device->sm_count;
	double *us[ROWS];
	size_t count = p->kernels.count;
	for (uint32_t r = 0; r < ROWS; r++) {
		uint32_t m = profile_point(r, ROWS, all);
		if (rows && m == sms[rows - 1])
			continue;
		us[rows] = arena_alloc(&p->arena, count * most * sizeof(double));
		sms[rows] = m;
		if (measure_row(p, build, us[rows++], m, most) < 0)
			return -1;
	}
	p->block_counts = most;
	p->measured_blocks = in_words(p, sms, rows, most);
	for (size_t k = 0; k < count; k++) {
		struct launched *l = &p->kernels.items[k];
		const double *of_kernel[ROWS];
		for (uint32_t r = 0; r < rows; r++)
			of_kernel[r] = us[r] + k * most;
		l->performance = arena_alloc(&p->arena, (size_t)all * most * sizeof(double));
		fill(l, of_kernel, sms, rows, most);
	}
	return 0;
}
