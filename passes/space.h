// space.c: whose memory is it?
#ifndef CUELASTIC_SPACE_H
#define CUELASTIC_SPACE_H

#include "analysis.h"

// The variable that an address or lvalue begins with, or NULL.
const struct var *space_root(const struct node *node);
// A local pointer that only ever points into shared memory?
int space_is_pointer_into_block(
    const struct model *model, const struct function *function, const struct var *var);
// Is the lvalue memory of the block? Is it the address of such?
int space_is_block_place(const struct model *model, const struct function *function, const struct node *node);
int space_is_block_address(
    const struct model *model, const struct function *function, const struct node *node);
// Is the lvalue a local of the thread, or shared memory?
int space_is_own(const struct model *model, const struct function *function, const struct node *lvalue);

#endif
