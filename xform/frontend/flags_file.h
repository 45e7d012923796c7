// The words of an options file, nvcc's --options-file.
#ifndef CUELASTIC_FLAGS_FILE_H
#define CUELASTIC_FLAGS_FILE_H

#include "xform/base/util.h"

struct flags_words {
	VEC(const char *) list; // in the arena
};

// Negative if the file cannot be read.
int flags_read_file(struct flags_words *out, struct arena *arena, const char *path);

#endif
