// LEFTOVER: how hardware places kernels that are launched at the same time. Pure functions.
#ifndef LEFTOVER_H
#define LEFTOVER_H

#include "runtime/policy/policy.h"

// Whether a block of a second kernel starts while as many blocks of the first run as fit (Pai et al., section
// 2). Not symmetric: b may start beside a although a does not start beside b.
int cue_leftover_starts(
    const struct policy_kernel *first, const struct sm_resources *sm, const struct block_need *second);

#endif
