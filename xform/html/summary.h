// The page of all files.
#ifndef CUELASTIC_HTML_SUMMARY_H
#define CUELASTIC_HTML_SUMMARY_H

#include <jansson.h>

#include "xform/base/util.h"
#include "xform/report/stat.h"

// An input file, or a trace, and its page.
struct summary_link {
	const char *path, *page;
};
typedef VEC(struct summary_link) summary_links_t;

// `reports`: those of the files, as --report has them, in any order; a file without one ended early.
void summary_write(struct str *out, const json_t *reports, const struct stat_table *table,
    const summary_links_t *files, const summary_links_t *traces);

#endif
