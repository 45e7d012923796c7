// A summary as tables, and as JSON.
#ifndef CUELASTIC_SUMMARY_SHOW_H
#define CUELASTIC_SUMMARY_SHOW_H

#include "plan/trace/summary.h"

void summary_show(struct str *out, const struct summary *summary);

// The format is in docs/reference/trace-format.md.
void summary_json(struct str *out, const struct summary *summary);

#endif
