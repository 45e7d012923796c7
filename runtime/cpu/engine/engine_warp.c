// Warp operations: what lanes of a warp do together.
//
// A lane that reaches a shuffle, vote, match, reduction or __syncwarp suspends with its operation, its mask
// and its operands. A group's operation completes when every lane of the mask that has not exited waits with
// the same operation and mask, at any place in the code: threads are scheduled independently. Different
// places are reported (engine_site.c). All results are computed before any lane continues, so that no lane
// overwrites what another still has to read.
//
// Some programs name another mask in each lane, even one without the lane itself, and assume that the warp
// runs in step. If nothing else in the warp can continue, lanes that wait with the same operation are one
// group, provided that every lane they name is among them. Each then sees the lanes of its own mask.
//
// __activemask may return any set of lanes that happen to run together. Here it waits until no other lane of
// the warp can continue and then returns all lanes that wait at the same call: the most converged legal
// answer.
#include "engine_p.h"

#include <string.h>

static unsigned lowest(uint32_t mask)
{
	return (unsigned)__builtin_ctz(mask);
}

// The lane that a shuffle reads from, as PTX defines it; *in_range is its predicate.
static unsigned shuffle_source(const struct cpu_thread *thread, unsigned lane, int *in_range)
{
	int segment = (thread->c >> 8) & 31, clamp = thread->c & 31, b = thread->b & 31;
	int own = (int)lane, first = own & segment, last = first | (clamp & ~segment), from;

	switch (thread->wait) {
	case CPU_SHFL_UP:
		from = own - b;
		*in_range = from >= last;
		break;
	case CPU_SHFL_DOWN:
		from = own + b;
		*in_range = from <= last;
		break;
	case CPU_SHFL_BFLY:
		from = own ^ b;
		*in_range = from <= last;
		break;
	default:
		from = first | (b & ~segment);
		*in_range = from <= last;
	}
	return (unsigned)(*in_range ? from : own);
}

// A lane outside the group has no value: the result is undefined in CUDA; here it is the reader's own value.
static void shuffle(struct cpu_thread *lanes, uint32_t group)
{
	for (uint32_t rest = group; rest; rest &= rest - 1) {
		unsigned lane = lowest(rest);
		int in_range;
		unsigned from = shuffle_source(&lanes[lane], lane, &in_range);

		if (!(group >> from & 1))
			from = lane;
		lanes[lane].result = (uint32_t)lanes[from].a | (uint64_t)in_range << 32;
	}
}

static void set_all(struct cpu_thread *lanes, uint32_t group, uint64_t result)
{
	for (; group; group &= group - 1)
		lanes[lowest(group)].result = result;
}

static uint64_t vote_result(uint32_t wait, uint32_t yes, uint32_t group)
{
	switch (wait) {
	case CPU_VOTE_ALL:
		return yes == group;
	case CPU_VOTE_ANY:
		return yes != 0;
	case CPU_VOTE_UNI:
		return yes == 0 || yes == group;
	default:
		return yes;
	}
}

static void vote(struct cpu_thread *lanes, uint32_t group, uint32_t wait)
{
	uint32_t yes = 0;

	for (uint32_t rest = group; rest; rest &= rest - 1)
		if (lanes[lowest(rest)].a)
			yes |= rest & -rest;
	for (uint32_t rest = group; rest; rest &= rest - 1) {
		struct cpu_thread *lane = &lanes[lowest(rest)];

		lane->result = vote_result(wait, yes & lane->id, group & lane->id);
	}
}

static uint32_t equal_lanes(const struct cpu_thread *lanes, uint32_t group, uint64_t value)
{
	uint32_t equal = 0;

	for (; group; group &= group - 1)
		if (lanes[lowest(group)].a == value)
			equal |= group & -group;
	return equal;
}

// Value by value, not lane by lane: usually there are few.
static void match(struct cpu_thread *lanes, uint32_t group, uint32_t wait)
{
	for (uint32_t rest = group; rest;) {
		uint32_t equal = equal_lanes(lanes, group, lanes[lowest(rest)].a);

		rest &= ~equal;
		for (uint32_t these = equal; these; these &= these - 1) {
			struct cpu_thread *lane = &lanes[lowest(these)];
			uint32_t all = group & lane->id;

			if (wait == CPU_MATCH_ANY)
				lane->result = equal & all;
			else
				lane->result = (equal & all) == all ? all | (uint64_t)1 << 32 : 0;
		}
	}
}

static uint32_t combine(uint32_t how, uint32_t x, uint32_t y)
{
	switch (how) {
	case CPU_REDUCE_AND:
		return x & y;
	case CPU_REDUCE_OR:
		return x | y;
	case CPU_REDUCE_XOR:
		return x ^ y;
	case CPU_REDUCE_MIN:
		return (int32_t)x < (int32_t)y ? x : y;
	case CPU_REDUCE_MAX:
		return (int32_t)x > (int32_t)y ? x : y;
	case CPU_REDUCE_UMIN:
		return x < y ? x : y;
	case CPU_REDUCE_UMAX:
		return x > y ? x : y;
	default:
		return x + y;
	}
}

static void reduce(struct cpu_thread *lanes, uint32_t group)
{
	uint32_t first = lowest(group), how = lanes[first].c, sum = (uint32_t)lanes[first].a;

	for (uint32_t rest = group & (group - 1); rest; rest &= rest - 1)
		sum = combine(how, sum, (uint32_t)lanes[lowest(rest)].a);
	set_all(lanes, group, sum);
}

// Tells each lane the addresses of all.
static void show(struct cpu_thread *lanes, uint32_t group)
{
	for (uint32_t rest = group; rest; rest &= rest - 1) {
		uint64_t *table = (uint64_t *)(uintptr_t)lanes[lowest(rest)].a;

		for (unsigned i = 0; i < CPU_WARP; i++)
			table[i] = group >> i & 1 ? lanes[i].a : 0;
	}
}

static void perform(struct cpu_thread *lanes, uint32_t group)
{
	uint32_t wait = lanes[lowest(group)].wait;

	switch (wait) {
	case CPU_SHFL_IDX:
	case CPU_SHFL_UP:
	case CPU_SHFL_DOWN:
	case CPU_SHFL_BFLY:
		shuffle(lanes, group);
		break;
	case CPU_VOTE_ALL:
	case CPU_VOTE_ANY:
	case CPU_VOTE_UNI:
	case CPU_VOTE_BALLOT:
		vote(lanes, group, wait);
		break;
	case CPU_MATCH_ANY:
	case CPU_MATCH_ALL:
		match(lanes, group, wait);
		break;
	case CPU_REDUX:
		reduce(lanes, group);
		break;
	case CPU_LANES:
		show(lanes, group);
		break;
	}
}

// The lanes of `waiting` that wait for the same as lane `leader`, with the same mask or with any.
static uint32_t same_wait(const struct cpu_thread *lanes, uint32_t waiting, unsigned leader, int any_mask)
{
	uint32_t same = 0, wait = lanes[leader].wait, id = lanes[leader].id;

	for (; waiting; waiting &= waiting - 1) {
		const struct cpu_thread *lane = &lanes[lowest(waiting)];

		if (lane->wait == wait && (any_mask || lane->id == id))
			same |= waiting & -waiting;
	}
	return same;
}

// Operation and place, which lie side by side, as one word.
static uint64_t wait_and_site(const struct cpu_thread *thread)
{
	uint64_t word;

	_Static_assert(
	    offsetof(struct cpu_thread, site) == offsetof(struct cpu_thread, wait) + 4, "side by side");
	memcpy(&word, &thread->wait, sizeof word);
	return word;
}

// Those of them that wait at the same place: usually all, for which one comparison is enough.
static uint32_t same_place(const struct cpu_thread *lanes, uint32_t waiting, unsigned leader)
{
	uint64_t word = wait_and_site(&lanes[leader]);
	uint32_t same = 0, id = lanes[leader].id;

	for (; waiting; waiting &= waiting - 1) {
		const struct cpu_thread *lane = &lanes[lowest(waiting)];

		if (wait_and_site(lane) == word && lane->id == id)
			same |= waiting & -waiting;
	}
	return same;
}

// Lanes that meet, one of them at another place than the first whose place is known.
static void report_mixed(struct resident *resident, const struct cpu_thread *lanes, uint32_t group)
{
	const struct cpu_thread *first = NULL;

	for (; group; group &= group - 1) {
		const struct cpu_thread *lane = &lanes[lowest(group)];

		if (!first && lane->site)
			first = lane;
		if (!first || !lane->site || lane->site == first->site)
			continue;
		site_clash(resident, lane, first);
		return;
	}
}

static int is_complete(const struct warp *warp, uint32_t group, uint32_t mask)
{
	return (mask & warp->live & ~group) == 0 && (group & ~mask) == 0;
}

uint32_t warp_exchange(struct resident *resident, unsigned index)
{
	struct warp *warp = &resident->warps[index];
	struct cpu_thread *lanes = &resident->threads[index * CPU_WARP];
	uint32_t done = 0;

	for (uint32_t rest = warp->exchange; rest;) {
		unsigned leader = lowest(rest);
		uint32_t group = same_place(lanes, rest, leader), mask = lanes[leader].id;

		if (!is_complete(warp, group, mask)) {
			group = same_wait(lanes, rest, leader, 0);
			if (is_complete(warp, group, mask))
				report_mixed(resident, lanes, group);
		}
		if (is_complete(warp, group, mask)) {
			perform(lanes, group);
			done |= group;
		}
		rest &= ~group;
	}
	warp->exchange &= ~done;
	warp->ready |= done;
	return done;
}

uint32_t warp_exchange_in_step(struct resident *resident, unsigned index)
{
	struct warp *warp = &resident->warps[index];
	struct cpu_thread *lanes = &resident->threads[index * CPU_WARP];
	uint32_t done = 0;

	for (uint32_t rest = warp->exchange; rest;) {
		uint32_t group = same_wait(lanes, rest, lowest(rest), 1), named = 0;

		for (uint32_t lane = group; lane; lane &= lane - 1)
			named |= lanes[lowest(lane)].id;
		if ((named & warp->live & ~group) == 0) {
			report_mixed(resident, lanes, group);
			perform(lanes, group);
			done |= group;
		}
		rest &= ~group;
	}
	warp->exchange &= ~done;
	warp->ready |= done;
	return done;
}

uint32_t warp_activemask(struct resident *resident, unsigned index)
{
	struct warp *warp = &resident->warps[index];
	struct cpu_thread *lanes = &resident->threads[index * CPU_WARP];
	uint32_t done = warp->active;

	for (uint32_t rest = done; rest;) {
		uint32_t group = same_wait(lanes, rest, lowest(rest), 0);

		set_all(lanes, group, group);
		rest &= ~group;
	}
	warp->active = 0;
	warp->ready |= done;
	return done;
}
