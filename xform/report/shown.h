// Which diagnostics the user wants to see, and how they are printed.
#ifndef CUELASTIC_SHOWN_H
#define CUELASTIC_SHOWN_H

#include "xform/base/diag.h"
#include "xform/base/source.h"
#include "xform/command/options.h"

// suppress.c: marks each note or warning that a comment hides as suppressed, and adds a warning for each comment of the
// input file with an unknown id. Only messages disappear; decisions do not change.
void suppress_apply(struct diags *diags, const struct source *source);
// What the command line makes of diagnostics. --disable hides those that it names. Then --werror makes errors of
// what is not hidden: of all warnings, or of the notes and warnings that it names. The number of those that are errors now.
size_t severity_apply(struct diags *diags, const struct options *options);

// github.c: adds it as a command for GitHub's runners.
void github_add(struct str *out, const struct diag *diag);
// As diag_print, in the options' format and colours.
void github_or_print(
    FILE *out, const struct diags *diags, enum severity least, const struct options *options);

#endif
