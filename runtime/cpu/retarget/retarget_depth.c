// --virtual: how often a thread waits for loads.
//
// A thread goes on after a load until it needs the value, so loads that do not depend on each other wait together. Of
// a block's instructions, the depth is how many loads lie one after the other before its operands are there. A load's value
// is one deeper than its address. It is also deeper than what was stored before it in the same kind of memory, since
// nobody knows that the addresses differ. What a block waits is its greatest depth. Another block begins anew: that a
// load's value is not needed until later is not seen. But if the thread waits for something else that does not need
// the value, as for an atomic operation, it comes meanwhile.
//
// Loads from global memory and from shared memory are counted apart. The same is done for instructions of any kind: the
// block's longest chain of instructions of which each needs the one before it.
#include "retarget.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64 };

static size_t slot_of(const struct depths *d, LLVMValueRef value)
{
	size_t at = ((uintptr_t)value >> 4) * 0x9e3779b97f4a7c15u & (d->room - 1);

	while (d->known[at].value && d->known[at].value != value)
		at = (at + 1) & (d->room - 1);
	return at;
}

static void make_room(struct depths *d)
{
	struct depths old = *d;

	d->room = old.room ? 2 * old.room : FIRST_ROOM;
	d->known = calloc(d->room, sizeof *d->known);
	if (!d->known)
		fatal("out of memory");
	for (size_t i = 0; i < old.room; i++)
		if (old.known[i].value)
			d->known[slot_of(d, old.known[i].value)] = old.known[i];
	free(old.known);
}

static void remember(struct depths *d, LLVMValueRef value, const unsigned *depth)
{
	struct known_depth known = {value, d->stops, {depth[0], depth[1], depth[2]}};

	if (2 * ++d->count > d->room)
		make_room(d);
	d->known[slot_of(d, value)] = known;
}

static void deepen(unsigned *depth, unsigned by)
{
	if (*depth < by)
		*depth = by;
}

static void deepen_by_value(const struct depths *d, unsigned *depth, LLVMValueRef value)
{
	const struct known_depth *known = d->room ? &d->known[slot_of(d, value)] : NULL;

	for (unsigned i = 0; known && known->value && i < DEPTHS; i++)
		deepen(&depth[i],
		    known->stops < d->stops && known->depth[i] > d->base[i] ? d->base[i] : known->depth[i]);
}

void depths_begin(struct depths *d)
{
	if (d->known)
		memset(d->known, 0, d->room * sizeof *d->known);
	d->count = 0;
	d->stops = 0;
	memset(d->deepest, 0, sizeof d->deepest);
	memset(d->base, 0, sizeof d->base);
	memset(d->pending, 0, sizeof d->pending);
	memset(d->taken, 0, sizeof d->taken);
}

void depths_add(struct depths *d, LLVMValueRef at, enum depth_kind kind, int is_load, int is_free)
{
	unsigned depth[DEPTHS] = {0};

	// What a loop brings along was there before the block began.
	for (int i = 0; !LLVMIsAPHINode(at) && i < LLVMGetNumOperands(at); i++)
		deepen_by_value(d, depth, LLVMGetOperand(at, (unsigned)i));
	deepen(&depth[DEPTH_CHAIN], d->base[DEPTH_CHAIN]);
	depth[DEPTH_CHAIN] += !is_free;
	deepen(&d->deepest[DEPTH_CHAIN], depth[DEPTH_CHAIN]);
	if (kind != DEPTH_CHAIN && is_load) {
		deepen(&depth[kind], d->base[kind]);
		deepen(&d->pending[kind], ++depth[kind]);
	} else if (kind != DEPTH_CHAIN) { // what is stored is waited for
		deepen(&d->base[kind], depth[kind]);
		for (unsigned i = 0; i < DEPTH_CHAIN; i++)
			deepen(&d->deepest[i], depth[i]);
	}
	remember(d, at, depth);
}

void depths_stop(struct depths *d, LLVMValueRef at)
{
	LLVMValueRef next = LLVMGetNextInstruction(at); // the access, if a call waits for its turn

	for (int i = 0; i < LLVMGetNumOperands(at); i++)
		deepen_by_value(d, d->deepest, LLVMGetOperand(at, (unsigned)i));
	for (int i = 0; next && LLVMIsAStoreInst(next) && i < LLVMGetNumOperands(next); i++)
		deepen_by_value(d, d->deepest, LLVMGetOperand(next, (unsigned)i));
	memcpy(d->base, d->deepest, sizeof d->base);
	memset(d->pending, 0, sizeof d->pending);
	d->stops++;
}

void depths_end(struct depths *d)
{
	for (unsigned i = 0; i < DEPTHS; i++)
		deepen(&d->deepest[i], d->pending[i]);
}

unsigned depths_take(struct depths *d, enum depth_kind kind)
{
	unsigned more = d->deepest[kind] - d->taken[kind];

	d->taken[kind] = d->deepest[kind];
	return more;
}
