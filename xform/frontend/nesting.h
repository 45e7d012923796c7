// How deep a file's text is nested, before anything that recurses looks at it.
#ifndef CUELASTIC_NESTING_H
#define CUELASTIC_NESTING_H

#include "xform/base/source.h"

enum { NESTING_MOST = 5000 };

// The first token with more than NESTING_MOST levels above it; tokens.count when there is none.
size_t nesting_find(const struct source *source);

#endif
