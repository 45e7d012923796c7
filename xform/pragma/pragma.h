// The user's pragmas about kernels and phases.
#ifndef CUELASTIC_PRAGMA_H
#define CUELASTIC_PRAGMA_H

#include "xform/model/model.h"

// Notes in each kernel what the input file's pragmas ask for it. Negative, with diagnostics, if one of them
// is unknown or belongs to no kernel.
int pragma_apply(struct model *model);
// For an input that does not parse: says where a pragma's own line has the brace of its block.
void pragma_find_braces(struct model *model);

#endif
