// Metrics by their names, and cells as numbers.
//
// Nsight Compute prints numbers as the user's locale has them. Only those with a decimal point are read: in another
// locale, 1.234 may be 1234.
#include "ncu.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum unit {
	UNIT_TIME,
	UNIT_BYTES,
	UNIT_PERCENT,
	UNIT_INSTRUCTIONS,
	UNIT_SECTORS,
	UNIT_REGISTERS,
	UNIT_WARPS,
	UNIT_STALLS // of each family its own; only ratios between them count
};

static const struct {
	const char *name, *label;
	enum unit unit;
} METRICS[] = {
#define METRIC(id, name, label, unit) {name, label, UNIT_##unit},
#include "metrics.def"
#undef METRIC
};

static const struct {
	const char *name, *label;
} REASONS[] = {
#define METRIC(id, name, label, unit)
#define REASON(id, name, label, key, needed) {name, label},
#include "metrics.def"
#undef METRIC
#undef REASON
};

static const char *const FAMILIES[NCU_FAMILIES][2] = {
    {"smsp__average_warps_issue_stalled_", "_per_issue_active.ratio"},
    {"smsp__average_warps_issue_stalled_", "_per_issue_active.pct"},
    {"smsp__warp_issue_stalled_", "_per_warp_active.pct"},
    {"smsp__average_warp_latency_issue_stalled_", ".ratio"},
};

// Warps that issue, or could, wait for nothing.
static int is_ready(const char *reason, size_t length)
{
	return (length == 8 && !strncmp(reason, "selected", length)) ||
	       (length == 12 && !strncmp(reason, "not_selected", length));
}

static int find_reason(int family, const char *reason, size_t length)
{
	int first = NCU_METRICS + family * NCU_REASONS;
	if (is_ready(reason, length))
		return -1;
	for (int i = 0; i < NCU_STALL_UNKNOWN; i++)
		if (!strncmp(REASONS[i].name, reason, length) && !REASONS[i].name[length])
			return first + i;
	return first + NCU_STALL_UNKNOWN;
}

static int find_stall(const char *name)
{
	for (int i = 0; i < NCU_STALL_UNKNOWN; i++)
		if (util_starts_with(name, "Stall ") && !strcmp(name + 6, REASONS[i].label))
			return NCU_METRICS + i;
	for (int f = 0; f < NCU_FAMILIES; f++) {
		size_t before = strlen(FAMILIES[f][0]), behind = strlen(FAMILIES[f][1]), length = strlen(name);
		if (length > before + behind && util_starts_with(name, FAMILIES[f][0]) &&
		    util_ends_with(name, FAMILIES[f][1]))
			return find_reason(f, name + before, length - before - behind);
	}
	return -1;
}

int ncu_find(const char *name)
{
	for (int i = 0; i < NCU_METRICS; i++)
		if (!strcmp(METRICS[i].name, name) || (METRICS[i].label && !strcmp(METRICS[i].label, name)))
			return i;
	return find_stall(name);
}

const char *ncu_name(struct arena *arena, int value)
{
	if (value < NCU_METRICS)
		return METRICS[value].name;
	int family = (value - NCU_METRICS) / NCU_REASONS, reason = (value - NCU_METRICS) % NCU_REASONS;
	return arena_format(arena, "%s%s%s", FAMILIES[family][0],
	    reason < NCU_STALL_UNKNOWN ? REASONS[reason].name : "*", FAMILIES[family][1]);
}

// ---- cells

static const double MOST =
    1e18; // Beyond it, sums of a GPU's counters are no exact numbers, nor are they in a profile.

// Without a unit, a number is in the base unit. The prefixes K, M, G and T may come before a unit of things that are counted.
static const struct {
	enum unit unit;
	const char *name;
	double scale;
	int is_base;
} UNITS[] = {{UNIT_TIME, "ns", 1e-3, 1}, {UNIT_TIME, "nsecond", 1e-3, 1}, {UNIT_TIME, "us", 1, 0},
    {UNIT_TIME, "usecond", 1, 0}, {UNIT_TIME, "ms", 1e3, 0}, {UNIT_TIME, "msecond", 1e3, 0},
    {UNIT_TIME, "s", 1e6, 0}, {UNIT_TIME, "second", 1e6, 0}, {UNIT_BYTES, "", 1, 1},
    {UNIT_BYTES, "byte", 1, 1}, {UNIT_PERCENT, "", 0.01, 0}, {UNIT_PERCENT, "%", 0.01, 0},
    {UNIT_INSTRUCTIONS, "", 1, 1}, {UNIT_INSTRUCTIONS, "inst", 1, 1}, {UNIT_SECTORS, "", 1, 1},
    {UNIT_SECTORS, "sector", 1, 1}, {UNIT_REGISTERS, "", 1, 1}, {UNIT_REGISTERS, "register/thread", 1, 1},
    {UNIT_WARPS, "", 1, 0}, {UNIT_WARPS, "warp", 1, 0}, {UNIT_WARPS, "warp/cycle", 1, 0},
    {UNIT_STALLS, "", 1, 0}, {UNIT_STALLS, "inst", 1, 0}, {UNIT_STALLS, "warp", 1, 0},
    {UNIT_STALLS, "cycle", 1, 0}, {UNIT_STALLS, "%", 1, 0}};

// The number's factor: 0 for a unit that the metric cannot have. *is_whole: numbers of it are whole.
static double scale_of(int *is_whole, enum unit unit, const char *name)
{
	static const char PREFIXES[] = "KMGT";
	int may_have = unit == UNIT_BYTES || unit == UNIT_INSTRUCTIONS || unit == UNIT_SECTORS;
	const char *prefix = may_have && name[0] && name[1] ? strchr(PREFIXES, *name) : NULL;
	double scale = prefix ? pow(1e3, (double)(prefix - PREFIXES + 1)) : 1;
	for (size_t i = 0; i < sizeof UNITS / sizeof *UNITS; i++)
		if (UNITS[i].unit == unit && !strcmp(UNITS[i].name, name + (prefix != NULL))) {
			*is_whole = UNITS[i].is_base && !prefix;
			return UNITS[i].scale * scale;
		}
	return 0;
}

// Digits, with a comma before each three or with none; then perhaps a fraction and a power of ten. Commas are left out of `out`.
// Behind it there may be more in parentheses.
static int read_number(double *out, const char *text)
{
	static const char DIGITS[] = "0123456789";
	char plain[64];
	size_t length = strcspn(text, " "), whole = strspn(text, DIGITS), used = whole, kept = whole;
	if (whole == 0 || length >= sizeof plain || (text[length] && text[length + 1] != '('))
		return -1;
	memcpy(plain, text, whole);
	for (; text[used] == ','; used += 4, kept += 3) {
		if (whole > 3 || strspn(text + used + 1, DIGITS) < 3)
			return -1;
		memcpy(plain + kept, text + used + 1, 3);
	}
	memcpy(plain + kept, text + used, length - used);
	plain[kept + length - used] = '\0';
	char *end;
	*out = strtod(plain, &end);
	return plain[kept] && !strchr(".eE", plain[kept]) ? -1 : *end ? -1 : 0;
}

// A number like 1.234, which is 1234 in other locales.
static int may_be_thousands(const char *text)
{
	static const char DIGITS[] = "0123456789";
	const char *point = text + strspn(text, DIGITS);
	return *point == '.' && strspn(point + 1, DIGITS) == 3 && (!point[4] || point[4] == ' ');
}

static int is_unavailable(const char *text)
{
	static const char *const WORDS[] = {
	    "", "n/a", "nan", "-nan", "inf", "-inf", "infinity", "-infinity", "no data", NULL};
	const char *plain = util_starts_with(text, "(!) ") ? text + 4 : text;
	for (const char *const *word = WORDS; *word; word++)
		if (!strcasecmp(plain, *word))
			return 1;
	return 0;
}

int ncu_value(
    double *out, enum ncu_state *state, struct str *why, int value, const char *text, const char *unit)
{
	enum unit kind = value < NCU_METRICS ? METRICS[value].unit : UNIT_STALLS;
	int is_whole = 0;
	double scale = scale_of(&is_whole, kind, unit);
	*state = NCU_UNAVAILABLE;
	*out = 0;
	if (is_unavailable(text))
		return 0;
	if (scale == 0)
		str_addf(why, "its unit is \"%s\", which is not known", unit);
	else if (read_number(out, text) < 0)
		str_addf(why,
		    "it is \"%s\", which is no number with a decimal point: print the report again with LC_ALL=C",
		    text);
	else if (is_whole && may_be_thousands(text))
		str_addf(why,
		    "it is \"%s\", which is a whole number in some locales: print the report again with LC_ALL=C",
		    text);
	else if (!(*out * scale <= MOST) || (kind == UNIT_PERCENT && *out > 105) ||
	         (value == NCU_ELIGIBLE && *out > 16))
		str_addf(why, "it is %s, which is too much", text);
	else {
		*state = NCU_GIVEN;
		*out *= scale;
		return 0;
	}
	return -1;
}
