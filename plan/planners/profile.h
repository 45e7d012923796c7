// What is known of a kernel on a device: the input of planners, policies and the simulator. Pure data.
#ifndef PROFILE_H
#define PROFILE_H

#include <stdint.h>
#include "runtime/grid/occupancy.h"

#define PROFILE_SMS 1024u     // most SMs that a profile may cover
#define PROFILE_KERNELS 4096u // most kernels in a set

// Why warps wait, in the order of K-Scheduler's table 3 (Kim et al. 2021); shares of 1.
enum profile_stall {
	STALL_EXECUTION,
	STALL_FETCH,
	STALL_MEMORY,
	STALL_OTHER,
	STALL_SYNCHRONIZATION,
	STALL_TEXTURE,
	PROFILE_STALLS
};

// The facts that a profile has. A fact that is not set has the value 0, which means nothing.
enum profile_fact {
	PROFILE_LAUNCH = 1,    // grid, block, registers, shared bytes
	PROFILE_LATENCY = 2,   // latency_us
	PROFILE_BANDWIDTH = 4, // bandwidth_mb_s
	PROFILE_GLOBAL_BYTES = 8,
	PROFILE_STALL_SHARES = 16,
	PROFILE_ELIGIBLE = 32, // eligible_warps
	PROFILE_GFLOPS = 64,
	PROFILE_L1 = 128,               // l1_transactions
	PROFILE_LLC = 256,              // llc_apki, llc_hit_rate
	PROFILE_PERFORMANCE = 512,      // by SMs and blocks on each
	PROFILE_IPC = 1024,             // ipc_max
	PROFILE_WHOLE_LATENCY = 2048,   // whole_latency_us
	PROFILE_WHOLE_BANDWIDTH = 4096, // whole_bandwidth_mb_s
	PROFILE_MOVED = 8192,
	PROFILE_INSTRUCTIONS = 16384
};

struct profile {
	const char *name;    // unique in its set
	const char *program; // kernels of one program never run concurrently; NULL: its own
	const char *phase;   // …but for those of one phase, which the program says are independent; NULL: none
	uint32_t grid[3], block[3];
	uint32_t registers; // a thread
	uint32_t static_shared_bytes, dynamic_shared_bytes;
	uint32_t sm_count;                             // the tables below cover 1 … sm_count SMs
	double *latency_us;                            // [m - 1]: R[m] of Liang et al. (TPDS 2015), section 3.2
	double *bandwidth_mb_s;                        // [m - 1]: B[m], 10^6 bytes a second
	double whole_latency_us, whole_bandwidth_mb_s; // on all SMs; profile_model.c's input
	uint32_t block_counts;                         // columns of `performance`
	double *performance;   // [(m - 1) * block_counts + b - 1]: work a second with b blocks on each of m SMs
	uint64_t global_bytes; // G
	uint64_t moved_bytes;  // that threads load and store in global memory, caches aside
	uint64_t instructions; // of all threads of a launch
	double stall_shares[PROFILE_STALLS];
	double eligible_warps; // a cycle
	double gflops;
	double l1_transactions;
	double llc_apki; // accesses of the last-level cache per 1,000 instructions
	double llc_hit_rate;
	double ipc_max;      // instructions a cycle on one SM that never waits
	const char *sources; // where numbers come from: a JSON object of texts by key; NULL: unknown
	unsigned given;      // facts (enum profile_fact) that were measured
	unsigned modelled;   // facts that profile_model.c computed
};

// Profiles of kernels on one device. Owns all that they point to.
struct profile_set {
	const char *device; // its name, as in the file; NULL: not given
	const char *remark; // any JSON value, only kept; NULL: none
	uint32_t count;
	struct profile *profiles;
	void *memory;
};

// A profile has latency (and so can be planned) for this many SMs.
static inline double profile_latency_us(const struct profile *profile, uint32_t sms)
{
	return profile->latency_us[sms - 1];
}

// Whether all of these enum profile_fact are known, measured or modelled.
static inline int profile_has(const struct profile *profile, unsigned facts)
{
	return ((profile->given | profile->modelled) & facts) == facts;
}

// The kernel's resources for occupancy. A launch with this much dynamic shared memory has raised its limit.
static inline struct occupancy_kernel profile_occupancy(const struct profile *profile)
{
	return (struct occupancy_kernel){.threads = profile->block[0] * profile->block[1] * profile->block[2],
	    .registers = profile->registers,
	    .static_shared_bytes = profile->static_shared_bytes,
	    .dynamic_shared_bytes = profile->dynamic_shared_bytes,
	    .max_dynamic_shared_bytes = profile->dynamic_shared_bytes};
}

// Adds a member to the resources of a scheduler kernel: static shared memory overlaps in its arena (cuelastic/merge.cuh),
// dynamic in the launch, so each of them is the largest of all members'.
static inline void profile_join(struct occupancy_kernel *all, const struct profile *member)
{
	struct occupancy_kernel one = profile_occupancy(member);
	uint32_t *const mine[] = {&all->threads, &all->registers, &all->static_shared_bytes,
	    &all->dynamic_shared_bytes, &all->max_dynamic_shared_bytes};
	const uint32_t its[] = {one.threads, one.registers, one.static_shared_bytes, one.dynamic_shared_bytes,
	    one.max_dynamic_shared_bytes};
	for (int i = 0; i < 5; i++)
		*mine[i] = its[i] > *mine[i] ? its[i] : *mine[i];
}

static inline uint64_t profile_blocks(const struct profile *profile)
{
	return (uint64_t)profile->grid[0] * profile->grid[1] * profile->grid[2];
}

#endif
