// SARIF 2.1.0: one run for one invocation with all its files.
#ifndef CUELASTIC_SARIF_H
#define CUELASTIC_SARIF_H

#include <jansson.h>

#include "xform/base/diag.h"
#include "xform/base/source.h"

// How many UTF-16 units come before a byte of a file.
struct sarif_units {
	const struct source *source;
	unsigned at, units;
};

struct sarif {
	struct arena arena;
	const char *root;     // absolute, without links; relative URIs start there
	const char *docs_url; // or NULL
	json_t *results, *artifacts, *notifications;
	struct sarif_print *prints;  // fingerprints of the results so far
	struct source_cache headers; // with diagnostics
	struct sarif_units units;    // the last place that was counted
	int has_errors;
};

// `root` NULL: the nearest folder with .git, from the current one upwards; without one, the current folder.
void sarif_init(struct sarif *sarif, const char *root);
// Adds the diagnostics of one input file. Headers with diagnostics are read from disk.
void sarif_add(struct sarif *sarif, const struct source *source, const struct diags *diags);
// The complete log.
// Adds results of another process, and numbers equal lines anew.
void sarif_append(struct sarif *sarif, const json_t *results);
void sarif_print(struct str *out, const struct sarif *sarif, int exit_status);
void sarif_dispose(struct sarif *sarif);

#endif
