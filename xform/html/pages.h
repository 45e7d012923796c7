// The pages of one invocation of `cuelastic report`: the list of pages, and the functions that write them.
#ifndef CUELASTIC_PAGES_H
#define CUELASTIC_PAGES_H

#include "xform/report/reports.h"
#include "xform/report/stat.h"

// Keeps the page of an input file until the end. `table`: with its kernels; `text`: the output, NULL if there is none.
void pages_add(struct reports *reports, const struct reports_file *file, const struct stat_table *table,
    const char *text);
// Keeps the index and the style.
void pages_finish(struct reports *reports, const struct stat_table *table);

#endif
