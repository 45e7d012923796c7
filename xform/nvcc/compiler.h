// Which program compiles: the words before nvcc's own options, or nvcc from the environment.
#ifndef CUELASTIC_NVCC_COMPILER_H
#define CUELASTIC_NVCC_COMPILER_H

#include "xform/base/process.h"

struct nvcc_compiler {
	struct words programs; // such as ccache and nvcc
	size_t used;           // how many words of the command name them
	const char *cuda;      // the toolkit of the last one, or NULL: another toolkit serves
	int is_other;          // the last one is not nvcc but clang
};

// Negative with a message if there is no nvcc. *out is always valid for disposal.
int nvcc_compiler_find(
    struct nvcc_compiler *out, struct arena *arena, const char *const *words, size_t count);
void nvcc_compiler_dispose(struct nvcc_compiler *compiler);

#endif
