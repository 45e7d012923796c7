// Times in a program's output, which differ in each run.
#ifndef CUELASTIC_TIMES_H
#define CUELASTIC_TIMES_H

#include "xform/base/util.h"

#include <regex.h>

// POSIX extended regular expressions, ignoring case, for lines with a time or a value computed from one.
enum { TIMES_EXPRESSIONS = 4 };
extern const char *const times_expressions[TIMES_EXPRESSIONS];

struct times {
	regex_t measure, word; // a number with its unit; a word before numbers
};

void times_init(struct times *out);
void times_dispose(struct times *times);
// Are two lines the same, except for their times?
int times_same_line(
    const struct times *times, const char *a, size_t a_length, const char *b, size_t b_length);

#endif
