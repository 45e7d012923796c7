// Diagnostics as the user wants them printed: as text, or as annotations for GitHub.
#ifndef CUELASTIC_GITHUB_H
#define CUELASTIC_GITHUB_H

#include "xform/base/diag.h"
#include "xform/command/options.h"

// Adds it as a command for GitHub's runners.
void github_add(struct str *out, const struct diag *diag);
// As diag_print, in the options' format and colours.
void github_or_print(
    FILE *out, const struct diags *diags, enum severity least, const struct options *options);

#endif
