// A list of replacements over an immutable text, applied once.
#ifndef CUELASTIC_EDIT_H
#define CUELASTIC_EDIT_H

#include "xform/base/source.h"

struct edit {
	struct span at; // empty: an insertion
	char *text;     // owned by the list
	unsigned order; // of being added; insertions at one point keep it
};

struct edits {
	VEC(struct edit) list;
	int crlf; // lines end with \r\n, those of the edits' texts too
	// A clash inside the text of one of the edits: the text that its offset counts in, or NULL.
	const struct source *clash_in;
	unsigned clash_at;
};

void edits_insert(struct edits *edits, unsigned offset, const char *text);
void edits_replace(struct edits *edits, struct span at, const char *text);
void edits_dispose(struct edits *edits);

// Sorts the list and applies it to bytes [window.begin, window.end) of `text`, appending to *out. Identical
// replacements of one span count once (a macro argument may be used twice). Negative, with *clash set to an
// offset, when two replacements overlap, one crosses the window's border, or an inner clash was noted; *out
// is then unchanged.
int edits_apply(struct str *out, struct edits *edits, const char *text, struct span window, unsigned *clash);

// The same for a text that becomes part of an edit of `outer`. A clash is noted there, so that applying
// `outer` fails as well.
void edits_apply_inside(struct str *out, struct edits *edits, const struct source *source, struct span window,
    struct edits *outer);

// The place in `text` that the byte of the output comes from, of the whole file; the edit's begin where it is
// an edit's. After edits_apply.
unsigned edits_origin(const struct edits *edits, unsigned offset);

#endif
