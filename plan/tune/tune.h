// Shared by the parts of `cuelastic tune`: its command line, candidates, runs and output.
#ifndef CUELASTIC_TUNE_H
#define CUELASTIC_TUNE_H

#include "xform/build/build.h"

enum { TUNE_MEMBERS = 8, TUNE_LINES = 2 }; // a plan's lines before its phases

// A way to run a phase, and what it took.
struct tune_try {
	const char *label;
	const char *words;    // of the phase's line in a plan
	const char *settings; // of its kernels' lines; NULL: none
	double *us;           // of each run, for all times that the phase ran
	const char *why;      // it cannot run in this way; NULL: it did
	unsigned merged;      // of the times, so many were merged
};

// What a run showed of a phase: `why` it did not run as planned (NULL: it did), or not at all times.
struct tune_result {
	double us;
	const char *why;
	unsigned merged;
};

struct tune_phase {
	const char *name; // as plans name it
	uint32_t members;
	const char *member[TUNE_MEMBERS]; // with parameters
	const char *kernel[TUNE_MEMBERS]; // without
	uint64_t blocks[TUNE_MEMBERS];    // logical, of the first launch; 0: not known
	unsigned times;                   // that it ran
	const char *untimed;              // why its time is not known; NULL: it is. No plan has a line for it
	VEC(struct tune_try) tries;
	size_t best;
};

struct tune {
	struct build_request request;
	struct arena arena;
	struct words again; // the words of the command line that `cuelastic profile` understands
	const char *output, *json_path, *input, *profile;
	const char *folder;
	struct build build;
	const char *device; // as CUDA names it
	uint32_t sm_count, runs;
	double timeout_s;
	int no_compare;
	int is_proposed; // nobody marked the phases: the tool found launches that share nothing
	VEC(struct tune_phase) phases;
	struct words dependent; // names of phases that nobody marked, and whose launches depend on each other
};

#define tune_error(...) command_error("tune", __VA_ARGS__)

// tune_run.c. Negative with a message. Finds the phases and the device, and what the program prints. 1: no phase has run.
int tune_discover(struct tune *t);
// One run with this plan; out[i] is of the i-th phase (or it is untimed from then on).
int tune_run(struct tune *t, struct tune_result *out, const char *plan);

// Drops phases that nobody marked, and with which the program prints something else.
int tune_drop_dependent(struct tune *t);

// tune_tries.c: fills the phases' candidates. Profiles and planners are asked, too, if that is possible.
void tune_make_tries(struct tune *t);

// tune_table.c The plan in which each phase runs in the way that `which` says (of several kernels' lines, the first counts).
const char *tune_plan(struct tune *t, const size_t *which);
// One in which the index-th phase runs in this mode, and all others as in the program.
const char *tune_plan_of(struct tune *t, size_t index, const char *mode);
double tune_median(const struct tune *t, const struct tune_try *of);
void tune_table(struct str *out, const struct tune *t);
void tune_json(struct str *out, const struct tune *t);

#endif
