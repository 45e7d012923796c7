// The pages of one invocation of `cuelastic report`: which there are, and who writes them.
#ifndef CUELASTIC_PAGES_H
#define CUELASTIC_PAGES_H

#include "xform/report/reports.h"
#include "xform/report/stat.h"

// Keeps the page of an input file until the end. `table`: with its kernels; `text`: the output, NULL if there is none.
void pages_add(struct reports *reports, const struct reports_file *file, const struct stat_table *table,
    const char *text);
// Keeps the index, the style and the timelines. Negative after a message: a trace cannot be read.
int pages_finish(struct reports *reports, const struct stat_table *table);

// summary.c: the page of all files.
// An input file, or a trace, and its page.
struct summary_link {
	const char *path, *page;
};
typedef VEC(struct summary_link) summary_links_t;

// A file without a report ended early.
void summary_write(struct str *out, const struct reports *reports, const struct stat_table *table,
    const summary_links_t *files, const summary_links_t *traces);

#endif
