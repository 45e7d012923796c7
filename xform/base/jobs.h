// Does many pieces of work in parallel, each in a process of its own: files, builds, runs.
#ifndef CUELASTIC_JOBS_H
#define CUELASTIC_JOBS_H

#include "util.h"

// What is left of one process.
struct jobs_result {
	struct str out, err; // what it printed
	struct str bytes;    // its result; meaningless if `signal` is not 0
	int signal;          // that ended it
};

struct jobs {
	size_t count;  // of the work
	unsigned most; // processes at a time
	// In a process of its own: adds the result of one.
	void (*work)(void *context, size_t index, struct str *bytes);
	// Here, in order. Not 0: no more is wanted, and what is under way is ended.
	int (*take)(void *context, size_t index, const struct jobs_result *result);
	// A line for a terminal, or NULL.
	const char *(*shown)(void *context, size_t index);
	void *context;
};

// 0, or a negative errno if no process could be started.
int jobs_run(const struct jobs *jobs);

// Processors of this machine.
unsigned jobs_cores(void);

#endif
