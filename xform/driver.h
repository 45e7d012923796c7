// The pipeline for all input files.
#ifndef CUELASTIC_DRIVER_H
#define CUELASTIC_DRIVER_H

#include "xform/command/options.h"

// The error in the lists of passes, or NULL.
const char *driver_check(const struct options *options, struct arena *arena);
// Rewrites all options->files. Returns an exit status; messages go to stderr.
int driver_rewrite(const struct options *options);
// `cuelastic stat`: a table of all kernels of all files. Returns an exit status. `is_silent`: without the table, since
// another text goes to standard output.
int driver_stat(const struct options *options, int is_silent);
// `cuelastic report`: pages in the folder options->pages, which is made, and their index. Returns an exit status.
int driver_report(const struct options *options);

#endif
