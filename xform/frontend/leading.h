// The headers of the system that a file begins with: they can be precompiled with the declarations.
#ifndef CUELASTIC_LEADING_H
#define CUELASTIC_LEADING_H

#include "flags.h"
#include "xform/base/source.h"

struct leading {
	const char *text; // the `#include <…>` lines, in the file's order; NULL: not worth a file of their own
	unsigned end;     // where in the file the last of them ends
	int has_library;  // one of them is the toolkit's, and is not among the light declarations
};

// `cuda_path` may be NULL.
void leading_find(struct leading *out, struct arena *arena, const struct source *source,
    const struct flags *flags, const char *cuda_path);

// The text, of the same length, without what leads it.
char *leading_hide(struct arena *arena, const char *text, unsigned length, const struct leading *leading);

#endif
