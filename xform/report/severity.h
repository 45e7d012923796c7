// --disable and --werror.
#ifndef CUELASTIC_SEVERITY_H
#define CUELASTIC_SEVERITY_H

#include "xform/base/diag.h"
#include "xform/command/options.h"

// Hides and promotes diagnostics as the options say; comments have hidden theirs before. The number of those that
// are errors now.
size_t severity_apply(struct diags *diags, const struct options *options);

#endif
