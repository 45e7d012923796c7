// Plans from the output of `cuelastic plan --json`.
#ifndef CUELASTIC_PLAN_JSON_H
#define CUELASTIC_PLAN_JSON_H

#include "runtime/grid/device.h"
#include "plan/planners/plan.h"
#include "xform/base/util.h"

// One planner's plan.
struct plan_file {
	const char *planner;
	struct plan plan; // its memory is this struct's: no cue_plan_dispose
	void *memory;
};

// Reads the plan of a planner by name; NULL: the one that takes least, of several the first. Each kernel of
// the request must be in it once, and each phase must take what the estimate says of the request. 0, and *out
// is the caller's to dispose; or negative with the path and what is wrong in `why`, and *out is empty.
int plan_parse(struct plan_file *out, struct str *why, const char *text, size_t length, const char *planner,
    const struct plan_request *request, const struct device *device);

// The same of a file, "-" for standard input; `why` begins with the path of the file.
int plan_read(struct plan_file *out, struct str *why, const char *path, const char *planner,
    const struct plan_request *request, const struct device *device);

void plan_file_dispose(struct plan_file *file);

#endif
