// The verbs, as main.c lists them for `help` and `completion`.
#ifndef CUELASTIC_VERB_H
#define CUELASTIC_VERB_H

struct verb {
	const char *name;
	int (*main)(int argc, char **argv); // argv[0] is the verb, the result an exit status
	const char *summary;                // in a few words
};

#endif
