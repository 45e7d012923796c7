// The number of kernels that were rewritten, from the reports.
#ifndef CUELASTIC_TIERS_H
#define CUELASTIC_TIERS_H

#include <stddef.h>

struct tiers {
	int known;                   // 0: there is no report that can be read
	unsigned kernels, rewritten; // rewritten: of a tier above opaque
	unsigned resizable;          // of these, of the tier resizable
	unsigned ordered;            // kernels whose blocks may wait for earlier blocks, as a pragma says
};

// Adds what the report says. A file that is missing or no JSON leaves `known` as it is.
void tiers_read(struct tiers *out, const char *path);
// Counts the kernels as rewritten that only other files launch, of all reports of a program.
void tiers_read_apart(struct tiers *out, const char *const *paths, size_t count);

#endif
