// The pessimistic look: is there anything about a kernel that a proof is needed for?
#ifndef CUELASTIC_PLAIN_H
#define CUELASTIC_PLAIN_H

#include "xform/model/model.h"

// The first place in a kernel, or in what it calls, of which something is left to prove, with *what it is;
// NULL: nothing.
const struct node *plain_find_doubt(struct model *model, struct function *kernel, const char **what);

#endif
