// The launches in a CSV that NVIDIA Nsight Compute printed: `ncu --csv --page raw`, a row for each, or `--page details`, a row
// for each metric.
#ifndef CUELASTIC_NCU_H
#define CUELASTIC_NCU_H

#include "xform/base/util.h"

#include <stdint.h>

enum ncu_metric {
#define METRIC(id, name, label, unit) NCU_##id,
#include "metrics.def"
#undef METRIC
	NCU_METRICS
};

// Why warps do not issue.
enum ncu_reason {
#define METRIC(id, name, label, unit)
#define REASON(id, name, label, key, needed) NCU_STALL_##id,
#include "metrics.def"
#undef METRIC
#undef REASON
	NCU_STALL_UNKNOWN, // the sum of those that have no row there
	NCU_REASONS
};

// The same reasons are counted in several ways, each with a divisor of its own: their ratios are the same.
enum { NCU_FAMILIES = 4, NCU_VALUES = NCU_METRICS + NCU_FAMILIES * NCU_REASONS };

enum ncu_state { NCU_ABSENT, NCU_GIVEN, NCU_UNAVAILABLE }; // no column; a number; "n/a"

struct ncu_launch {
	const char *kernel; // its plain name
	const char *shown;  // the name as the file has it
	const char *process, *id;
	uint32_t grid[3], block[3];
	unsigned major, minor;     // compute capability of its device
	unsigned line;             // its first
	double values[NCU_VALUES]; // microseconds, bytes, parts of 1, counts
	unsigned char states[NCU_VALUES];
};

struct ncu {
	const char *path;
	VEC(struct ncu_launch) launches;
};

// The names and values of the rest are in `arena`. 0; negative with file, line and what is wrong in `why`. *out is the caller's to
// dispose either way. ncu_parse changes the text.
int ncu_read(struct ncu *out, struct str *why, struct arena *arena, const char *path);
int ncu_parse(struct ncu *out, struct str *why, struct arena *arena, const char *path, char *text);
void ncu_dispose(struct ncu *ncu);

// The index of a metric's value, by its name or its label; negative: it is not read.
int ncu_find(const char *name);
// Its name, for messages.
const char *ncu_name(struct arena *arena, int value);

// A cell as a number in the metric's unit. Negative with what is wrong in `why`.
int ncu_value(
    double *out, enum ncu_state *state, struct str *why, int value, const char *text, const char *unit);

#endif
