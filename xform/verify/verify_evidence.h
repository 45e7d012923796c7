// How much a verification shows.
#ifndef CUELASTIC_VERIFY_EVIDENCE_H
#define CUELASTIC_VERIFY_EVIDENCE_H

#include "verify_result.h"

// "2 of 3 kernels rewritten, …": one line.
void evidence_show(struct str *out, const struct verify_result *result);
// Why agreement shows nothing; adds nothing if it does.
void evidence_lack(struct str *out, const struct verify_result *result);

#endif
