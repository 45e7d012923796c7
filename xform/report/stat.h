// `cuelastic stat`: a line for every kernel.
#ifndef CUELASTIC_STAT_H
#define CUELASTIC_STAT_H

#include "runtime/grid/device.h"
#include "xform/frontend/flags.h"
#include "xform/model/model.h"
#include "xform/command/options.h"

struct stat_row {
	char *file, *kernel, *why_not;
	const char *tier, *proof;
	int barriers, launches, rewritten;
	int shared_bytes, registers_before, registers_after; // negative: not known
};

// A kernel of a phase, alone or behind one scheduler kernel with others.
struct stat_member_row {
	char *place, *kernels; // `a.cu:12`; `a + b`
	const char *mode, *form;
	int registers, shared_bytes, dynamic_bytes; // negative: not known
	unsigned threads;                           // of a block
	int is_assumed;                             // …which the launch does not say
	int sm_blocks;                              // negative: not known
};

struct stat_table {
	VEC(struct stat_row) rows;
	VEC(struct stat_member_row) members;
	const char *device; // that the blocks per SM are of, or NULL
};

// Adds the kernels of a model after all passes; `output` is the rewritten text, for the registers.
void stat_add(struct stat_table *table, const struct model *model, const struct flags *flags,
    const struct options *options, const char *output, size_t length);
// What stat_add knows of a file when it adds its phases. `before`, `after`: of ptxas, or NULL.
struct stat_phases {
	const struct model *model;
	const struct device *device; // or NULL
	const char *before, *after;
};
void stat_add_phases(struct stat_table *table, const struct stat_phases *file);
void stat_print_phases(const struct stat_table *table);
void stat_print(const struct stat_table *table);
void stat_dispose(struct stat_table *table);

#endif
