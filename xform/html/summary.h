// The page of all files.
#ifndef CUELASTIC_HTML_SUMMARY_H
#define CUELASTIC_HTML_SUMMARY_H

#include "xform/base/util.h"
#include "xform/report/reports.h"
#include "xform/report/stat.h"

// An input file, or a trace, and its page.
struct summary_link {
	const char *path, *page;
};
typedef VEC(struct summary_link) summary_links_t;

// A file without a report ended early.
void summary_write(struct str *out, const struct reports *reports, const struct stat_table *table,
    const summary_links_t *files, const summary_links_t *traces);

#endif
