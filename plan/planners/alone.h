// A block of a kernel that runs alone, by its profile: what the estimates and the simulator have in common.
#ifndef ALONE_H
#define ALONE_H

#include <stdint.h>
#include "profile.h"

struct alone_kernel {
	const double *latency_us, *bandwidth_mb_s; // R[m] and B[m] for 1 to table_sms SMs; the second may be NULL
	uint32_t table_sms;
	uint32_t blocks;    // 1 or more
	uint32_t sm_blocks; // that an SM holds, 1 or more
	// A profile's `performance`, with a row of block_counts for each of table_sms; NULL: not measured.
	const double *performance;
	uint32_t block_counts;
	double peak_mb_s; // of the device's memory; 0: not known
};

// Its time, and its memory traffic meanwhile. In a last wave that leaves places empty, it takes less.
struct alone {
	double block_us, block_mb_s;
	double gain; // how much less, as a share, if all other places were empty: 0 to 1
};

// The same if only this part of the places has blocks.
static inline struct alone cue_alone_thin(struct alone alone, double part)
{
	double times = part < 1 ? 1 - alone.gain * (1 - part) : 1;

	return (struct alone){alone.block_us * times, alone.block_mb_s / times, alone.gain};
}

// With `resident` of the kernel's blocks, 1 to all, on `sms` SMs together. Exact where the profile was
// measured, and interpolated between (alone.c).
struct alone cue_alone(const struct alone_kernel *kernel, uint32_t resident, uint32_t sms);

// What a profile has, for 1 to `sms` SMs.
static inline struct alone_kernel cue_alone_of(
    const struct profile *profile, uint32_t sms, uint32_t sm_blocks)
{
	int has_performance = profile_has(profile, PROFILE_PERFORMANCE) && profile->sm_count >= sms;

	return (struct alone_kernel){.latency_us = profile->latency_us,
	    .bandwidth_mb_s = profile->bandwidth_mb_s,
	    .table_sms = sms,
	    .blocks = (uint32_t)profile_blocks(profile),
	    .sm_blocks = sm_blocks,
	    .performance = has_performance ? profile->performance : NULL,
	    .block_counts = profile->block_counts};
}

#endif
