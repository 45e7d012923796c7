// From the final model to edits of the input text.
#ifndef CUELASTIC_EMIT_H
#define CUELASTIC_EMIT_H

#include "edit.h"
#include "emit_options.h"
#include "xform/model/model.h"

// What such a form is, in front of the output: the number of its set is in the name.
#define EMIT_MEASURED "template <unsigned cue_number, class cue_form> struct cue_measured : cue_form {};\n"

// Adds every edit that the model's decisions ask for.
void emit_edits(struct edits *out, struct model *model, const struct emit_options *options);

// For an output that is the input: only puts back what source_spaces.c has put together.
void emit_nothing(struct edits *out, struct model *model);

#endif
