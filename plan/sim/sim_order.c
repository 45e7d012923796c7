// Which kernel's block is next. SIM_INTERLEAVE has one queue of blocks, whose first waits until it fits. Loops
// take their next block themselves (sim_loop.c). All other orders have a queue of kernels, or of their slices,
// and place the first one's blocks until one has to wait.
#include <string.h>
#include "sim_state.h"

static const char *const order_names[] = {
    "leftover", "slices", "elastic", "interleave", "persistent", "partition", "mix"};

const char *cue_sim_order_name(unsigned order)
{
	return order < sizeof(order_names) / sizeof(order_names[0]) ? order_names[order] : NULL;
}

static void enqueue(struct sim *sim, uint32_t kernel)
{
	struct running *k = &sim->kernels[kernel];
	uint32_t left = k->units - k->placed, slice = k->kernel->slice_blocks;

	k->slice_left = sim->config->order == SIM_SLICES && slice > 0 && slice < left ? slice : left;
	sim->queue[sim->queued++] = kernel;
}

// Places what it can of the queue's first entry; false: some of it has to wait.
static int place_first(struct sim *sim)
{
	uint32_t kernel = sim->queue[0];
	struct running *k = &sim->kernels[kernel];

	while (k->slice_left > 0) {
		if (!cue_sim_place(sim, kernel))
			return 0;
		k->slice_left--;
		k->slice_resident++;
	}
	sim->queued--;
	memmove(sim->queue, sim->queue + 1, sim->queued * sizeof(*sim->queue));
	return 1;
}

static void place_in_turn(struct sim *sim)
{
	while (sim->queued > 0 && place_first(sim))
		;
}

static uint32_t find_due(struct sim *sim)
{
	if (sim->due == BUCKET_NONE)
		sim->due = cue_bucket_due(sim->buckets, sim->config->count, BUCKET_EVEN);
	return sim->due;
}

static void place_by_bucket(struct sim *sim)
{
	const struct sim_config *config = sim->config;
	uint32_t kernel;

	while ((kernel = find_due(sim)) != BUCKET_NONE && cue_sim_place(sim, kernel)) {
		cue_bucket_emit(sim->buckets, config->count, kernel, BUCKET_EVEN);
		sim->due = BUCKET_NONE;
	}
}

void cue_sim_place_all(struct sim *sim)
{
	if (sim->config->order == SIM_INTERLEAVE)
		place_by_bucket(sim);
	else if (sim_loops(sim->config->order))
		cue_sim_start_loops(sim);
	else
		place_in_turn(sim);
}

static void fill_bucket(struct sim *sim, uint32_t kernel)
{
	const struct sim_kernel *k = &sim->config->kernels[kernel];
	uint32_t share = sim->config->order == SIM_MIX && k->sm_blocks ? k->sm_blocks : k->share;

	sim->buckets[kernel] = (struct bucket){.share = share, .left = sim->kernels[kernel].units};
	sim->due = BUCKET_NONE;
}

void cue_sim_admit(struct sim *sim, uint32_t kernel)
{
	sim->kernels[kernel].admitted = 1;
	if (sim_merges(sim->config->order))
		fill_bucket(sim, kernel);
	else
		enqueue(sim, kernel);
}

void cue_sim_end_slice(struct sim *sim, uint32_t kernel)
{
	struct running *k = &sim->kernels[kernel];

	if (!sim_merges(sim->config->order) && --k->slice_resident == 0 && k->slice_left == 0 &&
	    k->placed < k->units)
		enqueue(sim, kernel);
}
