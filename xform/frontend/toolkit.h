// Paths of this tool's own files, the CUDA toolkit, clang and nvcc.
#ifndef CUELASTIC_TOOLKIT_H
#define CUELASTIC_TOOLKIT_H

#include "xform/base/util.h"

// What the user named; NULL: search.
struct toolkit_wish {
	const char *clang, *nvcc, *cuda_path;
};

// All texts are in the arena. NULL: not found.
struct toolkit {
	char *self;      // this executable
	char *resources; // lib/cuelastic
	char *clang, *clangxx;
	char *gcc; // for C, which nvcc compiles with it
	char *nvcc;
	char *cuda; // the folder with include/cuda_runtime.h
};

void toolkit_find(struct toolkit *out, struct arena *arena, const struct toolkit_wish *wish);
char *toolkit_resources(struct arena *arena);              // only lib/cuelastic
char *toolkit_cuda(struct arena *arena, const char *wish); // only the CUDA toolkit
// Is this one of the folders where the toolkit (or NULL) has its headers, or is the header in one of them?
int toolkit_has_folder(struct arena *arena, const char *cuda, const char *folder);
int toolkit_has_header(struct arena *arena, const char *cuda, const char *name);
unsigned toolkit_version(const char *cuda); // CUDART_VERSION, 13000 for 13.0; 0: unknown

// 0 if everything is there. Else negative, with a message on stderr: what is missing and what to do.
int toolkit_need_cpu(const struct toolkit *toolkit);
int toolkit_need_cuda(const struct toolkit *toolkit);

#endif
