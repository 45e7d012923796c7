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

// overlay_bytes.c: static shared memory of the phase's scheduler kernels, as far as it is known.
size_t overlay_bytes(const struct model *model, const struct phase *phase);

#endif
