/* What one block of a kernel takes on a device: BLOCKUSAGE of the paper's Algorithm 1. */
#ifndef USAGE_H
#define USAGE_H

#include <stdint.h>

struct block_usage {
	uint32_t sm_blocks; /* blocks that one SM holds at a time; 0: the kernel cannot run */
	uint32_t sm_count;
	uint32_t threads;      /* a block */
	uint32_t registers;    /* a block, as allocated */
	uint32_t shared_bytes; /* a block, static and dynamic */
};

#endif
