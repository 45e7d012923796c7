// `stat --baseline=FILE`: is a kernel worse than it was?
#ifndef CUELASTIC_STAT_BASELINE_H
#define CUELASTIC_STAT_BASELINE_H

#include "xform/base/diag.h"
#include "stat.h"

// Compares the table with a JSON that stat wrote: an error for each kernel that lost its tier, needs more registers,
// or is in its file no longer. Files that are not among `files` now are left out.
void stat_compare(
    struct diags *diags, const struct stat_table *table, const char *baseline, const struct options *options);

#endif
