// Writes files completely or not at all.
#ifndef CUELASTIC_OUTPUT_H
#define CUELASTIC_OUTPUT_H

#include <stddef.h>
#include "util.h"
#include <sys/types.h>

// Writes `bytes` to `path` by a temporary file beside it and a rename. So the path has the old content or the
// new at every moment, even after SIGKILL. A file that already has this content keeps its timestamp. A
// replaced file keeps its mode; a file without write permission is not replaced. A symbolic link stays, and
// its target is replaced or created. "-", /dev/stdout, /dev/stderr and /dev/fd/N are the descriptors. 0, or a
// negative errno.
int output_write(const char *path, const char *bytes, size_t length);
// Could the path be written now? 0, or the negative errno that output_write would return. Changes nothing.
int output_check(const char *path);
// Writes all of the bytes. 0, or a negative errno.
int output_write_all(int fd, const char *bytes, size_t length);
// The descriptor that the path means, or -1.
int output_descriptor(const char *path);
// The path after following all symbolic links of its last part; the file need not exist. On the heap.
char *output_resolve(const char *path);
// Makes the folders on the way to the path, those behind its first `from` bytes. On failure, writing the file fails.
void output_make_folders(struct arena *arena, const char *path, size_t from, unsigned mode);

// ---- The gate for every file that any verb writes: an output must not replace a read file, or another output.
// Identifies a file independently of its name: by its inode; or, if it does not exist, by its folder's inode
// and its last name.
struct gate_file {
	dev_t device;
	ino_t inode;
	const char *new_name; // NULL: the file exists
	const char *refusal;  // why no other output may be written there
};

struct gate {
	struct arena arena;
	VEC(struct gate_file) files;
};

// The invocation reads this file. NULL, "-", devices and pipes are ignored, since writing there loses
// nothing.
void gate_reads(struct gate *gate, const char *path);
// The input includes or reads this file.
void gate_includes(struct gate *gate, const char *path);
// May this path be written? NULL: yes, and it is an output from now on. Otherwise the reason.
const char *gate_writes(struct gate *gate, const char *path);
// For verbs with their files on the command line: an output that must not be written, with the reason in
// *why, or NULL. Paths may be NULL.
const char *gate_refuses(const char **why, const char *const *reads, size_t read_count,
    const char *const *writes, size_t write_count);
void gate_dispose(struct gate *gate);

#endif
