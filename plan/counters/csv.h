// Rows of a CSV text: fields in double quotes, or without, between commas.
#ifndef CUELASTIC_CSV_H
#define CUELASTIC_CSV_H

#include "xform/base/util.h"

// Begin with {.at = text, .line = 1}. The fields are in the text itself, which is changed.
struct csv {
	char *at;           // NUL-terminated
	unsigned line;      // of `at`
	unsigned row_line;  // where the last row began
	VEC(char *) fields; // of the last row
};

// Reads the next row; empty lines are left out. 1; 0 at the end; negative if the text ends inside quotes.
int csv_next(struct csv *csv);

// Leaves out the next line. 0: there is none.
int csv_skip_line(struct csv *csv);

void csv_dispose(struct csv *csv);

#endif
