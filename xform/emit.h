// From the final model to edits of the input text.
#ifndef CUELASTIC_EMIT_H
#define CUELASTIC_EMIT_H

#include "edit.h"
#include "flags.h"
#include "model.h"

// What such a form is, in front of the output: the number of its set is in the name.
#define EMIT_MEASURED "template <unsigned cue_number, class cue_form> struct cue_measured : cue_form {};\n"

struct emit_options {
	int no_line;               // leave #line directives out
	const char *output;        // the output's path, or NULL: includes stay as they are
	const struct flags *flags; // what the input was read with; NULL: nothing is compiled
	int measures;              // scheduler kernels of EMIT_MEASURED forms besides, for phase_sets (`stat`)
};

// Adds every edit that the model's decisions ask for.
void emit_edits(struct edits *out, struct model *model, const struct emit_options *options);

#endif
