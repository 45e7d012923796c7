// Where the outputs of several inputs go: --out-dir=DIR.
#ifndef CUELASTIC_OUT_DIR_H
#define CUELASTIC_OUT_DIR_H

#include "xform/base/util.h"
#include "xform/command/options.h"

// The output's path for an input of `options->files`. Lives as long as the arena.
const char *out_dir_place(struct arena *arena, const struct options *options, const char *path);
// The input that is given twice, or NULL.
const char *out_dir_find_twice(struct arena *arena, const struct options *options);

#endif
