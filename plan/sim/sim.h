// Simulates blocks of kernels on the SMs of a device, event by event, to find what a schedule would cost.
// Pure: no clock, no memory but the caller's, and the same input gives the same result to the last bit.
//
// The model. An SM holds as many blocks as its threads, registers, shared memory and block slots allow, and no more of a kernel than
// its occupancy. A block takes a time drawn from its kernel's mean and spread. The mean is that of the kernel alone with as many
// blocks on as many SMs (cue_sim_alone), so a kernel alone on m SMs takes R[m] of its profile. Other kernels slow its blocks down
// only by memory bandwidth (enum sim_bandwidth). The order (enum sim_order) decides which block is placed next. It goes to the SM
// with the fewest threads of those where it fits; of several, to the first. Not modelled: launch overheads, caches, contention of
// different kernels for an SM's issue slots.
#ifndef SIM_H
#define SIM_H

#include <stddef.h>
#include <stdint.h>
#include "runtime/grid/bucket.h"
#include "runtime/grid/device.h"
#include "plan/planners/alone.h"
#include "plan/planners/profile.h"
#include "runtime/grid/usage.h"

// Which block is next: as the hardware has it, or a form of launch of the runtime library. Where the library
// decides by a pure function, so does the simulation: cue_bucket_next, cue_phygrid_get, policies.
enum sim_order {
	// What Pai et al. (ASPLOS 2013, section 2) found hardware to do: in order of arrival, and a kernel's
	// blocks are placed when all of those before it are.
	SIM_LEFTOVER,
	// The same, but kernels come in slices, the next one when its predecessor has ended.
	SIM_SLICES,
	// As LEFTOVER, but kernels are elastic: physical_blocks, each with its part of the logical blocks.
	SIM_ELASTIC,
	// A phase's kernels are one scheduler kernel (runtime/phase, cuelastic/merge.cuh), here with a block for
	// each logical block, in the leaky bucket's order; the first waits until it fits. Blocks are as large as
	// `merged` says. It begins when the last of its kernels has arrived.
	SIM_INTERLEAVE,
	// A scheduler kernel of resident blocks, which take tickets: first of their own kernel, by their place in
	// that order, then of the others.
	SIM_PERSISTENT,
	// The same, but each SM has a kernel of its own: first_sm and sms.
	SIM_PARTITION,
	// As PERSISTENT, but each SM has a part of the order: of each kernel sm_blocks, or as many as fit, in the ratio of the shares.
	SIM_MIX
};

enum sim_bandwidth {
	SIM_UNLIMITED,
	SIM_PENALTY, // more demand than the peak slows all blocks alike: Liang et al., equation 3
	SIM_MAX_MIN  // blocks get what they ask for up to a level that fills the peak
};

struct sim_kernel {
	uint32_t blocks;          // 1 or more
	struct block_usage usage; // as cue_occupancy_usage has it
	// R[m] and B[m] of a profile, for 1 to table_sms SMs; NULL: block_us and block_mb_s hold on any number.
	// Both tables are from profile.h. Without the second, the kernel needs no bandwidth.
	const double *latency_us, *bandwidth_mb_s;
	uint32_t table_sms;
	const double *performance; // of a profile, with a table; NULL: not measured
	uint32_t block_counts;
	double block_us;       // mean time of a block at full speed; with a table, on one SM
	double spread;         // its standard deviation, as a share of the mean; bell-shaped, never below a 16th
	double block_mb_s;     // memory traffic of a block at full speed, 10^6 bytes a second; without a table
	double arrival_us;     // not before
	uint32_t phase;        // not before all kernels of lower phases have ended
	uint32_t slice_blocks; // SIM_SLICES; 0: all at once
	uint32_t physical_blocks;  // SIM_ELASTIC; 0: as many as logical ones
	struct block_usage merged; // SIM_INTERLEAVE and after: of a block with room for any kernel of the phase
	uint32_t share;            // SIM_INTERLEAVE, SIM_PERSISTENT, SIM_MIX: as in struct bucket
	uint32_t sm_blocks;        // SIM_MIX, in place of `share`; 0 for all kernels of a phase, or for none
	uint32_t first_sm, sms;    // SIM_PARTITION; SMs of no kernel are the last one's
};

// A block begins or ends. Under SIM_ELASTIC it is a physical block, else a logical one.
struct sim_event {
	double begin_us, end_us; // end_us < 0: it begins
	uint32_t kernel, block;
	uint32_t sm, slot; // no two blocks of an SM have the same slot at a time
};

struct sim_config {
	const struct device *device;
	const struct sim_kernel *kernels;
	uint32_t count; // 1 to PROFILE_KERNELS
	enum sim_order order;
	enum sim_bandwidth bandwidth;
	double peak_mb_s; // unless SIM_UNLIMITED
	uint64_t *
	    steps; // blocks that may begin one by one, less those that did; more end at INFINITY. NULL: any number
	uint64_t seed; // of the blocks' times, which depend on it, the kernel and the block alone
	void (*observe)(void *context, const struct sim_event *event); // may be NULL
	void *context;
};

struct sim_outcome {
	double begin_us, end_us; // of its first and its last block
	double work_us;          // its blocks' times at full speed, summed up; with a table, on one SM
	double resident_us;      // its blocks' simulated times, summed up
};

// Bytes of memory that cue_sim_run needs for this; 0: count is out of range.
size_t cue_sim_bytes(const struct sim_config *config);

// Runs all kernels to their end; an outcome for each. `memory` has cue_sim_bytes bytes, aligned as malloc aligns. CUE_ERROR_INPUT: a
// number in the configuration is out of its range, or a kernel does not fit where it is to run.
int cue_sim_run(struct sim_outcome *out, const struct sim_config *config, void *memory);

// The kernel of a profile with PROFILE_LATENCY. It points to the profile's tables. Its fields for orders are
// 0. CUE_ERROR_INPUT: the profile lacks this, or its block does not fit the device.
int cue_sim_kernel(struct sim_kernel *out, const struct profile *profile, const struct device *device);

// With `resident` of the kernel's blocks, 1 to all, on `sms` SMs together; without a table, the kernel's own
// numbers. peak_mb_s: the memory's; 0: not known.
struct alone cue_sim_alone(
    const struct sim_kernel *kernel, uint32_t resident, uint32_t sms, double peak_mb_s);

// What a block of a scheduler kernel needs that runs blocks of all these kernels: the most that any needs of
// each resource. CUE_ERROR_INPUT: such a block does not fit the device.
int cue_sim_merge(struct block_usage *out, const struct profile *const *profiles, uint32_t count,
    const struct device *device);

// What resident blocks of one kernel need of the memory.
struct sim_claim {
	double blocks, block_mb_s;
	double speed; // out: of 1
};

// The speed of each claim's blocks under a bandwidth model.
void cue_sim_share(struct sim_claim *claims, uint32_t count, enum sim_bandwidth bandwidth, double peak_mb_s);

// By name; NULL past the last.
const char *cue_sim_order_name(unsigned order);

#endif
