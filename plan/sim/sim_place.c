// Places blocks on SMs that have space, and updates SMs when blocks begin and end.
//
// A kernel that fitted no SM need look again only at the SMs of blocks that have ended since, also after it has placed a block there.
// `releases` counts the ends, and `stalled_at` is the count when the kernel last fitted nowhere.
#include "sim_state.h"

static int has_room(const struct sim *sim, const struct running *k, uint32_t at)
{
	const struct device *device = sim->config->device;
	const struct block_usage *usage = sim_usage(sim->config->order, k->kernel);
	const struct sm *sm = &sim->sms[at];
	// The blocks of a scheduler kernel are all of one kernel.
	uint32_t own = sim_merges(sim->config->order) ? sm->blocks : k->on_sm[at];

	return own < usage->sm_blocks && sm->blocks < device->sm_blocks && sm->blocks < SIM_SLOTS &&
	       sm->threads + sim_warp_threads(usage) <= device->sm_threads &&
	       sm->registers + usage->registers <= device->sm_registers &&
	       sm->shared_bytes + usage->shared_bytes <= device->sm_shared_bytes;
}

// The better of two SMs for a kernel, of which `best` may be none (sm_count).
static uint32_t better_sm(const struct sim *sim, const struct running *k, uint32_t best, uint32_t at)
{
	if (best < sim->config->device->sm_count &&
	    (sim->sms[at].threads > sim->sms[best].threads ||
	        (sim->sms[at].threads == sim->sms[best].threads && at >= best)))
		return best;
	return has_room(sim, k, at) ? at : best;
}

uint32_t cue_sim_find_sm(struct sim *sim, uint32_t kernel)
{
	struct running *k = &sim->kernels[kernel];
	uint32_t sms = sim->config->device->sm_count, best = sms;

	if (sim->releases - k->stalled_at <= SIM_RELEASES)
		for (uint64_t i = k->stalled_at; i < sim->releases; i++)
			best = better_sm(sim, k, best, sim->released[i % SIM_RELEASES]);
	else
		for (uint32_t i = 0; i < sms; i++)
			best = better_sm(sim, k, best, i);
	return best;
}

uint32_t cue_sim_take_sm(struct sim *sim, uint32_t kernel, uint32_t at)
{
	const struct block_usage *usage = sim_usage(sim->config->order, &sim->config->kernels[kernel]);
	struct sm *sm = &sim->sms[at];
	uint32_t slot = 0;

	sm->threads += sim_warp_threads(usage);
	sm->registers += usage->registers;
	sm->shared_bytes += usage->shared_bytes;
	sm->blocks++;
	while (sm->slots >> slot & 1)
		slot++;
	sm->slots |= 1u << slot;
	return slot;
}

void cue_sim_free_sm(struct sim *sim, uint32_t kernel, uint32_t at, uint32_t slot)
{
	const struct block_usage *usage = sim_usage(sim->config->order, &sim->config->kernels[kernel]);
	struct sm *sm = &sim->sms[at];

	sm->threads -= sim_warp_threads(usage);
	sm->registers -= usage->registers;
	sm->shared_bytes -= usage->shared_bytes;
	sm->blocks--;
	sm->slots &= ~(1u << slot);
	sim->released[sim->releases++ % SIM_RELEASES] = (uint16_t)at;
}

static void observe(const struct sim *sim, uint32_t kernel, const struct resident *block, double end_us)
{
	struct sim_event event = {.begin_us = block->begin_us,
	    .end_us = end_us,
	    .kernel = kernel,
	    .block = block->block,
	    .sm = block->sm,
	    .slot = block->slot};

	if (sim->config->observe)
		sim->config->observe(sim->config->context, &event);
}

void cue_sim_begin(struct sim *sim, uint32_t kernel, uint32_t at, uint32_t slot, uint32_t loop)
{
	struct running *k = &sim->kernels[kernel];
	double time = cue_sim_draw_us(sim->config, kernel, k->placed);
	struct resident block = {.begin_us = sim->now,
	    .end = k->clock + time,
	    .block = k->placed++,
	    .loop = loop,
	    .sm = (uint16_t)at,
	    .slot = (uint16_t)slot};

	sim->steps++;
	k->on_sms += k->on_sm[at]++ == 0;
	sim->out[kernel].work_us += time;
	if (block.block == 0)
		sim->out[kernel].begin_us = sim->now;
	if (k->resident == 0)
		sim->active[sim->active_count++] = kernel;
	cue_sim_push(k, block);
	observe(sim, kernel, &block, -1);
}

int cue_sim_place(struct sim *sim, uint32_t kernel)
{
	uint32_t at = cue_sim_find_sm(sim, kernel);

	if (at == sim->config->device->sm_count) {
		sim->kernels[kernel].stalled_at = sim->releases;
		return 0;
	}
	cue_sim_begin(sim, kernel, at, cue_sim_take_sm(sim, kernel, at), 0);
	return 1;
}

struct resident cue_sim_release(struct sim *sim, uint32_t kernel)
{
	struct running *k = &sim->kernels[kernel];
	struct resident block = cue_sim_pop(k);

	if (!sim_loops(sim->config->order))
		cue_sim_free_sm(sim, kernel, block.sm, block.slot);
	k->on_sms -= --k->on_sm[block.sm] == 0;
	if (k->resident == 0) {
		uint32_t at = 0;

		while (sim->active[at] != kernel)
			at++;
		sim->active[at] = sim->active[--sim->active_count];
	}
	sim->out[kernel].resident_us += sim->now - block.begin_us;
	observe(sim, kernel, &block, sim->now);
	k->ended++;
	return block;
}
