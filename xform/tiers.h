// How many kernels a rewrite took on, from its report.
#ifndef CUELASTIC_TIERS_H
#define CUELASTIC_TIERS_H

struct tiers {
	int known;                   // 0: there is no report that can be read
	unsigned kernels, rewritten; // rewritten: of a tier above opaque
	unsigned resizable;          // of these, of the tier resizable
	unsigned ordered;            // kernels whose blocks may wait for earlier blocks, as a pragma says
};

// Adds what the report says. A file that is missing or no JSON leaves `known` as it is.
void tiers_read(struct tiers *out, const char *path);

#endif
