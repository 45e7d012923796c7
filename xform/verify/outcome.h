// One run of a program under `cuelastic verify`, and its results.
#ifndef CUELASTIC_OUTCOME_H
#define CUELASTIC_OUTCOME_H

#include "compare.h"
#include "xform/base/process.h"
#include "sweep.h"

// The same for all runs.
struct outcome_setup {
	const char *folder; // for the files of the runs
	const char *name;   // argv[0] of the program
	const struct words *arguments;
	const struct played *played; // its timelines are named after the trials
	const char *input;
	const char *workers; // host threads of the CPU device; NULL: one, or as many as the trial says
	const struct filter *filter;
	const struct times *times; // lines may differ in those; NULL: they may not
	double timeout_s;
	uint32_t element; // bytes of an element where copies may differ in order, 0: nowhere
	int copies;       // record copies (CPU device)
	int counts;       // launches are counted (CPU device)
	int keep;         // keep the files of the runs
};

// What the CPU device counted (runtime/cpu/cudart/log/cudart_counts.c).
struct outcome_counts {
	uint64_t launches, rewritten; // that ended well; …of kernels that the rewriter made
	uint64_t failed, unnoticed;   // launches; …of which the program asked no error
	char first[64];               // the first failure, in words
};

struct outcome {
	struct arena arena;
	struct process_end end;
	struct parts lines, copies;
	struct outcome_counts counts; // zero on a GPU
	const char *errors;           // file with its standard error
	const char *phases;           // what its phases did, as the runtime says; NULL: nothing
};

// `trial` NULL: the original; `order` NULL: forward. Negative with a message if it could not be run or read.
int outcome_make(struct outcome *out, const struct outcome_setup *setup, const char *program, unsigned number,
    const struct trial *trial, const char *order);
void outcome_dispose(struct outcome *outcome);

// "exit 0", "signal 11 (Segmentation fault)", "out of time".
void outcome_show_end(struct str *out, const struct process_end *end);
int outcome_same_end(const struct process_end *a, const struct process_end *b);
// The last lines of its standard error, indented; nothing if there are none.
void outcome_show_errors(struct str *out, const struct outcome *outcome);

#endif
