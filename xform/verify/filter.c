// Lines to leave out, by regular expressions.
#include "filter.h"

#include "times.h"

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
	for (size_t i = 0; i < TIMES_EXPRESSIONS; i++) {
		regex_t pattern;
		if (regcomp(&pattern, times_expressions[i], REG_EXTENDED | REG_ICASE | REG_NOSUB) == 0)
			VEC_PUSH(&filter->patterns, pattern);
	}
}

int filter_drops(const struct filter *filter, const char *line, size_t length)
{
	for (size_t i = 0; i < filter->patterns.count; i++) {
		regmatch_t part = {.rm_so = 0, .rm_eo = (regoff_t)length};
		if (regexec(&filter->patterns.items[i], line, 1, &part, REG_STARTEND) == 0)
			return 1;
	}
	return 0;
}

void filter_dispose(struct filter *filter)
{
	for (size_t i = 0; i < filter->patterns.count; i++)
		regfree(&filter->patterns.items[i]);
	VEC_DISPOSE(&filter->patterns);
}
