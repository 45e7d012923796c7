// Where things are: this tool's own files, the CUDA toolkit, clang and nvcc.
#ifndef CUELASTIC_TOOLKIT_H
#define CUELASTIC_TOOLKIT_H

#include "xform/base/util.h"

// What the user said; NULL: look for it.
struct toolkit_wish {
	const char *clang, *nvcc, *cuda_path;
};

// All texts live in the arena; NULL: not found.
struct toolkit {
	char *self;      // this executable
	char *resources; // lib/cuelastic
	char *clang, *clangxx;
	char *gcc; // for C, which nvcc leaves to it
	char *nvcc;
	char *cuda; // the folder that holds include/cuda_runtime.h
};

void toolkit_find(struct toolkit *out, struct arena *arena, const struct toolkit_wish *wish);
char *toolkit_resources(struct arena *arena);              // lib/cuelastic alone
char *toolkit_cuda(struct arena *arena, const char *wish); // the CUDA toolkit alone
unsigned toolkit_version(const char *cuda);                // CUDART_VERSION, 13000 for 13.0; 0: not known

// Negative, with a message on stderr that says what is missing and what to do, unless everything is there.
int toolkit_need_cpu(const struct toolkit *toolkit);
int toolkit_need_cuda(const struct toolkit *toolkit);

#endif
