// Which members of a phase are measured together by `cuelastic stat`.
#ifndef CUELASTIC_PHASE_SETS_H
#define CUELASTIC_PHASE_SETS_H

#include "phase.h"

struct phase_set {
	unsigned count;
	unsigned members[8]; // indices of the phase's
};

typedef VEC(struct phase_set) phase_sets_t;

// All of them, then each pair of which there is more than that; a pair that is alike stands there once.
void phase_sets(phase_sets_t *out, const struct phase *phase);
// The number of a set, for the name of what is generated for it: one for all phases of a file.
unsigned phase_set_number(size_t phase, size_t set);

#endif
