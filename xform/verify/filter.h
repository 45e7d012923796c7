// Which lines of a program's output say nothing about its results.
#ifndef CUELASTIC_FILTER_H
#define CUELASTIC_FILTER_H

#include "xform/base/util.h"

#include <regex.h>

struct filter {
	VEC(regex_t) patterns;
};

// Lines that match this POSIX extended regular expression are left out. Negative when it is none; out: why.
int filter_add(char *out, size_t out_bytes, struct filter *filter, const char *expression);
// Lines that print a time are left out, or what is computed from one.
void filter_add_times(struct filter *filter);
int filter_drops(const struct filter *filter, const char *line, size_t length);
void filter_dispose(struct filter *filter);

#endif
