// The limits of GPUs, by name. Constant data; nothing here queries a real device.
#ifndef DEVICE_H
#define DEVICE_H

#include <stddef.h>
#include <stdint.h>

#define DEVICE_WARP_THREADS 32u
#define DEVICE_BLOCK_THREADS 1024u // most threads a block, on every GPU since compute capability 2.0
#define DEVICE_SM_THREADS 2048u    // most threads on an SM, of any GPU so far

// devices.def explains the fields and names their sources.
struct device {
	const char *name;
	uint32_t major, minor; // compute capability
	uint32_t sm_count;
	uint32_t sm_threads, sm_warps, sm_blocks, sm_registers;
	uint32_t thread_registers;
	uint32_t register_unit;
	uint32_t sm_partitions; // warp allocation granularity
	uint32_t sm_shared_bytes;
	uint32_t block_shared_bytes, block_shared_optin_bytes, block_reserved_bytes;
	uint32_t shared_unit_bytes;
	uint32_t sm_barriers; // 0: not a limit
	uint32_t l2_bytes;
	uint64_t memory_bytes;
	uint32_t memory_mb_s; // 10^6 bytes a second
	uint32_t clock_khz;
};

// The device of that name, ignoring spaces and case; NULL if there is none.
const struct device *cue_device_find(const char *name);

// The index-th device in the order of devices.def; NULL past the last.
const struct device *cue_device_at(size_t index);

#endif
