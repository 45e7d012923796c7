// What one block of a kernel uses on a device (BLOCKUSAGE of the paper's Algorithm 1), and what an SM has.
#ifndef USAGE_H
#define USAGE_H

#include <stdint.h>

struct block_usage {
	uint32_t sm_blocks; // blocks that can be resident on one SM at once; 0: the kernel cannot run
	uint32_t sm_count;
	uint32_t threads;      // a block
	uint32_t registers;    // a block, as allocated
	uint32_t shared_bytes; // a block, static and dynamic
};

// What a block of another kernel needs beside the blocks of this one.
struct block_need {
	uint32_t threads, registers, shared_bytes;
};

// Each maximum by itself: a hypothetical largest block.
static inline void cue_need_raise(struct block_need *most, const struct block_usage *usage)
{
	most->threads = usage->threads > most->threads ? usage->threads : most->threads;
	most->registers = usage->registers > most->registers ? usage->registers : most->registers;
	most->shared_bytes = usage->shared_bytes > most->shared_bytes ? usage->shared_bytes : most->shared_bytes;
}

struct sm_resources {
	uint32_t blocks, threads, registers, shared_bytes;
};

#endif
