// Member templates that are called without `template`.
#ifndef CUELASTIC_TEMPLATES_H
#define CUELASTIC_TEMPLATES_H

#include "xform/base/source.h"

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

#endif
