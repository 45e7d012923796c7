// SARIF 2.1.0: one run for one invocation, however many files it reads.
#ifndef CUELASTIC_SARIF_H
#define CUELASTIC_SARIF_H

#include <jansson.h>

#include "xform/base/diag.h"
#include "xform/base/source_cache.h"

// How many UTF-16 units come before a byte of a file.
struct sarif_units {
	const struct source *source;
	unsigned at, units;
};

struct sarif {
	struct arena arena;
	const char *root; // absolute, without links; relative URIs start there
	json_t *results, *artifacts, *notifications;
	struct sarif_print *prints;  // fingerprints of the results so far
	struct source_cache headers; // with diagnostics
	struct sarif_units units;    // the last that were counted
	int has_errors;
};

// `root` NULL: the folder with .git above the current one, or the current one.
void sarif_init(struct sarif *sarif, const char *root);
// Adds what was found in one input file; headers with diagnostics are read from disk.
void sarif_add(struct sarif *sarif, const struct source *source, const struct diags *diags);
// The whole log.
void sarif_print(struct str *out, const struct sarif *sarif, int exit_status);
void sarif_dispose(struct sarif *sarif);

#endif
