// Random operations on a heap against a list that is searched.
#include "runtime/cpu/virtual/heap.h"
#include "testdata/runtime/random.h"
#include "testdata/runtime/test.h"

#include <stdlib.h>

enum { NODES = 60, STEPS = 20000 };

static uint64_t order_of(const struct heap *heap, const struct heap_node *node)
{
	return heap->entries[node->place - 1].order;
}

static struct heap_node *least(const struct heap *heap, struct heap_node *nodes)
{
	struct heap_node *found = NULL;

	for (struct heap_node *n = nodes; n < nodes + NODES; n++)
		if (n->place && (!found || n->key < found->key ||
		                    (n->key == found->key && order_of(heap, n) < order_of(heap, found))))
			found = n;
	return found;
}

static void the_first_node_is_the_least(void **state)
{
	struct heap heap = {0};
	struct heap_node nodes[NODES] = {0};

	(void)state;
	for (int i = 0; i < STEPS; i++) {
		struct heap_node *node = &nodes[random_word() % NODES];
		double key = (double)(random_word() % 40);

		if (node->place && random_word() % 3 == 0)
			heap_remove(&heap, node);
		else
			heap_move(&heap, node, random_word() % 10 == 0 ? HEAP_NEVER : key);
		assert_ptr_equal(heap_first(&heap), least(&heap, nodes));
	}
	free(heap.entries);
}

static void equal_keys_leave_in_the_order_of_arrival(void **state)
{
	struct heap heap = {0};
	struct heap_node nodes[NODES] = {0};

	(void)state;
	for (int i = 0; i < NODES; i++)
		heap_add(&heap, &nodes[i], 5);
	for (int i = 0; i < NODES; i++) {
		assert_ptr_equal(heap_first(&heap), &nodes[i]);
		heap_remove(&heap, &nodes[i]);
	}
	assert_null(heap_first(&heap));
	free(heap.entries);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_first_node_is_the_least),
	    cmocka_unit_test(equal_keys_leave_in_the_order_of_arrival),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
