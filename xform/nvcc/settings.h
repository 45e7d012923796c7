// What the user asks of the rewrite without touching commands: CUELASTIC_OPTIONS, CUELASTIC_STRICT, and a file
// `.cuelastic` in the source's folder or one above it.
#ifndef CUELASTIC_NVCC_SETTINGS_H
#define CUELASTIC_NVCC_SETTINGS_H

#include "xform/base/process.h"

struct nvcc_settings {
	struct words options;
	const char *file; // the .cuelastic that was read, or NULL
	int is_excluded;
};

// The settings for one source. Negative with a message if .cuelastic is wrong. *out is always valid for disposal.
int nvcc_settings_read(struct nvcc_settings *out, struct arena *arena, const char *source);
int nvcc_settings_strict(void);
void nvcc_settings_dispose(struct nvcc_settings *settings);

#endif
