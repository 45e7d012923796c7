// The edits that predicate a body.
#ifndef CUELASTIC_EMIT_GUARD_H
#define CUELASTIC_EMIT_GUARD_H

#include "edit.h"
#include "emit_parts.h"
#include "xform/model/model.h"

// Adds the edits that turn the text between the braces of the function's body into these steps. `kind`: the
// copies that the steps call.
void emit_guards(struct edits *out, struct model *model, const struct function *function,
    const struct step *steps, enum copy_kind kind);

#endif
