// Where two sequences of numbers differ.
#ifndef CUELASTIC_LCS_H
#define CUELASTIC_LCS_H

#include "xform/base/util.h"

// Items old_begin to old_end were replaced by items new_begin to new_end; either may be empty.
struct hunk {
	size_t old_begin, old_end, new_begin, new_end;
};

typedef VEC(struct hunk) hunk_list_t;

// Adds the hunks, in order; the items between them are equal. What is equal is a longest common subsequence, but for
// sequences that differ in thousands of items and share none that is unique.
void lcs_find(hunk_list_t *out, const unsigned *a, size_t a_count, const unsigned *b, size_t b_count);

#endif
