// A block of a kernel that runs alone, by its profile: what the estimate and the simulator have in common.
#ifndef ALONE_H
#define ALONE_H

#include <stdint.h>

struct alone_kernel {
	const double *latency_us, *bandwidth_mb_s; // R[m] and B[m] for 1 to table_sms SMs; the second may be NULL
	uint32_t table_sms;
	uint32_t blocks;    // 1 or more
	uint32_t sm_blocks; // that an SM holds, 1 or more
};

// Its time, and its memory traffic meanwhile.
struct alone {
	double block_us, block_mb_s;
};

// With `resident` of the kernel's blocks, 1 to all, on `sms` SMs together. Exact where the profile was
// measured, and interpolated between (alone.c).
struct alone cue_alone(const struct alone_kernel *kernel, uint32_t resident, uint32_t sms);

#endif
