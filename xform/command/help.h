// The help of the verbs: `cuelastic help`, and the text of one for completion and manual pages.
#ifndef CUELASTIC_HELP_H
#define CUELASTIC_HELP_H

#include "verb.h"
#include "xform/base/util.h"

// A list of verbs ends with a NULL name. NULL: there is no such verb.
const struct verb *verb_find(const struct verb *verbs, const char *name);
// What `VERB --help` prints.
void help_text(struct str *out, const struct verb *verb);
// `cuelastic help [VERB]`; argv[0] is "help". An exit status.
int help_main(const struct verb *verbs, int argc, char **argv);
// Is the word meant as a verb? Then a message says so. Words with a dot or slash, and files, are not.
int verb_refuses(const struct verb *verbs, const char *word);

#endif
