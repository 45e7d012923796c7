// What a thread that is not active may evaluate all the same.
#ifndef CUELASTIC_HARMLESS_H
#define CUELASTIC_HARMLESS_H

#include "xform/model/model.h"

// No effect, no fault: no memory read through pointers, no division by what may be anything, no unknown call.
// `except`: a call (of a barrier or warp operation) that is let through, with NULL none.
typedef int harmless_exception(const struct node *call, void *context);
int harmless_expression(const struct node *expression, harmless_exception *except, void *context);
int harmless_is_pure_name(const char *name); // of a library's function without any effect
// Has the expression in all threads the value that it has in the active ones? No variable in it is stale.
int harmless_is_available(const struct node *expression);
// Marks every variable as stale that is written in the text from `begin` on, its own declaration apart.
void harmless_mark_stale(struct node *tree, unsigned begin);

#endif
