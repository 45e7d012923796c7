// The gate for every file that any verb writes: an output must not replace a read file, or another output.
#ifndef CUELASTIC_GATE_H
#define CUELASTIC_GATE_H

#include "util.h"

#include <sys/types.h>

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
