// Text in columns, each as wide as its widest cell.
#ifndef CUELASTIC_COLUMNS_H
#define CUELASTIC_COLUMNS_H

#include "util.h"

struct columns {
	const char *alignment; // a letter for each column: l or r
	VEC(char *) cells;     // row after row, on the heap
};

void columns_add(struct columns *columns, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Adds several cells, with tabs between them; so none for names that files bring.
void columns_row(struct columns *columns, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Adds the text, and disposes of the columns.
void columns_show(struct str *out, struct columns *columns);
void columns_dispose(struct columns *columns);

#endif
