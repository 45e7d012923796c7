// One gate for every file that any verb writes: no output replaces a file that was read, or another output.
#ifndef CUELASTIC_GATE_H
#define CUELASTIC_GATE_H

#include "util.h"

#include <sys/types.h>

// A file by what it is and not by its name: its inode, or, while it does not exist, its folder's inode and
// its last name.
struct gate_file {
	dev_t device;
	ino_t inode;
	const char *new_name; // NULL: the file exists
	const char *refusal;  // why nothing more may be written there
};

struct gate {
	struct arena arena;
	VEC(struct gate_file) files;
};

// The invocation reads this file. NULL, "-", devices and pipes are nobody's: nothing is lost by writing
// there.
void gate_reads(struct gate *gate, const char *path);
// The input includes this file, or reads it otherwise.
void gate_includes(struct gate *gate, const char *path);
// May this path be written? NULL: yes, and from now on it counts as an output; else the reason, in words.
const char *gate_writes(struct gate *gate, const char *path);
// For verbs whose files stand on the command line: an output that must not be written, with the reason in
// *why, or NULL. Paths that are NULL do not count.
const char *gate_refuses(const char **why, const char *const *reads, size_t read_count,
    const char *const *writes, size_t write_count);
void gate_dispose(struct gate *gate);

#endif
