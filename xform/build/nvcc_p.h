// What the files of the gate to nvcc share.
#ifndef CUELASTIC_NVCC_P_H
#define CUELASTIC_NVCC_P_H

#include "nvcc.h"

// Is it made of characters that no shell acts on, none of which means anything to nvcc in a path?
int nvcc_is_plain_path(const char *path);
// The first character of a flag that a shell acts on, or NULL.
const char *nvcc_find_active(const char *word);

// Adds a diagnostic: `what` and `text` hold the character at `active`.
int nvcc_refuse(
    struct nvcc *nvcc, const char *what, const char *text, const char *active, const char *advice);

// nvcc_names.c: names in the private folder. A failure is a diagnostic, and nvcc->failed.
const char *nvcc_plain_name(struct nvcc *nvcc, const char *path); // the path itself where it is plain
void nvcc_add_options(struct nvcc *nvcc, const char *path);       // the words of an options file, as if given
void nvcc_define(struct nvcc *nvcc, const char *macro);           // as after -D
void nvcc_undefine(struct nvcc *nvcc, const char *macro);
int nvcc_is_in_header(const struct nvcc *nvcc, const char *macro);
// Writes what was defined, and adds the flag that has it read.
void nvcc_write_macros(struct nvcc *nvcc);

#endif
