// The user's pragmas: what they say about kernels.
#ifndef CUELASTIC_PRAGMA_H
#define CUELASTIC_PRAGMA_H

#include "xform/model/model.h"

// Notes in each kernel what the pragmas of the input file ask for it. Negative, with diagnostics, when one of
// them is not understood or belongs to no kernel.
int pragma_apply(struct model *model);

#endif
