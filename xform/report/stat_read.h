// Tables of `stat --json` as inputs of `stat`: those of shards become one.
#ifndef CUELASTIC_STAT_READ_H
#define CUELASTIC_STAT_READ_H

#include "stat.h"

// Is this file a table, and no source? By its name.
int stat_is_table(const char *path);
// Adds all of it. Negative, with the reason in *why: it is no table, or has a file that the table has already.
int stat_read(struct stat_table *table, struct str *why, const char *path);

#endif
