// Shared by pragma*.c only: a pragma's words, read from left to right.
#ifndef CUELASTIC_PRAGMA_P_H
#define CUELASTIC_PRAGMA_P_H

#include "xform/model/model.h"

struct pragma {
	struct model *model;
	const struct source *source;
	const char *usage;
	size_t at, end; // the next token; the end of the tokens
	struct place place;
	// For pragmas about kernels.
	const char *name; // of the kernels, or NULL
	int off, ordered, has_tier;
	enum tier tier;
};

unsigned pragma_offset(const struct pragma *p); // of the next token, or of the end of the last
int pragma_is(const struct pragma *p, const char *text);
void pragma_advance(struct pragma *p);
// Adds a diagnostic at the next token; always negative.
int pragma_wrong(struct pragma *p, const char *message);
int pragma_expect(struct pragma *p, const char *text, const char *message);
const char *pragma_word(struct pragma *p); // NULL: the next token is not a word

// pragma_phase.c: `phase` and its clauses.
int pragma_read_phase(struct pragma *p);

#endif
