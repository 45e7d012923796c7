// Which form of a kernel's entry the rewriter writes: the highest that the validator proves.
#ifndef CUELASTIC_PROOF_H
#define CUELASTIC_PROOF_H

#include "known.h"

#include "xform/emit/edit.h"

// Finds the validator, unless it is switched off.
void proof_init(
    struct proofs *out, enum proof_mode mode, const struct parse_request *request, const struct parse *parse);
// Notes in a model, before the passes run, the refusals of earlier outputs.
void proof_apply(const struct proofs *proofs, struct model *model);
// The validator judges `text`, the model's output, which these edits made from its input. 0: all kernels are proved as far
// as possible, and their `proof` and `needs` are set. Otherwise the number of kernels that need a lower form: apply, and
// emit again.
int proof_validate(
    struct proofs *proofs, struct model *model, const struct edits *edits, const struct str *text);
// What a run showed of copies. The number of kernels that need a lower form, among those whose entries were only compared.
int proof_take_copies(
    struct proofs *proofs, struct model *model, const struct validation *validation, const char *where);
// From the next output on, the kernel stays as it is. Copies the text.
void proof_refuse(struct proofs *proofs, const struct function *f, const char *id, const char *text);
// Adds a note for each kernel with an entry: why it is safe.
void proof_tell(struct model *model);
void proof_dispose(struct proofs *proofs);

// ---- Does the compiler accept the output? A rejected output is a fault of the rewriter and must not reach a
// build.
// Checks `text`, the output that proof_validate got, unless that has seen the compiler accept it. 0: it is accepted
// like the input, or unknown, or proofs->rejected says why no output can be used. Otherwise some kernels must stay as
// they are: apply, and emit again.
int accept_compile(struct proofs *proofs, struct model *model, const struct str *text);

#endif
