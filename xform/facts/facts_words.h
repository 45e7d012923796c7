// The index of words of the user's files. facts_words.c uses it to ask whether a text means the same in
// another place, facts_restore.c to restore macros there.
#ifndef CUELASTIC_FACTS_WORDS_H
#define CUELASTIC_FACTS_WORDS_H

#include "facts_clang.h"

// A `#define`, `#undef` or `#pragma pop_macro`.
struct macro_site {
	struct facts_spot spot;
	const struct source *source;
	size_t name; // token
};

struct facts_word {
	const char *name;
	VEC(struct facts_spot) declared; // places of first declarations in namespaces
	VEC(struct macro_site) macros;
	unsigned asked; // number of the last question about the word
	int is_visiting;
	UT_hash_handle hh;
};

// A text, and the place of its copy.
struct facts_text {
	const struct function *function;
	const struct source *source;
	struct span at;
	const struct facts_entered *in;
	struct facts_spot copy;
	VEC(struct facts_word *) changed; // macros that directives change between the text's begin and the copy
};

// Why the text could mean something else there, apart from macros, or NULL. Collects the macros; the caller
// disposes of `changed`.
const char *facts_changed_word(struct facts *facts, struct facts_text *text);
// Does a directive of the text come before every use, so that the macro's earlier state does not matter?
int facts_text_hides(struct facts *facts, const struct facts_text *text, const char *name);
int facts_is_touched(const struct source *s, size_t i); // token `i` is the name in a `#define` or `#undef`
struct span facts_macro_body(const struct macro_site *site); // after the name, to the end of the logical line

#endif
