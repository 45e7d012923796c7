// A kernel alone, as its profile has it (docs/reference/simulator.md says how long a wave takes). On m SMs with room for b blocks each,
// N blocks run in waves of m b. Let a block of a full wave take t[m]. Up to F = ceil(N / b) SMs, each SM is full, and t[m] shows what
// more blocks cost: memory bandwidth. From there on all are resident, and it shows what fewer blocks on each SM gain: its issue slots.
// A profile has no more. So for n blocks on s SMs, which together with other kernels may be any numbers, the two are independent:
//
// 	t(n, s) = t[n / b] * t[N s / n] / t[F]
//
// The first factor is that of n blocks on full SMs, and counts up to F; the other that of n / s blocks on each SM, and counts from F on.
//
// Where `performance` was measured, a launch with n / s blocks on each of s SMs, fewer than b0 as alone, takes
//
// 	R[s] * P[s][b0] / P[s][n / s]
//
// Between whole numbers of blocks, t is interpolated. On more SMs than blocks, each block has an SM of its own.
//
// The traffic is B[m] over the resident blocks, in the same way.
#include <math.h>
#include <stddef.h>
#include "alone.h"

static double waves_of(const struct alone_kernel *k, double resident)
{
	return ceil(k->blocks / resident);
}

static double resident_on(const struct alone_kernel *k, uint32_t sms)
{
	return fmin(k->blocks, (double)sms * k->sm_blocks);
}

// A launch with so many resident blocks. In full waves a block takes `least_us` or more, as far as the launch's time allows.
static struct alone in_launch(
    const struct alone_kernel *k, double launch_us, double resident, double least_us)
{
	double waves = waves_of(k, resident), empty = waves - k->blocks / resident;
	double us = fmax(launch_us / waves, fmin(least_us, launch_us * resident / k->blocks));

	return (struct alone){.block_us = us, .gain = empty > 0 ? fmin(1, (waves - launch_us / us) / empty) : 0};
}

static struct alone measured_at(const struct alone_kernel *k, uint32_t sms)
{
	double launch_us = k->latency_us[sms - 1], n = resident_on(k, sms), all = resident_on(k, k->table_sms);
	double mb_s = k->bandwidth_mb_s ? k->bandwidth_mb_s[sms - 1] : 0;
	double sm_us = k->latency_us[0] / waves_of(k, resident_on(k, 1));
	double device_us = k->latency_us[k->table_sms - 1] / waves_of(k, all) * n / all;
	double memory_us = k->peak_mb_s > 0 ? launch_us * n / k->blocks * mb_s / k->peak_mb_s : 0;
	struct alone out = in_launch(k, launch_us, n, fmax(fmax(sm_us, device_us), memory_us));

	out.block_mb_s = mb_s / n;
	return out;
}

static struct alone between(struct alone a, struct alone b, double part)
{
	return (struct alone){.block_us = a.block_us + part * (b.block_us - a.block_us),
	    .block_mb_s = a.block_mb_s + part * (b.block_mb_s - a.block_mb_s),
	    .gain = a.gain + part * (b.gain - a.gain)};
}

// On the fewest SMs that hold so many blocks; `most` SMs hold as many as can be resident.
static struct alone on_full_sms(const struct alone_kernel *k, uint32_t resident, uint32_t most)
{
	uint32_t b = k->sm_blocks, sms = resident / b;
	uint64_t here = (uint64_t)sms * b, next = here + b < k->blocks ? here + b : k->blocks;

	if (sms == 0)
		return measured_at(k, 1);
	if (sms >= most)
		return measured_at(k, most);
	return between(
	    measured_at(k, sms), measured_at(k, sms + 1), (double)(resident - here) / (double)(next - here));
}

// All blocks on this many SMs, which need not be a whole number.
static struct alone all_on(const struct alone_kernel *k, double sms)
{
	uint32_t whole = sms < k->table_sms ? (uint32_t)sms : k->table_sms;

	if (whole == k->table_sms)
		return measured_at(k, whole);
	return between(measured_at(k, whole), measured_at(k, whole + 1), sms - whole);
}

// P[s][b], linear between whole numbers of blocks, and up to the first.
static double speed(const struct alone_kernel *k, uint32_t sms, double blocks)
{
	const double *row = k->performance + (size_t)(sms - 1) * k->block_counts;
	uint32_t b = blocks < k->block_counts ? (uint32_t)blocks : k->block_counts;

	if (b == k->block_counts)
		return row[b - 1];
	return b ? row[b - 1] + (blocks - b) * (row[b] - row[b - 1]) : row[0] * blocks;
}

// With b blocks on each of s SMs, `usual` or less, which together do no more than so many. A time of 0: it is not known.
static struct alone with_blocks(const struct alone_kernel *k, uint32_t s, double b, double usual)
{
	struct alone full = measured_at(k, s), out = {0};
	double launch_us = k->latency_us[s - 1];

	if (b >= usual)
		return full;
	if (speed(k, s, b) > 0) {
		launch_us *= speed(k, s, usual) / speed(k, s, b);
		out = in_launch(k, launch_us, b * s, full.block_us * b / usual);
	}
	return out;
}

// Fewer blocks on each SM than a kernel alone has there. 0: there are as many, or nothing is known.
static int by_blocks(struct alone *out, const struct alone_kernel *k, uint32_t resident, uint32_t sms)
{
	uint32_t most = sms < k->table_sms ? sms : k->table_sms, s = resident < most ? resident : most;
	double usual = fmin((double)k->blocks / s, k->sm_blocks), blocks = (double)resident / s;
	double few = floor(blocks), many = fmin(few + 1, usual);
	struct alone less, more;

	if (!k->performance || !k->block_counts || blocks >= usual)
		return 0;
	less = with_blocks(k, s, few, usual);
	more = blocks > few ? with_blocks(k, s, many, usual) : less;
	if (!(less.block_us > 0 && more.block_us > 0))
		return 0;
	*out = blocks > few ? between(less, more, (blocks - few) / (many - few)) : less;
	more = measured_at(k, s);
	out->block_mb_s = more.block_mb_s * more.block_us / out->block_us;
	return 1;
}

struct alone cue_alone(const struct alone_kernel *k, uint32_t resident, uint32_t sms)
{
	struct alone out, full, thin;
	uint64_t full_sms;
	uint32_t most;
	double thin_sms;

	if (by_blocks(&out, k, resident, sms))
		return out;
	full_sms = ((uint64_t)k->blocks + k->sm_blocks - 1) / k->sm_blocks;
	most = full_sms < k->table_sms ? (uint32_t)full_sms : k->table_sms;
	out = on_full_sms(k, resident, most);
	thin_sms = (double)k->blocks * sms / resident;
	if (thin_sms <= most)
		return out;
	full = measured_at(k, most);
	thin = all_on(k, thin_sms);
	out.block_us *= thin.block_us / full.block_us;
	if (full.block_mb_s > 0)
		out.block_mb_s *= thin.block_mb_s / full.block_mb_s;
	return out;
}
