// The page of a trace.
#ifndef CUELASTIC_TIMELINE_H
#define CUELASTIC_TIMELINE_H

#include "xform/base/util.h"

// 0; or negative with the file and what is wrong in `why`, and *out is unchanged.
int timeline_write(struct str *out, struct str *why, const char *path);

#endif
