// `cuelastic plan --classes`: what K-Scheduler and CD-search make of kernels.
#ifndef CUELASTIC_PLAN_CLASSES_H
#define CUELASTIC_PLAN_CLASSES_H

#include "cdsearch.h"
#include "device.h"
#include "kscheduler.h"
#include "util.h"

// What both compare with. INFINITY: no such limit; 0 as noc_mb_s or llc_mb_s: not known.
struct plan_thresholds {
	struct kscheduler_limits kscheduler;
	struct cdsearch_device cdsearch;
	double saturation_window, loss;
};

// What they are by default on the device.
void plan_thresholds_default(struct plan_thresholds *out, const struct device *device);

// Reads NAME=VALUE,… over those that are there already; or negative, and what is wrong is in `why`.
int plan_thresholds_read(struct plan_thresholds *out, struct str *why, const char *text);

// Of a kernel, for the table. What its profile lacks is told in `notes`, and the cell is "-".
struct plan_kscheduler {
	const char *type, *warps; // warps: how many are eligible: low, high, max
	uint32_t saturation;      // 0: not known
};

struct plan_kscheduler plan_kscheduler_of(
    struct str *notes, const struct profile *profile, const struct plan_thresholds *thresholds);

// Memory or compute; NULL: not known.
const char *plan_cdsearch_of(
    struct str *notes, const struct profile *profile, const struct plan_thresholds *thresholds);

// K-Scheduler's lists of kernels that run together.
void plan_kscheduler_show(
    struct str *out, const struct profile_set *set, const struct plan_thresholds *thresholds);

// CD-search's SMs for each kernel, and what was tried. is_power: the least SMs for each kernel of any class.
void plan_cdsearch_show(
    struct str *out, const struct profile_set *set, const struct plan_thresholds *thresholds, int is_power);

// All of it as text.
void plan_classes_show(
    struct str *out, const struct profile_set *set, const struct plan_thresholds *thresholds, int is_power);

#endif
