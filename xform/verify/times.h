// Numbers of a program's output that tell a time, and so are other ones in each run.
#ifndef CUELASTIC_TIMES_H
#define CUELASTIC_TIMES_H

#include "xform/base/util.h"

#include <regex.h>

// POSIX extended regular expressions, for capitals or not, of lines that print a time or what is computed
// from one.
enum { TIMES_EXPRESSIONS = 4 };
extern const char *const times_expressions[TIMES_EXPRESSIONS];

struct times {
	regex_t measure, word; // a number with its unit; a word that announces numbers
};

void times_init(struct times *out);
void times_dispose(struct times *times);
// Whether two lines say the same, but for the times that they tell.
int times_same_line(
    const struct times *times, const char *a, size_t a_length, const char *b, size_t b_length);

#endif
