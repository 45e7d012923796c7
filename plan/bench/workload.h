// A workload: programs, and which of them run beside which.
#ifndef CUELASTIC_WORKLOAD_H
#define CUELASTIC_WORKLOAD_H

#include "xform/base/process.h"

enum { WORKLOAD_MOST = 16 }; // programs of a workload, and so of a mix

struct workload_program {
	const char *name;
	struct words files, flags, arguments;
	uint32_t share, floor, slice_us; // as clients: under the policies share, priority and slice
};

struct workload_mix {
	uint32_t count, program[WORKLOAD_MOST]; // the first is the urgent one
};

struct workload {
	struct arena arena; // all texts
	VEC(struct workload_program) programs;
	VEC(struct workload_mix) mixes;
	struct words
	    merged; // files of a program that launches the kernels of a mix as one; none: there is no such program
};

// Reads a workload. Its files are named from `folder`. Negative, with the place in `why`, if the text is wrong; nothing
// to dispose of then.
int workload_read(struct workload *out, struct str *why, const char *text, size_t length, const char *folder);
void workload_dispose(struct workload *workload);

#endif
