// A heap of nodes that lie in other structures; the least key first, equal keys in the order of arrival. Each entry
// holds its key, so that the nodes themselves, which are far apart in memory, are not looked at. Keys are not negative.
#ifndef CUELASTIC_CPU_HEAP_H
#define CUELASTIC_CPU_HEAP_H

#include <stddef.h>
#include <stdint.h>

struct heap_node {
	double key;
	size_t place; // in the heap, from 1; 0: not in a heap; some place if `is_queue`
};

struct heap_entry {
	uint64_t key;   // as bits, which are in the order of the numbers
	uint64_t order; // of arrival
	struct heap_node *node;
};

struct heap {
	struct heap_entry *entries; // owned
	size_t count, room;
	uint64_t orders;
	int is_queue; // nodes leave it only as the first. So those that move, far apart in memory, need not be told their places
};

// Ends the program with a message if there is no memory.
void heap_add(struct heap *heap, struct heap_node *node, double key);
void heap_remove(struct heap *heap, struct heap_node *node);
// Adds, or moves, or removes it (with a key of HEAP_NEVER).
void heap_move(struct heap *heap, struct heap_node *node, double key);
// Adds it with a place of its own among equal keys: the number that `orders` had when it was raised for this node.
void heap_put(struct heap *heap, struct heap_node *node, double key, uint64_t order);
#define HEAP_NEVER __builtin_inf()

// ceil, which is a call of a library where the processor is not known to have it. Not for negative numbers.
static inline double heap_ceil(double x)
{
	if (x >= 0x1p52)
		return x;
	double whole = (double)(int64_t)x;
	return whole + (whole < x);
}

static inline struct heap_node *heap_first(const struct heap *heap)
{
	return heap->count ? heap->entries[0].node : NULL;
}

#endif
