// One file from argv to output: the pipeline.
#ifndef CUELASTIC_DRIVER_H
#define CUELASTIC_DRIVER_H

#include "xform/command/options.h"

// What is wrong with the lists of passes, or NULL.
const char *driver_check(const struct options *options, struct arena *arena);
// Rewrites all options->files; an exit status. Everything is reported on stderr.
int driver_rewrite(const struct options *options);
// `cuelastic stat`: a table of all kernels of all files; an exit status.
int driver_stat(const struct options *options);

#endif
