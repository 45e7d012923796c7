// Static shared memory of a member in the arena of all.
#ifndef CUELASTIC_OVERLAY_H
#define CUELASTIC_OVERLAY_H

#include "xform/model.h"

// Sets kernel->member->overlays: the declarations whose memory can lie in the arena.
void overlay_plan(struct model *model, struct function *kernel);

#endif
