// Shared by the files of the gate to nvcc.
#ifndef CUELASTIC_NVCC_P_H
#define CUELASTIC_NVCC_P_H

#include "nvcc.h"

// Has it only characters without a meaning to a shell, or to nvcc in a path?
int nvcc_is_plain_path(const char *path);
// The first character of a flag that a shell interprets, or NULL.
const char *nvcc_find_active(const char *word);

// Adds a diagnostic about the character at `active` in `what` and `text`.
int nvcc_refuse(
    struct nvcc *nvcc, const char *what, const char *text, const char *active, const char *advice);

// nvcc_names.c: names in the private folder. A failure is a diagnostic, and nvcc->failed.
const char *nvcc_plain_name(struct nvcc *nvcc, const char *path); // the path itself if it is plain
void nvcc_add_options(struct nvcc *nvcc, const char *path);       // the words of an options file, as if given
void nvcc_define(struct nvcc *nvcc, const char *macro);           // as after -D
void nvcc_undefine(struct nvcc *nvcc, const char *macro);
int nvcc_is_in_header(const struct nvcc *nvcc, const char *macro);
// Writes the macros, and adds the flag that reads them.
void nvcc_write_macros(struct nvcc *nvcc);

#endif
