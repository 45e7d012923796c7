// Is the copy of a kernel's text equivalent to the original? The validator compares their IR: rule g.
#ifndef CUELASTIC_COPIES_H
#define CUELASTIC_COPIES_H

#include "xform/model/model.h"
#include "validate.h"

// Adds the entries of a kernel, to be compared only.
void copies_ask(struct words *out, struct arena *arena, const struct function *f);
// Adds those of all kernels that have entries.
void copies_ask_all(struct words *out, struct arena *arena, const struct model *model);
// Notes whether a kernel could be compared. The verdict that its copy differs, if only that was asked, or NULL.
const struct verdict *copies_take(struct function *f, struct arena *arena, const struct validation *from);
// No kernel can be compared.
void copies_miss(struct model *model, const char *why);

#endif
