// Does the compiler take the output? What it does not take is a fault of the rewriter, and must not reach a
// build.
#ifndef CUELASTIC_ACCEPT_H
#define CUELASTIC_ACCEPT_H

#include "xform/emit/edit.h"
#include "proof.h"

// Asks about `text`, which these edits made of the model's input, unless proof_judge has seen the compiler
// take it. 0: it is taken as far as the input is, or nobody can tell, or proofs->rejected says why no output
// can be used. Otherwise some kernels must stay as they are: apply, and emit again.
int accept_judge(
    struct proofs *proofs, struct model *model, const struct edits *edits, const struct str *text);

#endif
