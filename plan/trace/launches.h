// The launches in a trace that the runtime library has written (docs/reference/trace-format.md). A launch is
// one of the program's: its slices and resumes together.
#ifndef CUELASTIC_LAUNCHES_H
#define CUELASTIC_LAUNCHES_H

#include "xform/base/util.h"

#include <stdint.h>

// Which rule of the gate held when a launch, slice or resume began.
enum launch_gate { LAUNCH_ALONE, LAUNCH_PRIORITY, LAUNCH_TURNS, LAUNCH_SHARE, LAUNCH_GATES };

// As the library writes it: "alone", "priority", "turns", "share".
const char *launch_gate_name(enum launch_gate gate);

// Times in microseconds since the trace's begin.
struct launch {
	unsigned long long number;    // as the library counts
	uint32_t client, kernel;      // indices into the names
	double submitted_us;          // never after begin_us
	double ready_us;              // submitted, and all before it in its stream had ended
	double begin_us, end_us;      // of the first span and the last
	double work_us;               // of all its spans
	uint32_t slices;              // spans of the category; 0: it was not cut
	uint32_t resumes, used;       // resumes; of them, those that ran a logical block
	unsigned long long left;      // blocks that have left to others
	int yields;                   // its blocks may leave
	uint32_t gates[LAUNCH_GATES]; // how many of its spans began under each rule
	int in_request;               // it is part of a bracket's work
};

struct copies {
	uint32_t count;
	unsigned long long pieces, bytes;
	double work_us;
};

// What a client waits for: a bracket of the program, from when it was opened until all in it had ended; or a launch
// outside of brackets, from its submission to its end.
struct request {
	uint32_t client;
	double latency_us;
};

struct launches {
	int is_cut; // a file's end is missing
	VEC(char *) clients;
	VEC(char *) kernels;
	VEC(struct launch) launches; // by their begin
	VEC(struct copies) copies;   // of each client
	VEC(struct request) requests;
};

// Reads the files, each of one process; "-" is standard input. 0, and *out is the caller's to dispose; or negative
// with the file and what is wrong in `why`, and *out is empty.
int launches_read(struct launches *out, struct str *why, const char *const *paths, size_t count);

void launches_dispose(struct launches *launches);

#endif
