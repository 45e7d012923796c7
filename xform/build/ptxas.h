// What ptxas prints about kernels.
#ifndef CUELASTIC_PTXAS_H
#define CUELASTIC_PTXAS_H

#include "xform/base/diag.h"
#include "xform/base/process.h"
#include "xform/frontend/toolkit.h"

struct ptxas_usage {
	int registers, shared_bytes; // of a thread, of a block; negative: unknown
};

// Compiles a file with nvcc, flags and the folder of quoted includes. The output of `ptxas -v`, or NULL. On
// failure, the reason is in `log` (in `folder`), or in *diags if nvcc was not run.
char *ptxas_compile(struct arena *arena, struct diags *diags, const struct toolkit *kit,
    const struct words *flags, const char *file, const char *includes, const char *folder);

enum { PTXAS_MOST_SYMBOL = 4096 };

// The next kernel after *at, which advances; 0: none. What ptxas does not print is negative in `usage`.
int ptxas_next(const char **at, char symbol[PTXAS_MOST_SYMBOL], struct ptxas_usage *usage);

// The part of a symbol that is the plain name.
struct ptxas_name {
	const char *text;
	size_t length;
};
struct ptxas_name ptxas_name(const char *symbol);
int ptxas_names(const char *symbol, const char *function); // is it this function's, in any scope?

// The name with template arguments, as `turn<float, 96>`, of a symbol; NULL: it has none, or cannot be read.
char *ptxas_instance(struct arena *arena, const char *symbol);

// The kernel of this name or symbol; of a template, the largest instantiation. With a tag: those whose symbols contain both.
struct ptxas_usage ptxas_find(const char *log, const char *name, const char *tag);

#endif
