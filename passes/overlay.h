// Static shared memory of members, and of what they call, in the arena of all.
#ifndef CUELASTIC_OVERLAY_H
#define CUELASTIC_OVERLAY_H

#include "xform/model.h"

// Sets f->shelf: the declarations in the function itself whose memory can lie in the arena.
void overlay_plan(struct model *model, struct function *f);
// Does the word name a variable, a parameter or a type of the function itself?
int overlay_is_local(const struct function *f, const char *word);

// overlay_callee.c: sets the shelves of a member, whose names begin with the stem, and of what it calls.
void overlay_member(struct model *model, struct function *kernel, const char *stem);

// overlay_arguments.c: a template's arguments, with < and >; "" of what is none, NULL where they are not
// known
const char *overlay_arguments_of(struct model *model, const struct function *caller, const struct node *call,
    const struct function *callee);
// What arguments that the callee's text says in terms of its own parameters are in a call with those.
const char *overlay_substitute(struct model *model, const struct function *caller,
    const struct function *callee, const char *call, const char *arguments);
const char *overlay_own_arguments(struct arena *arena, const struct function *f); // its parameters themselves

// overlay_bytes.c: static shared memory of the phase's scheduler kernels, as far as it is known.
size_t overlay_bytes(const struct model *model, const struct phase *phase);

#endif
