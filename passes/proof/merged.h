// The proof of a phase's scheduler kernels.
#ifndef CUELASTIC_MERGED_H
#define CUELASTIC_MERGED_H

#include "known.h"

// Adds the scheduler kernels of the model's phases to what the validator is asked.
void merged_ask(struct words *out, struct proofs *proofs, const struct model *model);
// Returns whether a phase must take another form.
int merged_take(const struct answer *answer);
// Notes in a model's phases what earlier outputs showed.
void merged_apply(const struct proofs *proofs, struct model *model);

#endif
