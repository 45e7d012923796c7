// Which members of a phase are measured together by `cuelastic stat`.
#ifndef CUELASTIC_PHASE_SETS_H
#define CUELASTIC_PHASE_SETS_H

#include "phase.h"

struct phase_set {
	unsigned count;
	unsigned members[8]; // indices of the phase's
};

typedef VEC(struct phase_set) phase_sets_t;

// The set of all members, then every pair if there are more than two. Equal pairs are listed once.
void phase_sets(phase_sets_t *out, const struct phase *phase);
// The number of a set in the names of generated kernels. It is unique among all phases of a file.
unsigned phase_set_number(size_t phase, size_t set);

#endif
