// The depth of a text's nesting, checked before any recursive walk.
#ifndef CUELASTIC_NESTING_H
#define CUELASTIC_NESTING_H

#include "xform/base/source.h"

enum { NESTING_MOST = 5000 };

// The first token with more than NESTING_MOST levels above it, or tokens.count.
size_t nesting_find(const struct source *source);

#endif
