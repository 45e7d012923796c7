// See heap.h.
#include "heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef unsigned __int128 rank;

static struct heap_entry entry_of(struct heap_node *node, uint64_t order)
{
	struct heap_entry entry = {.order = order, .node = node};

	memcpy(&entry.key, &node->key, sizeof entry.key);
	return entry;
}

// As one number, since a heap's choices are a coin's to a processor that foretells branches.
static rank rank_of(const struct heap_entry *entry)
{
	return (rank)entry->key << 64 | entry->order;
}

static int is_before(const struct heap_entry *x, const struct heap_entry *y)
{
	return rank_of(x) < rank_of(y);
}

static void put(struct heap *heap, size_t at, struct heap_entry entry)
{
	heap->entries[at] = entry;
	if (!heap->is_queue)
		entry.node->place = at + 1;
}

static void sift_up(struct heap *heap, size_t at, struct heap_entry entry)
{
	for (; at && is_before(&entry, &heap->entries[(at - 1) / 2]); at = (at - 1) / 2)
		put(heap, at, heap->entries[(at - 1) / 2]);
	put(heap, at, entry);
}

// The lesser child of each goes up, to the end of the heap. Returns the place that is left.
static size_t sink(struct heap *heap, size_t at)
{
	const struct heap_entry *entries = heap->entries;
	size_t child;

	for (; (child = 2 * at + 2) < heap->count; at = child) {
		child -= (size_t)is_before(&entries[child - 1], &entries[child]);
		put(heap, at, entries[child]);
	}
	if (child == heap->count) {
		put(heap, at, entries[child - 1]);
		at = child - 1;
	}
	return at;
}

void heap_put(struct heap *heap, struct heap_node *node, double key, uint64_t order)
{
	if (heap->count == heap->room) {
		heap->room = heap->room ? 2 * heap->room : 64;
		heap->entries = realloc(heap->entries, heap->room * sizeof *heap->entries);
		if (!heap->entries) {
			fputs("cuelastic cpu device: no memory for the events of the virtual clock\n", stderr);
			abort();
		}
	}
	node->key = key;
	node->place = 1;
	sift_up(heap, heap->count++, entry_of(node, order));
}

void heap_add(struct heap *heap, struct heap_node *node, double key)
{
	heap_put(heap, node, key, ++heap->orders);
}

void heap_remove(struct heap *heap, struct heap_node *node)
{
	size_t at = heap->is_queue ? 0 : node->place - 1;
	struct heap_entry last = heap->entries[--heap->count];

	node->place = 0;
	if (last.node != node)
		sift_up(heap, sink(heap, at), last);
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
	sift_up(heap, sink(heap, node->place - 1), entry_of(node, ++heap->orders));
}
