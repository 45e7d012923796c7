// Compiler flags of users, nvcc's and clang's alike, sorted for the commands that build a program.
#ifndef CUELASTIC_BUILDFLAGS_H
#define CUELASTIC_BUILDFLAGS_H

#include "xform/base/process.h"

struct build_flags {
	struct words given;    // all of them in order but -std, for nvcc and for the rewrite
	struct words compile;  // for every clang: include folders, definitions
	struct words host;     // for host code only: -O, -W, -f, -m, -g
	struct words link;     // -l, -L, -Wl, and the like
	struct words left_out; // what means nothing on the CPU device
	const char *standard;  // "c++17", or NULL
	int all_cuda;          // -x cu: whatever the files are called
};

// Takes the flag at argv[*index], and its value if that is the next word. 1: taken, with *index at the last
// word of it; 0: not a compiler flag; negative: usage error, with a message on stderr.
int build_flags_take(struct build_flags *flags, struct arena *arena, int argc, char **argv, int *index);
void build_flags_dispose(struct build_flags *flags);

#endif
