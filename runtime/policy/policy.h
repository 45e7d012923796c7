// Policies: which kernel runs, and with how many physical blocks. One file for each policy, one table.
#ifndef POLICY_H
#define POLICY_H

#include <stdint.h>
#include "cuelastic/runtime.h"
#include "runtime/grid/phygrid.h"
#include "runtime/grid/usage.h"

// A kernel that runs, or waits, at the same time.
struct policy_kernel {
	uint32_t program; // kernels with the same number belong to the same program
	struct block_usage usage;
	uint64_t logical_blocks;
	int has_ended; // no launch of it waits or runs any more, but its program has other work
};

// The kernels around a launch. Those of the launch's own program may be among them and are ignored.
struct policy_neighbours {
	uint32_t program; // the launch's own
	uint32_t count;
	const struct policy_kernel *kernels;
	int starts_at_once; // no work is before the launch in its stream
};

struct policy_request {
	cue_tier tier;
	uint64_t logical_blocks;                    // of one slice
	const struct block_usage *usage;            // of the rewritten entry; NULL unless the policy needs it
	const struct sm_resources *sm;              // of the device; NULL unless the policy needs it
	const struct policy_neighbours *neighbours; // NULL: unknown
	const struct block_need *median;            // for `median`; NULL: that of the programs, or the paper's
	uint32_t most_threads; // that a block of any size may have; 0: its size cannot change
};

struct policy_choice {
	int rewritten;
	uint32_t blocks;              // physical, if rewritten and elastic
	cue_limit limit;              // what decided `blocks`
	int exceeds;                  // `blocks` is 1, and even that exceeds the limits
	uint32_t threads;             // a block's, more than it has if the limit on blocks is to be made up for
	struct phygrid_limits limits; // set by the policy, if rewritten and elastic
};

struct policy {
	const char *name;
	int rewrites; // may choose the rewritten entry, and needs request->usage for an elastic kernel
	int sees_others; // needs request->sm, too, and all but `median` request->neighbours, which a single launch does not know
	// Pure. Negative cue_error: no choice can be made, and the original kernel runs.
	int (*choose)(struct policy_choice *out, const struct policy_request *request);
};

#define POLICY(name, text) extern const struct policy cue_policy_##name;
#include "policies.def"
#undef POLICY

// All their names, as a sentence lists them.
extern const char *const cue_policy_names;

// By name; NULL if there is none.
const struct policy *cue_policy_find(const char *name);

// The index-th in the table's order; NULL past the last.
const struct policy *cue_policy_at(unsigned index);

// GETPHYGRID under these limits, or the logical grid for a sliceable kernel.
int cue_policy_within(
    struct policy_choice *out, const struct policy_request *request, const struct phygrid_limits *limits);

// The paper's median kernel (4.3.1): 224 threads, 6144 registers, 256 bytes of shared memory a block.
extern const struct block_need cue_policy_paper_median;

// The medians of the kernels' threads, registers and shared memory, a block; all 0 for no kernels.
struct block_need cue_policy_median_of(const struct policy_kernel *kernels, uint32_t count);

// othersLargest (4.3.2): the maxima over the kernels of other programs; all 0 if there are none.
struct block_need cue_policy_others_largest(const struct policy_neighbours *neighbours);

#endif
