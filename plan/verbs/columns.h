// Text in columns, each as wide as its widest cell.
#ifndef CUELASTIC_COLUMNS_H
#define CUELASTIC_COLUMNS_H

#include "xform/base/util.h"

struct columns {
	const char *alignment; // a letter for each column: l or r
	VEC(char *) cells;     // row after row, on the heap
};

void columns_add(struct columns *columns, const char *format, ...) __attribute__((format(printf, 2, 3)));
void columns_show(struct str *out, const struct columns *columns);
void columns_dispose(struct columns *columns);

#endif
