// The index of words of the user's files, shared by facts_words.c, which asks whether a text means the same
// at another place, and facts_restore.c, which gives macros their meaning back there.
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
	unsigned asked; // the last question that it was met in
	int is_visiting;
	UT_hash_handle hh;
};

// A text, and where a copy of it would stand.
struct facts_text {
	const struct function *function;
	const struct source *source;
	struct span at;
	const struct facts_entered *in;
	struct facts_spot copy;
	VEC(struct facts_word *) changed; // macros that directives touch between its begin and the copy
};

// Why the text could mean something else there, macros apart, or NULL; collects those. The caller disposes of
// `changed`.
const char *facts_changed_word(struct facts *facts, struct facts_text *text);
// A directive of the text itself comes before every use, so that it does not matter what the macro was.
int facts_text_hides(struct facts *facts, const struct facts_text *text, const char *name);
int facts_is_touched(const struct source *s, size_t i); // token `i` is the name in a `#define` or `#undef`
struct span facts_macro_body(
    const struct macro_site *site); // behind the name, to the end of the logical line

#endif
