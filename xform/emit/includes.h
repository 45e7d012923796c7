// Quoted includes when the output stands in another folder than the input.
#ifndef CUELASTIC_INCLUDES_H
#define CUELASTIC_INCLUDES_H

#include "edit.h"
#include "xform/model/model.h"

// `#include "x.h"` is looked for beside the file first. Where that is how it was found, the path is rewritten
// to lead there from the output's folder, so that the output compiles as it stands. Nothing to do when
// `output` is NULL.
void includes_rebase(struct edits *out, struct model *model, const char *output);

#endif
