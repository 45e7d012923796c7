// See heap.h.
#include "heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Each node that moves is written to, far away in memory: the flatter, the fewer.
enum { CHILDREN = 4 };

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
	entry.node->place = at + 1;
}

static void sift_up(struct heap *heap, size_t at, struct heap_entry entry)
{
	for (size_t parent; at; at = parent) {
		parent = (at - 1) / CHILDREN;
		if (!is_before(&entry, &heap->entries[parent]))
			break;
		put(heap, at, heap->entries[parent]);
	}
	put(heap, at, entry);
}

static size_t lesser(const struct heap_entry *entries, size_t x, size_t y)
{
	return is_before(&entries[y], &entries[x]) ? y : x;
}

// The least child of each goes up, to the end of the heap. Returns the place that is left.
static size_t sink(struct heap *heap, size_t at)
{
	const struct heap_entry *entries = heap->entries;
	size_t first, least;

	for (; (first = CHILDREN * at + 1) + CHILDREN <= heap->count; at = least) {
		least = lesser(entries, lesser(entries, first, first + 1), lesser(entries, first + 2, first + 3));
		put(heap, at, entries[least]);
	}
	if (first >= heap->count)
		return at;
	least = first;
	for (size_t other = first + 1; other < heap->count; other++)
		least = lesser(entries, least, other);
	put(heap, at, entries[least]);
	return least;
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
	sift_up(heap, heap->count++, entry_of(node, order));
}

void heap_add(struct heap *heap, struct heap_node *node, double key)
{
	heap_put(heap, node, key, ++heap->orders);
}

void heap_remove(struct heap *heap, struct heap_node *node)
{
	size_t at = node->place - 1;
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
