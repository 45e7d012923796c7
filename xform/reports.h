// The reports of one invocation, over all its input files.
#ifndef CUELASTIC_REPORTS_H
#define CUELASTIC_REPORTS_H

#include "options.h"
#include "report.h"
#include "sarif.h"

struct reports {
	const struct options *options;
	struct str json, fixes;
	size_t files;
	int bad_fixes; // some text cannot be said in YAML
	struct sarif sarif;
};

// What is known of one input file when its line has ended, well or not.
struct reports_file {
	const struct model *model;
	const struct parse *parse;
	const struct diags *diags;
	const struct source *source;
	const struct edits *edits; // sorted, for the input's own place; NULL: none
	const char *output;
};

void reports_init(struct reports *reports, const struct options *options);
void reports_add(struct reports *reports, const struct reports_file *file);
// Writes what the options ask for, each file whole or not at all, and says what cannot be written; an exit
// status, at least `status`.
int reports_write(struct reports *reports, int status);
void reports_dispose(struct reports *reports);

#endif
