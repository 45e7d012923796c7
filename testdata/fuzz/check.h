// Checks that several targets share; each aborts when a promise is broken.
#ifndef CUELASTIC_FUZZ_CHECK_H
#define CUELASTIC_FUZZ_CHECK_H

#include "xform/base/source.h"

void check_tokens(const struct source *source);

#endif
