// Which architectures a file's conditions distinguish.
#ifndef CUELASTIC_ARCHITECTURE_H
#define CUELASTIC_ARCHITECTURE_H

#include "xform/base/source.h"

typedef VEC(unsigned) architectures_t;

// Adds the numbers below which comparisons of __CUDA_ARCH__ in the text's directives have other results.
// Negative if it is used in another way, so that other numbers may matter.
int architecture_cuts(architectures_t *out, const struct source *source);
// One value of __CUDA_ARCH__ for each interval between the cuts except that of `first`. It is a real
// architecture's if possible.
void architecture_values(architectures_t *out, const architectures_t *cuts, unsigned first);
// The same for intervals that contain one of the named architectures. Without cuts (NULL), each is its own.
void architecture_values_of(
    architectures_t *out, const architectures_t *cuts, unsigned first, const unsigned *named, size_t count);

#endif
