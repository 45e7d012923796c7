// Blocks of several kernels as one grid: decodes to which kernel a block of the grid belongs and which of its
// blocks it is. C11, C++11 and device code.
//
// The emulation of Liang et al. (TPDS 2015, section 4.2) reads both from two arrays, mapKernel and mapBlk,
// with an element for each block of the grid. But the leaky bucket's order repeats: a table of one period
// gives the same result for every block. When a kernel has no blocks left, the others continue in a new order
// with a new table: a segment. Most blocks are of the first segment, whose table and figures are at fixed places.
// Decoding divides by a product and reads one table element; blocks beyond it first walk over the segments, at most
// one for each kernel. The cost does not depend on the size of the grid.
#ifndef CUELASTIC_INTERLEAVE_H
#define CUELASTIC_INTERLEAVE_H

#include <cuelastic/runtime.h>

#include <cuelastic/words.h>

#ifdef __CUDACC__
#define CUE_INTERLEAVE_FUNCTION static __host__ __device__ __forceinline__
#else
#define CUE_INTERLEAVE_FUNCTION static inline
#endif

// One place of a period: block base + n * step of a kernel, in the n-th repetition of its segment. 16 bytes, for one
// load.
typedef struct cue_interleave_entry {
	unsigned kernel, base, step, unused;
} cue_interleave_entry;

// A whole interleave. All segments' entries and then the segments but the first follow in the same memory, of
// `bytes` bytes in all, which can be copied anywhere, also to a device. cue_interleave_set makes it.
typedef struct cue_interleave {
	unsigned end;   // of the first segment's blocks; 0: there is no interleave
	unsigned back;  // of the first segment: the length of its table, the period, from 2 on, subtracted from 0
	cue_divisor by; // divides by the period: the upper half of a product, and a shift
	unsigned bytes;
	unsigned blocks;   // of all kernels: the size of the grid
	unsigned segments; // beside the first
	unsigned entries;
} cue_interleave;

// Blocks of the grid from `begin` to the next segment's.
typedef struct cue_interleave_segment {
	unsigned begin;
	unsigned entries; // where its table begins among all entries
	unsigned back;
	cue_divisor by;
} cue_interleave_segment;

// A block of the grid: its kernel, and its number there.
typedef struct cue_interleave_place {
	unsigned kernel, block;
} cue_interleave_place;

CUE_INTERLEAVE_FUNCTION const cue_interleave_entry *cue_interleave_entries(const cue_interleave *in)
{
	return (const cue_interleave_entry *)(in + 1);
}

CUE_INTERLEAVE_FUNCTION const cue_interleave_segment *cue_interleave_segments(const cue_interleave *in)
{
	return (const cue_interleave_segment *)(cue_interleave_entries(in) + in->entries);
}

// The block so many places behind the begin of a segment, whose table is at `entries`.
CUE_INTERLEAVE_FUNCTION cue_interleave_place cue_interleave_read(
    const cue_interleave_entry *entries, unsigned back, cue_divisor by, unsigned offset)
{
	unsigned round = (unsigned)((unsigned long long)offset * by.multiplier >> 32) >> by.shift;
	cue_interleave_entry entry = entries[offset + round * back];
	cue_interleave_place place;

	place.kernel = entry.kernel;
	place.block = entry.base + round * entry.step;
	return place;
}

// mapKernel[block] and mapBlk[block]; block < in->blocks.
CUE_INTERLEAVE_FUNCTION cue_interleave_place cue_interleave_decode(const cue_interleave *in, unsigned block)
{
	const cue_interleave_segment *segment = cue_interleave_segments(in), *last = segment + in->segments;

	if (block < in->end)
		return cue_interleave_read(cue_interleave_entries(in), in->back, in->by, block);
	while (segment + 1 < last && block >= segment[1].begin)
		segment++;
	return cue_interleave_read(
	    cue_interleave_entries(in) + segment->entries, segment->back, segment->by, block - segment->begin);
}

#include <cuelastic/words_end.h>

#endif
