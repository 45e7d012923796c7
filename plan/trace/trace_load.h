// The JSON of a trace file, also of one whose writer was killed.
#ifndef CUELASTIC_TRACE_LOAD_H
#define CUELASTIC_TRACE_LOAD_H

#include "xform/base/util.h"

#include <jansson.h>

// The file's value, "-" for standard input; the caller's to free. *is_cut: the file ends in the middle of an
// array, and the value holds the whole lines before that. NULL: the file and what is wrong are in `why`.
json_t *trace_load(struct str *why, int *is_cut, const char *path);

#endif
