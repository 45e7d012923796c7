// Which architectures a file's conditions tell apart.
#ifndef CUELASTIC_ARCHITECTURE_H
#define CUELASTIC_ARCHITECTURE_H

#include "xform/base/source.h"

typedef VEC(unsigned) architectures_t;

// Adds the numbers below which comparisons of __CUDA_ARCH__ in the text's directives come out differently.
// Negative when it is used in another way, so that more than these may decide.
int architecture_cuts(architectures_t *out, const struct source *source);
// One value of __CUDA_ARCH__ for each interval between the cuts that has any, but for that of `first`. It is
// a real architecture's where there is one.
void architecture_values(architectures_t *out, const architectures_t *cuts, unsigned first);

#endif
