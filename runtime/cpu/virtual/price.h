// What a piece of a block's work costs on the modelled GPU: see price.c and docs/internals/virtual-time.md.
#ifndef CUELASTIC_CPU_PRICE_H
#define CUELASTIC_CPU_PRICE_H

#include "runtime/grid/device.h"

#include <stdint.h>

struct piece;

enum { PRICE_SECTOR = 32 }; // bytes that a cache gets at once

// Where an SM's instructions go: all are issued; then one of the others takes them.
enum pipe { PIPE_ISSUE, PIPE_FLOAT, PIPE_INTEGER, PIPE_ACCESS, PIPES };

// The figures of one GPU, in cycles of its SMs and bytes unless a name says otherwise; rows of prices.def.
struct prices {
	double cycle_ps;
	double pipes[PIPES]; // warp instructions that each of an SM's pipes takes in a cycle
	double heavy;        // issue slots of a division, root, transcendental function or 64-bit operation
	double alu;          // from an instruction to the next one of its warp, on average
	double l1, l2, dram; // latency of a load
	double shared;       // of shared memory
	double atomic;       // until an atomic operation has its result
	double same_address; // between atomic operations of warps at one address
	double barrier, barrier_warp; // a barrier: once, and for each warp of the block
	double sm_bytes;              // between an SM and the L2 cache, in a cycle
	double l2_bytes;              // of the L2 cache, in a cycle
	double dram_rate;             // bytes a picosecond
	double l2_capacity;
	double block_start; // until the first instruction of a block
	double launch_ps;   // from a launch that nothing holds up to its first block
	double call_ps;     // a call of the CUDA runtime, for the calling thread
	double launch_call_ps;
	double copy_ps;        // a copy of no bytes
	double copy_rate;      // between host and device, bytes a picosecond
	double host_copy_rate; // from memory that is not page-locked
};

// The prices of this GPU. If the product has more SMs than device->sm_count, caches and bandwidths are cut in
// proportion.
void prices_find(struct prices *out, const struct device *device, uint32_t product_sms);

// What a piece demands of the resources that blocks share, and the least time that it takes by itself.
struct demand {
	double pipes[PIPES]; // warp instructions; heavy ones are issued several times
	double bytes;        // of memory
	double least_ps;
	double compute_ps; // of that, without waiting for loads
	double waits;      // for loads
};

// `missed`: of the piece's bytes, those that the L2 cache does not have.
void price_piece(struct demand *out, const struct prices *prices, const struct piece *piece, double missed);

// What the operations with which a piece ended (atomics and so on) cost at the beginning of the next.
double price_visible(const struct prices *prices, const struct piece *piece);

#endif
