// Definitions of macros as tokens, for the files that follow words through them.
#ifndef CUELASTIC_MODEL_MACROS_H
#define CUELASTIC_MODEL_MACROS_H

#include "xform/base/source.h"

// Is the token the `#` of `#define NAME`?
int model_is_definition(const struct source *source, size_t token);
// The token behind the definition that begins at this `#`.
size_t model_definition_end(const struct source *source, size_t hash);
// Is it `#` in front of a parameter, not `##`?
int model_makes_string(const struct source *source, size_t token);
// The closing parenthesis; in a directive, it must be in the same directive.
size_t model_closing(const struct source *source, size_t open);

#endif
