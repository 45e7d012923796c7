// Overlays static shared memory of members in one arena.
#ifndef CUELASTIC_OVERLAY_H
#define CUELASTIC_OVERLAY_H

#include "xform/model/model.h"

// Sets the member's layout: the declarations whose memory can lie in the arena. Names begin with the stem.
void overlay_member(struct model *model, struct function *kernel, const char *stem);

// overlay_bytes.c: static shared memory of the phase's scheduler kernels, as far as it is known.
size_t overlay_bytes(struct model *model, const struct phase *phase);

// Static shared memory of the kernel, as far as it is known.
size_t overlay_static_bytes(struct model *model, struct function *kernel);

#endif
