// Options of the verbs: each verb has a table.
#ifndef CUELASTIC_OPTION_H
#define CUELASTIC_OPTION_H

#include <stddef.h>

#include "suggest.h"

enum option_kind {
	OPTION_FLAG,  // no value; the int at `field` becomes 1
	OPTION_TEXT,  // a value, kept in the const char * at `field`
	OPTION_VALUE, // a value, passed to `set`
	OPTION_MAYBE  // perhaps `=value`, passed to `set`; without it NULL
};

struct option {
	const char *name; // "--slices"; "-j", whose value may follow without `=`
	enum option_kind kind;
	size_t field;
	int (*set)(void *verb, const char *name, const char *value); // negative: refused, with a message
};

// Takes argv[*index] if it is in the table, with a value after `=` or in the next argument, to which *index
// then moves. 1: taken. 0: not in the table, or the value is missing. Negative: refused by `set`.
int option_take(void *verb, const struct option *table, size_t count, int argc, char **argv, int *index);

// For the message about a word that is none of the options: the word, perhaps with the nearest of the table's
// names. Belongs to *out.
const char *option_unknown(struct suggest *out, const char *word, const struct option *table, size_t count);

#endif
