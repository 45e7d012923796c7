// The one parameter of a scheduler kernel, and the control word.
#include <stdlib.h>
#include <string.h>
#include "phase.h"
#include "runtime/grid/slice.h"

// CUDA reads a pack at its own alignment, which is no more than this.
#define PACK_ALIGNMENT 256

static void put_arguments(char *pack, const cue_merge_member *member, const cue_launch_spec *spec)
{
	for (unsigned i = 0; i < member->parameters; i++)
		memcpy(pack + member->offsets[i], spec->arguments[1 + i], member->sizes[i]);
}

void *cue_phase_pack(const struct batch *batch)
{
	const cue_merge_set *set = batch->set;
	size_t bytes = ((size_t)set->bytes + PACK_ALIGNMENT - 1) / PACK_ALIGNMENT * PACK_ALIGNMENT;
	char *pack = aligned_alloc(PACK_ALIGNMENT, bytes);
	uint32_t begin = 0;

	if (!pack)
		return NULL;
	memset(pack, 0, bytes);
	for (unsigned i = 0; i < set->count; i++) {
		struct member_shape shape;
		// A member's shape; its blocks are numbered from `begin` on among all. Without a launch the rest is 0.
		const struct cue_phase_launch *launch = batch->slot[i];
		memset(&shape, 0, sizeof(shape));
		if (launch)
			cue_member_shape_set(&shape, launch->spec.grid, launch->spec.block);
		shape.shape.slice.begin = begin;
		shape.shape.slice.end += begin;
		begin = shape.shape.slice.end;
		memcpy(pack + CUE_MERGE_SHAPE_AT(i), &shape, sizeof(shape));
		if (batch->slot[i])
			put_arguments(pack, &set->members[i], &batch->slot[i]->spec);
	}
	return pack;
}

uint64_t cue_phase_control_word(const unsigned *sms, const uint32_t *blocks, unsigned count)
{
	uint64_t word = 0, sum = 0;
	unsigned last = 0;

	for (unsigned i = 0; i < count; i++)
		last = blocks[i] ? i : last;
	for (unsigned i = 0; i + 1 < count; i++) {
		sum += blocks[i] ? sms[i] : 0;
		if (i >= last || sum >= CUE_MERGE_SMS)
			sum = CUE_MERGE_SMS - 1;
		word |= sum << CUE_MERGE_BITS * i;
	}
	return word;
}

// Bounds between members are placed in proportion, then moved so that each share above 0 gets an SM.
void cue_phase_divide_sms(unsigned *out, const uint32_t *shares, unsigned count, unsigned sm_count)
{
	uint64_t all = 0, sum = 0;
	unsigned left = 0, bound = 0;

	for (unsigned i = 0; i < count; i++) {
		all += shares[i];
		left += shares[i] > 0;
	}
	int enough = sm_count >= left;
	for (unsigned i = 0; i < count; i++) {
		unsigned next;
		out[i] = 0;
		if (!shares[i])
			continue;
		sum += shares[i];
		left--;
		next = (unsigned)((sum * sm_count + all / 2) / all);
		if (enough && next < bound + 1)
			next = bound + 1;
		if (enough && next > sm_count - left)
			next = sm_count - left;
		out[i] = next - bound;
		bound = next;
	}
}
