// `--explain ID`: all that is known of a diagnostic.
#ifndef CUELASTIC_EXPLAIN_ID_H
#define CUELASTIC_EXPLAIN_ID_H

#include "xform/base/util.h"

// Adds its meaning, what the reference says of it, what to do, and an example. -1: there is no such id.
int explain_id(struct str *out, const char *id);

#endif
