// Diagnostics: collected in order, printed with file, line and caret. Ids are listed in diag.def.
#ifndef CUELASTIC_DIAG_H
#define CUELASTIC_DIAG_H

#include <stdio.h>

#include "util.h"

enum severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR };

// A place in any file, for people. `path` NULL: no place. Owned by an arena that outlives the list.
struct place {
	const char *path;
	unsigned line, column, offset;
};

struct diag {
	const char *id;
	enum severity severity;
	struct place place;
	char *message; // what is wrong
	char *advice;  // what to do; may be NULL
};

struct diags {
	VEC(struct diag) list;
	unsigned count[3]; // by severity
};

// Adds a diagnostic; an id that diag.def does not list aborts. `advice` may be NULL.
void diag_add(struct diags *diags, const char *id, struct place place, const char *advice, const char *format,
    ...) __attribute__((format(printf, 5, 6)));
// Prints those of at least `least` severity; the line of source is read from the place's file.
void diag_print(FILE *out, const struct diags *diags, enum severity least, int colour);
const char *diag_severity_name(enum severity severity);
void diag_list(FILE *out); // every id with its meaning
void diags_dispose(struct diags *diags);

#endif
