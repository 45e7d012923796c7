// What the stages of the driver hand on, and what becomes of it at the end.
#ifndef CUELASTIC_COMPILATION_H
#define CUELASTIC_COMPILATION_H

#include "xform/emit/edit.h"
#include "xform/facts/facts.h"
#include "xform/pragma/variants.h"
#include "xform/proof/proof.h"
#include "xform/report/reports.h"

// One input file on its way through the compiler.
struct compilation {
	const struct options *options;
	struct reports *reports;
	const char *output; // -o, or a file in --out-dir, or NULL: stdout
	struct arena arena;
	struct diags diags;
	struct source source;
	struct flags flags;
	struct parse_request request;
	struct parse parse;
	size_t told; // diagnostics before the first of the facts
	struct model model;
	struct proofs proofs;
	struct variants variants;
	struct edits edits;
	struct str text; // the output
	struct str dump; // of the model, between passes
};

// The file in --out-dir, or -o, or NULL.
const char *compilation_output(struct compilation *run, const char *path);
// Prints or holds the output, and what else was asked for: dumps, a diff, a depfile.
void compilation_write(struct compilation *run);
// Reports and diagnostics; disposes of everything. An exit status.
int compilation_finish(struct compilation *run, int result);

#endif
