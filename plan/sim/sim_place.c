// Places blocks on SMs that have space, and updates SMs when blocks begin and end.
//
// A kernel that fitted no SM need look again only at the SMs of blocks that have ended since, also after it
// has placed a block there. `releases` counts the ends, and `stalled_at` is the count when the kernel last
// fitted nowhere.
#include <string.h>
#include "sim_state.h"

static int has_room(const struct sim *sim, const struct running *k, uint32_t at)
{
	const struct device *device = sim->config->device;
	const struct block_usage *usage = &k->kernel->usage;
	const struct sm *sm = &sim->sms[at];

	if (k->on_sm[at] >= usage->sm_blocks)
		return 0;
	if (sim->config->order == SIM_SHARES && k->kernel->sm_blocks > 0 && k->on_sm[at] >= k->kernel->sm_blocks)
		return 0;
	return sm->blocks < device->sm_blocks && sm->blocks < SIM_SLOTS &&
	       sm->threads + sim_warp_threads(k->kernel) <= device->sm_threads &&
	       sm->registers + usage->registers <= device->sm_registers &&
	       sm->shared_bytes + usage->shared_bytes <= device->sm_shared_bytes;
}

// The better of two SMs for a kernel, of which `best` may be none (sm_count).
static uint32_t better_sm(const struct sim *sim, const struct running *k, uint32_t best, uint32_t at)
{
	uint32_t sms = sim->config->device->sm_count;

	if (sim->config->order == SIM_PARTITION &&
	    (at < k->kernel->first_sm || at - k->kernel->first_sm >= k->kernel->sms))
		return best;
	if (best < sms && (sim->sms[at].threads > sim->sms[best].threads ||
	                      (sim->sms[at].threads == sim->sms[best].threads && at >= best)))
		return best;
	return has_room(sim, k, at) ? at : best;
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

static uint32_t take_slot(struct sm *sm)
{
	uint32_t slot = 0;

	while (sm->slots >> slot & 1)
		slot++;
	sm->slots |= 1u << slot;
	return slot;
}

static void begin_block(struct sim *sim, uint32_t kernel, uint32_t at)
{
	struct running *k = &sim->kernels[kernel];
	struct sm *sm = &sim->sms[at];
	struct resident block = {.begin_us = sim->now, .block = k->placed++, .sm = (uint16_t)at};
	double time = cue_sim_draw_us(sim->config, kernel, block.block);

	sm->threads += sim_warp_threads(k->kernel);
	sm->registers += k->kernel->usage.registers;
	sm->shared_bytes += k->kernel->usage.shared_bytes;
	sm->blocks++;
	k->on_sms += k->on_sm[at]++ == 0;
	block.slot = (uint16_t)take_slot(sm);
	block.end = k->clock + time;
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
	struct running *k = &sim->kernels[kernel];
	// The SM with the fewest threads where a block fits, of several the first; sm_count: none.
	uint32_t sms = sim->config->device->sm_count, best = sms;

	if (sim->releases - k->stalled_at <= SIM_RELEASES)
		for (uint64_t i = k->stalled_at; i < sim->releases; i++)
			best = better_sm(sim, k, best, sim->released[i % SIM_RELEASES]);
	else
		for (uint32_t i = 0; i < sms; i++)
			best = better_sm(sim, k, best, i);
	uint32_t sm = best;

	if (sm == sim->config->device->sm_count) {
		k->stalled_at = sim->releases;
		return 0;
	}
	begin_block(sim, kernel, sm);
	return 1;
}

void cue_sim_release(struct sim *sim, uint32_t kernel)
{
	struct running *k = &sim->kernels[kernel];
	struct resident block = cue_sim_pop(k);

	struct sm *sm = &sim->sms[block.sm];

	sm->threads -= sim_warp_threads(k->kernel);
	sm->registers -= k->kernel->usage.registers;
	sm->shared_bytes -= k->kernel->usage.shared_bytes;
	sm->blocks--;
	sm->slots &= ~(1u << block.slot);
	k->on_sms -= --k->on_sm[block.sm] == 0;
	sim->released[sim->releases++ % SIM_RELEASES] = block.sm;
	if (k->resident == 0) {
		uint32_t at = 0;

		while (sim->active[at] != kernel)
			at++;
		sim->active[at] = sim->active[--sim->active_count];
	}
	sim->out[kernel].resident_us += sim->now - block.begin_us;
	observe(sim, kernel, &block, sim->now);
	k->ended++;
}
