// The proof of merged kernels: what proof.c and merged.c share.
#ifndef CUELASTIC_MERGED_H
#define CUELASTIC_MERGED_H

#include "proof.h"
#include "validate.h"

struct answer {
	struct proofs *proofs;
	struct model *model;
	const struct validation *validation;
	const char *where; // an architecture other than the first variant's, as words for a message; or ""
};

// What is known of a kernel, new if nothing is. (proof.c)
struct kernel_proof *proof_know(struct proofs *proofs, const struct function *f);
// The validator's reason, kept. (proof.c)
const struct refusal *proof_refusal(const struct answer *answer, const struct verdict *v);

// Adds the scheduler kernels of the model's phases to what the validator is asked.
void merged_ask(struct words *out, struct proofs *proofs, const struct model *model);
// Returns whether a phase must take another form.
int merged_take(const struct answer *answer);
// Notes in a model's phases what earlier outputs showed.
void merged_apply(const struct proofs *proofs, struct model *model);

#endif
