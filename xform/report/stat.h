// `cuelastic stat`: a line for each kernel.
#ifndef CUELASTIC_STAT_H
#define CUELASTIC_STAT_H

#include "runtime/grid/device.h"
#include "xform/base/diag.h"
#include "xform/build/ptxas.h"
#include "xform/frontend/flags.h"
#include "xform/model/model.h"
#include "xform/command/options.h"

// What launches show of a block. Where they do not show its threads, 256 are assumed.
struct stat_block {
	unsigned threads;
	int dynamic_bytes; // negative: unknown
	int is_assumed;    // the threads
};

// Makes the block as large as this launch asks for. One without threads takes the launch's.
void stat_block_join(struct stat_block *block, const struct launch *launch);
// Blocks on an SM of the device; negative: not known. What is not known of the block counts as assumed, or as none.
int stat_blocks(const struct stat_block *block, struct ptxas_usage usage, const struct device *device);
// Is that number assumed, since the launches do not show all of the block?
int stat_block_is_assumed(const struct stat_block *block);
// "?" after what is assumed, else "". Each table with such a mark says below it what it means.
const char *stat_mark(int is_assumed);
#define STAT_ASSUMED                                                                                         \
	"?: assumed, since the launches in the file do not show the threads (256) or the dynamic shared memory " \
	"(none) of a block"

// What ptxas says of a kernel and its entry, and the block of its launches.
struct stat_figures {
	int shared_bytes, registers_before, registers_after; // negative: unknown
	struct stat_block block;                             // the largest of its launches
	int sm_blocks_before, sm_blocks_after;               // blocks on an SM; negative: unknown
};

// An instance of a template.
struct stat_instance {
	const char *name; // `turn<float, 96>`
	struct stat_figures figures;
};

struct stat_row {
	const char *file, *kernel, *why_not;
	const char *signature; // or NULL
	unsigned line;         // 0: unknown
	int in_header;         // the line is one of a header of the file
	const char *tier, *proof;
	int barriers, launches, rewritten;
	struct stat_figures figures; // of a template, the largest of its instances
	VEC(struct stat_instance) instances;
};

// A kernel of a phase, alone or in a scheduler kernel with others.
struct stat_member_row {
	const char *place, *kernels;     // `a.cu:12`; `a + b`
	const char *mode, *form, *proof; // of the merged kernel: "plain", "proved"; "-": alone
	int registers, shared_bytes;     // negative: unknown
	struct stat_block block;
	int sm_blocks; // negative: unknown
};

// Texts are the arena's.
struct stat_table {
	struct arena arena;
	VEC(struct stat_row) rows;
	VEC(struct stat_member_row) members;
	VEC(const char *) files; // that were looked at
	const char *device;      // the device for the blocks per SM, or NULL
	struct str totals;       // of all rows, made by stat_filter; else empty
};

// Adds the kernels of a model after all passes. `output`: the rewritten text, for the registers.
void stat_add(struct stat_table *table, const struct model *model, const struct flags *flags,
    const struct options *options, const char *output, size_t length);
// A file and what ptxas printed for the original and for the output, or NULL.
struct stat_compiled {
	const struct model *model;
	const struct device *device; // or NULL
	const char *before, *after;
};
void stat_add_phases(struct stat_table *table, const struct stat_compiled *file);
void stat_print_phases(const struct stat_table *table);
// Only kernels with one of these words, separated by commas: a tier, a reason, `not-elastic`, or a pattern for the name.
void stat_filter(struct stat_table *table, const char *words);
void stat_sort(struct stat_table *table, enum stat_order order);
// Lines of text: how many kernels there are in each tier, and why those that are not elastic are not.
void stat_totals(struct str *out, const struct stat_table *table);
void stat_print(const struct stat_table *table);
int stat_rank(const char *tier); // -1: no tier
// --baseline=FILE: compares the table with a JSON that stat wrote: an error for each kernel that lost its tier, needs more registers,
// or is in its file no longer. Files that are not among `files` now are left out.
void stat_compare(
    struct diags *diags, const struct stat_table *table, const char *baseline, const struct options *options);
// The same for programs.
void stat_json(struct str *out, const struct stat_table *table);
// `template <class T> name(T *p)`, as the text has it; NULL: a macro's text.
char *stat_signature(struct arena *arena, const struct function *f);
void stat_dispose(struct stat_table *table);

#endif
