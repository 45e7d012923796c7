// What ptxas says about kernels.
#ifndef CUELASTIC_PTXAS_H
#define CUELASTIC_PTXAS_H

#include "xform/base/diag.h"
#include "xform/base/process.h"
#include "xform/frontend/toolkit.h"

struct ptxas_usage {
	int registers, shared_bytes; // of a thread, of a block; negative: not known
};

// The folder of a file, where its quoted includes are.
const char *ptxas_folder(struct arena *arena, const char *path);

// Compiles a file with nvcc, flags and the folder of the quoted includes; what `ptxas -v` says, or NULL. If
// it fails, `log` (in `folder`) has the reason, or *diags where nvcc was not run.
char *ptxas_compile(struct arena *arena, struct diags *diags, const struct toolkit *kit,
    const struct words *flags, const char *file, const char *includes, const char *folder);

enum { PTXAS_MOST_SYMBOL = 4096 };

// The next kernel behind *at, which moves on; 0: there is none. Of what is not said, `usage` is negative.
int ptxas_next(const char **at, char symbol[PTXAS_MOST_SYMBOL], struct ptxas_usage *usage);

// The plain name in a symbol, a part of it.
struct ptxas_name {
	const char *text;
	size_t length;
};
struct ptxas_name ptxas_name(const char *symbol);
int ptxas_names(const char *symbol, const char *function); // is it that function's, of any scope?

// The kernel of this name or symbol; of several instantiations of a template the largest counts.
struct ptxas_usage ptxas_find(const char *log, const char *name);

// The kernel whose symbol holds both texts.
struct ptxas_usage ptxas_find_both(const char *log, const char *one, const char *other);

#endif
