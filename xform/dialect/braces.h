// The text that the parser gets instead of braces in launch configurations.
#ifndef CUELASTIC_BRACES_H
#define CUELASTIC_BRACES_H

#include "xform/base/source.h"

// The source's text for the parser, of the same length; NULL: unchanged.
char *braces_hide(struct arena *arena, const struct source *source);
// The text, a form of the source's of the same length, with the types of such braces written out. NULL: unchanged.
char *braces_name(struct arena *arena, const struct source *source, const char *text);

#endif
