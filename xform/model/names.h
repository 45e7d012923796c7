// Fresh names: none that the file uses already, none with a double underscore.
#ifndef CUELASTIC_NAMES_H
#define CUELASTIC_NAMES_H

#include "model.h"

// "cue_<stem><suffix>", numbered from 2 when the file has the name, or something got it by names_fresh.
const char *names_fresh(struct model *model, const char *stem, const char *suffix);
// The same, but the name stays free for the next call: copies of overloads are overloads, too.
const char *names_shared(struct model *model, const char *stem, const char *suffix);
// The same for a parameter or local: `wish` itself, or numbered.
const char *names_local(struct model *model, const char *wish);

// The name that every file agrees on, NULL when it is taken in this one.
const char *names_exported(struct model *model, const char *stem, const char *suffix);

// The stem of types that are made of the function: its name, and where another file may have a function of
// this name, which a type cannot be told from, a mark of the input file.
const char *names_of_type(struct model *model, const struct function *f);

#endif
