// Comments that hide diagnostics.
#ifndef CUELASTIC_SUPPRESS_H
#define CUELASTIC_SUPPRESS_H

#include "xform/base/diag.h"
#include "xform/base/source.h"

// Marks each note or warning that a comment hides as suppressed, and adds a warning for each comment of the
// input file with an unknown id. Only messages disappear; decisions do not change.
void suppress_apply(struct diags *diags, const struct source *source);

#endif
