// A conservative analysis: does anything in a kernel need a proof?
#ifndef CUELASTIC_PLAIN_H
#define CUELASTIC_PLAIN_H

#include "xform/model/model.h"

// The first node in a kernel, or in a function that it calls, that needs a proof, with the reason in *what;
// NULL: none.
const struct node *plain_find_doubt(struct model *model, struct function *kernel, const char **what);

#endif
