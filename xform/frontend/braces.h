// What the parser is shown where a launch configuration holds braces.
#ifndef CUELASTIC_BRACES_H
#define CUELASTIC_BRACES_H

#include "xform/base/source.h"

// The source's text, of the same length, for the parser; NULL: as it is.
char *braces_hide(struct arena *arena, const struct source *source);

#endif
