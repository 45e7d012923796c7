// From the final model to edits of the input text.
#ifndef CUELASTIC_EMIT_H
#define CUELASTIC_EMIT_H

#include "edit.h"
#include "model.h"

struct emit_options {
	int no_line;        // leave #line directives out
	const char *output; // the output's path, or NULL: includes stay as they are
};

// Adds every edit that the model's decisions ask for.
void emit_edits(struct edits *out, struct model *model, const struct emit_options *options);

#endif
