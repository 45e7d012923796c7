// How much a verification shows.
#ifndef CUELASTIC_VERIFY_EVIDENCE_H
#define CUELASTIC_VERIFY_EVIDENCE_H

#include "verify.h"

struct evidence {
	const struct outcome *original;
	const struct tiers *tiers;         // of the variants, by their numbers
	const struct verify_row *rows;     // of the trials
	size_t count;                      // …how many
	const struct mask *lines, *copies; // what was not judged
	int counted;                       // launches were (CPU device)
};

// "2 of 3 kernels rewritten, …": one line.
void evidence_show(struct str *out, const struct evidence *evidence);
// Why agreement shows nothing; adds nothing if it does.
void evidence_lack(struct str *out, const struct evidence *evidence);

#endif
