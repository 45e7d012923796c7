// Lines to leave out. A line prints a time if it has
//   - a number followed by a unit of time: 3 ms, 0.25s, 1e-3 sec, 12 (us); or
//   - one of the words time, times, timing, took, elapsed, duration, bandwidth, throughput, speedup,
//   speed-up, fps; or
//   - a rate: B/s to TB/s, GiB/s, FLOPS to TFLOPS, GFLOP/s; items, elements and other counted things per
//   second, written so or with a slash;
// in capitals or not. A word counts only when it stands alone: "timestep 5" is kept, "time step 5" is not.
#include "filter.h"

#include <string.h>

#define BEFORE "(^|[^[:alnum:]_])"
#define AFTER "([^[:alnum:]_]|$)"

static const char TIME_WITH_UNIT[] =
    BEFORE "[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)(e[-+]?[0-9]+)?[[:space:]]*[[(]?"
           "(s|secs?|seconds?|[mun]s|[mun]secs?|\xc2\xb5s|\xce\xbcs|(milli|micro|nano)-?(secs?|seconds?)|"
           "minutes?)" AFTER;
static const char TIME_WORD[] =
    BEFORE "(times?|timing|took|elapsed|duration|bandwidth|throughput|speed-?up|fps)" AFTER;
static const char RATE[] =
    BEFORE "([0-9]+[.]?[0-9]*(e[-+]?[0-9]+)?)?([kmgt]i?)?(b|bytes?|flops?)/s(ec)?" AFTER "|" BEFORE
           "([0-9]+[.]?[0-9]*(e[-+]?[0-9]+)?)?[kmgt]?flops" AFTER;
static const char COUNTED_RATE[] =
    BEFORE "([kmgt]?(items?|elements?|elems?|ops|operations?|dof|cells?|points?|pixels?|samples?|updates?|"
           "interactions?|particles?|rays?|keys?|pairs?|iterations?|nodes?|edges?|options?|hash(es)?)"
           "[[:space:]]*/[[:space:]]*(s|secs?|seconds?)|per[[:space:]]+sec(ond)?s?)" AFTER;

int filter_add(char *out, size_t out_bytes, struct filter *filter, const char *expression)
{
	regex_t pattern;
	int error = regcomp(&pattern, expression, REG_EXTENDED | REG_NOSUB);
	if (error) {
		regerror(error, &pattern, out, out_bytes);
		return -1;
	}
	VEC_PUSH(&filter->patterns, pattern);
	return 0;
}

void filter_add_times(struct filter *filter)
{
	static const char *const EXPRESSIONS[] = {TIME_WITH_UNIT, TIME_WORD, RATE, COUNTED_RATE};
	for (size_t i = 0; i < sizeof EXPRESSIONS / sizeof *EXPRESSIONS; i++) {
		regex_t pattern;
		if (regcomp(&pattern, EXPRESSIONS[i], REG_EXTENDED | REG_ICASE | REG_NOSUB) == 0)
			VEC_PUSH(&filter->patterns, pattern);
	}
}

bool filter_drops(const struct filter *filter, const char *line, size_t length)
{
	for (size_t i = 0; i < filter->patterns.count; i++) {
		regmatch_t part = {.rm_so = 0, .rm_eo = (regoff_t)length};
		if (regexec(&filter->patterns.items[i], line, 1, &part, REG_STARTEND) == 0)
			return true;
	}
	return false;
}

void filter_dispose(struct filter *filter)
{
	for (size_t i = 0; i < filter->patterns.count; i++)
		regfree(&filter->patterns.items[i]);
	VEC_DISPOSE(&filter->patterns);
}
