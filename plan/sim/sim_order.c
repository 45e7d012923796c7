// Which kernel's block is next. SIM_BUCKET has one queue of blocks, whose head waits until it fits. All other
// orders have a queue of kernels, or of their slices. They place either the first one's blocks only, or the
// blocks of each that fits.
#include <string.h>
#include "sim_state.h"

static const char *const order_names[] = {"leftover", "bucket", "partition", "shares", "slices"};

const char *cue_sim_order_name(unsigned order)
{
	return order < sizeof(order_names) / sizeof(order_names[0]) ? order_names[order] : NULL;
}

static void enqueue(struct sim *sim, uint32_t kernel)
{
	struct running *k = &sim->kernels[kernel];
	uint32_t left = k->kernel->blocks - k->placed, slice = k->kernel->slice_blocks;

	k->slice_left = sim->config->order == SIM_SLICES && slice > 0 && slice < left ? slice : left;
	sim->queue[sim->queued++] = kernel;
}

static void dequeue(struct sim *sim, uint32_t at)
{
	sim->queued--;
	memmove(&sim->queue[at], &sim->queue[at + 1], (sim->queued - at) * sizeof(*sim->queue));
}

// Places what it can of a queue entry; false: some of it has to wait.
static int place_entry(struct sim *sim, uint32_t at)
{
	uint32_t kernel = sim->queue[at];
	struct running *k = &sim->kernels[kernel];

	while (k->slice_left > 0) {
		if (!cue_sim_place(sim, kernel))
			return 0;
		k->slice_left--;
		k->slice_resident++;
	}
	dequeue(sim, at);
	return 1;
}

static void place_in_turn(struct sim *sim)
{
	while (sim->queued > 0 && place_entry(sim, 0))
		;
}

static void place_each(struct sim *sim)
{
	for (uint32_t at = 0; at < sim->queued;)
		at += !place_entry(sim, at);
}

static uint32_t find_due(struct sim *sim)
{
	if (sim->due == BUCKET_NONE)
		sim->due = cue_bucket_due(sim->buckets, sim->config->count, sim->config->rule);
	return sim->due;
}

static void place_by_bucket(struct sim *sim)
{
	const struct sim_config *config = sim->config;
	uint32_t kernel;

	while ((kernel = find_due(sim)) != BUCKET_NONE && cue_sim_place(sim, kernel)) {
		cue_bucket_emit(sim->buckets, config->count, kernel, config->rule);
		sim->due = BUCKET_NONE;
	}
}

void cue_sim_place_all(struct sim *sim)
{
	if (sim->config->order == SIM_BUCKET)
		place_by_bucket(sim);
	else if (sim->config->order == SIM_LEFTOVER || sim->config->order == SIM_SLICES)
		place_in_turn(sim);
	else
		place_each(sim);
}

// A kernel joins: the bucket's order begins again, or a late kernel would first be given all the blocks that
// it missed.
static void fill_bucket(struct sim *sim, uint32_t kernel)
{
	for (uint32_t i = 0; i < sim->config->count; i++)
		sim->buckets[i].filled = 0;
	sim->buckets[kernel].share = sim->config->kernels[kernel].share;
	sim->buckets[kernel].left = sim->config->kernels[kernel].blocks;
	sim->due = BUCKET_NONE;
}

void cue_sim_admit(struct sim *sim, uint32_t kernel)
{
	sim->kernels[kernel].admitted = 1;
	if (sim->config->order == SIM_BUCKET)
		fill_bucket(sim, kernel);
	else
		enqueue(sim, kernel);
}

void cue_sim_end_slice(struct sim *sim, uint32_t kernel)
{
	struct running *k = &sim->kernels[kernel];

	if (sim->config->order != SIM_BUCKET && --k->slice_resident == 0 && k->slice_left == 0 &&
	    k->placed < k->kernel->blocks)
		enqueue(sim, kernel);
}
