// What a thread that is not active may evaluate all the same.
#ifndef CUELASTIC_SPECULATE_H
#define CUELASTIC_SPECULATE_H

#include "xform/model/model.h"

// No effect, no fault: no memory read through pointers, no division by what may be anything, no unknown call.
// `except`: a call (of a barrier or warp operation) that is let through, with NULL none.
typedef int speculatable_exception(const struct node *call, void *context);
int speculate_expression(const struct node *expression, speculatable_exception *except, void *context);
int speculatable_is_pure_name(const char *name); // of a library's function without any effect
// Has the expression in all threads the value that it has in the active ones? No variable in it is undefined.
int speculate_is_defined(const struct node *expression);
// Marks every variable as undefined that is written in the text from `begin` on, its own declaration apart.
void speculate_mark_undefined(struct node *tree, unsigned begin);

#endif
