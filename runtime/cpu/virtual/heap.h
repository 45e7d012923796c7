// A binary heap of nodes that lie in other structures; the least key first, equal keys in the order of
// arrival.
#ifndef CUELASTIC_CPU_HEAP_H
#define CUELASTIC_CPU_HEAP_H

#include <stddef.h>
#include <stdint.h>

struct heap_node {
	double key;
	uint64_t order; // given by heap_add
	size_t place;   // in the heap, from 1; 0: not in a heap
};

struct heap {
	struct heap_node **nodes; // owned
	size_t count, room;
	uint64_t orders;
};

// Ends the program with a message if there is no memory.
void heap_add(struct heap *heap, struct heap_node *node, double key);
void heap_remove(struct heap *heap, struct heap_node *node);
// Adds, or moves, or removes it (with a key of HEAP_NEVER).
void heap_move(struct heap *heap, struct heap_node *node, double key);
#define HEAP_NEVER __builtin_inf()

static inline struct heap_node *heap_first(const struct heap *heap)
{
	return heap->count ? heap->nodes[0] : NULL;
}

#endif
