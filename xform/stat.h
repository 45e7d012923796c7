// `cuelastic stat`: a line for every kernel.
#ifndef CUELASTIC_STAT_H
#define CUELASTIC_STAT_H

#include "flags.h"
#include "model.h"
#include "options.h"

struct stat_row {
	char *file, *kernel, *why_not;
	const char *tier;
	int barriers, launches, rewritten;
	int shared_bytes, registers_before, registers_after; // negative: not known
};

struct stat_table {
	VEC(struct stat_row) rows;
};

// Adds the kernels of a model after all passes; `output` is the rewritten text, for the registers.
void stat_add(struct stat_table *table, const struct model *model, const struct flags *flags,
    const struct options *options, const char *output, size_t length);
void stat_print(const struct stat_table *table);
void stat_dispose(struct stat_table *table);

#endif
