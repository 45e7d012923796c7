// Scheduler kernels whose blocks stay resident and take logical blocks by tickets: the modes persistent, mix and partition of phases
// (cue_take and the kernels that call it in cuelastic/merge.cuh). There are as many as can be resident (cue_phygrid_get, as
// runtime/phase/phase_batch.c asks it). A loop takes tickets of the kernel that it works for. When there are none left, it takes
// those of the next kernels of the phase in turn. Under SIM_PERSISTENT and SIM_MIX it then works for the kernel whose ticket it got;
// under SIM_PARTITION its SM says whose are next each time.
#include "runtime/grid/phygrid.h"
#include "sim_state.h"

static int is_member(const struct sim *sim, uint32_t kernel)
{
	return sim->kernels[kernel].admitted && sim->config->kernels[kernel].phase == sim->phase;
}

// The kernel that an SM works for. SMs of no kernel are the last member's.
static uint32_t owner_of(const struct sim *sim, uint32_t sm)
{
	const struct sim_kernel *k = sim->config->kernels;
	uint32_t owner = 0;

	for (uint32_t i = 0; i < sim->config->count; i++) {
		if (!is_member(sim, i))
			continue;
		owner = i;
		if (sm >= k[i].first_sm && sm - k[i].first_sm < k[i].sms)
			break;
	}
	return owner;
}

// The first kernel from `kernel` on, in turn, that has a ticket; BUCKET_NONE: there is none.
static uint32_t find_ticket(const struct sim *sim, uint32_t kernel)
{
	for (uint32_t tried = 0; tried < sim->config->count; tried++) {
		if (is_member(sim, kernel) && sim->kernels[kernel].placed < sim->kernels[kernel].units)
			return kernel;
		kernel = kernel + 1 < sim->config->count ? kernel + 1 : 0;
	}
	return BUCKET_NONE;
}

void cue_sim_loop(struct sim *sim, uint32_t number)
{
	struct loop *loop = &sim->loops[number];
	uint32_t first = sim->config->order == SIM_PARTITION ? owner_of(sim, loop->sm) : loop->kernel;
	uint32_t kernel = find_ticket(sim, first);

	if (kernel == BUCKET_NONE) {
		cue_sim_free_sm(sim, loop->kernel, loop->sm, loop->slot);
		sim->loops_left--;
		return;
	}
	loop->kernel = kernel;
	cue_sim_begin(sim, kernel, loop->sm, loop->slot, number);
}

// As many as can be resident, or as are planned for each SM, and no more than logical blocks.
static uint32_t count_loops(const struct sim *sim, uint32_t kernel)
{
	const struct block_usage *usage = &sim->config->kernels[kernel].merged;
	uint64_t blocks = 0, planned = 0;
	struct phygrid grid;

	for (uint32_t i = 0; i < sim->config->count; i++)
		if (is_member(sim, i)) {
			blocks += sim->kernels[i].units;
			planned += sim->config->kernels[i].sm_blocks;
		}
	planned *= sim->config->device->sm_count;
	if (sim->config->order == SIM_MIX && planned && planned < blocks)
		blocks = planned;
	return cue_phygrid_get(&grid, usage, blocks, &cue_phygrid_no_limits) ? 1 : grid.blocks;
}

// Each SM has a part of the order. The loops are on all SMs in turn, which were empty.
static void order_by_sm(struct sim *sim)
{
	uint32_t sms = sim->config->device->sm_count, part = (sim->loops_left + sms - 1) / sms;

	for (uint32_t i = 0; i < part * sms; i++) {
		uint32_t at = i % part * sms + i / part;
		uint32_t kernel = cue_bucket_next(sim->buckets, sim->config->count, BUCKET_EVEN);
		if (at < sim->loops_left && kernel != BUCKET_NONE)
			sim->loops[at].kernel = kernel;
	}
}

void cue_sim_start_loops(struct sim *sim)
{
	uint32_t sms = sim->config->device->sm_count, first = find_ticket(sim, 0), count;

	if (sim->loops_left > 0 || first == BUCKET_NONE)
		return;
	count = count_loops(sim, first);
	for (uint32_t i = 0; i < count; i++) {
		uint32_t at = i % sms; // all are empty
		sim->loops[i] = (struct loop){
		    .kernel = first, .sm = (uint16_t)at, .slot = (uint16_t)cue_sim_take_sm(sim, first, at)};
		if (sim->config->order == SIM_PERSISTENT)
			sim->loops[i].kernel = cue_bucket_next(sim->buckets, sim->config->count, BUCKET_EVEN);
		sim->loops_left++;
	}
	if (sim->config->order == SIM_MIX)
		order_by_sm(sim);
	sim->loops_all = sim->loops_left;
	for (uint32_t i = 0, started = sim->loops_left; i < started; i++)
		cue_sim_loop(sim, i);
	for (uint32_t i = 0; i < sim->config->count; i++)
		sim->buckets[i].left = 0; // the order has said where loops begin, and no more
}
