// What another process that works on one file adds to the reports and to the table of `stat`.
#ifndef CUELASTIC_WORKER_RESULT_H
#define CUELASTIC_WORKER_RESULT_H

#include "reports.h"
#include "stat.h"

// In the other process, a copy of this one (xform/jobs.c): adds all of both, and the exit status. The texts move.
void worker_result_write(struct str *out, struct reports *reports, struct stat_table *table, int status);
// Here: adds what worker_result_write wrote. Returns the exit status.
int worker_result_read(struct reports *reports, struct stat_table *table, const struct str *bytes);

#endif
