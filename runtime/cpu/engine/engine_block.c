// One block: its storage and its threads.
//
// A kernel that never suspends is one call (CPU_LOOP). Otherwise every thread is started in thread order and
// runs to its first suspension. So a thread that misses a wait for a later one does not see the later one's
// work, and a missing barrier shows in the results. Then, round after round, each warp runs until none of its
// lanes can continue: ready lanes first, then warp operations that have become complete, then __activemask.
// Barriers are released between rounds: a barrier waits for all threads that have not exited (compute
// capability 7.0 and later), or for the number that it names. If a round changes nothing and threads are
// left, a deadlock is reported.
//
// Threads of a virtual module also stop at visible points. They go on when nothing else in the block can, and when
// the owner of the block says so: until then, what they are about to do has not happened.
//
// Shared memory is filled with ones before each block, so that a read of unwritten memory gives the same
// value in every run (a NaN, or -1).
#include "engine_p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define SHARED_ALIGN 256
#define FRAME_ALIGN 64
#define CHUNK_BYTES (1 << 20)
#define SHARED_FILL 0xff

// Present only in programs built with the address sanitizer.
extern void __asan_poison_memory_region(void const volatile *, size_t) __attribute__((weak));
extern void __asan_unpoison_memory_region(void const volatile *, size_t) __attribute__((weak));

struct resident *resident_new(struct worker *worker)
{
	struct resident *resident = calloc(1, sizeof *resident);

	if (resident)
		resident->worker = worker;
	return resident;
}

static void free_shared(struct resident *resident)
{
	if (resident->shared && __asan_unpoison_memory_region)
		__asan_unpoison_memory_region(resident->shared, resident->shared_size);
	if (resident->shared)
		munmap(resident->shared, resident->shared_size);
	resident->shared = NULL;
	resident->shared_size = 0;
	resident->poisoned = NULL;
}

static void free_threads(struct resident *resident)
{
	copies_free(resident);
	fiber_drop(resident);
	free(resident->threads);
	free(resident->work);
	resident->threads = NULL;
	resident->work = NULL;
	resident->room = 0;
}

// Many blocks are resident in virtual time, so that each has space for its own threads only.
static int reserve_threads(struct resident *resident, uint32_t threads)
{
	if (threads > resident->room) {
		free_threads(resident);
		resident->threads = calloc(threads, sizeof *resident->threads);
		if (!resident->threads)
			return ENGINE_MEMORY;
		resident->room = threads;
		memset(resident->numbered, 0, sizeof resident->numbered);
	}
	if (resident->is_virtual && !resident->work)
		resident->work = calloc(resident->room, sizeof *resident->work);
	return resident->is_virtual && !resident->work ? ENGINE_MEMORY : 0;
}

void resident_free(struct resident *resident)
{
	if (!resident)
		return;
	for (struct chunk *chunk = resident->chunks; chunk;) {
		struct chunk *next = chunk->next;

		free(chunk);
		chunk = next;
	}
	free_shared(resident);
	free_threads(resident);
	free(resident);
}

// Below 4 GiB: programs convert shared addresses to 32 bits for inline assembly.
static char *map_low(size_t size)
{
	const size_t step = 4 << 20, end = (size_t)1 << 32;

#ifdef MAP_32BIT
	void *low = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
	if (low != MAP_FAILED)
		return low;
#endif
	for (size_t hint = step; hint < end; hint += step) {
		char *at = mmap((void *)hint, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

		if (at == MAP_FAILED)
			return NULL;
		if ((size_t)at + size <= end)
			return at;
		munmap(at, size);
	}
	return NULL;
}

static int reserve_shared(struct resident *resident, size_t size)
{
	if (size <= resident->shared_size)
		return 0;
	free_shared(resident);
	size = (size + 4095) & ~(size_t)4095;
	resident->shared = map_low(size);
	if (!resident->shared)
		return ENGINE_MEMORY;
	resident->shared_size = size;
	return 0;
}

// Poisons all but the variables, also what follows the dynamic part.
static void poison_gaps(struct resident *resident, const struct cpu_kernel *kernel, uint32_t dynamic)
{
	char *shared = resident->shared;

	if (!__asan_poison_memory_region || !shared)
		return;
	__asan_poison_memory_region(shared, resident->shared_size);
	for (uint32_t i = 0; i < kernel->shared_count; i++)
		__asan_unpoison_memory_region(shared + kernel->shared[i].offset, kernel->shared[i].size);
	__asan_unpoison_memory_region(shared + kernel->static_shared, dynamic);
}

static int prepare_shared(struct resident *resident)
{
	const struct cpu_launch *launch = resident->run->launch;
	const struct cpu_kernel *kernel = launch->kernel;
	struct cpu_block *block = &resident->block;
	size_t used = (size_t)kernel->static_shared + launch->dynamic_shared;

	if (reserve_shared(resident, used + SHARED_ALIGN))
		return ENGINE_MEMORY;
	if (__asan_unpoison_memory_region)
		__asan_unpoison_memory_region(resident->shared, resident->shared_size);
	block->shared = resident->shared;
	block->dynamic = resident->shared + kernel->static_shared;
	block->dynamic_bytes = launch->dynamic_shared;
	if (used)
		memset(resident->shared, SHARED_FILL, used);
	poison_gaps(resident, kernel, launch->dynamic_shared);
	zone_fill(resident);
	return 0;
}

static void rewind_frames(struct resident *resident)
{
	struct chunk *first = resident->chunks;

	resident->chunk = first;
	resident->block.frame_next = first ? (char *)first + FRAME_ALIGN : NULL;
	resident->block.frame_end = first ? (char *)first + first->size : NULL;
}

static void place_block(struct cpu_block *block, uint64_t index)
{
	int line = block->grid[1] == 1 && block->grid[2] == 1;

	block->id[0] = (uint32_t)(line ? index : index % block->grid[0]);
	block->id[1] = line ? 0 : (uint32_t)(index / block->grid[0] % block->grid[1]);
	block->id[2] = line ? 0 : (uint32_t)(index / block->grid[0] / block->grid[1]);
}

int resident_prepare(struct resident *resident, struct run *run, uint64_t index)
{
	const struct cpu_launch *launch = run->launch;
	struct cpu_block *block = &resident->block;

	resident->run = run;
	block->args = launch->args;
	block->engine = resident;
	memcpy(block->grid, launch->grid, sizeof block->grid);
	memcpy(block->size, launch->block, sizeof block->size);
	block->threads = block->size[0] * block->size[1] * block->size[2];
	block->worker = resident->worker->index;
	block->workers = engine_workers();
	place_block(block, index);
	rewind_frames(resident);
	if (reserve_threads(resident, block->threads))
		return ENGINE_MEMORY;
	copies_drop(resident);
	return prepare_shared(resident);
}

// ---- frames of coroutines ----

// Frames of a kernel have one size, so a small block needs less than a whole chunk.
static size_t chunk_size(const struct resident *resident, size_t bytes)
{
	size_t all = bytes * resident->block.threads;

	return (all < CHUNK_BYTES ? all : bytes < CHUNK_BYTES ? CHUNK_BYTES : bytes) + 2 * FRAME_ALIGN;
}

static struct chunk *next_chunk(struct resident *resident, size_t bytes)
{
	struct chunk *chunk = resident->chunk ? resident->chunk->next : resident->chunks;
	size_t size = chunk_size(resident, bytes);

	if (chunk && chunk->size >= bytes + 2 * FRAME_ALIGN)
		return chunk;
	struct chunk *fresh = aligned_alloc(FRAME_ALIGN, (size + FRAME_ALIGN - 1) & ~(size_t)(FRAME_ALIGN - 1));
	if (!fresh)
		return NULL;
	fresh->size = size;
	fresh->next = chunk;
	if (resident->chunk)
		resident->chunk->next = fresh;
	else
		resident->chunks = fresh;
	return fresh;
}

void *cue_dev_frame(struct cpu_block *block, uint64_t bytes)
{
	struct resident *resident = block->engine;
	char *frame = block->frame_next;

	bytes = (bytes + FRAME_ALIGN - 1) & ~(uint64_t)(FRAME_ALIGN - 1);
	if (!frame || frame + bytes > block->frame_end) {
		struct chunk *chunk = next_chunk(resident, bytes);

		if (!chunk) {
			engine_fail(resident->run, ENGINE_MEMORY, "no memory for the threads of a block");
			longjmp(resident->worker->leave, 1);
		}
		resident->chunk = chunk;
		block->frame_end = (char *)chunk + chunk->size;
		frame = (char *)chunk + FRAME_ALIGN;
	}
	block->frame_next = frame + bytes;
	return frame;
}

// ---- threads ----

// A thread arrives at a barrier, first or at another place than the earlier threads, which still wait there.
static void __attribute__((noinline)) note_site(struct resident *resident, struct cpu_thread *thread)
{
	uint32_t id = thread->id % ENGINE_BARRIERS, known = resident->sites[id];

	if (!known)
		resident->sites[id] = thread->site;
	if (!known || !thread->site)
		return;
	for (uint32_t i = 0; i < resident->block.threads; i++) {
		const struct cpu_thread *other = &resident->threads[i];

		if (other->wait == CPU_BARRIER && other->id % ENGINE_BARRIERS == id && other->site == known) {
			site_clash(resident, thread, other);
			return;
		}
	}
}

static void arrive(struct resident *resident, struct warp *warp, struct cpu_thread *thread, uint32_t bit)
{
	uint32_t id = thread->id % ENGINE_BARRIERS;

	resident->arrived[id]++;
	resident->barriers |= 1u << id;
	if (thread->b)
		resident->expected[id] = thread->b;
	if (thread->c == CPU_REDUCE_ARRIVE) {
		warp->ready |= bit;
		return;
	}
	if (thread->site != resident->sites[id])
		note_site(resident, thread);
	if (thread->c != CPU_REDUCE_NONE)
		resident->reducing = 1;
	warp->barrier |= bit;
}

// Records what a thread that has just stopped waits for.
static void sort(struct resident *resident, struct warp *warp, struct cpu_thread *thread, uint32_t bit)
{
	switch (thread->wait) {
	case CPU_EXITED:
		warp->live &= ~bit;
		resident->live--;
		break;
	case CPU_BARRIER:
		arrive(resident, warp, thread, bit);
		break;
	case CPU_ACTIVEMASK:
		warp->active |= bit;
		break;
	case CPU_YIELD:
		warp->yield |= bit;
		break;
	case CPU_GRID:
		warp->grid |= bit;
		resident->grid_waiting++;
		break;
	case CPU_VISIBLE:
		warp->visible |= bit;
		resident->visible++;
		break;
	default:
		warp->exchange |= bit;
	}
}

static void start_thread(struct resident *resident, uint32_t linear)
{
	struct cpu_thread *thread = &resident->threads[linear];
	const struct cpu_kernel *kernel = resident->run->launch->kernel;
	struct warp *warp = &resident->warps[linear / CPU_WARP];

	thread->wait = CPU_EXITED; // unless it says otherwise
	if (kernel->mode == CPU_FIBER) {
		if (!fiber_start(resident->worker, resident, thread)) {
			engine_fail(resident->run, ENGINE_MEMORY, "no memory for the stacks of a block");
			longjmp(resident->worker->leave, 1);
		}
	} else {
		kernel->run_thread(&resident->block, thread);
	}
	if (resident->is_virtual)
		piece_add(resident, linear);
	sort(resident, warp, thread, 1u << linear % CPU_WARP);
}

static void resume_thread(
    struct resident *resident, struct warp *warp, struct cpu_thread *thread, uint32_t bit)
{
	thread->wait = CPU_EXITED; // unless it says otherwise
	if (resident->run->launch->kernel->mode == CPU_FIBER)
		fiber_resume(resident->worker, resident, thread);
	else
		(*(void (**)(void *))thread->frame)(thread->frame);
	if (resident->is_virtual)
		piece_add(resident, thread->linear);
	sort(resident, warp, thread, bit);
}

// The ids of the threads stay from block to block while the block's size does.
static void number_threads(struct resident *resident)
{
	const uint32_t *size = resident->block.size;
	uint32_t linear = 0;

	if (!memcmp(resident->numbered, size, sizeof resident->numbered))
		return;
	memcpy(resident->numbered, size, sizeof resident->numbered);
	for (uint32_t z = 0; z < size[2]; z++)
		for (uint32_t y = 0; y < size[1]; y++)
			for (uint32_t x = 0; x < size[0]; x++, linear++) {
				struct cpu_thread *thread = &resident->threads[linear];

				thread->tid[0] = x;
				thread->tid[1] = y;
				thread->tid[2] = z;
				thread->linear = linear;
			}
}

// Resets only what the previous block may have left: kernels with small blocks spend their time here.
static void reset_threads(struct resident *resident)
{
	uint32_t threads = resident->block.threads, warps = (threads + CPU_WARP - 1) / CPU_WARP;

	number_threads(resident);
	for (uint32_t w = 0; w < warps; w++)
		resident->warps[w] = (struct warp){.live = ~0u};
	if (threads % CPU_WARP)
		resident->warps[warps - 1].live = (1u << threads % CPU_WARP) - 1;
	if (resident->barriers) {
		memset(resident->arrived, 0, sizeof resident->arrived);
		memset(resident->expected, 0, sizeof resident->expected);
		memset(resident->sites, 0, sizeof resident->sites);
		resident->barriers = 0;
	}
	resident->reducing = 0;
	resident->grid_waiting = 0;
	resident->visible = resident->asleep = 0;
	resident->live = threads;
}

void resident_start(struct resident *resident)
{
	const struct cpu_kernel *kernel = resident->run->launch->kernel;

	resident->worker->current_resident = resident;
	resident->is_ended = 0;
	resident->inside = 0;
	if (resident->is_virtual)
		piece_begin(resident, 1);
	if (kernel->mode == CPU_LOOP) {
		resident->live = 0;
		kernel->run_block(&resident->block);
		if (resident->is_virtual)
			piece_loop(resident);
		return;
	}
	reset_threads(resident);
	for (uint32_t linear = 0; linear < resident->block.threads; linear++)
		start_thread(resident, linear);
}

static void run_ready(struct resident *resident, unsigned index)
{
	struct warp *warp = &resident->warps[index];
	struct cpu_thread *lanes = &resident->threads[index * CPU_WARP];
	uint32_t ready = warp->ready;

	warp->ready = 0;
	for (; ready; ready &= ready - 1)
		resume_thread(resident, warp, &lanes[__builtin_ctz(ready)], ready & -ready);
}

// Runs a warp until none of its lanes can continue; returns whether any thread ran. Those that yield go on if
// `yields` is true.
static int run_warp(struct resident *resident, unsigned index, int yields)
{
	struct warp *warp = &resident->warps[index];
	int ran = 0;

	if (yields) {
		warp->ready |= warp->yield;
		warp->yield = 0;
	}
	for (;; ran = 1) {
		if (warp->ready)
			run_ready(resident, index);
		else if (!(warp->exchange && warp_exchange(resident, index)) &&
		         !(warp->active && warp_activemask(resident, index)) &&
		         !(warp->exchange && warp_exchange_in_step(resident, index)))
			return ran;
	}
}

// ---- barriers ----

static uint64_t barrier_result(const struct resident *resident, uint32_t id, uint32_t how)
{
	uint32_t yes = 0, all = 0;

	for (uint32_t i = 0; i < resident->block.threads; i++) {
		const struct cpu_thread *thread = &resident->threads[i];

		if (thread->wait == CPU_BARRIER && thread->id % ENGINE_BARRIERS == id) {
			all++;
			yes += thread->a != 0;
		}
	}
	if (how == CPU_REDUCE_POPC)
		return yes;
	return how == CPU_REDUCE_AND ? yes == all : yes != 0;
}

static void reduce_barrier(struct resident *resident, uint32_t id)
{
	for (uint32_t how = CPU_REDUCE_POPC; how <= CPU_REDUCE_OR; how++) {
		uint64_t result = barrier_result(resident, id, how);

		for (uint32_t i = 0; i < resident->block.threads; i++) {
			struct cpu_thread *thread = &resident->threads[i];

			if (thread->wait == CPU_BARRIER && thread->id % ENGINE_BARRIERS == id && thread->c == how)
				thread->result = result;
		}
	}
}

// All threads that wait at barriers are at this one.
static void release_all(struct resident *resident)
{
	unsigned warps = (resident->block.threads + CPU_WARP - 1) / CPU_WARP;

	for (unsigned w = 0; w < warps; w++) {
		resident->warps[w].ready |= resident->warps[w].barrier;
		resident->warps[w].barrier = 0;
	}
}

static void release_some(struct resident *resident, uint32_t id)
{
	for (uint32_t i = 0; i < resident->block.threads; i++) {
		struct warp *warp = &resident->warps[i / CPU_WARP];
		uint32_t bit = 1u << i % CPU_WARP;

		if ((warp->barrier & bit) && resident->threads[i].id % ENGINE_BARRIERS == id) {
			warp->barrier &= ~bit;
			warp->ready |= bit;
		}
	}
}

static int release_barriers(struct resident *resident)
{
	int released = 0;

	for (uint32_t rest = resident->barriers; rest; rest &= rest - 1) {
		uint32_t id = (uint32_t)__builtin_ctz(rest);
		uint32_t expected = resident->expected[id] ? resident->expected[id] : resident->live;

		if (resident->arrived[id] < expected)
			continue;
		if (resident->reducing)
			reduce_barrier(resident, id);
		if (resident->barriers == 1u << id)
			release_all(resident);
		else
			release_some(resident, id);
		resident->barriers &= ~(1u << id);
		resident->piece.barriers++;
		resident->arrived[id] = resident->expected[id] = resident->sites[id] = 0;
		released = 1;
	}
	if (!resident->barriers)
		resident->reducing = 0;
	return released;
}

// ---- the loop ----

// A thread that waits at another place than this one; in a deadlock, usually its counterpart.
static const struct cpu_thread *waits_elsewhere(
    const struct resident *resident, const struct cpu_thread *first)
{
	for (uint32_t i = 0; i < resident->block.threads; i++) {
		const struct cpu_thread *thread = &resident->threads[i];

		if (thread->wait != CPU_EXITED && thread->site && thread->site != first->site)
			return thread;
	}
	return NULL;
}

static void report_deadlock(struct resident *resident)
{
	const struct cpu_block *block = &resident->block;
	const struct cpu_thread *first = NULL, *other;
	char place[ENGINE_MESSAGE / 3], elsewhere[ENGINE_MESSAGE / 3] = "";
	uint32_t waiting = 0;

	for (uint32_t i = 0; i < block->threads; i++) {
		const struct cpu_thread *thread = &resident->threads[i];

		if (thread->wait == CPU_EXITED)
			continue;
		waiting++;
		if (!first || (first->wait == CPU_BARRIER && thread->wait != CPU_BARRIER))
			first = thread;
	}
	site_describe(place, sizeof place, resident, first);
	other = waits_elsewhere(resident, first);
	if (other)
		site_describe(elsewhere, sizeof elsewhere, resident, other);
	engine_fail(resident->run, ENGINE_DEADLOCK,
	    "%s: block (%u,%u,%u): %u of %u threads wait for ever; %s (%s 0x%x), that others never reach%s%s",
	    resident->run->launch->kernel->name, block->id[0], block->id[1], block->id[2], waiting,
	    block->threads, place, first->wait == CPU_BARRIER ? "number" : "mask", first->id, other ? "; " : "",
	    elsewhere);
	longjmp(resident->worker->leave, 1);
}

// Threads that yield may wait for those that have stopped at a visible point or sleep, and so yield once only while
// there are any.
static enum resident_state run_piece(struct resident *resident)
{
	unsigned warps = (resident->block.threads + CPU_WARP - 1) / CPU_WARP;

	for (int is_first = 1; resident->live; is_first = 0) {
		int ran = 0, yields = is_first || !(resident->visible || resident->asleep);

		for (unsigned w = 0; w < warps; w++)
			if (run_warp(resident, w, yields))
				ran = 1;
		if (resident->barriers && release_barriers(resident))
			continue;
		if (!resident->live)
			break;
		if (resident->grid_waiting == resident->live && resident->run->launch->cooperative)
			return RESIDENT_GRID;
		if (!ran && (resident->visible || resident->asleep))
			return RESIDENT_VISIBLE;
		if (!ran)
			report_deadlock(resident);
	}
	return RESIDENT_DONE;
}

enum resident_state resident_run(struct resident *resident)
{
	enum resident_state state;

	resident->worker->current_resident = resident;
	if (!resident->is_virtual)
		return run_piece(resident);
	piece_begin(resident, resident->is_ended);
	state = run_piece(resident);
	piece_end(resident);
	resident->is_ended = 1;
	return state;
}

// ---- visible points ----

// Sleepers that are due; `*first` becomes the time of the first of the others.
static uint32_t wake(const struct cpu_thread *lanes, uint32_t asleep, uint64_t now_ns, uint64_t *first)
{
	uint32_t due = 0;

	for (; asleep; asleep &= asleep - 1) {
		uint64_t at = lanes[__builtin_ctz(asleep)].a;

		if (at <= now_ns)
			due |= asleep & -asleep;
		else if (at < *first)
			*first = at;
	}
	return due;
}

// The lanes of those that have stopped to sleep.
static uint32_t lie_down(struct cpu_thread *lanes, uint32_t visible, uint64_t now_ns)
{
	uint32_t sleepers = 0;

	for (; visible; visible &= visible - 1) {
		struct cpu_thread *lane = &lanes[__builtin_ctz(visible)];

		if (lane->id != CPU_SEE_SLEEP)
			continue;
		lane->a += now_ns;
		sleepers |= visible & -visible;
	}
	return sleepers;
}

uint64_t resident_go_on(struct resident *resident, uint64_t now_ns)
{
	unsigned warps = (resident->block.threads + CPU_WARP - 1) / CPU_WARP;
	uint64_t first = UINT64_MAX;
	uint32_t ready = 0;

	resident->visible = resident->asleep = 0;
	for (unsigned w = 0; w < warps; w++) {
		struct warp *warp = &resident->warps[w];
		struct cpu_thread *lanes = &resident->threads[w * CPU_WARP];
		uint32_t sleepers = lie_down(lanes, warp->visible, now_ns);

		warp->ready |= warp->visible & ~sleepers;
		warp->visible = 0;
		warp->asleep |= sleepers;
		sleepers = wake(lanes, warp->asleep, now_ns, &first);
		warp->asleep &= ~sleepers;
		warp->ready |= sleepers;
		ready |= warp->ready;
		resident->asleep += (uint32_t)__builtin_popcount(warp->asleep);
	}
	return ready ? now_ns : first;
}

void resident_release_grid(struct resident *resident)
{
	for (unsigned w = 0; w < ENGINE_WARPS; w++) {
		resident->warps[w].ready |= resident->warps[w].grid;
		resident->warps[w].grid = 0;
	}
	resident->grid_waiting = 0;
}
