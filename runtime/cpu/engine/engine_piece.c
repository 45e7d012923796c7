// What the threads of a block did in a piece, for a model of time: see struct piece.
//
// Device code raises cue_dev_counts, which are the program's. A thread's share is what they rose by while it ran.
// Nothing else may run device code at that time, which only virtual time promises.
#include "engine_p.h"

#include <string.h>

uint64_t cue_dev_counts[CPU_COUNTS], cue_dev_longest[4];

// The bodies of rewritten kernels, in the piece that runs.
static struct {
	const char *last;
	uint64_t begun, begun_before, most; // in all; when the last lane of a loop ended; of any of them
	int64_t inside;
	int is_member, is_of_member; // the last event is the begin of a member of a phase; `last` is one
} bodies;

static uint64_t seen[CPU_COUNTS];    // when the piece began
static struct lane_work seen_by_now; // when the last thread stopped

static struct lane_work now(void)
{
	return (struct lane_work){cue_dev_counts[CPU_COUNT_INSTRUCTIONS], cue_dev_counts[CPU_COUNT_CHAIN],
	    cue_dev_counts[CPU_COUNT_WAITS], cue_dev_counts[CPU_COUNT_SHARED_WAITS], bodies.begun};
}

static uint64_t most(uint64_t x, uint64_t y)
{
	return x > y ? x : y;
}

void cue_dev_body_begin(const char *name, uint32_t is_member)
{
	bodies.inside++;
	if (!bodies.is_member) {
		bodies.last = name;
		bodies.is_of_member = (int)is_member;
		bodies.begun++;
	}
	bodies.is_member = (int)is_member;
}

void cue_dev_body_end(void)
{
	bodies.inside--;
	bodies.is_member = 0;
}

void cue_dev_lane_end(void)
{
	bodies.most = most(bodies.most, bodies.begun - bodies.begun_before);
	bodies.begun_before = bodies.begun;
	bodies.is_member = 0;
}

void piece_begin(struct resident *resident, int is_new)
{
	if (!is_new)
		return;
	memset(&resident->piece, 0, sizeof resident->piece);
	memcpy(seen, cue_dev_counts, sizeof seen);
	bodies.last = NULL;
	bodies.begun = bodies.begun_before = bodies.most = 0;
	bodies.inside = resident->inside;
	bodies.is_member = 0;
	seen_by_now = now();
}

// After each thread, so only what is wanted of each: piece_end adds the rest.
void piece_add(struct resident *resident, uint32_t linear)
{
	struct lane_work *work = &resident->work[linear];
	struct lane_work after = now();

	work->instructions += after.instructions - seen_by_now.instructions;
	work->chain += after.chain - seen_by_now.chain;
	work->waits += after.waits - seen_by_now.waits;
	work->shared_waits += after.shared_waits - seen_by_now.shared_waits;
	work->bodies += after.bodies - seen_by_now.bodies;
	// Another thread's begin of a member says nothing of this one's.
	bodies.is_member = 0;
	seen_by_now = after;
	resident->ran |= 1u << linear / CPU_WARP;
	resident->warps[linear / CPU_WARP].ran |= 1u << linear % CPU_WARP;
}

void piece_loop(struct resident *resident)
{
	struct piece *piece = &resident->piece;

	for (unsigned i = 0; i < CPU_COUNTS; i++)
		piece->counts[i] = cue_dev_counts[i] - seen[i];
	piece->warps = (resident->block.threads + CPU_WARP - 1) / CPU_WARP;
	piece->warp_instructions = cue_dev_longest[0];
	piece->chain = cue_dev_longest[1];
	piece->chain_waits = cue_dev_longest[2];
	piece->chain_shared_waits = cue_dev_longest[3];
	piece->bodies = bodies.most;
	memset(cue_dev_longest, 0, sizeof cue_dev_longest);
}

static void add_warp(struct resident *resident, unsigned index)
{
	struct piece *piece = &resident->piece;
	uint64_t instructions = 0;

	for (uint32_t rest = resident->warps[index].ran; rest; rest &= rest - 1) {
		struct lane_work *work = &resident->work[index * CPU_WARP + (unsigned)__builtin_ctz(rest)];

		instructions = most(instructions, work->instructions);
		piece->chain = most(piece->chain, work->chain);
		piece->chain_waits = most(piece->chain_waits, work->waits);
		piece->chain_shared_waits = most(piece->chain_shared_waits, work->shared_waits);
		piece->bodies = most(piece->bodies, work->bodies);
		*work = (struct lane_work){0};
	}
	resident->warps[index].ran = 0;
	piece->warps++;
	piece->warp_instructions += instructions;
}

// The lanes of a warp that have stopped at visible points.
static void add_visible(struct resident *resident, unsigned index)
{
	const struct cpu_thread *lanes = &resident->threads[index * CPU_WARP];
	struct piece *piece = &resident->piece;
	uint32_t kinds = 0, sleepers = 0;

	for (uint32_t rest = resident->warps[index].visible; rest; rest &= rest - 1) {
		const struct cpu_thread *lane = &lanes[__builtin_ctz(rest)];
		uint32_t kind = lane->id;

		piece->lanes++;
		if (kind == CPU_SEE_SLEEP && ((!sleepers && !piece->visible[kind]) || lane->a < piece->sleep_ns))
			piece->sleep_ns = lane->a;
		sleepers |= kind == CPU_SEE_SLEEP;
		if (kinds & 1u << kind)
			continue;
		kinds |= 1u << kind;
		if (!piece->visible[kind]++)
			piece->first_address[kind] = lane->a;
	}
}

void piece_end(struct resident *resident)
{
	for (unsigned i = 0; i < CPU_COUNTS; i++)
		resident->piece.counts[i] = cue_dev_counts[i] - seen[i];
	for (uint32_t rest = resident->ran; rest; rest &= rest - 1) {
		add_warp(resident, (unsigned)__builtin_ctz(rest));
		add_visible(resident, (unsigned)__builtin_ctz(rest));
	}
	resident->ran = 0;
	resident->inside = bodies.inside;
	resident->piece.body = bodies.last;
	resident->piece.begun = bodies.begun;
	resident->piece.is_member = bodies.is_of_member;
	resident->piece.is_inside = bodies.inside > 0;
}
