// Is the copy of a kernel's text the original? The validator compares them on the compiler's IR: rule g.
#ifndef CUELASTIC_COPIES_H
#define CUELASTIC_COPIES_H

#include "proof.h"
#include "validate.h"

// Adds the entries of a kernel, to be compared only.
void copies_ask(struct words *out, struct arena *arena, const struct function *f);
// Adds those of all kernels that have entries.
void copies_ask_all(struct words *out, struct arena *arena, const struct model *model);
// Notes which kernels could not be compared, and returns how many need a lower form, among those whose entries were only
// compared.
int copies_take(struct proofs *proofs, struct model *model, const struct validation *from, const char *where);
// No kernel can be compared.
void copies_miss(struct model *model, const char *why);

#endif
