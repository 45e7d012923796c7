// Shared by the files that follow the bodies of macros.
#ifndef CUELASTIC_MODEL_MACROS_H
#define CUELASTIC_MODEL_MACROS_H

#include "xform/base/source.h"

// Is it `#` before a parameter, not `##`?
int model_makes_string(const struct source *source, size_t token);

#endif
