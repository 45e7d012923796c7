// Attributes that nvcc accepts after CUDA's qualifiers, and clang does not.
#ifndef CUELASTIC_ATTRIBUTES_H
#define CUELASTIC_ATTRIBUTES_H

#include "xform/base/source.h"

// The text for clang, of the same length: a copy of *text, or *text itself if it is not the source's own; NULL: unchanged.
char *attributes_hide(struct arena *arena, const struct source *source, char *text);

#endif
