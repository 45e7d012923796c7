// What the driver's stages pass on, and the output and reports at the end.
#ifndef CUELASTIC_COMPILATION_H
#define CUELASTIC_COMPILATION_H

#include "xform/emit/edit.h"
#include "xform/emit/emit.h"
#include "xform/facts/facts.h"
#include "xform/pragma/variants.h"
#include "passes/proof/proof.h"
#include "xform/report/reports.h"

// One input file in the compiler.
struct compilation {
	const struct options *options;
	struct reports *reports;
	const char *output; // -o, or a file in --out-dir, or NULL: stdout
	struct arena arena;
	struct diags diags;
	struct source source;   // the text that is rewritten
	struct source original; // the input, if `source` has headers in it: splice.h
	struct words spliced;   // these headers
	struct flags flags;
	struct parse_request request;
	struct parse parse;
	size_t told; // number of diagnostics before the first of the facts
	struct model model;
	struct proofs proofs;
	struct variants variants;
	struct edits edits;
	size_t promoted; // errors by --werror
	struct str text; // the output
	struct str dump; // of the model, between passes
};

// The file in --out-dir, or -o, or NULL.
const char *compilation_output(struct compilation *run, const char *path);
// All edits of the output, or few if the whole file stays as it is.
void compilation_emit(struct compilation *run, struct edits *out, const struct emit_options *options);
// The text that compilation_emit's edits are for: without headers if nothing is rewritten.
const struct source *compilation_base(const struct compilation *run);
// Gives the places in reports the files that the user has. Afterwards, nothing is looked up by place.
void compilation_find_origins(struct compilation *run);
// Hides and promotes diagnostics as comments and options say. Call it once.
void compilation_apply_severity(struct compilation *run);
// Prints or keeps the output and the other requested texts: dumps, a diff, a depfile.
void compilation_write(struct compilation *run);
// Prints reports and diagnostics, and disposes of everything. Returns an exit status.
int compilation_finish(struct compilation *run, int result);

#endif
