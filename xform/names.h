// Fresh names: none that the file uses already, none with a double underscore.
#ifndef CUELASTIC_NAMES_H
#define CUELASTIC_NAMES_H

#include "model.h"

// "cue_<stem><suffix>", numbered from 2 when the file, or an earlier call with the same suffix, has the name.
const char *names_fresh(struct model *model, const char *stem, const char *suffix);
// The same for a parameter or local: `wish` itself, or numbered.
const char *names_local(struct model *model, const char *wish);

// The name that every file agrees on, NULL when it is taken in this one.
const char *names_exported(struct model *model, const char *stem, const char *suffix);

// The stem with a mark of the input file, for what other files may have by the same name.
const char *names_of_file(struct model *model, const char *stem);

#endif
