// CUELASTIC_PLAN: a file that says how phases and kernels run. docs/reference/plan-format.md describes it.
#ifndef PLAN_FILE_H
#define PLAN_FILE_H

#include <stdatomic.h>
#include "cuelastic/merge.h"
#include "runtime/grid/backend.h"
#include "settings.h"

#define PLAN_PROBLEM_BYTES 256
#define PLAN_NAME_BYTES 1024

// What is planned for a phase or a kernel.
struct plan_line {
	unsigned number; // of the line in the file
	int is_phase;
	const char *name; // cook(8,4,4)+stream(8,8,4); without parentheses, any parameters
	cue_phase_mode mode;
	unsigned ratio[CUE_PHASE_MOST_MEMBERS]; // all 0: none
	unsigned blocks, sm_blocks;             // of all members, on the device and on each SM; 0: none
	unsigned first;                         // bits: these members' streams have the highest priority
	struct overrides settings;              // a kernel's
	_Atomic int is_used;
	_Atomic(char *) seen; // the same kernels with other parameters, if the program has them; NULL
};

struct plan_file {
	char device[BACKEND_NAME_BYTES]; // as CUDA names it
	unsigned sm_count;
	struct plan_line *lines;
	unsigned count;
	_Atomic int is_foreign; // another device was told; then unused lines are not
};

// Reads a plan's text, which it changes and which the plan points into. False: `problem` says in which line what is
// wrong, and the plan is empty. Its lines are the caller's to free. Pure.
int cue_plan_file_parse(struct plan_file *out, char *text, char problem[PLAN_PROBLEM_BYTES]);

// Reads a mode; negative: it is none.
int cue_phase_find_mode(const char *name);

// Reads a ratio: up to eight numbers, with colons between them. False: not a ratio. Pure.
int cue_phase_parse_ratio(unsigned out[CUE_PHASE_MOST_MEMBERS], const char *text);

// A phase as plans name it. False: it is too long, and cut.
int cue_plan_name(char out[PLAN_NAME_BYTES], const cue_merge_set *set);

// What the plan says of a phase, or a launch, on the current device. NULL: nothing, or there is no plan. number: the device's; negative:
// not known, then it may be found.
const struct plan_line *cue_plan_phase(const cue_merge_set *set, int number);
const struct plan_line *cue_plan_kernel(const cue_launch_spec *spec, int *number);

// What is wrong with the file; "": nothing, or there is none.
const char *cue_plan_problem(void);

// The plan, which lives as long as the process, and the file's path (from: may be NULL). NULL: there is none that can
// be used.
struct plan_file *cue_plan_get(const char **from);

// The line that decided how the phase runs whose launches the thread makes now; 0: none.
extern _Thread_local unsigned cue_plan_of_phase;

#endif
