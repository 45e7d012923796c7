// The rewrite as replacements, for clang-apply-replacements and other readers of clang-tidy's fixes.
#ifndef CUELASTIC_FIXES_H
#define CUELASTIC_FIXES_H

#include "xform/base/diag.h"
#include "xform/emit/edit.h"

// The edits of one file and its diagnostics, as entries of `Diagnostics`. The edits must already be applied,
// and so sorted. Negative if they contain bytes that are not UTF-8, which YAML cannot represent.
int fixes_add(
    struct str *out, const struct source *source, const struct edits *edits, const struct diags *diags);
// The complete document for the entries of all files.
void fixes_print(struct str *out, const char *main_path, const struct str *entries);

#endif
