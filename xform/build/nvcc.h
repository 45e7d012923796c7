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
	const char *folder;             // mode 0700; its name is plain
	struct words command;           // as it will run
	struct words neutral, original; // names in the folder, and what they are links to
	struct words in_header;         // macros that the folder's header defines or undefines
	struct str macros;              // …and the header's text
	size_t files;                   // how many names were given out
	int verbose;                    // print the command
	int failed;                     // a diagnostic says why
};

// Begins a command with kit->nvcc; negative with a diagnostic. *out can be disposed of in any case.
int nvcc_begin(struct nvcc *out, struct arena *arena, const struct toolkit *kit, struct diags *diags);

// Adds a word; what is not plain is refused by nvcc_run.
void nvcc_add(struct nvcc *nvcc, const char *word);
// Adds the user's flags; macros, folders, files and options files go another way where they must.
void nvcc_add_flags(struct nvcc *nvcc, const struct words *flags);
// Adds `prefix` and the path in one word, or a name that leads to it; the last part of an output's must be
// plain.
void nvcc_add_path(struct nvcc *nvcc, const char *prefix, const char *path);
// Adds the file to compile.
void nvcc_add_source(struct nvcc *nvcc, const char *path);

// Runs the command; its messages go to `log`, with the user's names. 0 only if nvcc exits with 0. When
// something in the command is not plain, a diagnostic says so and no nvcc runs.
int nvcc_run(struct nvcc *nvcc, const char *log);

// The user's name of a path that nvcc names, as in a depfile; NULL for a file that the gate itself made.
const char *nvcc_original(const struct nvcc *nvcc, const char *path);

// Removes the folder.
void nvcc_dispose(struct nvcc *nvcc);

#endif
