// The L2 cache of the modelled GPU, by whole allocations: see l2.c.
#ifndef CUELASTIC_CPU_L2_H
#define CUELASTIC_CPU_L2_H

#include "runtime/cpu/engine/engine.h"

// A launch uses the allocations that its arguments point at. *missing: bytes of them that come from memory,
// each once. *streams: they are more than the cache holds, so that every access comes from memory.
void l2_touch(const struct cpu_launch *launch, uint64_t capacity, uint64_t *missing, int *streams);

#endif
