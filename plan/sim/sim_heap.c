// The heap of a kernel's resident blocks, by the kernel's clock; of blocks that end together, the first is on
// top.
#include "sim_state.h"

static int ends_before(const struct resident *a, const struct resident *b)
{
	return a->end < b->end || (a->end <= b->end && a->block < b->block);
}

void cue_sim_push(struct running *k, struct resident block)
{
	uint32_t at = k->resident++;

	while (at > 0 && ends_before(&block, &k->heap[(at - 1) / 2])) {
		k->heap[at] = k->heap[(at - 1) / 2];
		at = (at - 1) / 2;
	}
	k->heap[at] = block;
}

struct resident cue_sim_pop(struct running *k)
{
	struct resident top = k->heap[0], last = k->heap[--k->resident];
	uint32_t at = 0, child;

	while ((child = 2 * at + 1) < k->resident) {
		if (child + 1 < k->resident && ends_before(&k->heap[child + 1], &k->heap[child]))
			child++;
		if (!ends_before(&k->heap[child], &last))
			break;
		k->heap[at] = k->heap[child];
		at = child;
	}
	k->heap[at] = last;
	return top;
}
