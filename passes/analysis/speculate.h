// Which expressions a thread that is not active may evaluate.
#ifndef CUELASTIC_SPECULATE_H
#define CUELASTIC_SPECULATE_H

#include "xform/model/model.h"

// No effect, no fault: no memory read through pointers, no division by an unknown value, no unknown call.
// `except`: allows a call (of a barrier or warp operation); NULL: none.
typedef int speculatable_exception(const struct node *call, void *context);
int speculate_expression(const struct node *expression, speculatable_exception *except, void *context);
int speculatable_is_pure_name(const char *name); // of a library function without effects
// Does the expression have the same value in all threads as in the active ones? No variable in it is
// undefined.
int speculate_is_defined(const struct node *expression);
// Marks every variable that is written in the text from `begin` on, except by its declaration, as undefined.
void speculate_mark_undefined(struct node *tree, unsigned begin);

#endif
