// The thresholds of K-Scheduler and CD-search: by default the device's, or the papers', or ours
// where a paper has none (docs/guide/planning.md); NAME=VALUE,… sets them.
#include "classes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define AT(member) offsetof(struct thresholds, member)

static const struct threshold {
	const char *name;
	size_t offset;
	double least, most;
	int is_whole;
} table[] = {
    {"sm_registers", AT(kscheduler.sm_registers), 0, 1e15, 0},
    {"sm_shared_bytes", AT(kscheduler.sm_shared_bytes), 0, 1e15, 0},
    {"sm_blocks", AT(kscheduler.sm_blocks), 0, 1e15, 0},
    {"mb_s", AT(kscheduler.mb_s), 0, 1e15, 0},
    {"gflops", AT(kscheduler.gflops), 0, 1e15, 0},
    {"l1_transactions", AT(kscheduler.l1_transactions), 0, 1e15, 0},
    {"epc_base", AT(kscheduler.epc_base), 0, 1e15, 0},
    {"epc_max", AT(kscheduler.epc_max), 0, 1e15, 0},
    {"saturation_rate", AT(kscheduler.saturation_rate), 0, 1e15, 0},
    {"saturation_window", AT(saturation_window), 1, 64, 1},
    {"may_reach", AT(kscheduler.may_reach), 0, 1, 1},
    {"clock_khz", AT(cdsearch.clock_khz), 1, 1e15, 0},
    {"line_bytes", AT(cdsearch.line_bytes), 1, 1e15, 0},
    {"noc_mb_s", AT(cdsearch.noc_mb_s), 1, 1e15, 0},
    {"llc_mb_s", AT(cdsearch.llc_mb_s), 1, 1e15, 0},
    {"memory_mb_s", AT(cdsearch.memory_mb_s), 1, 1e15, 0},
    {"memory_use", AT(cdsearch.memory_use), 0, 1, 0},
    {"loss", AT(cdsearch.loss), 0, 1, 0},
};

void thresholds_default(struct thresholds *out, const struct device *device)
{
	*out = (struct thresholds){
	    .kscheduler = cue_kscheduler_limits_of(device), .cdsearch = cue_cdsearch_limits_of(device)};
	out->saturation_window = out->kscheduler.saturation_window;
}

static const struct threshold *thresholds_find(const char *name, size_t length)
{
	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		if (strlen(table[i].name) == length && !strncmp(table[i].name, name, length))
			return &table[i];
	return NULL;
}

static int fail_name(struct str *why, const char *name, size_t length)
{
	str_addf(why, "%.*s is none of", (int)length, name);
	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		str_addf(why, "%s %s", i ? "," : "", table[i].name);
	return -1;
}

// One NAME=VALUE of the list, `length` bytes long.
static int read_one(struct thresholds *out, struct str *why, const char *text, size_t length)
{
	size_t name = strcspn(text, "=,");
	const struct threshold *t = thresholds_find(text, name);
	char *end = NULL;
	if (!t)
		return fail_name(why, text, name);
	const char *number = text + name + 1;
	double value =
	    name < length && ((*number >= '0' && *number <= '9') || *number == '.') ? strtod(number, &end) : NAN;
	if (end != text + length || !(value >= t->least && value <= t->most) ||
	    (t->is_whole && value != floor(value))) {
		str_addf(why, "%.*s: a%s number from %g to %g is wanted", (int)length, text,
		    t->is_whole ? " whole" : "", t->least, t->most);
		return -1;
	}
	*(double *)((char *)out + t->offset) = value;
	return 0;
}

int thresholds_read(struct thresholds *out, struct str *why, const char *text)
{
	int result = 0;
	for (const char *at = text; at && !result; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
		result = read_one(out, why, at, strcspn(at, ","));
	out->kscheduler.saturation_window = (uint32_t)out->saturation_window;
	return result;
}
