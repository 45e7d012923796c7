// What nvcc says about a rewritten source, as it would say it about the original.
#ifndef CUELASTIC_NVCC_MEND_H
#define CUELASTIC_NVCC_MEND_H

#include "xform/base/util.h"

// The text without warnings that it has before: a copy of a kernel has the kernel's warnings, in the same lines.
void nvcc_messages_once(struct str *out, const char *text);

// Makes a depfile's text name `original` in place of `written`, once, and also name `more` if it is not NULL.
void nvcc_depend_mend(
    struct str *out, const char *text, const char *written, const char *original, const char *more);
// The same for a file. Negative errno if it cannot be read or written.
int nvcc_depend_mend_file(const char *path, const char *written, const char *original, const char *more);

#endif
