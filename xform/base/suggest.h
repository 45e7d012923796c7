// "Did you mean": the name nearest to an unknown word.
#ifndef CUELASTIC_SUGGEST_H
#define CUELASTIC_SUGGEST_H

#include <stddef.h>

struct suggest {
	const char *word, *best; // best: NULL while no name is near
	unsigned distance;       // of best
	char shown[240];
};

// The word up to its `=`. It and the names must outlive *out.
void suggest_begin(struct suggest *out, const char *word);
// Keeps the name if it is nearer than all before it.
void suggest_try(struct suggest *suggest, const char *name);
// "WORD; did you mean BEST?", or the word alone. Belongs to *suggest.
const char *suggest_shown(struct suggest *suggest);

#endif
