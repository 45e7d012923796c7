// The system headers at the beginning of a file, which can be precompiled with the declarations.
#ifndef CUELASTIC_LEADING_H
#define CUELASTIC_LEADING_H

#include "flags.h"
#include "xform/base/source.h"

struct leading {
	const char *text; // the `#include <…>` lines in order; NULL: precompiling them does not pay
	unsigned end;     // end of the last of them in the file
	int has_library;  // one of them is a library of the toolkit that the light declarations lack
};

// `cuda_path` may be NULL.
void leading_find(struct leading *out, struct arena *arena, const struct source *source,
    const struct flags *flags, const char *cuda_path);

// The text with the leading headers blanked, of the same length.
char *leading_hide(struct arena *arena, const char *text, unsigned length, const struct leading *leading);

#endif
