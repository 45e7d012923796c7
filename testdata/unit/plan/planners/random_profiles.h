/*
 * Random kernels with the shapes of figure 1 of Liang et al. (TPDS 2015), for tests and benchmarks: speed-up
 * that is linear in the SMs (compute bound), speed-up that levels off while bandwidth nears the peak (memory
 * bound), and now and then a grid too small to fill the device; with what K-Scheduler and CD-search ask for,
 * of which they make types and classes of every kind. Same arguments, same kernels.
 */
#ifndef RANDOM_PROFILES_H
#define RANDOM_PROFILES_H

#include "plan/planners/plan.h"

struct random_profiles_options {
	uint64_t seed;
	uint32_t count;
	uint32_t sm_count;
	double peak_mb_s;
	uint64_t global_bytes; /* 0: no limit; else a kernel takes up to a half of it */
	uint32_t min_blocks;   /* of a grid; 0: 32 */
	double noise;          /* latencies are up to this share longer than the shape, each SM count by itself */
};

/*
 * Kernels for what a device holds: grids of one block to some hundred rounds, blocks of 32 to 1024 threads, and
 * speeds that are linear in the SMs, level off with the bandwidth, grow ever more slowly, or fall again. In every
 * second set the last round counts as a whole one, as where blocks are alike.
 */
struct plan_request random_profiles_on(const struct device *device, uint64_t seed, uint32_t count);

/* Equation 1 of Liang et al.: the time gained; negative if lost, minus infinity if the configuration cannot run. */
double random_profiles_gain_us(
    const struct plan_request *request, const struct plan_share *shares, uint32_t count);
/* Allocates; dispose of it with random_profiles_dispose. Fails by abort. */
struct plan_request random_profiles_make(const struct random_profiles_options *options);

void random_profiles_dispose(struct plan_request *request);

#endif
