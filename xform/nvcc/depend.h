// The depfile of a compile step.
#ifndef CUELASTIC_NVCC_DEPEND_H
#define CUELASTIC_NVCC_DEPEND_H

#include "xform/base/util.h"

// Makes a depfile's text name `original` in place of `written`, once, and also name `more` if it is not NULL.
void nvcc_depend_mend(
    struct str *out, const char *text, const char *written, const char *original, const char *more);
// The same for a file. Negative errno if it cannot be read or written.
int nvcc_depend_mend_file(const char *path, const char *written, const char *original, const char *more);

#endif
