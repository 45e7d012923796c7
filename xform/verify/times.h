// Times in a program's output, which differ in each run.
#ifndef CUELASTIC_TIMES_H
#define CUELASTIC_TIMES_H

#include "xform/base/util.h"

#include <regex.h>

struct times {
	regex_t measure, word; // a number with its unit; a word before numbers
};

void times_init(struct times *out);
void times_dispose(struct times *times);
// Are two lines the same, except for their times?
int times_same_line(
    const struct times *times, const char *a, size_t a_length, const char *b, size_t b_length);

// Lines of a program's output that do not show its results.
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
