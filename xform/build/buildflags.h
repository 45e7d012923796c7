// The user's compiler flags for nvcc or clang, sorted by the commands that build a program.
#ifndef CUELASTIC_BUILDFLAGS_H
#define CUELASTIC_BUILDFLAGS_H

#include "xform/base/process.h"

struct build_flags {
	struct words given;    // all in order except -std, for nvcc and for the rewrite
	struct words compile;  // for every clang: include folders, definitions
	struct words host;     // for host code only: -O, -W, -f, -m, -g
	struct words link;     // -l, -L, -Wl, and similar
	struct words left_out; // flags without a meaning on the CPU device
	const char *standard;  // "c++17", or NULL
	int all_cuda;          // -x cu: any file name is CUDA
	int in_file;           // the words of an options file are being taken
};

// The macro by which nvcc says that --default-stream is per-thread.
#define BUILD_PER_THREAD "CUDA_API_PER_THREAD_DEFAULT_STREAM"

// Why a flag by which a tool writes a file is refused, alone or in a list.
#define BUILD_WRITES "this makes a tool write a file; builds write to the cache only"

// Takes the flag at argv[*index], and its value if that is the next word. 1: taken, *index is its last word.
// 0: not a compiler flag. Negative: usage error, with a message on stderr.
int build_flags_take(struct build_flags *flags, struct arena *arena, int argc, char **argv, int *index);
void build_flags_dispose(struct build_flags *flags);

#endif
