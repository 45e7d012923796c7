// One source of a compile step, rewritten.
#ifndef CUELASTIC_NVCC_REWRITE_H
#define CUELASTIC_NVCC_REWRITE_H

#include "xform/settings/settings.h"

struct nvcc_rewrite_request {
	const char *folder; // for the rewritten files
	const char *cuda;   // nvcc's toolkit, or NULL
	const struct words *flags;
	const char
	    *searched; // the folder of the sources rewritten before, whose headers nvcc will find; NULL: none yet
	int (*rewrite)(int argc, char **argv);
	struct arena *arena;
};

struct nvcc_rewrite {
	struct settings settings;
	const char *written;       // the file to compile; NULL: the original
	const char *origin_folder; // the original's
	const char *reason;        // why it cannot be rewritten, or NULL
};

// Rewrites the source at `path`. Negative with a message: a settings file is wrong.
int nvcc_rewrite(
    struct nvcc_rewrite *out, const struct nvcc_rewrite_request *request, const char *path, size_t number);
void nvcc_rewrite_dispose(struct nvcc_rewrite *rewrite);

#endif
