// K-Scheduler (Kim et al., 2021): decides which kernels share the same SMs by why their warps wait. Pure functions over profiles.
#ifndef KSCHEDULER_H
#define KSCHEDULER_H

#include <stddef.h>
#include "runtime/grid/device.h"
#include "profile.h"

// Table 3's types, in the order in which kernels are picked.
enum kscheduler_class { KSCHEDULER_L1, KSCHEDULER_MEMORY, KSCHEDULER_COMPUTE, KSCHEDULER_CLASSES };

// Limits of the rules. Sums stay below the first five (rules 1 and 2, for one SM and the device). INFINITY: no limit.
struct kscheduler_limits {
	double sm_registers, sm_shared_bytes, sm_blocks;
	double mb_s, gflops;
	double l1_transactions;     // rule 3: with more, a kernel does not join an L1-intensive one
	double epc_base, epc_max;   // rule 5: eligible warps a cycle
	double saturation_rate;     // equation 1: one more block must gain this much
	uint32_t saturation_window; // how many blocks ahead are examined
	double may_reach; // 1: sums of rules 1 and 2 may be as large as the limits; 0: not, as in the paper
};

// The limits in the device's table; none for GFLOPS and L1 transactions. epc_max, rate and window are cuelastic's own.
struct kscheduler_limits cue_kscheduler_limits_of(const struct device *device);

// L1 if warps wait for the texture cache most, memory if for memory, else compute. Of equal shares the first.
enum kscheduler_class cue_kscheduler_class(const struct profile *profile);

// Equation 1: the fewest blocks an SM, on `sms` SMs, beyond which none of the next saturation_window blocks
// gains saturation_rate each. 0 if the profile has no performance for so many SMs.
uint32_t cue_kscheduler_saturation(
    const struct profile *profile, uint32_t sms, const struct kscheduler_limits *limits);

// Algorithm 1: sets list[i] to the number, from 0, of profile i's list of concurrent kernels; returns how many lists there are. Lists
// run in this order. A kernel that breaks rule 1 or 2 by itself has its own list. `blocks[i]` is how many of its blocks an SM should
// hold (cue_kscheduler_saturation). `order` is scratch memory for `count` numbers.
uint32_t cue_kscheduler_lists(uint32_t *list, uint32_t *order, const struct profile *profiles,
    const uint32_t *blocks, uint32_t count, const struct kscheduler_limits *limits);

#endif
