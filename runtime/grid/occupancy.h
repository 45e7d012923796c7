// How many blocks of a kernel can be resident on one SM at once, and which resources limit it. Pure
// functions.
#ifndef OCCUPANCY_H
#define OCCUPANCY_H

#include <stdint.h>
#include "device.h"
#include "usage.h"

// This resource is not a limit.
#define OCCUPANCY_UNLIMITED UINT32_MAX

struct occupancy_kernel {
	uint32_t threads;              // a block, 1 or more
	uint32_t registers;            // a thread
	uint32_t static_shared_bytes;  // a block
	uint32_t dynamic_shared_bytes; // a block
	// cudaFuncAttributeMaxDynamicSharedMemorySize, if the program raised it; 0: the default limit holds.
	uint32_t max_dynamic_shared_bytes;
	uint32_t barriers; // block barriers in use; 0 or 1 for kernels without named barriers
};

enum occupancy_limit {
	OCCUPANCY_WARPS = 1,
	OCCUPANCY_REGISTERS = 2,
	OCCUPANCY_SHARED = 4,
	OCCUPANCY_BLOCKS = 8,
	OCCUPANCY_BARRIERS = 16
};

struct occupancy {
	uint32_t sm_blocks; // 0: a block does not fit
	unsigned limits;    // all occupancy_limit that allow no more than sm_blocks
	uint32_t by_warps, by_registers, by_shared, by_blocks, by_barriers;
	uint32_t block_registers;    // as allocated
	uint32_t block_shared_bytes; // as allocated, the driver's share included
};

// CUE_ERROR_INPUT if the kernel has no threads. A kernel that cannot run has sm_blocks 0; this is not an
// error.
int cue_occupancy_get(
    struct occupancy *out, const struct device *device, const struct occupancy_kernel *kernel);

// The same, as GETPHYGRID needs it.
int cue_occupancy_usage(
    struct block_usage *out, const struct device *device, const struct occupancy_kernel *kernel);

#endif
