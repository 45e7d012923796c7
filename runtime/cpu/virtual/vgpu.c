// The modelled GPU: which block runs where, and until when.
//
// A grid arrives a launch's latency after its stream has reached it. Grids that have blocks left wait in the
// order of their streams' priorities, then of their arrival. Blocks of the first are placed, each on the SM
// with the most room, until none has room for another; a later grid gets SMs only when all blocks of the
// earlier ones are placed ("leftover"). That is what NVIDIA's GPUs do without MPS partitions.
//
// A placed block runs in pieces. A piece is computed at once, when it begins: from a point where others could
// see its threads to the next such point. Then it is priced, and the block rests until all that it demands
// has been served: its own latency (a timer), issue slots of its SM, bandwidth of the SM, the L2 cache and
// the memory. Then the next piece begins, with the operation that others see: so an atomic operation is
// performed at the virtual time that it has, between those of other blocks.
//
// All functions here run while the clock lets nothing else run, so there are no locks.
#include "vgpu.h"
#include "l2.h"
#include "measured.h"
#include "queue.h"
#include "runtime/cpu/engine/engine_p.h"
#include "server.h"
#include "vclock.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NO_SM UINT32_MAX

enum {
	PLACES = 32768,  // of atomics: some times as many as there are blocks on a GPU
	NEAR = 16,       // how far from its own place one may be
	MOST_FREE = 1024 // pieces of a body whose time was measured, of which all but the first take no time
};

// The servers of a piece, as indexes of a block's jobs: first the SM's pipes.
enum { JOB_BYTES = PIPES, JOB_L2, JOBS };

struct timer {
	struct heap_node node; // first; in picoseconds
	void (*fire)(struct timer *timer);
};

// A launch on the device.
struct grid {
	struct timer arrival; // first
	struct run *run;
	struct grid *next; // of those with blocks left
	uint64_t placed, left, begin_ps;
	double moved;         // bytes from memory
	double missing;       // bytes of its data that are not in the L2 cache yet
	double missing_share; // of a block's bytes, those; 0: not known yet
	uint32_t warps, shared;
	uint32_t waiting; // blocks at the grid's barrier
	struct block *barrier;
	const struct measured *measured; // of an original kernel whose times a profile has; NULL: none
	struct measured_run *runs;
	int is_done;
};

struct sm {
	struct server pipes[PIPES], bytes;
};

// What an SM has free. Apart from the rest of it, since it is looked at for all SMs.
struct room {
	uint32_t warps, blocks, shared;
};

struct block {
	struct timer timer; // first
	struct grid *grid;
	struct sm *sm;
	struct block *next; // free, or at the grid's barrier
	struct worker worker;
	struct resident *resident;
	struct server_job jobs[JOBS];
	struct queue_job memory;
	double later_ps;             // to when the timer has been put off, once it ends,
	uint64_t later;              // with this place among timers of that moment; 0: it has not
	const struct measured *body; // that threads of it are inside, if a profile has its time; otherwise NULL
	struct measured_job work;
	double bodies;   // that it begins when what comes first has ended
	uint32_t free;   // pieces of the body that took no time
	double after_ps; // what the piece computes when its last data has come from memory
	uint32_t left;   // of timer, memory and jobs that it waits for
	uint32_t asked;  // bit set of jobs that were given to servers, and that it has not looked at yet
	uint64_t index;
	uint64_t begin_ps;
	enum resident_state state;
};

static struct {
	int is_on;
	struct device device;
	struct prices prices;
	struct sm *sms;
	struct room *rooms; // of the SMs
	uint32_t usable;    // SMs that get blocks: the first ones
	struct grid *grids; // with blocks left, in order
	struct heap timers;
	struct servers servers;
	struct server l2;
	struct queue dram;
	struct block *free;
	struct {
		uint64_t word; // an address over 4
		double until;
	} atomics[PLACES + NEAR]; // that are under way
	int reverse;
	double last_us, last_bytes;
} gpu;

static double now(void)
{
	return (double)vclock_now();
}

// ---- blocks ----

static struct block *block_new(void)
{
	struct block *block = gpu.free;

	if (block) {
		gpu.free = block->next;
		return block;
	}
	block = calloc(1, sizeof *block);
	if (block && !(block->resident = resident_new(&block->worker))) {
		free(block);
		block = NULL;
	}
	if (block)
		block->resident->is_virtual = 1;
	return block;
}

static void begin_piece(struct block *block, double debt_ps, int is_first);
static void release_grid(struct grid *grid);
static void end_piece(struct block *block);
static void wake_up(struct timer *timer);

static struct room *room_of(const struct block *block)
{
	return &gpu.rooms[block->worker.index];
}

// Runs device code until the block's next visible point, or until it fails.
static void compute(struct block *block, int is_first)
{
	struct resident *resident = block->resident;

	engine_worker = &block->worker;
	block->state = RESIDENT_DONE;
	if (!setjmp(block->worker.leave)) {
		if (is_first)
			resident_start(resident);
		block->state = resident_run(resident);
		if (block->state == RESIDENT_DONE)
			zone_check(resident);
	}
	engine_worker = NULL;
}

static int place_block(struct grid *grid, uint32_t sm)
{
	struct block *block = block_new();
	struct run *run = grid->run;

	if (!block) {
		engine_fail(run, ENGINE_MEMORY, "%s: no memory for a block", run->launch->kernel->name);
		return -1;
	}
	block->grid = grid;
	block->sm = &gpu.sms[sm];
	block->index = gpu.reverse ? run->total - 1 - grid->placed : grid->placed;
	block->begin_ps = vclock_now();
	block->worker.index = sm;
	block->work.sm = sm;
	block->body = NULL;
	if (resident_prepare(block->resident, run, block->index)) {
		engine_fail(run, ENGINE_MEMORY, "%s: no memory for a block", run->launch->kernel->name);
		block->next = gpu.free;
		gpu.free = block;
		return -1;
	}
	block->resident->block.workers = gpu.device.sm_count;
	room_of(block)->blocks--;
	room_of(block)->warps -= grid->warps;
	room_of(block)->shared -= grid->shared;
	if (!grid->placed)
		grid->begin_ps = block->begin_ps;
	if (!grid->placed && run->launch->first_block_ps)
		*run->launch->first_block_ps = block->begin_ps;
	grid->placed++;
	begin_piece(block, gpu.prices.block_start * gpu.prices.cycle_ps, 1);
	return 0;
}

// ---- placement ----

static int has_room(const struct room *room, const struct grid *grid)
{
	return room->blocks && room->warps >= grid->warps && room->shared >= grid->shared;
}

// The SM with the most room; of several equal ones, the seed chooses, or the first is taken. NO_SM: none has room.
// `last`: where the grid's last block has just been placed, or NO_SM. No SM had more room, and those before it had less.
static uint32_t roomiest(const struct grid *grid, uint32_t last)
{
	int is_seeded = vclock_is_seeded();
	uint32_t best = NO_SM, equal = 0;

	for (uint32_t i = last + 1; last != NO_SM && !is_seeded && i < gpu.usable; i++)
		if (has_room(&gpu.rooms[i], grid) && gpu.rooms[i].warps == gpu.rooms[last].warps + grid->warps &&
		    gpu.rooms[i].blocks == gpu.rooms[last].blocks + 1)
			return i;

	for (uint32_t i = 0; i < gpu.usable; i++) {
		const struct room *room = &gpu.rooms[i], *most = &gpu.rooms[best == NO_SM ? 0 : best];

		if (!has_room(room, grid))
			continue;
		if (best == NO_SM || room->warps > most->warps ||
		    (room->warps == most->warps && room->blocks > most->blocks)) {
			best = i;
			equal = 1;
		} else if (is_seeded && room->warps == most->warps && room->blocks == most->blocks &&
		           vclock_choose(++equal) == 1) {
			best = i;
		}
	}
	return best;
}

static void drop_rest(struct grid *grid)
{
	grid->left -= grid->run->total - grid->placed;
	grid->placed = grid->run->total;
}

// `freed`: the only SM whose room has changed since nothing could be placed; NO_SM: any may have room.
static void place_blocks(uint32_t freed)
{
	while (gpu.grids) {
		struct grid *grid = gpu.grids;
		uint32_t last = NO_SM;

		while (grid->placed < grid->run->total && !atomic_load(&grid->run->status)) {
			uint32_t sm = freed;

			if (freed == NO_SM)
				sm = last = roomiest(grid, last);
			else if (!has_room(&gpu.rooms[freed], grid))
				sm = NO_SM;
			if (sm == NO_SM)
				return;
			if (place_block(grid, sm))
				break;
		}
		if (atomic_load(&grid->run->status))
			drop_rest(grid);
		gpu.grids = grid->next;
		freed = NO_SM;     // the next grid may fit elsewhere
		if (!grid->left) { // it has failed
			grid->is_done = 1;
			vclock_wake_all(grid);
		}
	}
}

// NULL: it leaves.
static void take_place(struct block *block, struct measured_run *run)
{
	const struct grid *grid = block->grid;

	measured_place(&block->work, run, grid->run->total - grid->placed, now(), &gpu.servers);
}

static void leave(struct block *block)
{
	struct grid *grid = block->grid;

	engine_block_ended(block->resident, block->begin_ps / VCLOCK_NS, vclock_now() / VCLOCK_NS);
	room_of(block)->blocks++;
	room_of(block)->warps += grid->warps;
	room_of(block)->shared += grid->shared;
	block->next = gpu.free;
	gpu.free = block;
	grid->left--;
	take_place(block, NULL);
	if (!grid->left) { // then it has no blocks to place, either
		grid->is_done = 1;
		vclock_wake_all(grid);
	} else if (grid->waiting == grid->left) { // at the grid's barrier
		release_grid(grid);
	}
	place_blocks(block->worker.index);
}

// ---- pieces ----

// Until when atomics at this address are under way; to be set. Addresses are others in each run, so two of them must not
// share a place. What has ended makes room. There are many more places than blocks, so there is room nearby.
static double *until_at(uint64_t address)
{
	uint64_t word = address >> 2, first = word * 0x9e3779b97f4a7c15u >> 49, room = first;

	for (uint64_t at = first; at < first + NEAR; at++)
		if (gpu.atomics[at].word == word)
			return &gpu.atomics[at].until;
		else if (gpu.atomics[at].until <= now() && gpu.atomics[room].until > now())
			room = at;
	gpu.atomics[room].word = word;
	gpu.atomics[room].until = 0;
	return &gpu.atomics[room].until;
}

// How long the operations with which a piece ended wait for earlier ones of other warps at the same address.
static double queue_at_address(const struct piece *piece)
{
	static const enum cpu_visible kinds[] = {CPU_SEE_ATOMIC, CPU_SEE_REDUCE};
	const struct prices *p = &gpu.prices;
	double longest = 0;

	for (unsigned i = 0; i < 2; i++) {
		double *until, begin;

		if (!piece->visible[kinds[i]])
			continue;
		until = until_at(piece->first_address[kinds[i]]);
		begin = fmax(*until, now());
		*until = begin + piece->visible[kinds[i]] * p->same_address * p->cycle_ps;
		if (kinds[i] == CPU_SEE_ATOMIC) // nobody waits for the others
			longest = begin - now();
	}
	return longest;
}

static struct server *server_of(struct block *block, unsigned job)
{
	return job < PIPES ? &block->sm->pipes[job] : job == JOB_BYTES ? &block->sm->bytes : &gpu.l2;
}

static void demand_from(struct block *block, unsigned job, double amount, double weight)
{
	if (amount <= 0)
		return;
	block->jobs[job].owner = block;
	block->asked |= 1u << job;
	server_add(server_of(block, job), &block->jobs[job], amount, weight, now(), &gpu.servers);
}

// Of a piece's bytes, those that come from memory: spread over the grid as far as its first block foretells, since each
// byte of its data comes once. Words that single threads read, as tickets and tables, are data that blocks have in common,
// and come from the cache.
static double from_memory(struct grid *grid, const struct piece *piece)
{
	double bytes = (double)piece->counts[CPU_COUNT_BYTES], missed;

	if (bytes < PRICE_SECTOR * fmax(1, (double)piece->chain_waits))
		return 0;
	if (!grid->missing_share)
		grid->missing_share = fmin(1, grid->missing / (bytes * (double)grid->run->total));
	missed = fmin(bytes * grid->missing_share, grid->missing);
	grid->missing -= missed;
	grid->moved += missed;
	return missed;
}

// With a seed, times vary a little, so that other orders of blocks are tried.
static double vary(double ps)
{
	return ps * (1 + vclock_choose(64) / 512.0);
}

static void set_timer(struct timer *timer, void (*fire)(struct timer *), double at)
{
	timer->fire = fire;
	heap_add(&gpu.timers, &timer->node, heap_ceil(at));
}

static void part_served(struct block *block)
{
	if (!--block->left)
		end_piece(block);
}

// Only now does it matter which servers are slower than the block's own time.
static void timer_of_block(struct timer *timer)
{
	struct block *block = (struct block *)timer;
	uint64_t later = block->later;

	block->later = 0;
	if (later) {
		heap_put(&gpu.timers, &timer->node, block->later_ps, later);
		return;
	}
	for (; block->asked; block->asked &= block->asked - 1) {
		unsigned job = (unsigned)__builtin_ctz(block->asked);

		block->left += (uint32_t)server_await(server_of(block, job), &block->jobs[job], now(), &gpu.servers);
	}
	part_served(block);
}

// Data from memory, in as many batches as the piece waits for, up to a limit that bounds the number of events.
static void demand_memory(struct block *block, double bytes, const struct demand *demand)
{
	enum { MOST_BATCHES = 16 };
	double batches = fmax(1, fmin(demand->waits, MOST_BATCHES));

	if (bytes <= 0)
		return;
	block->memory.owner = block;
	block->after_ps = demand->compute_ps / batches;
	block->left++;
	queue_add(&gpu.dram, &block->memory, bytes, bytes / batches, now(), &gpu.servers.due);
}

static void memory_served(struct block *block)
{
	double end = heap_ceil(now() + block->after_ps);

	if (!block->timer.node.place) { // it has ended, and begins anew instead of the memory's part
		set_timer(&block->timer, timer_of_block, end);
		return;
	}
	if (block->timer.node.key < end) {
		block->later_ps = end;
		block->later = ++gpu.timers.orders;
	}
	part_served(block);
}

// ---- bodies whose times a profile has ----

static uint32_t resident_limit(const struct grid *grid)
{
	uint32_t by_warps = gpu.device.sm_warps / grid->warps, limit = gpu.device.sm_blocks;

	if (by_warps < limit)
		limit = by_warps;
	if (grid->shared && gpu.device.sm_shared_bytes / grid->shared < limit)
		limit = gpu.device.sm_shared_bytes / grid->shared;
	return limit ? limit : 1;
}

static void timer_of_bodies(struct timer *timer)
{
	struct block *block = (struct block *)timer;

	block->work.served.owner = block;
	measured_begin(&block->work, now(), &gpu.servers);
}

// The bodies that a piece begins. Threads of an elastic kernel may begin the next one while others are still in the last.
// Some threads of a block may be idle in a member of a phase; all others wait for each other around it.
static double begun_of(const struct block *block)
{
	const struct piece *piece = &block->resident->piece;

	return piece->is_member ? (double)piece->bodies : (double)piece->begun / block->resident->block.threads;
}

// A piece of a body that was measured: its time passes where it begins. What the body does after a point where others can
// see it takes no time any more, unless it does so often that it seems to wait for others. False: the piece is none.
static int run_measured(struct block *block, double debt_ps, int is_first)
{
	struct grid *grid = block->grid;
	const struct piece *piece = &block->resident->piece;
	const struct measured *before = block->body, *body = grid->measured;
	double begun = is_first;

	if (!body) {
		body = !piece->body ? before
		                    : measured_body(piece->body, piece->is_member ? NULL : grid->run->launch->block);
		begun = piece->body ? begun_of(block) : 0;
	}
	block->body = grid->measured || piece->is_inside ? body : NULL;
	if (!body || (!begun && ++block->free > MOST_FREE))
		return 0;
	if (begun) {
		block->free = 0;
		block->work.bodies = begun;
		block->work.amount = vary(begun);
		take_place(block,
		    measured_run(&grid->runs, body, resident_limit(grid), grid->measured ? grid->run->total : 0));
	}
	set_timer(&block->timer, begun ? timer_of_bodies : timer_of_block, now() + (before ? 0 : debt_ps));
	return 1;
}

// Computes a piece, after which the block rests until it is served. `debt_ps` is what comes first.
static void begin_piece(struct block *block, double debt_ps, int is_first)
{
	const struct prices *p = &gpu.prices;
	const struct piece *piece = &block->resident->piece;
	double warps = block->grid->warps, missed;
	struct demand demand;

	compute(block, is_first);
	block->left = 1;
	if (measured_any() && run_measured(block, is_first && block->grid->measured ? 0 : debt_ps, is_first))
		return;
	missed = from_memory(block->grid, piece);
	price_piece(&demand, p, piece, missed);
	for (unsigned i = 0; i < PIPES; i++)
		demand_from(block, i, demand.pipes[i], warps);
	demand_from(block, JOB_BYTES, demand.bytes, warps);
	demand_from(block, JOB_L2, demand.bytes, warps);
	demand_memory(block, missed, &demand);
	set_timer(&block->timer, timer_of_block, now() + vary(debt_ps + demand.least_ps));
}

static void release_grid(struct grid *grid)
{
	struct block *block = grid->barrier;

	grid->barrier = NULL;
	grid->waiting = 0;
	for (struct block *next; block; block = next) {
		next = block->next;
		resident_release_grid(block->resident);
		begin_piece(block, 2 * gpu.prices.atomic * gpu.prices.cycle_ps, 0);
	}
}

// The operations with which the last piece ended happen now. A block whose threads all sleep goes on later.
static void go_on(struct block *block, double debt_ps)
{
	uint64_t now_ns = vclock_now() / VCLOCK_NS, wake_ns = resident_go_on(block->resident, now_ns);

	if (wake_ns <= now_ns)
		begin_piece(block, debt_ps, 0);
	else
		set_timer(&block->timer, wake_up, (double)wake_ns * VCLOCK_NS);
}

static void wake_up(struct timer *timer)
{
	go_on((struct block *)timer, 0);
}

static void end_piece(struct block *block)
{
	struct grid *grid = block->grid;
	const struct piece *piece = &block->resident->piece;

	if (block->state == RESIDENT_DONE || atomic_load(&grid->run->status)) {
		leave(block);
	} else if (block->state == RESIDENT_VISIBLE) {
		go_on(block, block->body && block->free < MOST_FREE
		                 ? 0
		                 : price_visible(&gpu.prices, piece) + queue_at_address(piece));
	} else {
		block->next = grid->barrier;
		grid->barrier = block;
		if (++grid->waiting == grid->left)
			release_grid(grid);
	}
}

// ---- the clock's device ----

static uint64_t next_event(void)
{
	const struct heap_node *timer = heap_first(&gpu.timers), *server = heap_first(&gpu.servers.due);
	double at = fmin(timer ? timer->key : HEAP_NEVER, server ? server->key : HEAP_NEVER);

	return at == HEAP_NEVER ? VCLOCK_NEVER : (uint64_t)at;
}

static void perform_event(void)
{
	struct heap_node *timer = heap_first(&gpu.timers), *server = heap_first(&gpu.servers.due);

	if (timer && (!server || timer->key <= server->key)) {
		heap_remove(&gpu.timers, timer);
		((struct timer *)timer)->fire((struct timer *)timer);
		return;
	}
	if (!server)
		return;
	gpu.servers.at = now();
	gpu.servers.order = gpu.servers.due.entries[0].order;
	if (server == &gpu.dram.due) {
		struct queue_job *job = queue_take(&gpu.dram, now(), &gpu.servers.due);

		if (job)
			memory_served(job->owner);
	} else {
		struct server_job *job = server_take((struct server *)server, now(), &gpu.servers);
		struct block *block = job->owner;

		if (job == &block->work.served)
			measured_end(&block->work, now(), &gpu.servers);
		if (job->is_awaited)
			part_served(block);
	}
}

// ---- grids ----

// Blocks of a cooperative grid wait for the rest of it, and keep their SMs meanwhile. Another one that went first would
// wait for these SMs, and so for ever.
static int is_half_placed(const struct grid *grid, const struct grid *other)
{
	return grid->placed && grid->run->launch->cooperative && other->run->launch->cooperative;
}

static void arrive(struct timer *timer)
{
	struct grid *grid = (struct grid *)timer, **at = &gpu.grids;

	grid->missing = (double)l2_touch(grid->run->launch, (uint64_t)gpu.prices.l2_capacity);
	while (*at && ((*at)->run->launch->priority <= grid->run->launch->priority || is_half_placed(*at, grid)))
		at = &(*at)->next;
	grid->next = *at;
	*at = grid;
	if (at == &gpu.grids)
		place_blocks(NO_SM);
}

// The executor of the engine: returns when the last block has ended.
static void run_grid(struct run *run)
{
	const struct cpu_launch *launch = run->launch;
	uint32_t unit = gpu.device.shared_unit_bytes;
	uint32_t shared =
	    launch->kernel->static_shared + launch->dynamic_shared + gpu.device.block_reserved_bytes;
	uint64_t threads = (uint64_t)launch->block[0] * launch->block[1] * launch->block[2];
	struct grid grid = {
	    .run = run,
	    .left = run->total,
	    .warps = (uint32_t)((threads + CPU_WARP - 1) / CPU_WARP),
	    .shared = (shared + unit - 1) / unit * unit,
	};

	if (grid.shared > gpu.device.sm_shared_bytes) {
		engine_fail(run, ENGINE_INVALID, "%s: more shared memory than an SM of %s has", launch->kernel->name,
		    gpu.device.name);
		return;
	}
	if (measured_any() && !launch->kernel->rewritten)
		grid.measured = measured_kernel(launch->kernel->name, launch->grid, launch->block);
	set_timer(&grid.arrival, arrive, now() + vary(gpu.prices.launch_ps));
	while (!grid.is_done)
		vclock_wait(&grid, VCLOCK_NEVER);
	measured_free(grid.runs);
	gpu.last_us = (now() - (double)grid.begin_ps) / (1000.0 * VCLOCK_NS);
	gpu.last_bytes = grid.moved;
}

void vgpu_last(double *us, double *bytes)
{
	*us = gpu.last_us;
	*bytes = gpu.last_bytes;
}

const struct prices *vgpu_prices(void)
{
	return gpu.is_on ? &gpu.prices : NULL;
}

void vgpu_start(const struct device *device, uint32_t product_sms)
{
	static const struct vclock_device events = {next_event, perform_event};
	const char *order = getenv("CUELASTIC_CPU_ORDER"), *only = getenv("CUELASTIC_CPU_ONLY");
	const char *few = getenv("CUELASTIC_CPU_SM_BLOCKS");
	unsigned long usable = only ? strtoul(only, NULL, 10) : 0, blocks = few ? strtoul(few, NULL, 10) : 0;

	gpu.device = *device;
	gpu.usable = usable && usable < device->sm_count ? (uint32_t)usable : device->sm_count;
	if (!blocks || blocks > device->sm_blocks)
		blocks = device->sm_blocks;
	prices_find(&gpu.prices, device, product_sms);
	measured_read(device, gpu.usable);
	gpu.reverse = order && !strcmp(order, "reverse");
	gpu.sms = calloc(device->sm_count, sizeof *gpu.sms);
	gpu.rooms = calloc(device->sm_count, sizeof *gpu.rooms);
	if (!gpu.sms || !gpu.rooms) {
		fputs("cuelastic cpu device: no memory for the SMs of the modelled GPU\n", stderr);
		abort();
	}
	for (uint32_t i = 0; i < device->sm_count; i++) {
		gpu.rooms[i] = (struct room){device->sm_warps, (uint32_t)blocks, device->sm_shared_bytes};
		gpu.sms[i].bytes.rate = gpu.prices.sm_bytes / gpu.prices.cycle_ps;
		gpu.sms[i].bytes.jobs.is_queue = 1;
		for (unsigned k = 0; k < PIPES; k++)
			gpu.sms[i].pipes[k].jobs.is_queue = 1;
		for (unsigned k = 0; k < PIPES; k++)
			gpu.sms[i].pipes[k].rate = gpu.prices.pipes[k] / gpu.prices.cycle_ps;
	}
	gpu.timers.is_queue = gpu.l2.jobs.is_queue = 1;
	gpu.l2.rate = gpu.prices.l2_bytes / gpu.prices.cycle_ps;
	gpu.dram.rate = gpu.prices.dram_rate;
	gpu.is_on = 1;
	vclock_set_device(&events);
	engine_set_executor(run_grid);
}
