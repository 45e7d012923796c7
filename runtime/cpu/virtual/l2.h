// The L2 cache of the modelled GPU, by whole allocations: see l2.c.
#ifndef CUELASTIC_CPU_L2_H
#define CUELASTIC_CPU_L2_H

#include "runtime/cpu/engine/engine.h"

// A launch uses the allocations that its arguments point at. Returns the bytes that come from memory, each once;
// UINT64_MAX if nothing is known of its data.
uint64_t l2_touch(const struct cpu_launch *launch, uint64_t capacity);

#endif
