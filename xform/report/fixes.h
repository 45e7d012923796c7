// The rewrite as replacements, for clang-apply-replacements and what else reads clang-tidy's fixes.
#ifndef CUELASTIC_FIXES_H
#define CUELASTIC_FIXES_H

#include "xform/base/diag.h"
#include "xform/emit/edit.h"

// The edits of one file, and its diagnostics, as entries of `Diagnostics`. The edits must have been applied
// (and so sorted) before. Negative when they hold bytes that are no UTF-8, which YAML cannot say.
int fixes_add(
    struct str *out, const struct source *source, const struct edits *edits, const struct diags *diags);
// The whole document, of the entries of all files.
void fixes_print(struct str *out, const char *main_path, const struct str *entries);

#endif
