// The outputs and reports of one invocation, over all its input files.
#ifndef CUELASTIC_REPORTS_H
#define CUELASTIC_REPORTS_H

#include "xform/base/output.h"
#include "xform/command/options.h"
#include "report.h"
#include "sarif.h"

// A text that is written to a file after all input files have been read.
struct reports_text {
	const char *path; // the gate's
	struct str text;
};

struct reports {
	const struct options *options;
	struct gate gate;
	VEC(struct reports_text) held;
	json_t *files; // their reports
	struct sarif sarif;
};

// What is known of one input file when its pipeline has stopped, with or without errors.
struct reports_file {
	const struct model *model;
	const struct parse *parse;
	const struct diags *diags;
	const struct source *source;
	const struct source *original; // the input, if the source has headers in it; else without a text
	const char *output;
};

void reports_init(struct reports *reports, const struct options *options);
void reports_add(struct reports *reports, const struct reports_file *file);
// Keeps an output until the end, when all included files of all inputs are known. Takes the text.
void reports_keep(struct reports *reports, const char *path, struct str *text);
// Writes the kept outputs and the requested reports, each file completely or not at all, with a message for
// each failure. Writes nothing if one of them would replace a file that was read, or another output. Returns
// an exit status, at least `status`.
int reports_write(struct reports *reports, int status);
void reports_dispose(struct reports *reports);

#endif
