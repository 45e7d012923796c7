// Lines of a program's output that do not show its results.
#ifndef CUELASTIC_FILTER_H
#define CUELASTIC_FILTER_H

#include "xform/base/util.h"

#include <regex.h>

struct filter {
	VEC(regex_t) patterns;
};

// Leaves out lines that match this POSIX extended regular expression. Negative: why in `out`.
int filter_add(char *out, size_t out_bytes, struct filter *filter, const char *expression);
// Leaves out lines with a time, or with a value computed from one.
void filter_add_times(struct filter *filter);
int filter_drops(const struct filter *filter, const char *line, size_t length);
void filter_dispose(struct filter *filter);

#endif
