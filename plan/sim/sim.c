// An event is the end of a block or the arrival of a kernel. After each event, blocks are placed until the
// order's next block has to wait (sim_order.c, sim_place.c).
//
// A block that begins or ends may change the speed of all blocks, by the same factor for all blocks of a
// kernel (plan/planners/alone.c, sim_share.c). So each kernel has its own clock, which runs at its blocks' speed. On that clock a block's end
// never changes. Each kernel has its resident blocks sorted by their ends (sim_heap.c), and the next event is
// the earliest of the kernels' first ends.
#include <float.h>
#include <math.h>
#include <string.h>
#include "runtime/grid/error.h"
#include "sim_state.h"

static uint32_t most_resident(const struct sim_config *config, const struct sim_kernel *kernel)
{
	uint64_t most = (uint64_t)sim_usage(config->order, kernel)->sm_blocks * config->device->sm_count;

	return most < kernel->blocks ? (uint32_t)most : kernel->blocks;
}

static size_t room_for(size_t bytes)
{
	return (bytes + 15) / 16 * 16;
}

// Loops of a scheduler kernel.
static uint32_t most_loops(const struct sim_config *config)
{
	return sim_loops(config->order) ? SIM_SLOTS * config->device->sm_count : 0;
}

size_t cue_sim_bytes(const struct sim_config *config)
{
	size_t n = config->count, bytes;

	if (n == 0 || n > PROFILE_KERNELS)
		return 0;
	bytes = room_for(sizeof(struct sim)) + room_for(n * sizeof(struct running)) +
	        room_for(config->device->sm_count * sizeof(struct sm)) + room_for(n * sizeof(struct bucket)) +
	        room_for(most_loops(config) * sizeof(struct loop)) + 2 * room_for(n * sizeof(uint32_t)) +
	        room_for(n * sizeof(struct sim_claim));
	for (uint32_t i = 0; i < n; i++)
		bytes += room_for(most_resident(config, &config->kernels[i]) * sizeof(struct resident)) +
		         room_for(config->device->sm_count * sizeof(uint16_t));
	return bytes;
}

static void *take(char **memory, size_t bytes)
{
	void *taken = *memory;

	memset(taken, 0, bytes);
	*memory += room_for(bytes);
	return taken;
}

// A scheduler kernel begins when the last of its kernels has arrived.
static double join_of(const struct sim_config *config, uint32_t kernel)
{
	const struct sim_kernel *k = config->kernels;
	double join = k[kernel].arrival_us;

	for (uint32_t i = 0; i < config->count && sim_merges(config->order); i++)
		if (k[i].phase == k[kernel].phase && k[i].arrival_us > join)
			join = k[i].arrival_us;
	return join;
}

static uint32_t units_of(const struct sim_config *config, const struct sim_kernel *kernel)
{
	int is_elastic = config->order == SIM_ELASTIC && kernel->physical_blocks > 0;

	return is_elastic && kernel->physical_blocks < kernel->blocks ? kernel->physical_blocks : kernel->blocks;
}

static struct sim *lay_out(const struct sim_config *config, char *memory)
{
	struct sim *sim = take(&memory, sizeof(*sim));
	uint32_t n = config->count;

	sim->config = config;
	sim->kernels = take(&memory, n * sizeof(*sim->kernels));
	sim->sms = take(&memory, config->device->sm_count * sizeof(*sim->sms));
	sim->buckets = take(&memory, n * sizeof(*sim->buckets));
	sim->loops = take(&memory, most_loops(config) * sizeof(*sim->loops));
	sim->queue = take(&memory, n * sizeof(*sim->queue));
	sim->active = take(&memory, n * sizeof(*sim->active));
	sim->claims = take(&memory, n * sizeof(*sim->claims));
	for (uint32_t i = 0; i < n; i++) {
		struct running *k = &sim->kernels[i];
		k->kernel = &config->kernels[i];
		k->join_us = join_of(config, i);
		k->units = units_of(config, k->kernel);
		k->room = most_resident(config, k->kernel);
		k->blocks = take(&memory, k->room * sizeof(*k->blocks));
		k->on_sm = take(&memory, config->device->sm_count * sizeof(*k->on_sm));
	}
	sim->left = n;
	sim->due = BUCKET_NONE;
	sim->releases = SIM_RELEASES + 1; // so that no kernel is stalled
	return sim;
}

// --- Kernels arrive and end. ---

// The lowest phase in which something is left to do.
static uint32_t find_phase(const struct sim *sim)
{
	uint32_t phase = UINT32_MAX;

	for (uint32_t i = 0; i < sim->config->count; i++)
		if (sim->kernels[i].ended < sim->kernels[i].units && sim->config->kernels[i].phase < phase)
			phase = sim->config->kernels[i].phase;
	return phase;
}

// The kernel that may join first, by arrival and then by number; BUCKET_NONE: no more in this phase.
static uint32_t find_arrival(const struct sim *sim)
{
	const struct sim_kernel *kernels = sim->config->kernels;
	uint32_t first = BUCKET_NONE;

	for (uint32_t i = 0; i < sim->config->count; i++)
		if (!sim->kernels[i].admitted && kernels[i].phase <= sim->phase &&
		    (first == BUCKET_NONE || sim->kernels[i].join_us < sim->kernels[first].join_us))
			first = i;
	return first;
}

static void admit_all(struct sim *sim)
{
	uint32_t next;

	sim->phase = find_phase(sim);
	while ((next = find_arrival(sim)) != BUCKET_NONE && sim->kernels[next].join_us <= sim->now)
		cue_sim_admit(sim, next);
	sim->next_arrival = next == BUCKET_NONE ? INFINITY : sim->kernels[next].join_us;
}

static void end_block(struct sim *sim, uint32_t kernel)
{
	const struct running *k = &sim->kernels[kernel];

	struct resident block = cue_sim_release(sim, kernel);

	if (sim_loops(sim->config->order))
		cue_sim_loop(sim, block.loop);
	else
		cue_sim_end_slice(sim, kernel);
	if (k->ended == k->units) {
		sim->out[kernel].end_us = sim->now;
		sim->left--;
		admit_all(sim);
	}
}

// --- Time. ---

// Time until a kernel's next block ends. Rounding may have carried its clock past it.
static double time_left(const struct sim *sim, uint32_t i)
{
	const struct running *k = &sim->kernels[sim->active[i]];
	double left = (k->blocks[k->top].end - k->clock) / sim->claims[i].speed;

	return left > 0 ? left : 0;
}

// The index among the active of the kernel whose block ends next; active_count: none.
static uint32_t find_next(const struct sim *sim, double *left)
{
	uint32_t next = sim->active_count;

	*left = INFINITY;
	for (uint32_t i = 0; i < sim->active_count; i++) {
		double t = time_left(sim, i);
		if (t < *left) {
			*left = t;
			next = i;
		}
	}
	return next;
}

static void pass(struct sim *sim, double time)
{
	for (uint32_t i = 0; i < sim->active_count; i++)
		sim->kernels[sim->active[i]].clock += time * sim->claims[i].speed;
	sim->now += time;
}

// The kernel's blocks that have not begun, if each takes the place of one of its own that ends, whatever other kernels do; else 0. A
// loop takes other kernels' blocks only when those before them have none left.
static uint32_t sure_blocks(const struct sim *sim, uint32_t kernel)
{
	const struct running *k = &sim->kernels[kernel];
	enum sim_order order = sim->config->order;
	int is_first = order == SIM_LEFTOVER && sim->queued > 0 && sim->queue[0] == kernel;

	return k->kernel->spread <= 0 && (is_first || sim_loops(order)) ? k->units - k->placed : 0;
}

// After whole rounds of an active kernel, all is as before but the time and the number of blocks left.
static void skip_blocks(struct sim *sim, uint32_t at, double time)
{
	uint32_t kernel = sim->active[at], more;
	struct running *k = &sim->kernels[kernel];
	double block = k->kernel->block_us, passed = time * sim->claims[at].speed;
	double rounds = sure_blocks(sim, kernel) ? floor(passed / block) : 0;

	more = (uint32_t)rounds * k->resident;
	k->placed += more;
	k->clock += passed - rounds * block;
	for (; k->blocks[k->top].end < k->clock; more++, sim->steps++) {
		struct resident next = cue_sim_pop(k);
		next.end += block;
		next.block = k->placed++;
		cue_sim_push(k, next);
	}
	k->slice_left -= sim_loops(sim->config->order) ? 0 : more;
	k->ended += more;
	sim->out[kernel].work_us += more * block;
}

// As long as each block that ends is followed by one of its own kernel, no speed changes. So no block need be placed by itself.
static void turn_over(struct sim *sim)
{
	double time = sim->next_arrival - sim->now, first;
	uint32_t next = find_next(sim, &first);

	for (uint32_t i = 0; i < sim->active_count; i++) {
		const struct running *k = &sim->kernels[sim->active[i]];
		double block = k->kernel->block_us / sim->claims[i].speed, left = time_left(sim, i);
		uint32_t sure = sure_blocks(sim, sim->active[i]);
		if (sure > k->resident)
			left = fmax(left, floor((sure - 1) / k->resident - 1) * block);
		time = fmin(time, left - 1e-6 * block);
	}
	if (next == sim->active_count || time <= first || sim->config->observe)
		return;
	for (uint32_t i = 0; i < sim->active_count; i++)
		skip_blocks(sim, i, time);
	sim->now += time;
}

// The first active kernel with a block that ends now; BUCKET_NONE: time passes before the next event.
static uint32_t find_ended(const struct sim *sim)
{
	for (uint32_t i = 0; i < sim->active_count; i++) {
		const struct running *k = &sim->kernels[sim->active[i]];
		if (k->blocks[k->top].end <= k->clock)
			return sim->active[i];
	}
	return BUCKET_NONE;
}

// An SM holds fewer blocks of a scheduler kernel than of the kernel alone, if other members are larger. How much faster such blocks
// run is known for `mix`, if their profile has performance. Otherwise an SM is assumed to do as much with them, as in the planners'
// estimates: with `fit` blocks on each of m SMs, the kernel still takes R[m].
static struct alone alone_in(
    const struct sim_config *config, const struct sim_kernel *kernel, uint32_t resident, uint32_t sms)
{
	struct sim_kernel merged = *kernel;
	uint32_t fit = sim_usage(config->order, kernel)->sm_blocks;
	double peak_mb_s = config->bandwidth == SIM_UNLIMITED ? 0 : config->peak_mb_s;
	double each = (double)kernel->usage.sm_blocks / fit;

	if (config->order != SIM_MIX)
		merged.performance = NULL;
	if (each <= 1 || merged.performance)
		return cue_sim_alone(&merged, resident, sms, peak_mb_s);
	if (!kernel->latency_us)
		return (struct alone){kernel->block_us / each, kernel->block_mb_s * each, 0};
	merged.usage.sm_blocks = fit;
	return cue_sim_alone(&merged, resident, sms, peak_mb_s);
}

// How many of the places have blocks, 0 to 1.
static double taken_part(const struct sim *sim)
{
	const struct sim_config *config = sim->config;
	double taken = 0;

	for (uint32_t i = 0; i < sim->active_count; i++) {
		const struct running *k = &sim->kernels[sim->active[i]];
		double each = sim_usage(config->order, k->kernel)->sm_blocks * config->device->sm_count;
		taken += k->resident / (sim_loops(config->order) ? sim->loops_all : each);
	}
	return taken;
}

// How fast the kernel would be alone with the blocks that it has now. When it has no more blocks to fill its places again, its speed is
// that of its last wave, as far as the places are empty.
static void set_alone(const struct sim *sim, struct running *k, double taken)
{
	// Where each block has an SM of its own, it makes no difference how many other SMs there are. But a
	// profile may have slightly different numbers for them.
	uint32_t sms = k->on_sms == k->resident ? sim->config->device->sm_count : k->on_sms;

	int is_last = k->resident <= k->alone_blocks && k->placed == k->units;

	if (!is_last && (k->resident != k->alone_blocks || sms != k->alone_sms)) {
		k->full = alone_in(sim->config, k->kernel, k->resident, sms);
		k->alone_blocks = k->resident;
		k->alone_sms = sms;
	}
	k->alone = k->full;
	if (is_last && k->full.gain > 0)
		k->alone = cue_alone_thin(k->full, fmax(taken, (double)k->resident / k->alone_blocks));
}

// A kernel alone was measured, so its own demand does not slow it down again, whatever the peak.
static double demand_of(const struct sim *sim, const struct running *k)
{
	double most = sim->config->peak_mb_s / k->resident;

	return k->kernel->latency_us && k->alone.block_mb_s > most ? most : k->alone.block_mb_s;
}

static void set_speeds(struct sim *sim)
{
	double taken = taken_part(sim);

	for (uint32_t i = 0; i < sim->active_count; i++) {
		struct running *k = &sim->kernels[sim->active[i]];
		set_alone(sim, k, taken);
		sim->claims[i] = (struct sim_claim){k->resident, demand_of(sim, k), 1};
	}
	if (sim->config->bandwidth != SIM_UNLIMITED)
		cue_sim_share(sim->claims, sim->active_count, sim->config->bandwidth, sim->config->peak_mb_s);
	for (uint32_t i = 0; i < sim->active_count; i++) {
		const struct running *k = &sim->kernels[sim->active[i]];
		sim->claims[i].speed *= k->kernel->block_us / k->alone.block_us;
	}
}

static void end_next(struct sim *sim, uint32_t kernel)
{
	struct running *k = &sim->kernels[kernel];

	k->clock = k->blocks[k->top].end;
	end_block(sim, kernel);
}

static void step(struct sim *sim)
{
	uint32_t next = find_ended(sim);
	double left;

	if (next != BUCKET_NONE) {
		end_next(sim, next);
	} else {
		set_speeds(sim);
		turn_over(sim);
		next = find_next(sim, &left);
		if (sim->next_arrival < sim->now + left) {
			pass(sim, sim->next_arrival - sim->now);
			sim->now = sim->next_arrival;
			admit_all(sim);
		} else {
			next = sim->active[next];
			pass(sim, left);
			end_next(sim, next);
		}
	}
	cue_sim_place_all(sim);
}

// --- The configuration. ---

static int is_amount(double n)
{
	return n >= 0 && n <= DBL_MAX;
}

static const char *find_wrong(const struct sim_config *config, const struct sim_kernel *kernel)
{
	const struct block_usage *usage = sim_usage(config->order, kernel);

	if (kernel->blocks == 0)
		return "has no blocks";
	if (kernel->usage.sm_blocks == 0 || usage->sm_blocks == 0 ||
	    sim_warp_threads(usage) > config->device->sm_threads ||
	    usage->registers > config->device->sm_registers ||
	    usage->shared_bytes > config->device->sm_shared_bytes)
		return sim_merges(config->order) ? "does not fit an SM in a block that fits all kernels of its phase"
		                                 : "does not fit an SM";
	if (!is_amount(kernel->block_us) || kernel->block_us <= 0)
		return "needs a block time above 0";
	if (!is_amount(kernel->spread) || !is_amount(kernel->block_mb_s) || !is_amount(kernel->arrival_us))
		return "has a spread, bandwidth or arrival that is negative or no number";
	if ((config->order == SIM_INTERLEAVE || config->order == SIM_PERSISTENT || config->order == SIM_MIX) &&
	    kernel->share == 0)
		return "has no share";
	if (config->order == SIM_PARTITION && (kernel->sms == 0 || kernel->first_sm >= config->device->sm_count ||
	                                          kernel->sms > config->device->sm_count - kernel->first_sm))
		return "has no SMs, or some that the device lacks";
	return NULL;
}

static int sim_check(const struct sim_config *config)
{
	if (config->count == 0 || config->count > PROFILE_KERNELS)
		return cue_error_set(CUE_ERROR_INPUT, "a simulation of %u kernels", config->count);
	if (config->bandwidth != SIM_UNLIMITED && (!is_amount(config->peak_mb_s) || config->peak_mb_s <= 0))
		return cue_error_set(CUE_ERROR_INPUT, "a simulation with no memory bandwidth");
	for (uint32_t i = 0; i < config->count; i++) {
		const char *wrong = find_wrong(config, &config->kernels[i]);
		if (wrong)
			return cue_error_set(CUE_ERROR_INPUT, "kernel %u %s", i, wrong);
	}
	return CUE_OK;
}

int cue_sim_run(struct sim_outcome *out, const struct sim_config *config, void *memory)
{
	struct sim *sim;
	int error = sim_check(config);

	if (error)
		return error;
	sim = lay_out(config, memory);
	sim->out = out;
	memset(out, 0, config->count * sizeof(*out));
	admit_all(sim);
	cue_sim_place_all(sim);
	while (sim->left > 0 && (!config->steps || sim->steps <= *config->steps))
		step(sim);
	for (uint32_t i = 0; i < config->count && sim->left > 0; i++)
		out[i].end_us = INFINITY;
	if (config->steps)
		*config->steps -= sim->steps < *config->steps ? sim->steps : *config->steps;
	return CUE_OK;
}
