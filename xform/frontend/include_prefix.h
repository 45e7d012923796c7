// The system headers at the beginning of a file, which can be precompiled with the declarations.
#ifndef CUELASTIC_INCLUDE_PREFIX_H
#define CUELASTIC_INCLUDE_PREFIX_H

#include "flags.h"
#include "xform/base/source.h"

struct include_prefix {
	const char *text; // the `#include <…>` lines in order; NULL: precompiling them does not pay
	unsigned end;     // end of the last of them in the file
	int has_library;  // one of them is a library of the toolkit that the light declarations lack
};

// `cuda_path` may be NULL.
void include_prefix_find(struct include_prefix *out, struct arena *arena, const struct source *source,
    const struct flags *flags, const char *cuda_path);

// The text with the leading headers blanked, of the same length.
char *include_prefix_hide(
    struct arena *arena, const char *text, unsigned length, const struct include_prefix *leading);

#endif
