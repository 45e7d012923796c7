// A list of replacements over an immutable text, applied once.
#ifndef CUELASTIC_EDIT_H
#define CUELASTIC_EDIT_H

#include "xform/base/source.h"

struct edit {
	struct span at; // empty: an insertion
	char *text;     // owned by the list
	unsigned order; // order of being added, which insertions at one point keep
};

struct edits {
	VEC(struct edit) list;
	int crlf; // lines end with \r\n, also in the edits' texts
	// The source whose text has a clash inside one of the edits (the offset counts there), or NULL.
	const struct source *clash_in;
	unsigned clash_at;
};

void edits_insert(struct edits *edits, unsigned offset, const char *text);
void edits_replace(struct edits *edits, struct span at, const char *text);
void edits_dispose(struct edits *edits);

// Sorts the list, applies it to bytes [window.begin, window.end) of `text`, and appends the result to *out.
// Identical replacements of one span count once, since a macro's argument may be used twice. Negative if two
// replacements overlap, one crosses the window's border, or an inner clash was noted; then *clash is an
// offset, and *out is unchanged.
int edits_apply(struct str *out, struct edits *edits, const char *text, struct span window, unsigned *clash);

// The same for a text that becomes part of an edit of `outer`. A clash is noted in `outer`, whose application
// then fails too.
void edits_apply_inside(struct str *out, struct edits *edits, const struct source *source, struct span window,
    struct edits *outer);

// After edits_apply: the place in `text` that this byte of the whole file's output comes from. If it comes
// from an edit, the edit's begin.
unsigned edits_origin(const struct edits *edits, unsigned offset);
// The same for a place in an output's line: `offset` is where its column would be in this line of the input.
unsigned edits_origin_in_line(const struct edits *edits, struct span line, unsigned offset);

#endif
