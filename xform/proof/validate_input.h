// What the validator's clang is given: the arguments for the device code of a file.
#ifndef CUELASTIC_VALIDATE_INPUT_H
#define CUELASTIC_VALIDATE_INPUT_H

#include "xform/frontend/parse.h"
#include "xform/base/process.h"

// Adds clang's arguments, in the driver's form and without the file, for the same declarations as the parse
// had. `architecture` is as flags have it, "900", or NULL. What is missing in the cache of precompiled
// declarations is made first; without them, the file is compiled with all its headers and means the same.
void validate_input(struct words *out, struct arena *arena, const struct parse *parse,
    const struct parse_request *request, const char *architecture);

#endif
