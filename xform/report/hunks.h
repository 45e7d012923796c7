// Where two texts differ, by lines.
#ifndef CUELASTIC_HUNKS_H
#define CUELASTIC_HUNKS_H

#include "lcs.h"
#include "xform/base/source.h"

// The lines of a text, each with its newline.
struct hunk_lines {
	const char *text; // the caller's
	VEC(struct span) list;
};

struct hunks {
	struct hunk_lines before, after;
	hunk_list_t list; // of lines, in order; the lines between them are equal
};

// The caller's to dispose; the texts must live as long.
void hunks_find(struct hunks *out, const char *before, const char *after);
void hunks_dispose(struct hunks *hunks);

// A line's words, blanks and other characters.
typedef VEC(struct span) hunk_words_t;
void hunks_words(hunk_words_t *out, const char *text, size_t length);
// Where two lists of parts of texts differ.
void hunks_compare(hunk_list_t *out, const char *before, const struct span *a, size_t a_count,
    const char *after, const struct span *b, size_t b_count);

#endif
