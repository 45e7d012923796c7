/*
 * An event is the end of a block or the arrival of a kernel; after each, blocks are placed until the order's
 * next one has to wait.
 *
 * Speeds change with every block that begins or ends, for all blocks of a kernel alike. So a kernel has a
 * clock of its own, which runs at its blocks' speed, and its blocks end at times of that clock which never
 * change: a heap a kernel, and the next event is the earliest of their tops.
 *
 * A kernel that found no SM with room need not look again but at the SMs of blocks that have ended since,
 * also after it has found one there: `releases` counts the ends, and `stalled_at` is the count at which the
 * kernel last found nothing.
 */
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>
#include "error.h"
#include "sim.h"

#define SLOTS 32u     /* of an SM, which no GPU exceeds */
#define RELEASES 128u /* ends that are remembered; with more of them a kernel looks at all SMs */

struct resident {
	double end; /* by the kernel's clock */
	double begin_us;
	uint32_t block;
	uint16_t sm, slot;
};

struct sm {
	uint32_t threads, registers, shared_bytes, blocks;
	uint32_t slots; /* a bit for each that is taken */
};

struct running {
	const struct sim_kernel *kernel;
	struct resident *heap;
	uint16_t *on_sm; /* blocks on each SM */
	double clock;
	uint64_t stalled_at;
	uint32_t resident;
	uint32_t placed, ended;
	uint32_t slice_left, slice_resident;
	bool admitted;
};

struct sim {
	const struct sim_config *config;
	struct running *kernels;
	struct sm *sms;
	struct bucket *buckets;   /* SIM_BUCKET */
	uint32_t *queue;          /* kernels whose blocks may be placed, in order */
	uint32_t due;             /* the head of the bucket's queue; BUCKET_NONE: not known */
	uint32_t *active;         /* kernels that have resident blocks */
	struct sim_claim *claims; /* …and what these ask of the memory */
	uint32_t queued, active_count, phase, left;
	uint16_t released[RELEASES]; /* the SMs of the last ends */
	uint64_t releases;
	double now, next_arrival;
	struct sim_outcome *out;
};

static const char *const order_names[] = {"leftover", "bucket", "partition", "shares", "slices"};

const char *cue_sim_order_name(unsigned order)
{
	return order < sizeof(order_names) / sizeof(order_names[0]) ? order_names[order] : NULL;
}

/* A kernel's blocks that can be resident at a time. */
static uint32_t most_resident(const struct sim_config *config, const struct sim_kernel *kernel)
{
	uint64_t most = (uint64_t)kernel->usage.sm_blocks * config->device->sm_count;

	return most < kernel->blocks ? (uint32_t)most : kernel->blocks;
}

static size_t room_for(size_t bytes)
{
	return (bytes + 15) / 16 * 16;
}

size_t cue_sim_bytes(const struct sim_config *config)
{
	size_t n = config->count, bytes;

	if (n == 0 || n > PROFILE_KERNELS)
		return 0;
	bytes = room_for(sizeof(struct sim)) + room_for(n * sizeof(struct running)) +
	        room_for(config->device->sm_count * sizeof(struct sm)) + room_for(n * sizeof(struct bucket)) +
	        2 * room_for(n * sizeof(uint32_t)) + room_for(n * sizeof(struct sim_claim));
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

static struct sim *lay_out(const struct sim_config *config, char *memory)
{
	struct sim *sim = take(&memory, sizeof(*sim));
	uint32_t n = config->count;

	sim->config = config;
	sim->kernels = take(&memory, n * sizeof(*sim->kernels));
	sim->sms = take(&memory, config->device->sm_count * sizeof(*sim->sms));
	sim->buckets = take(&memory, n * sizeof(*sim->buckets));
	sim->queue = take(&memory, n * sizeof(*sim->queue));
	sim->active = take(&memory, n * sizeof(*sim->active));
	sim->claims = take(&memory, n * sizeof(*sim->claims));
	for (uint32_t i = 0; i < n; i++) {
		struct running *k = &sim->kernels[i];
		k->kernel = &config->kernels[i];
		k->heap = take(&memory, most_resident(config, k->kernel) * sizeof(*k->heap));
		k->on_sm = take(&memory, config->device->sm_count * sizeof(*k->on_sm));
	}
	sim->left = n;
	sim->due = BUCKET_NONE;
	sim->releases = RELEASES + 1; /* so that nobody is stalled */
	return sim;
}

/* --- What a block takes. --- */

static uint32_t warp_threads(const struct sim_kernel *kernel)
{
	return (kernel->usage.threads + DEVICE_WARP_THREADS - 1) / DEVICE_WARP_THREADS * DEVICE_WARP_THREADS;
}

static bool has_room(const struct sim *sim, const struct running *k, uint32_t at)
{
	const struct device *device = sim->config->device;
	const struct block_usage *usage = &k->kernel->usage;
	const struct sm *sm = &sim->sms[at];

	if (k->on_sm[at] >= usage->sm_blocks)
		return false;
	if (sim->config->order == SIM_SHARES && k->kernel->sm_blocks > 0 && k->on_sm[at] >= k->kernel->sm_blocks)
		return false;
	return sm->blocks < device->sm_blocks && sm->blocks < SLOTS &&
	       sm->threads + warp_threads(k->kernel) <= device->sm_threads &&
	       sm->registers + usage->registers <= device->sm_registers &&
	       sm->shared_bytes + usage->shared_bytes <= device->sm_shared_bytes;
}

/* The better of two SMs for a kernel, of which `best` may be none (sm_count). */
static uint32_t choose(const struct sim *sim, const struct running *k, uint32_t best, uint32_t at)
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

/* The SM with room that has the fewest threads, of several the first; sm_count: none. */
static uint32_t find_sm(const struct sim *sim, const struct running *k)
{
	uint32_t sms = sim->config->device->sm_count, best = sms;

	if (sim->releases - k->stalled_at <= RELEASES)
		for (uint64_t i = k->stalled_at; i < sim->releases; i++)
			best = choose(sim, k, best, sim->released[i % RELEASES]);
	else
		for (uint32_t i = 0; i < sms; i++)
			best = choose(sim, k, best, i);
	return best;
}

/* --- Blocks' times: a generator of its own, so that a block's time depends on nothing else. --- */

static uint64_t mix(uint64_t x) /* splitmix64 */
{
	x += 0x9e3779b97f4a7c15u;
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

/* The sum of four even distributions is a bell; here with mean 0 and deviation 1. */
static double draw_bell(uint64_t word)
{
	const double deviation = 37837.2274; /* of the sum: 2 * 65536 / sqrt(12) */
	double sum = (double)(word & 0xffff) + (double)(word >> 16 & 0xffff) + (double)(word >> 32 & 0xffff) +
	             (double)(word >> 48);

	return (sum - 2 * 65535.0) / deviation;
}

static double draw_time(const struct sim *sim, uint32_t kernel, uint32_t block)
{
	const struct sim_kernel *k = &sim->config->kernels[kernel];
	double factor = 1;

	if (k->spread > 0)
		factor += k->spread * draw_bell(mix(mix(sim->config->seed + kernel) + block));
	return k->block_us * (factor > 1.0 / 16 ? factor : 1.0 / 16);
}

/* --- The heap of a kernel's resident blocks. --- */

static bool ends_before(const struct resident *a, const struct resident *b)
{
	return a->end < b->end || (a->end <= b->end && a->block < b->block);
}

static void heap_push(struct running *k, struct resident block)
{
	uint32_t at = k->resident++;

	while (at > 0 && ends_before(&block, &k->heap[(at - 1) / 2])) {
		k->heap[at] = k->heap[(at - 1) / 2];
		at = (at - 1) / 2;
	}
	k->heap[at] = block;
}

static struct resident heap_pop(struct running *k)
{
	struct resident top = k->heap[0], last = k->heap[--k->resident];
	uint32_t at = 0, child;

	while ((child = 2 * at + 1) < k->resident) {
		if (child + 1 < k->resident && ends_before(&k->heap[child + 1], &k->heap[child]))
			child++;
		if (!ends_before(&k->heap[child], &last))
			break;
		k->heap[at] = k->heap[child];
		at = child;
	}
	k->heap[at] = last;
	return top;
}

/* --- Blocks begin. --- */

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
	double time = draw_time(sim, kernel, block.block);

	sm->threads += warp_threads(k->kernel);
	sm->registers += k->kernel->usage.registers;
	sm->shared_bytes += k->kernel->usage.shared_bytes;
	sm->blocks++;
	k->on_sm[at]++;
	block.slot = (uint16_t)take_slot(sm);
	block.end = k->clock + time;
	sim->out[kernel].work_us += time;
	if (block.block == 0)
		sim->out[kernel].begin_us = sim->now;
	if (k->resident == 0)
		sim->active[sim->active_count++] = kernel;
	heap_push(k, block);
	observe(sim, kernel, &block, -1);
}

static bool place(struct sim *sim, uint32_t kernel)
{
	struct running *k = &sim->kernels[kernel];
	uint32_t sm = find_sm(sim, k);

	if (sm == sim->config->device->sm_count) {
		k->stalled_at = sim->releases;
		return false;
	}
	begin_block(sim, kernel, sm);
	return true;
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

/* Places what it can of a queue entry; false: some of it has to wait. */
static bool place_entry(struct sim *sim, uint32_t at)
{
	uint32_t kernel = sim->queue[at];
	struct running *k = &sim->kernels[kernel];

	while (k->slice_left > 0) {
		if (!place(sim, kernel))
			return false;
		k->slice_left--;
		k->slice_resident++;
	}
	dequeue(sim, at);
	return true;
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

	while ((kernel = find_due(sim)) != BUCKET_NONE && place(sim, kernel)) {
		cue_bucket_emit(sim->buckets, config->count, kernel, config->rule);
		sim->due = BUCKET_NONE;
	}
}

static void place_all(struct sim *sim)
{
	if (sim->config->order == SIM_BUCKET)
		place_by_bucket(sim);
	else if (sim->config->order == SIM_LEFTOVER || sim->config->order == SIM_SLICES)
		place_in_turn(sim);
	else
		place_each(sim);
}

/* --- Kernels arrive and end. --- */

/* A kernel joins: the bucket's order begins anew, else a late one would first be given all that it missed. */
static void fill_bucket(struct sim *sim, uint32_t kernel)
{
	for (uint32_t i = 0; i < sim->config->count; i++)
		sim->buckets[i].filled = 0;
	sim->buckets[kernel].share = sim->config->kernels[kernel].share;
	sim->buckets[kernel].left = sim->config->kernels[kernel].blocks;
	sim->due = BUCKET_NONE;
}

static void admit(struct sim *sim, uint32_t kernel)
{
	sim->kernels[kernel].admitted = true;
	if (sim->config->order == SIM_BUCKET)
		fill_bucket(sim, kernel);
	else
		enqueue(sim, kernel);
}

/* The lowest phase in which something is left to do. */
static uint32_t find_phase(const struct sim *sim)
{
	uint32_t phase = UINT32_MAX;

	for (uint32_t i = 0; i < sim->config->count; i++)
		if (sim->kernels[i].ended < sim->config->kernels[i].blocks && sim->config->kernels[i].phase < phase)
			phase = sim->config->kernels[i].phase;
	return phase;
}

/* The kernel that may join first, by arrival and then by number; BUCKET_NONE: no more in this phase. */
static uint32_t find_arrival(const struct sim *sim)
{
	const struct sim_kernel *kernels = sim->config->kernels;
	uint32_t first = BUCKET_NONE;

	for (uint32_t i = 0; i < sim->config->count; i++)
		if (!sim->kernels[i].admitted && kernels[i].phase <= sim->phase &&
		    (first == BUCKET_NONE || kernels[i].arrival_us < kernels[first].arrival_us))
			first = i;
	return first;
}

static void admit_all(struct sim *sim)
{
	uint32_t next;

	sim->phase = find_phase(sim);
	while ((next = find_arrival(sim)) != BUCKET_NONE && sim->config->kernels[next].arrival_us <= sim->now)
		admit(sim, next);
	sim->next_arrival = next == BUCKET_NONE ? INFINITY : sim->config->kernels[next].arrival_us;
}

static void end_kernel(struct sim *sim, uint32_t kernel)
{
	sim->out[kernel].end_us = sim->now;
	sim->left--;
	admit_all(sim);
}

static void drop_active(struct sim *sim, uint32_t kernel)
{
	uint32_t at = 0;

	while (sim->active[at] != kernel)
		at++;
	sim->active[at] = sim->active[--sim->active_count];
}

static void release(struct sim *sim, struct running *k, const struct resident *block)
{
	struct sm *sm = &sim->sms[block->sm];

	sm->threads -= warp_threads(k->kernel);
	sm->registers -= k->kernel->usage.registers;
	sm->shared_bytes -= k->kernel->usage.shared_bytes;
	sm->blocks--;
	sm->slots &= ~(1u << block->slot);
	k->on_sm[block->sm]--;
	sim->released[sim->releases++ % RELEASES] = block->sm;
}

static void end_block(struct sim *sim, uint32_t kernel)
{
	struct running *k = &sim->kernels[kernel];
	struct resident block = heap_pop(k);

	release(sim, k, &block);
	if (k->resident == 0)
		drop_active(sim, kernel);
	sim->out[kernel].resident_us += sim->now - block.begin_us;
	observe(sim, kernel, &block, sim->now);
	k->ended++;
	if (sim->config->order != SIM_BUCKET && --k->slice_resident == 0 && k->slice_left == 0 &&
	    k->placed < k->kernel->blocks)
		enqueue(sim, kernel);
	if (k->ended == k->kernel->blocks)
		end_kernel(sim, kernel);
}

/* --- Time. --- */

static void set_speeds(struct sim *sim)
{
	for (uint32_t i = 0; i < sim->active_count; i++) {
		const struct running *k = &sim->kernels[sim->active[i]];
		sim->claims[i] = (struct sim_claim){k->resident, k->kernel->block_mb_s, 1};
	}
	if (sim->config->bandwidth != SIM_UNLIMITED)
		cue_sim_share(sim->claims, sim->active_count, sim->config->bandwidth, sim->config->peak_mb_s);
}

/* Time until a kernel's next block ends. Rounding may have carried its clock past it. */
static double time_left(const struct sim *sim, uint32_t i)
{
	const struct running *k = &sim->kernels[sim->active[i]];
	double left = (k->heap[0].end - k->clock) / sim->claims[i].speed;

	return left > 0 ? left : 0;
}

/* The index among the active of the kernel whose block ends next; active_count: none. */
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

static void step(struct sim *sim)
{
	double left;
	uint32_t next, kernel;

	set_speeds(sim);
	next = find_next(sim, &left);
	if (sim->next_arrival < sim->now + left) {
		pass(sim, sim->next_arrival - sim->now);
		sim->now = sim->next_arrival;
		admit_all(sim);
	} else {
		kernel = sim->active[next];
		pass(sim, left);
		sim->kernels[kernel].clock = sim->kernels[kernel].heap[0].end;
		end_block(sim, kernel);
	}
	place_all(sim);
}

/* --- The configuration. --- */

static bool is_amount(double n)
{
	return n >= 0 && n <= DBL_MAX;
}

static const char *find_wrong(const struct sim_config *config, const struct sim_kernel *kernel)
{
	if (kernel->blocks == 0)
		return "has no blocks";
	if (kernel->usage.sm_blocks == 0 || warp_threads(kernel) > config->device->sm_threads ||
	    kernel->usage.registers > config->device->sm_registers ||
	    kernel->usage.shared_bytes > config->device->sm_shared_bytes)
		return "does not fit an SM";
	if (!is_amount(kernel->block_us) || kernel->block_us <= 0)
		return "needs a block time above 0";
	if (!is_amount(kernel->spread) || !is_amount(kernel->block_mb_s) || !is_amount(kernel->arrival_us))
		return "has a spread, bandwidth or arrival that is negative or no number";
	if (config->order == SIM_BUCKET && kernel->share == 0)
		return "has no share";
	if (config->order == SIM_PARTITION && (kernel->sms == 0 || kernel->first_sm >= config->device->sm_count ||
	                                          kernel->sms > config->device->sm_count - kernel->first_sm))
		return "has no SMs, or some that the device lacks";
	return NULL;
}

static int check(const struct sim_config *config)
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
	int error = check(config);

	if (error)
		return error;
	sim = lay_out(config, memory);
	sim->out = out;
	memset(out, 0, config->count * sizeof(*out));
	admit_all(sim);
	place_all(sim);
	while (sim->left > 0)
		step(sim);
	return CUE_OK;
}
