// `cuelastic plan --classes`: K-Scheduler's and CD-search's classes of kernels, as text and as JSON. Also the
// thresholds of both, which the planners of these names use too.
#ifndef CUELASTIC_CLASSES_H
#define CUELASTIC_CLASSES_H

#include "plan/planners/cdsearch.h"
#include "plan/planners/kscheduler.h"
#include "xform/base/util.h"

#include <jansson.h>

struct thresholds {
	struct kscheduler_limits kscheduler;
	struct cdsearch_limits cdsearch;
	double saturation_window; // as a number like the others; thresholds_read hands it on
};

// The defaults for the device.
void thresholds_default(struct thresholds *out, const struct device *device);

// Reads NAME=VALUE,… over the existing values. Negative, with the error in `why`. NULL: no list.
int thresholds_read(struct thresholds *out, struct str *why, const char *text);

// ---- K-Scheduler

// What it calls a kernel; NULL or 0: not known, for the profile lacks something, which is told in `notes`.
struct classes_kernel {
	const char *type, *warps; // warps: how many are eligible: low, high, max
	uint32_t saturation;
};

struct classes_kernel classes_kscheduler_of(
    struct str *notes, const struct profile *profile, const struct kscheduler_limits *limits);

// Its lists of kernels that run together.
struct classes_lists {
	struct profile *profiles; // those that are in a list
	uint32_t count, lists;
	uint32_t *list, *blocks; // [0 … count - 1]
	struct str notes;
};

// `kernels`: what classes_kscheduler_of says of each of the set.
void classes_lists_make(struct classes_lists *out, const struct profile_set *set,
    const struct classes_kernel *kernels, const struct kscheduler_limits *limits);
void classes_lists_show(struct str *out, const struct classes_lists *lists);
json_t *classes_lists_json(const struct classes_lists *lists);
void classes_lists_dispose(struct classes_lists *lists);

// ---- CD-search

// "memory" or "compute"; NULL: not known, and `notes` says why.
const char *classes_cdsearch_of(
    struct str *notes, const struct profile *profile, const struct cdsearch_limits *limits);

// CD-search's number of SMs for each kernel when all run together, and its attempts.
struct classes_division {
	const struct profile *profiles;
	uint32_t sm_count, count; // of the kernels that have what it takes
	int is_made;              // else there are none of these, or more than SMs
	enum cdsearch_mode mode;
	struct plan_share *shares;
	struct cdsearch_steps steps;
	struct str notes;
};

void classes_division_make(
    struct classes_division *out, const struct profile_set *set, const struct cdsearch_limits *limits);
void classes_division_show(struct str *out, const struct classes_division *division);
json_t *classes_division_json(const struct classes_division *division);
void classes_division_dispose(struct classes_division *division);

// ---- both

struct classes {
	const struct profile_set *set;
	struct classes_kernel *kernels; // [i]: K-Scheduler's
	const char **cdsearch;          // [i]
	struct classes_lists lists;
	struct classes_division division;
	struct str notes; // of the kernels; lines
};

void classes_make(struct classes *out, const struct profile_set *set, const struct thresholds *thresholds);
void classes_show(struct str *out, const struct classes *classes);
json_t *classes_json(const struct classes *classes); // "kernels", "kscheduler", "cdsearch" and "notes"
void classes_dispose(struct classes *classes);

#endif
