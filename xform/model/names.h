// Fresh names: not used in the file, and without a double underscore.
#ifndef CUELASTIC_NAMES_H
#define CUELASTIC_NAMES_H

#include "model.h"

// "cue_<stem><suffix>"; numbered from 2 if the file or an earlier names_fresh uses the name.
const char *names_fresh(struct model *model, const char *stem, const char *suffix);
// The same, but the name stays free for the next call, since copies of overloads are overloads too.
const char *names_shared(struct model *model, const char *stem, const char *suffix);
// The same for a parameter or local: `wish` itself, or numbered.
const char *names_local(struct model *model, const char *wish);

// Do the runtime's headers have it? cmake/names.cmake writes the table of their names.
extern const char *const names_of_runtime[];
extern const size_t names_of_runtime_count;
int names_are_of_runtime(const char *name);
// Is it one of the words of the user's headers that begin with cue_ or CUE_?
int names_are_in_headers(const struct model *model, const char *name);

// The stem for types that are made for the function: its name. If another file may have a function of that
// name, or the same one of a header, a hash of the input file is added, so that the types differ.
const char *names_of_type(struct model *model, const struct function *f);

#endif
