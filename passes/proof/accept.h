// Does the compiler accept the output? A rejected output is a fault of the rewriter and must not reach a
// build.
#ifndef CUELASTIC_ACCEPT_H
#define CUELASTIC_ACCEPT_H

#include "xform/emit/edit.h"
#include "proof.h"

// Checks `text`, which these edits made from the model's input, unless proof_validate has seen the compiler
// accept it. 0: it is accepted like the input, or unknown, or proofs->rejected says why no output can be
// used. Otherwise some kernels must stay as they are: apply, and emit again.
int accept_compile(
    struct proofs *proofs, struct model *model, const struct edits *edits, const struct str *text);

#endif
