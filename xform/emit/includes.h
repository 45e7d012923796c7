// Quoted includes if the output is in another folder than the input.
#ifndef CUELASTIC_INCLUDES_H
#define CUELASTIC_INCLUDES_H

#include "edit.h"
#include "xform/base/source.h"

// `#include "x.h"` is first searched in the file's folder. If it was found there, its path is rewritten to
// lead there from the output's folder, so that the output compiles. `output` NULL: does nothing.
void includes_rebase(struct edits *out, struct arena *arena, const struct source *source, const char *output);

#endif
