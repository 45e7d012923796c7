// From the final model to edits of the input text.
#ifndef CUELASTIC_EMIT_H
#define CUELASTIC_EMIT_H

#include "edit.h"
#include "emit_options.h"
#include "xform/model/model.h"

// Text before an output with such kernels: a form whose type has the number of a set.
#define EMIT_MEASURED "template <unsigned cue_number, class cue_form> struct cue_measured : cue_form {};\n"

// Adds all edits for the model's decisions.
void emit_edits(struct edits *out, struct model *model, const struct emit_options *options);

// For an output equal to the input, but for the ways to its includes: restores what source_spaces.c has joined.
void emit_nothing(
    struct edits *out, struct model *model, const struct source *source, const struct emit_options *options);

#endif
