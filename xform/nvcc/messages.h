// Changes nvcc's messages about a rewritten source to what they would be for the original.
#ifndef CUELASTIC_NVCC_MESSAGES_H
#define CUELASTIC_NVCC_MESSAGES_H

#include "xform/base/util.h"

// The text without warnings that it has before: a copy of a kernel has the kernel's warnings, in the same lines.
void nvcc_messages_once(struct str *out, const char *text);

#endif
