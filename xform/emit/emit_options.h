// How the output is written.
#ifndef CUELASTIC_EMIT_OPTIONS_H
#define CUELASTIC_EMIT_OPTIONS_H

#include "xform/frontend/flags.h"

struct world;

struct emit_options {
	int no_line;               // leave #line directives out
	const char *output;        // the output's path; NULL: includes stay as they are
	const struct flags *flags; // the flags that the input was read with; NULL: nothing is compiled
	const struct world *world; // in which it was read; or NULL
	int measures;              // also scheduler kernels of EMIT_MEASURED forms, for phase_sets (`stat`)
};

#endif
