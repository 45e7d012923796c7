// The arguments of the validator's clang for the device code of a file.
#ifndef CUELASTIC_VALIDATE_INPUT_H
#define CUELASTIC_VALIDATE_INPUT_H

#include "xform/frontend/parse.h"
#include "xform/base/process.h"

// Adds clang's arguments in the driver's form, without the file, for the same declarations as the parse had.
// `architecture` is "900" as in flags, or NULL. Missing precompiled declarations are made first. Without
// them, the file is compiled with all its headers, which means the same.
void validate_input(struct words *out, struct arena *arena, const struct parse *parse,
    const struct parse_request *request, const char *architecture);

#endif
