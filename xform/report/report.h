// Reports for machines and for review: JSON, SARIF, unified diff, depfile.
#ifndef CUELASTIC_REPORT_H
#define CUELASTIC_REPORT_H

#include <jansson.h>

#include "xform/emit/edit.h"
#include "xform/model/model.h"
#include "xform/frontend/parse.h"

// One JSON object for one file, the caller's; docs/reference/report.md has the keys. `output` may be NULL.
json_t *report_json(const struct model *model, const struct parse *parse, const char *output);
// A unified diff of the source against itself with the edits applied (sorted by edits_apply before).
void report_diff(struct str *out, const struct source *source, const char *changed, const char *output);
// The same for an input that has headers in it: each file's difference, as if it were edited where it is.
void report_diff_files(struct str *out, const struct source *whole, const struct source *input,
    const struct edits *edits, const char *output);

struct depfile_options {
	const char *target;
	int verbatim;         // the target is written as it is (-MT), not escaped (-MQ)
	int no_system;        // leave the system's headers out (-MMD)
	int phony;            // an empty rule for each header (-MP)
	const char *settings; // the .cuelastic that was read, or NULL
};

// `target: source header…` for make.
void report_depfile(
    struct str *out, const struct parse *parse, const char *source, const struct depfile_options *options);

#endif
