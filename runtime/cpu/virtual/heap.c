// See heap.h.
#include "heap.h"

#include <stdio.h>
#include <stdlib.h>

static int is_before(const struct heap_node *x, const struct heap_node *y)
{
	return x->key < y->key || (x->key == y->key && x->order < y->order);
}

static void put(struct heap *heap, size_t at, struct heap_node *node)
{
	heap->nodes[at] = node;
	node->place = at + 1;
}

static void sift_up(struct heap *heap, size_t at, struct heap_node *node)
{
	for (; at && is_before(node, heap->nodes[(at - 1) / 2]); at = (at - 1) / 2)
		put(heap, at, heap->nodes[(at - 1) / 2]);
	put(heap, at, node);
}

static void sift_down(struct heap *heap, size_t at, struct heap_node *node)
{
	for (size_t child; (child = 2 * at + 1) < heap->count; at = child) {
		if (child + 1 < heap->count && is_before(heap->nodes[child + 1], heap->nodes[child]))
			child++;
		if (!is_before(heap->nodes[child], node))
			break;
		put(heap, at, heap->nodes[child]);
	}
	put(heap, at, node);
}

// The node may go up or down from here.
static void settle_at(struct heap *heap, size_t at, struct heap_node *node)
{
	if (at && is_before(node, heap->nodes[(at - 1) / 2]))
		sift_up(heap, at, node);
	else
		sift_down(heap, at, node);
}

void heap_add(struct heap *heap, struct heap_node *node, double key)
{
	if (heap->count == heap->room) {
		heap->room = heap->room ? 2 * heap->room : 64;
		heap->nodes = realloc(heap->nodes, heap->room * sizeof *heap->nodes);
		if (!heap->nodes) {
			fputs("cuelastic cpu device: no memory for the events of the virtual clock\n", stderr);
			abort();
		}
	}
	node->key = key;
	node->order = ++heap->orders;
	sift_up(heap, heap->count++, node);
}

void heap_remove(struct heap *heap, struct heap_node *node)
{
	size_t at = node->place - 1;
	struct heap_node *last = heap->nodes[--heap->count];

	node->place = 0;
	if (last != node)
		settle_at(heap, at, last);
}

void heap_move(struct heap *heap, struct heap_node *node, double key)
{
	if (!node->place) {
		if (key != HEAP_NEVER)
			heap_add(heap, node, key);
		return;
	}
	if (key == HEAP_NEVER) {
		heap_remove(heap, node);
		return;
	}
	node->key = key;
	node->order = ++heap->orders;
	settle_at(heap, node->place - 1, node);
}
