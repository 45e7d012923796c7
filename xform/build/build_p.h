// Shared by the files of the build.
#ifndef CUELASTIC_BUILD_P_H
#define CUELASTIC_BUILD_P_H

#include "build.h"
#include "xform/base/hash.h"

// One step, while it is being made.
struct step {
	struct builder *builder;
	enum build_variant variant;
	const char *path;    // the user's file
	const char *source;  // the file that is compiled: the user's or the rewritten one
	const char *overlay; // of clang's file system, or NULL
	int shared;          // made for many programs
	int has_world;       // build_world.c has written files
	enum headers_kind headers;
	struct cache_entry entry;
	struct words inputs;
};

// A command that runs in parallel to others, and is disposed of then.
struct job {
	struct builder *builder;
	struct words command;
	const char *log;
	int result;
};

// build.c
void *build_run_job(void *job);                                     // for pthread_create
int build_write(const char *path, const char *text, size_t length); // negative after a message
const char *build_in_work(const struct step *step, const char *name);
// The part of the command for one side of a .cu file that is the same for all files.
void build_add_device(struct step *step, struct words *command);
void build_add_host(struct step *step, struct words *command);
// The key of files that are shared by all programs with the same tools and flags.
void build_headers_key(char out[HASH_TEXT], struct step *step);

// The standard for this file, or NULL: a C++ standard does not apply to C files, nor a C standard to C++.
const char *build_standard(const struct step *step);

// build_dialect.c: what clang does not take. Negative after a message.
int build_mend(struct step *step);

// buildoptions.c: is the file linked as it is?
int build_is_linked(const char *path);

// build_cuda.c: the commands of --device=cuda. Messages go to the log; to stderr if nvcc does not run.
int build_cuda_compile(struct step *step, const char *log);
int build_cuda_link(struct step *step, const struct words *objects, const char *log);

// build_world.c: nvcc's macros, where the text names any.
void build_make_world(struct step *step);
void build_add_world_folder(struct step *step, struct words *command); // before other folders of the system's
void build_add_world(struct step *step, struct words *command);        // after the toolkit's headers
void build_remove_world(struct step *step);

// build_headers.c: the toolkit's headers, compiled once. The kind is RUNTIME if a file includes no other, or if something before it may
// change their declarations.
enum headers_kind build_includes_kind(const char *path);
void build_precompile(struct step *step);
void build_add_headers(struct step *step, struct words *command, const char *name);

#endif
