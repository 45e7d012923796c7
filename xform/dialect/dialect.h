// Replaces syntax that nvcc's front end accepts and clang's does not, for clang.
#ifndef CUELASTIC_DIALECT_H
#define CUELASTIC_DIALECT_H

#include "templates.h"

// The text for a parse: of the same length, so that every offset is the file's own. NULL: unchanged.
char *dialect_hide(struct arena *arena, const struct source *source, const struct templates *templates);
// The text for a build: it means the same, and has the same lines. NULL: unchanged.
char *dialect_mend(struct arena *arena, const struct source *source);
// dialect_hide for a header's bytes, in place. Was anything changed?
int dialect_hide_text(char *text, size_t length, const struct templates *templates);
// The argument for the validator that names a header to be hidden in the same way.
#define DIALECT_HEADER "--cue-hide="

#endif
