// A kernel's resident blocks, by the kernel's clock; of blocks that end together, the first is on top. As long as blocks end in the
// order in which they began, they are a queue in a ring. The first that does not makes them a heap.
#include "sim_state.h"

static int ends_before(const struct resident *a, const struct resident *b)
{
	return a->end < b->end || (a->end <= b->end && a->block < b->block);
}

static struct resident *at_place(struct running *k, uint32_t place)
{
	uint32_t at = k->top + place;

	return &k->blocks[at < k->room ? at : at - k->room];
}

static void reverse(struct resident *blocks, uint32_t count)
{
	for (uint32_t i = 0; i + 1 < count; i++) {
		struct resident first = blocks[i];
		blocks[i] = blocks[--count];
		blocks[count] = first;
	}
}

// Rotates the ring, so that it begins where the memory does. What is sorted is a heap.
static void make_heap(struct running *k)
{
	reverse(k->blocks, k->top);
	reverse(k->blocks + k->top, k->room - k->top);
	reverse(k->blocks, k->room);
	k->top = 0;
	k->is_heap = 1;
}

static void sift_up(struct running *k, uint32_t at, struct resident block)
{
	while (at > 0 && ends_before(&block, &k->blocks[(at - 1) / 2])) {
		k->blocks[at] = k->blocks[(at - 1) / 2];
		at = (at - 1) / 2;
	}
	k->blocks[at] = block;
}

void cue_sim_push(struct running *k, struct resident block)
{
	uint32_t at = k->resident++;

	if (at == 0) {
		k->top = 0;
		k->is_heap = 0;
	} else if (!k->is_heap && ends_before(&block, at_place(k, at - 1))) {
		make_heap(k);
	}
	if (k->is_heap)
		sift_up(k, at, block);
	else
		*at_place(k, at) = block;
}

static void sift_down(struct running *k, struct resident block)
{
	uint32_t at = 0, child;

	while ((child = 2 * at + 1) < k->resident) {
		if (child + 1 < k->resident && ends_before(&k->blocks[child + 1], &k->blocks[child]))
			child++;
		if (!ends_before(&k->blocks[child], &block))
			break;
		k->blocks[at] = k->blocks[child];
		at = child;
	}
	k->blocks[at] = block;
}

struct resident cue_sim_pop(struct running *k)
{
	struct resident top = k->blocks[k->top];

	k->resident--;
	if (k->is_heap)
		sift_down(k, k->blocks[k->resident]);
	else if (++k->top == k->room)
		k->top = 0;
	return top;
}
