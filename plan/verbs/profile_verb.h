// The parts of `cuelastic profile`.
#ifndef CUELASTIC_PROFILE_VERB_H
#define CUELASTIC_PROFILE_VERB_H

#include "runtime/grid/device.h"
#include "xform/base/diag.h"
#include "xform/build/build.h"

#define PROFILE_POINTS 8u // by default

// One kernel with one configuration.
struct launched {
	const char *symbol;
	uint32_t grid[3], block[3], dynamic_shared_bytes;
	uint64_t global_bytes;              // the most that was allocated
	uint64_t instructions, moved_bytes; // of all launches
	double us, memory_bytes;            // of all launches, in virtual time, or on a GPU
	size_t launches;
	double *latency_us, *bandwidth_mb_s; // for each number of SMs; NULL: not measured
	double *performance; // [(m - 1) * p->block_counts + b - 1]: launches a second; NULL: not measured
	const char *phase;   // as plans name it; NULL: none
};

struct launched_list {
	struct launched *items;
	size_t count, capacity;
};

struct profiling {
	struct build_request request;
	struct arena arena;
	struct diags diags; // of the gate to nvcc
	const struct device *device;
	const char *output, *program, *input;
	const char *times; // a profile whose times are written; NULL: none
	const char *ncu;   // a CSV of counters; NULL: none
	const char *into;  // the profile that gets them; NULL: that of the program
	const char *folder;
	double timeout_s;
	unsigned points;    // of SMs that are measured; 0: none
	unsigned sm_blocks; // of blocks an SM that are measured; 0: none
	struct launched_list kernels;
	const char *measured;        // the numbers of SMs, in words
	const char *measured_blocks; // of blocks
	uint32_t block_counts;       // columns of `performance`
};

// Prints a file to standard error.
void profile_show(const char *path);

// Runs a program that was built, with more settings, and reads what it launched. Negative with a message.
int profile_run(
    struct profiling *p, struct launched_list *out, const struct build *build, struct words *environment);

// The same for a program that was rewritten, in virtual time or on a GPU, with blocks on so many SMs, and so many on each (0: as
// many as fit).
int profile_run_limited(struct profiling *p, struct launched_list *seen, const struct build *build,
    uint32_t sms, uint32_t sm_blocks);

// A kernel's launches in such a run; NULL with a message.
const struct launched *profile_seen(
    struct profiling *p, const struct launched_list *list, const struct launched *of);

// The i-th of n numbers from 1 to `most`, each about as much larger than the one before.
uint32_t profile_point(uint32_t i, uint32_t n, uint32_t most);

// Measures the kernels' performance with few and with many blocks on each SM. Negative with a message.
int profile_sweep_blocks(struct profiling *p, const struct build *build);

// Are times those of a GPU?
int profile_is_gpu(const struct profiling *p);

// Makes what is linked to a program to measure it on a GPU, and adds it to p->request. Negative with a message.
int profile_instrument(struct profiling *p, const struct builder *builder);

// Measures the kernels' times in virtual time, with bandwidths, or on a GPU, and finds out which of them are in a phase. On a GPU
// it finds the kernels, too. Negative with a message.
int profile_sweep(struct profiling *p, struct builder *builder);

#endif
