// Replaces syntax that nvcc's front end accepts and clang's does not, for clang.
#ifndef CUELASTIC_DIALECT_H
#define CUELASTIC_DIALECT_H

#include "xform/base/source.h"

// Member templates that are called without `template`.
struct templates {
	VEC(const char *) names;
};

// Adds the names that may be such in the statement at `offset`. Returns how many are new.
size_t templates_find(
    struct templates *names, struct arena *arena, const struct source *source, unsigned offset);
// The text for clang, of the same length, with these names' macros: a copy of `text`, which may be NULL for the source's
// own. `text` itself: nothing to change.
char *templates_hide(
    struct arena *arena, const struct source *source, char *text, const struct templates *names);
// clang's flag that defines a name's macro.
const char *templates_flag(struct arena *arena, const char *name);
// Adds the name in such a flag; any other flag adds nothing.
void templates_add_flag(struct templates *names, struct arena *arena, const char *flag);

// Of a token of code the next token of code, of one of a directive the directive's next; or tokens.count.
size_t dialect_next(const struct source *source, size_t i);
size_t dialect_before(const struct source *source, size_t i); // the same, backwards

// The text for a parse: of the same length, so that every offset is the file's own. NULL: unchanged.
char *dialect_hide(struct arena *arena, const struct source *source, const struct templates *templates);
// The text for a build: it means the same, and has the same lines. NULL: unchanged.
char *dialect_mend(struct arena *arena, const struct source *source);
// dialect_hide for a header's bytes, in place. Was anything changed?
int dialect_hide_text(char *text, size_t length, const struct templates *templates);
// The argument for the validator that names a header to be hidden in the same way.
#define DIALECT_HEADER "--cue-hide="

// ---- Attributes that nvcc takes after CUDA's qualifiers, and clang does not.
// The text for clang, of the same length: a copy of *text, or *text itself if it is not the source's own; NULL: unchanged.
char *attributes_hide(struct arena *arena, const struct source *source, char *text);

// ---- The text that the parser gets instead of braces in launch configurations.
// The source's text for the parser, of the same length; NULL: unchanged.
char *braces_hide(struct arena *arena, const struct source *source);
// The text, a form of the source's of the same length, with the types of such braces written out. NULL: unchanged.
char *braces_name(struct arena *arena, const struct source *source, const char *text);

#endif
