// The help of the verbs.
#ifndef CUELASTIC_HELP_H
#define CUELASTIC_HELP_H

#include "verb.h"

// `cuelastic help [VERB]`, and `cuelastic help --man [VERB]`; argv[0] is "help". An exit status.
int help_main(const struct verbs *verbs, int argc, char **argv);
// Is the word meant as a verb? Then a message says so. Words with a dot or slash, and files, are not.
int verb_refuses(const struct verb *verbs, const char *word);

#endif
