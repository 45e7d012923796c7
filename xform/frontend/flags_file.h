// The words of an options file, nvcc's --options-file.
#ifndef CUELASTIC_FLAGS_FILE_H
#define CUELASTIC_FLAGS_FILE_H

#include "xform/base/util.h"

struct flags_words {
	VEC(const char *) list; // in the arena
};

// The bytes of a file. Negative errno if it cannot be read.
int flags_read_bytes(struct str *out, const char *path);
// Adds the words of a text.
void flags_read_text(struct flags_words *out, struct arena *arena, const char *text);
// Negative if the file cannot be read.
int flags_read_file(struct flags_words *out, struct arena *arena, const char *path);

#endif
