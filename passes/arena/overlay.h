// Static shared memory of members in the arena of all.
#ifndef CUELASTIC_OVERLAY_H
#define CUELASTIC_OVERLAY_H

#include "xform/model/model.h"

// Sets the member's layout: the declarations whose memory can lie in the arena. Names begin with the stem.
void overlay_member(struct model *model, struct function *kernel, const char *stem);

// overlay_place.c: what stands in the function for the declaration: references; and, of sizes that are known,
// what stands in the struct. Negative: it must stay as it is; its place cannot be given so.
int overlay_stay(struct model *model, const struct function *kernel, struct overlay *overlay);
int overlay_by_bytes(struct model *model, const struct function *kernel, struct overlay *overlay);
int overlay_is_storage(const struct source *source, size_t token);

// overlay_bytes.c: static shared memory of the phase's scheduler kernels, as far as it is known.
size_t overlay_bytes(struct model *model, const struct phase *phase);

#endif
