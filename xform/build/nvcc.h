// The gate to nvcc, which passes its sub-commands through a shell.
#ifndef CUELASTIC_NVCC_H
#define CUELASTIC_NVCC_H

#include "xform/base/diag.h"
#include "xform/base/process.h"
#include "xform/frontend/toolkit.h"

// A command for nvcc, and its private folder.
struct nvcc {
	struct arena *arena;
	struct diags *diags;
	const char *folder;     // mode 0700; its name is plain
	struct words command;   // as it will run
	struct words in_header; // macros that the folder's header defines or undefines
	struct str macros;      // …and the header's text
	int links;              // in the folder
	int in_file;            // the words of an options file are being added
	int verbose;            // print the command
	int failed;             // with a diagnostic
};

// Begins a command with kit->nvcc; negative with a diagnostic. *out is always valid for disposal.
int nvcc_begin(struct nvcc *out, struct arena *arena, const struct toolkit *kit, struct diags *diags);

// Adds a word. If it is not plain, nvcc_run refuses it.
void nvcc_add(struct nvcc *nvcc, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Adds a file to compile or to link.
void nvcc_add_source(struct nvcc *nvcc, const char *path);
// A name of the path for places where nvcc quotes nothing (-Xcompiler), splits at commas (-I), or the linker's depfile does not quote it:
// its own, or that of a link in nvcc->folder.
const char *nvcc_bare(struct nvcc *nvcc, const char *path);
// What a path in a depfile of nvcc's means: links are followed. NULL: a file of ours in nvcc->folder.
const char *nvcc_original(struct nvcc *nvcc, const char *path);
// Adds the user's flags, with the words of options files. Macros that are not plain go another way.
void nvcc_add_flags(struct nvcc *nvcc, const struct words *flags);

// Runs the command; its messages go to `log`. 0 only if nvcc exits with 0. If the command is not plain, a
// diagnostic says so and nvcc does not run.
int nvcc_run(struct nvcc *nvcc, const char *log);

// Removes the folder.
void nvcc_dispose(struct nvcc *nvcc);

#endif
