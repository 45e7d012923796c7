// The verbs, as main.c lists them, and what is said about them.
#ifndef CUELASTIC_VERB_H
#define CUELASTIC_VERB_H

#include "xform/base/util.h"

struct verb {
	const char *name;
	int (*main)(int argc, char **argv); // argv[0] is the verb, the result an exit status
	const char *summary;                // in a few words
};

// NULL: there is no such verb in the list, which ends with a NULL name.
const struct verb *verb_find(const struct verb *verbs, const char *name);
// `cuelastic help [VERB]`; argv[0] is "help". An exit status.
int help_main(const struct verb *verbs, int argc, char **argv);
// Is the word meant as a verb? Then a message says so. Words with a dot or slash, and files, are not.
int verb_refuses(const struct verb *verbs, const char *word);

// `--explain ID`: adds a diagnostic's meaning, what the reference says of it, what to do, and an example. -1: there is no such id.
int explain_id(struct str *out, const char *id);

#endif
