// The blocks that ran, in order, are the leaky bucket's output, tails included: three launches of one kernel,
// with the order from a table in the parameters, from one in device memory, and from arrays. On one SM, whose
// blocks run in order.
#include "note.h"
extern "C" {
#include "runtime/grid/bucket.h"
}

static void check_order(const unsigned *blocks, const cue_phase_report &r)
{
	bucket buckets[3];
	unsigned at = 0, due;

	for (unsigned k = 0; k < 3; k++)
		buckets[k] = {r.member[k].ratio, blocks[k], 0, 0};
	while ((due = cue_bucket_due(buckets, 3, BUCKET_EVEN)) != BUCKET_NONE) {
		if (at >= host_notes.count || host_notes.at[at].who != due ||
		    host_notes.at[at].block != buckets[due].emitted) {
			printf("place %u: kernel %u block %u, should be kernel %u block %u\n", at, host_notes.at[at].who,
			    host_notes.at[at].block, due, buckets[due].emitted);
			failures++;
			return;
		}
		cue_bucket_emit(buckets, 3, due, BUCKET_EVEN);
		at++;
	}
	CHECK(at == host_notes.count);
}

static void run(const unsigned *blocks, const unsigned *ratio, const char *mode)
{
	cue_set_phase(mode);
	cue_set_ratio(ratio, 3);
	clear_notes();
	{
		cue_phase cue_p(cue_merge<cue_exit, cue_guard, note_member, note_member, note_member>());
		note_launch({dim3(blocks[0] / 2, 2), dim3(8, 2, 2)}, device_notes, 0);
		note_launch({blocks[1], 96}, device_notes, 1);
		note_launch({dim3(1, 1, blocks[2]), 33}, device_notes, 2);
	}
	CUDA(cudaGetLastError());
	CHECK(ran_merged(mode, 3));
	read_notes();
	CHECK(all_ran_once(blocks, 3));
}

// One physical block takes all tickets: those of one member, then those of the others in turn.
static void check_tickets(const unsigned *blocks, unsigned first)
{
	unsigned at = 0;
	for (unsigned turn = 0; turn < 3; turn++) {
		unsigned k = (first + turn) % 3;
		for (unsigned b = 0; b < blocks[k]; b++, at++)
			CHECK(host_notes.at[at].who == k && host_notes.at[at].block == b);
	}
}

int main()
{
	const unsigned sizes[][3] = {{60, 30, 10}, {2, 1, 1}, {4, 1000, 7}, {250, 251, 1}, {2000, 30, 3000}};
	const unsigned ratios[][3] = {{0, 0, 0}, {1, 1, 1}, {3, 2, 1}, {1, 9, 6}, {10, 1, 1}, {600, 100, 9}};
	cue_phase_report r;

	for (const unsigned(&blocks)[3] : sizes)
		for (const unsigned(&ratio)[3] : ratios)
			for (int order = CUE_PHASE_TABLE; order <= CUE_PHASE_ARRAYS; order++) {
				cue_set_order((cue_phase_order)order);
				run(blocks, ratio, "interleave");
				CHECK(cue_phase_explain(&r) == CUE_OK &&
				      r.scheduler.blocks == blocks[0] + blocks[1] + blocks[2]);
				if (ratio[0])
					CHECK(r.member[0].ratio * ratio[1] == r.member[1].ratio * ratio[0]);
				check_order(blocks, r);
			}
	cue_set_order(CUE_PHASE_TABLE);
	cue_set_blocks(1);
	for (const unsigned(&blocks)[3] : sizes) {
		const unsigned second[3] = {1, 9, 6}, third[3] = {1, 1, 30};
		run(blocks, second, "persistent");
		check_tickets(blocks, 1);
		run(blocks, third, "persistent");
		check_tickets(blocks, 2);
		run(blocks, third, "partition");
		check_tickets(blocks, 2);
	}
	return report();
}
