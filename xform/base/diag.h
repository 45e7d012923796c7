// Diagnostics: collected in order, printed with file, line and caret. Ids are listed in diag.def.
#ifndef CUELASTIC_DIAG_H
#define CUELASTIC_DIAG_H

#include <stdio.h>

#include "util.h"

enum severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR };

// A place in any file, for messages. `path` NULL: no place. Belongs to an arena that outlives the list.
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
	int disabled;   // suppressed by --disable
	int promoted;   // an error because of --werror
};

// The presumed lines of a file: a source without its text.
struct source;
struct diag_lines {
	char *path;
	struct source *source;
};

struct diags {
	VEC(struct diag) list;
	unsigned count[3];            // by severity, without those that are suppressed
	VEC(struct diag_lines) lines; // files in which #line renumbers lines
};

// Adds a diagnostic. Aborts if diag.def does not have the id. `advice` may be NULL.
void diag_add(struct diags *diags, const char *id, struct place place, const char *advice, const char *format,
    ...) __attribute__((format(printf, 5, 6)));
// The file's places are printed as #line has them, as compilers do. Reports keep the lines of the file.
void diags_set_lines(struct diags *diags, const struct source *source);
// Prints those of at least `least` severity, each with the source line from the place's file.
void diag_print(FILE *out, const struct diags *diags, enum severity least, int colour);
// Removes it from what is printed and counted.
void diag_suppress(struct diags *diags, struct diag *diag);
// Makes it an error.
void diag_promote(struct diags *diags, struct diag *diag);
// Removes all after the first `count`.
void diags_cut(struct diags *diags, size_t count);
// Does this id exist, and how severe is it?
int diag_find(const char *id, enum severity *severity);
const char *diag_help(const char *id);    // what to do; NULL: nothing general is known
const char *diag_meaning(const char *id); // NULL: there is no such id
// For messages about an id that does not exist: the id, perhaps with the nearest one. Belongs to *out.
struct suggest;
const char *diag_unknown(struct suggest *out, const char *id);
const char *diag_severity_name(enum severity severity);
void diag_list(FILE *out);      // every id with its meaning
void diag_list_json(FILE *out); // the same as JSON

// Every id in order, for reports; NULL at the end of the list.
const char *diag_entry(size_t index, enum severity *severity, const char **meaning);
void diags_dispose(struct diags *diags);

#endif
