// How many blocks of a kernel fit on an SM, for the tables of `stat`.
#ifndef CUELASTIC_STAT_BLOCKS_H
#define CUELASTIC_STAT_BLOCKS_H

#include "runtime/grid/device.h"
#include "xform/build/ptxas.h"
#include "xform/model/model.h"

// What launches show of a block. Where they do not show its threads, 256 are assumed.
struct stat_block {
	unsigned threads;
	int dynamic_bytes; // negative: unknown
	int is_assumed;    // the threads
};

// A block of which no launch shows anything.
struct stat_block stat_block_unknown(void);
// The block of a kernel's launches in the file: of its template, or of the instance with this symbol.
struct stat_block stat_block_of(const struct model *model, const struct function *f, const char *symbol);
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

#endif
