// What was done, for machines: JSON, unified diff, depfile.
#ifndef CUELASTIC_REPORT_H
#define CUELASTIC_REPORT_H

#include "edit.h"
#include "model.h"
#include "parse.h"

// docs/report.md has the schema. `output` may be NULL.
void report_json(struct str *out, const struct model *model, const struct parse *parse, const char *output);
// A unified diff of the source against itself with the edits applied (sorted by edits_apply before).
void report_diff(struct str *out, const struct source *source, const char *changed, const char *output);
// `target: source header…` as make reads it.
void report_depfile(struct str *out, const struct parse *parse, const char *source, const char *target);

#endif
