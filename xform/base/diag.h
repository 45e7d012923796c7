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
	char *message;  // what is wrong
	char *advice;   // what to do; may be NULL
	int suppressed; // hidden by a comment of the user's
};

struct diags {
	VEC(struct diag) list;
	unsigned count[3]; // by severity, without those that are suppressed
};

// Adds a diagnostic; an id that diag.def does not list aborts. `advice` may be NULL.
void diag_add(struct diags *diags, const char *id, struct place place, const char *advice, const char *format,
    ...) __attribute__((format(printf, 5, 6)));
// Prints those of at least `least` severity; the line of source is read from the place's file.
void diag_print(FILE *out, const struct diags *diags, enum severity least, int colour);
// Takes it out of what is printed and counted.
void diag_suppress(struct diags *diags, struct diag *diag);
// Forgets all behind the first `count`.
void diags_cut(struct diags *diags, size_t count);
// Is there a diagnostic of this id, and how severe?
int diag_find(const char *id, enum severity *severity);
const char *diag_severity_name(enum severity severity);
void diag_list(FILE *out);      // every id with its meaning
void diag_list_json(FILE *out); // the same as JSON

// Every id in order, for reports; NULL at the end of the list.
const char *diag_entry(size_t index, enum severity *severity, const char **meaning);
void diags_dispose(struct diags *diags);

#endif
