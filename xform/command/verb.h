// The verbs, as main.c lists them.
#ifndef CUELASTIC_VERB_H
#define CUELASTIC_VERB_H

#include "xform/base/util.h"

struct verb {
	const char *name;
	int (*main)(int argc, char **argv); // argv[0] is the verb, the result an exit status
	const char *summary;                // in a few words
};

// The tool without a verb, and its verbs.
struct verbs {
	struct verb rewrite;
	const struct verb *list; // ends with a NULL name
};

// NULL: there is no such verb in the list.
const struct verb *verb_find(const struct verb *verbs, const char *name);
// Adds what `VERB --help` prints.
void verb_help(struct str *out, const struct verb *verb);

#endif
