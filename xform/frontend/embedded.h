// Files inside the binary. cmake/embed.cmake generates embedded.c from xform/frontend/cuda_stubs and
// xform/frontend/overlay. Names are relative to xform.
#ifndef CUELASTIC_EMBEDDED_H
#define CUELASTIC_EMBEDDED_H

#include <stddef.h>

struct embedded_file {
	const char *name, *text;
	size_t length;
};

extern const struct embedded_file embedded_files[]; // ends with a NULL name

#endif
