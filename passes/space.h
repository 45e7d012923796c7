// space.c: whose memory is it?
#ifndef CUELASTIC_SPACE_H
#define CUELASTIC_SPACE_H

#include "analysis.h"

// The variable that an address or lvalue begins with, or NULL.
const struct var *space_root(const struct node *node);
// Does the variable name shared memory, or point into it and nowhere else? `function` is the whole body
// around.
int space_is_of_block(const struct node *function, const struct var *var);
// Is the lvalue a local of the thread, or shared memory?
int space_is_own(const struct node *function, const struct node *lvalue);

#endif
