// Asynchronous copies: cp.async.
//
// CUDA orders such a copy only by a wait of the thread that started it. So a copy is done as late as is
// allowed: when its thread waits for it, or never, if the block ends first. So a program that forgets the
// wait gets other results. Two copies to the same bytes that are in flight together may arrive in any order;
// the later one is done at once, so that the earlier one arrives last.
#include "engine_p.h"

#include <stdlib.h>
#include <string.h>

// The last `bytes - filled` bytes become zeros.
struct copy {
	char *to;
	const char *from;
	uint32_t bytes, filled, group;
};

// Of one thread. Copies of the group with the number `groups` are in no group yet.
struct copies {
	struct copy *items;
	uint32_t count, room, groups;
};

static void perform(const struct copy *copy)
{
	memcpy(copy->to, copy->from, copy->filled);
	memset(copy->to + copy->filled, 0, copy->bytes - copy->filled);
}

static int overlap(const struct copy *x, const struct copy *y)
{
	return x->to < y->to + y->bytes && y->to < x->to + x->bytes;
}

static _Noreturn void fail(struct resident *resident)
{
	engine_fail(resident->run, ENGINE_MEMORY, "no memory for asynchronous copies");
	longjmp(resident->worker->leave, 1);
}

static struct copies *copies_of(struct cpu_block *block, uint32_t linear)
{
	struct resident *resident = block->engine;

	if (!resident->copies)
		resident->copies = calloc(resident->room, sizeof *resident->copies);
	if (!resident->copies)
		fail(resident);
	return &resident->copies[linear];
}

void cue_dev_copy(
    struct cpu_block *block, uint32_t linear, void *to, const void *from, uint32_t bytes, uint32_t filled)
{
	struct copies *all = copies_of(block, linear);
	struct copy copy = {to, from, bytes, filled < bytes ? filled : bytes, all->groups};

	for (uint32_t i = 0; i < all->count; i++)
		if (overlap(&all->items[i], &copy)) {
			perform(&copy);
			return;
		}
	if (all->count == all->room) {
		uint32_t room = all->room ? 2 * all->room : 16;
		struct copy *items = realloc(all->items, room * sizeof *items);

		if (!items)
			fail(block->engine);
		all->items = items;
		all->room = room;
	}
	all->items[all->count++] = copy;
}

void cue_dev_copies_commit(struct cpu_block *block, uint32_t linear)
{
	copies_of(block, linear)->groups++;
}

void cue_dev_copies_await(struct cpu_block *block, uint32_t linear, uint32_t but)
{
	struct copies *all = copies_of(block, linear);
	uint32_t kept = 0;

	for (uint32_t i = 0; i < all->count; i++) {
		if (but == CPU_COPIES_ALL || (uint64_t)all->items[i].group + but < all->groups)
			perform(&all->items[i]);
		else
			all->items[kept++] = all->items[i];
	}
	all->count = kept;
}

void copies_drop(struct resident *resident)
{
	for (uint32_t i = 0; resident->copies && i < resident->room; i++)
		resident->copies[i].count = resident->copies[i].groups = 0;
}

void copies_free(struct resident *resident)
{
	for (uint32_t i = 0; resident->copies && i < resident->room; i++)
		free(resident->copies[i].items);
	free(resident->copies);
	resident->copies = NULL;
}
