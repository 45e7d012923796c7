// How much a verification shows.
#ifndef CUELASTIC_VERIFY_EVIDENCE_H
#define CUELASTIC_VERIFY_EVIDENCE_H

#include "verify_result.h"

// "2 of 3 kernels rewritten, …": one line.
void evidence_show(struct str *out, const struct verify_result *result);
// Why agreement shows nothing; adds nothing if it does.
void evidence_lack(struct str *out, const struct verify_result *result);

// The word for the whole, as the last line says it.
enum verify_verdict { VERIFY_EQUAL, VERIFY_DIFFERS, VERIFY_UNSTABLE, VERIFY_EMPTY, VERIFY_ERROR };
extern const char *const verify_verdict_names[VERIFY_ERROR + 1];
enum verify_verdict verify_verdict_of(const struct verify_result *result);

#endif
