// Options that a project sets for the rewrite without changing commands: a file `.cuelastic` in the source's
// folder or one above it.
#ifndef CUELASTIC_SETTINGS_H
#define CUELASTIC_SETTINGS_H

#include "xform/base/process.h"

struct settings {
	struct words options;
	const char *file; // the .cuelastic that was read, or NULL
	int is_excluded;
};

// The settings for one source. Negative with a message if .cuelastic is wrong. *out is always valid for disposal.
int settings_read(struct settings *out, struct arena *arena, const char *source);
void settings_dispose(struct settings *settings);

#endif
