// The order of a batch's blocks: the leaky bucket's, by the even rule (bucket.h lists its guarantees). The
// shares are the ratio, if one was set. Otherwise they are in proportion to the kernels' blocks, so that the
// kernels end together.
#include <stdlib.h>
#include <string.h>
#include "phase.h"

#define MAX_PERIOD 32         // of shares without a ratio, so that the table is small
#define MAX_RATIO_PERIOD 1024 // of a ratio; longer ones are rounded to it

// Shares in proportion to the wishes of those that have one, with a sum of `most` at the largest.
static void weigh(uint32_t *out, const uint32_t *wishes, unsigned count, uint32_t most)
{
	uint32_t packed[CUE_PHASE_MOST_MEMBERS], shares[CUE_PHASE_MOST_MEMBERS];
	double latency[CUE_PHASE_MOST_MEMBERS];
	unsigned n = 0;

	for (unsigned i = 0; i < count; i++)
		if (wishes[i]) {
			packed[n] = wishes[i];
			latency[n++] = 1;
		}
	if (n > 0)
		(void)cue_bucket_weigh(shares, packed, latency, n, most > n ? most : n);
	n = 0;
	for (unsigned i = 0; i < count; i++)
		out[i] = wishes[i] ? shares[n++] : 0;
}

static int any(const unsigned *ratio, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (ratio[i])
			return 1;
	return 0;
}

void cue_phase_share(uint32_t out[CUE_PHASE_MOST_MEMBERS], const uint32_t blocks[CUE_PHASE_MOST_MEMBERS],
    const unsigned ratio[CUE_PHASE_MOST_MEMBERS], unsigned count, uint32_t most)
{
	uint64_t sum = 0;

	if (!any(ratio, count)) {
		weigh(out, blocks, count, most);
		return;
	}
	for (unsigned i = 0; i < count; i++) {
		out[i] = blocks[i] ? (ratio[i] ? ratio[i] : 1) : 0;
		sum += out[i];
	}
	if (sum > MAX_RATIO_PERIOD) {
		uint32_t wishes[CUE_PHASE_MOST_MEMBERS];
		memcpy(wishes, out, count * sizeof(*out));
		weigh(out, wishes, count, MAX_RATIO_PERIOD);
	}
}

// The order of these shares; its kernels are numbers of members.
static cue_interleave *make_order(const uint32_t *shares, const struct batch *batch)
{
	struct bucket buckets[CUE_PHASE_MOST_MEMBERS];
	unsigned member[CUE_PHASE_MOST_MEMBERS], n = 0;
	cue_interleave_entry *entries;
	cue_interleave *order;
	size_t bytes;

	for (unsigned i = 0; i < batch->set->count; i++)
		if (batch->blocks[i]) {
			// Under `mix` the order is that of physical blocks, and one period is enough.
			buckets[n] = (struct bucket){
			    .share = shares[i], .left = batch->mode == CUE_PHASE_MIX ? shares[i] : batch->blocks[i]};
			member[n++] = i;
		}
	bytes = cue_interleave_bytes(buckets, n);
	order = malloc(bytes);
	if (!order || cue_interleave_set(order, bytes, buckets, n, BUCKET_EVEN)) {
		free(order);
		return NULL;
	}
	entries = (cue_interleave_entry *)cue_interleave_entries(order);
	for (unsigned i = 0; i < order->entries; i++)
		entries[i].kernel = member[entries[i].kernel];
	return order;
}

cue_interleave *cue_phase_order_of(
    uint32_t shares[CUE_PHASE_MOST_MEMBERS], const struct batch *batch, const unsigned *ratio)
{
	int asked = any(ratio, batch->set->count);

	for (uint32_t most = MAX_PERIOD;; most /= 2) {
		cue_interleave *order;
		cue_phase_share(shares, batch->blocks, ratio, batch->set->count, most);
		order = make_order(shares, batch);
		if (!order || asked || order->bytes <= CUE_MERGE_TABLE_BYTES || most <= 1)
			return order;
		free(order);
	}
}

unsigned *cue_phase_arrays(const cue_interleave *order)
{
	size_t blocks = order->blocks;
	unsigned *out = malloc(2 * blocks * sizeof(*out));

	for (unsigned i = 0; out && i < blocks; i++) {
		cue_interleave_place place = cue_interleave_decode(order, i);
		out[i] = place.kernel;
		out[blocks + i] = place.block;
	}
	return out;
}
