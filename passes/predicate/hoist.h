// Declarations that must outlive their region.
#ifndef CUELASTIC_HOIST_H
#define CUELASTIC_HOIST_H

#include "predication.h"

int hoist_is_declaration(const struct node *statement);
// Splits a declaration into one without values and assignments. NULL, with *why, if that is not possible.
struct step_hoist *hoist_split(struct predication *p, const struct node *declaration, const char **why);

// The lambda that the declaration names, or NULL.
const struct node *hoist_lambda(const struct node *declaration);

#endif
