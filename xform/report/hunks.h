// Where two texts differ, by lines.
#ifndef CUELASTIC_HUNKS_H
#define CUELASTIC_HUNKS_H

#include "xform/base/source.h"

// The lines of a text, each with its newline.
struct hunk_lines {
	const char *text; // the caller's
	VEC(struct span) list;
};

// Lines old_begin to old_end were replaced by lines new_begin to new_end; either may be empty.
struct hunk {
	size_t old_begin, old_end, new_begin, new_end;
};

struct hunks {
	struct hunk_lines before, after;
	VEC(struct hunk) list; // in order; the lines between them are equal
};

// The caller's to dispose; the texts must live as long.
void hunks_find(struct hunks *out, const char *before, const char *after);
void hunks_dispose(struct hunks *hunks);

#endif
