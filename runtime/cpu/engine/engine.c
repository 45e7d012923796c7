// The pool: which host thread runs which block.
//
// A worker is a slot that emulates one SM; CUELASTIC_CPU_WORKERS sets their number. A slot is held by a pool
// thread, or by the host thread that launches: it runs blocks of its own grid, so that a small launch wakes
// no thread. Launches wait in a list. The holder of a slot takes blocks of the oldest launch that has any
// left, by an atomic ticket. So launches from several host threads run at the same time, like kernels of
// different streams.
//
// Device code that fails (assert, trap, deadlock) records the first message and leaves by longjmp; blocks
// that have not begun are dropped. One worker runs a cooperative grid, all its blocks resident, in turns.
#include "engine_clock.h"
#include "engine_p.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define MAX_WORKERS 256

_Thread_local struct worker *engine_worker;

static struct {
	pthread_mutex_t lock;
	pthread_cond_t changed; // a launch came, ended, or a slot became free
	struct run *runs;
	struct worker workers[MAX_WORKERS];
	pthread_t threads[MAX_WORKERS];
	unsigned count, started, busy;
	int reverse, stop;
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

// Named here so that linking the engine from an archive includes functions that only device code calls.
void *const engine_device_functions[] = {(void *)cue_dev_vprintf, (void *)cue_dev_wait, (void *)cue_dev_frame,
    (void *)cue_dev_copy, (void *)cue_dev_body_begin};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static void (*block_hook)(const struct cpu_block_event *);
static void (*executor)(struct run *run); // NULL: the pool

static void configure(void)
{
	const char *workers = getenv("CUELASTIC_CPU_WORKERS"), *order = getenv("CUELASTIC_CPU_ORDER");
	long count = workers ? strtol(workers, NULL, 10) : sysconf(_SC_NPROCESSORS_ONLN);

	pool.count = count < 1 ? 1 : count > MAX_WORKERS ? MAX_WORKERS : (unsigned)count;
	pool.reverse = order && strcmp(order, "reverse") == 0;
	for (unsigned i = 0; i < MAX_WORKERS; i++)
		pool.workers[i].index = i;
}

unsigned engine_workers(void)
{
	pthread_once(&once, configure);
	return pool.count;
}

void engine_set_block_hook(void (*hook)(const struct cpu_block_event *event))
{
	block_hook = hook;
}

void engine_set_executor(void (*execute)(struct run *run))
{
	executor = execute;
}

void engine_fail(struct run *run, int status, const char *format, ...)
{
	int none = 0;
	va_list values;

	// The message is read by the launching thread only after every worker has left the run.
	if (!atomic_compare_exchange_strong(&run->status, &none, status))
		return;
	va_start(values, format);
	vsnprintf(run->message, sizeof run->message, format, values);
	va_end(values);
	atomic_store(&run->ticket, run->total);
}

static uint64_t now_ns(void)
{
	struct timespec t;

	engine_clock(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

// ---- blocks ----

// Here a visible point is none, and a sleep is real.
static void go_on(struct resident *resident)
{
	uint64_t now = now_ns(), at;

	while ((at = resident_go_on(resident, now)) > now) {
		cue_dev_nanosleep(at - now < UINT32_MAX ? (uint32_t)(at - now) : UINT32_MAX);
		now = at;
	}
}

// Runs device code; returns early if it fails.
static void run_guarded(struct worker *worker, struct resident *resident)
{
	if (setjmp(worker->leave))
		return;
	resident_start(resident);
	while (resident_run(resident) == RESIDENT_VISIBLE)
		go_on(resident);
	zone_check(resident);
}

void engine_block_ended(const struct resident *resident, uint64_t begin_ns, uint64_t end_ns)
{
	struct cpu_block_event event = {.launch = resident->run->launch, .worker = resident->worker->index};

	if (!block_hook)
		return;
	event.begin_ns = begin_ns;
	event.end_ns = end_ns;
	memcpy(event.block, resident->block.id, sizeof event.block);
	block_hook(&event);
}

static void run_block(struct worker *worker, struct run *run, uint64_t index)
{
	struct resident *resident = worker->resident;
	uint64_t begin = block_hook ? now_ns() : 0;

	if (resident_prepare(resident, run, index)) {
		engine_fail(run, ENGINE_MEMORY, "%s: no memory for the block", run->launch->kernel->name);
		return;
	}
	run_guarded(worker, resident);
	engine_block_ended(resident, begin, block_hook ? now_ns() : 0);
}

static void run_blocks(struct worker *worker, struct run *run)
{
	uint64_t ticket;

	if (!worker->resident && !(worker->resident = resident_new(worker))) {
		engine_fail(run, ENGINE_MEMORY, "no memory for a worker");
		return;
	}
	engine_worker = worker;
	while ((ticket = atomic_fetch_add(&run->ticket, 1)) < run->total)
		run_block(worker, run, pool.reverse ? run->total - 1 - ticket : ticket);
	engine_worker = NULL;
}

// ---- cooperative grids ----

// One turn of every block that can run; returns whether any then can.
static int grid_turn(struct resident **blocks, uint64_t count, enum resident_state *states)
{
	int can_run = 0;

	for (uint64_t i = 0; i < count; i++) {
		if (states[i] != RESIDENT_VISIBLE)
			continue;
		states[i] = resident_run(blocks[i]);
		if (states[i] != RESIDENT_VISIBLE)
			continue;
		go_on(blocks[i]);
		can_run = 1;
	}
	return can_run;
}

// Those that wait at the grid's barrier can run again; returns whether any can.
static int grid_release(struct resident **blocks, uint64_t count, enum resident_state *states)
{
	int can_run = 0;

	for (uint64_t i = 0; i < count; i++)
		if (states[i] == RESIDENT_GRID) {
			resident_release_grid(blocks[i]);
			states[i] = RESIDENT_VISIBLE;
			can_run = 1;
		}
	return can_run;
}

static int grid_prepare(struct worker *worker, struct run *run, struct resident **blocks)
{
	for (uint64_t i = 0; i < run->total; i++) {
		blocks[i] = resident_new(worker);
		if (!blocks[i] || resident_prepare(blocks[i], run, i))
			return ENGINE_MEMORY;
	}
	return 0;
}

static void grid_run(struct resident **blocks, uint64_t count, enum resident_state *states)
{
	for (uint64_t i = 0; i < count; i++) {
		resident_start(blocks[i]);
		states[i] = RESIDENT_VISIBLE;
	}
	while (grid_turn(blocks, count, states) || grid_release(blocks, count, states))
		;
	for (uint64_t i = 0; i < count; i++)
		zone_check(blocks[i]);
}

static void run_cooperative(struct worker *worker, struct run *run)
{
	struct resident **blocks = calloc(run->total, sizeof *blocks);
	enum resident_state *states = calloc(run->total, sizeof *states);

	if (!blocks || !states || grid_prepare(worker, run, blocks)) {
		engine_fail(run, ENGINE_MEMORY, "%s: no memory for a cooperative grid", run->launch->kernel->name);
	} else {
		engine_worker = worker;
		if (!setjmp(worker->leave))
			grid_run(blocks, run->total, states);
		engine_worker = NULL;
	}
	for (uint64_t i = 0; blocks && i < run->total; i++)
		resident_free(blocks[i]);
	free(blocks);
	free(states);
	atomic_store(&run->ticket, run->total);
}

// ---- the pool; its lock is held from here on unless a function says otherwise ----

static struct worker *take_slot(void)
{
	for (unsigned i = 0; i < pool.count; i++)
		if (!pool.workers[i].busy) {
			pool.workers[i].busy = 1;
			pool.busy++;
			return &pool.workers[i];
		}
	return NULL;
}

static void drop_slot(struct worker *worker)
{
	worker->busy = 0;
	pool.busy--;
	pthread_cond_broadcast(&pool.changed);
}

static int has_blocks(const struct run *run)
{
	return atomic_load_explicit(&run->ticket, memory_order_relaxed) < run->total;
}

static struct run *oldest_run(void)
{
	for (struct run *run = pool.runs; run; run = run->next)
		if (has_blocks(run) && !(run->launch->cooperative && run->users))
			return run;
	return NULL;
}

static void serve(struct worker *worker, struct run *run)
{
	run->users++;
	pthread_mutex_unlock(&pool.lock);
	if (run->launch->cooperative && run->launch->kernel->mode != CPU_LOOP)
		run_cooperative(worker, run);
	else
		run_blocks(worker, run);
	pthread_mutex_lock(&pool.lock);
	run->users--;
}

static void *pool_main(void *unused)
{
	(void)unused;
	pthread_mutex_lock(&pool.lock);
	while (!pool.stop) {
		struct run *run = oldest_run();
		struct worker *worker = run ? take_slot() : NULL;

		if (!worker) {
			pthread_cond_wait(&pool.changed, &pool.lock);
			continue;
		}
		serve(worker, run);
		drop_slot(worker);
	}
	pthread_mutex_unlock(&pool.lock);
	return NULL;
}

static void start_threads(void)
{
	pool.stop = 0;
	while (pool.started < pool.count && !pthread_create(&pool.threads[pool.started], NULL, pool_main, NULL))
		pool.started++;
}

static void append(struct run *run)
{
	struct run **at = &pool.runs;

	while (*at)
		at = &(*at)->next;
	*at = run;
}

static void unlink_run(struct run *run)
{
	struct run **at = &pool.runs;

	while (*at != run)
		at = &(*at)->next;
	*at = run->next;
}

static void execute(struct run *run)
{
	pthread_mutex_lock(&pool.lock);
	append(run);
	if (run->total > 1 && !run->launch->cooperative && pool.count > 1) {
		start_threads();
		pthread_cond_broadcast(&pool.changed);
	}
	while (has_blocks(run) || run->users) {
		struct worker *worker =
		    has_blocks(run) && !(run->launch->cooperative && run->users) ? take_slot() : NULL;

		if (!worker) {
			pthread_cond_wait(&pool.changed, &pool.lock);
			continue;
		}
		serve(worker, run);
		drop_slot(worker);
	}
	unlink_run(run);
	pthread_mutex_unlock(&pool.lock);
}

// ---- the launch ----

static const char *invalid(const struct cpu_launch *launch)
{
	const struct cpu_kernel *kernel = launch->kernel;
	uint64_t threads = (uint64_t)launch->block[0] * launch->block[1] * launch->block[2];

	if (!launch->grid[0] || !launch->grid[1] || !launch->grid[2] || !threads)
		return "an empty grid or block";
	if (launch->grid[1] > 65535 || launch->grid[2] > 65535 || launch->grid[0] > 2147483647u)
		return "a grid beyond the limits";
	if (launch->block[0] > 1024 || launch->block[1] > 1024 || launch->block[2] > 64 ||
	    threads > CPU_MAX_THREADS)
		return "a block beyond the limits";
	if (kernel->max_threads && threads > kernel->max_threads)
		return "a block beyond the kernel's launch bounds";
	if ((uint64_t)kernel->static_shared + launch->dynamic_shared > CPU_SHARED_LIMIT)
		return "too much shared memory";
	return NULL;
}

static int check(const struct cpu_launch *launch, char *message, size_t size)
{
	const char *why = invalid(launch);

	if (launch->kernel->error) {
		snprintf(message, size, "%s: %s", launch->kernel->name, launch->kernel->error);
		return ENGINE_UNSUPPORTED;
	}
	if (why) {
		snprintf(message, size, "%s: %s", launch->kernel->name, why);
		return ENGINE_INVALID;
	}
	return ENGINE_OK;
}

int engine_launch(const struct cpu_launch *launch, char *message, size_t size)
{
	struct run run = {.launch = launch};
	char ignored[1];
	int status;

	if (!message) {
		message = ignored;
		size = sizeof ignored;
	}
	if (size)
		*message = '\0';
	pthread_once(&once, configure);
	status = check(launch, message, size);
	if (status)
		return status;
	run.total = (uint64_t)launch->grid[0] * launch->grid[1] * launch->grid[2];
	(executor ? executor : execute)(&run);
	if (run.status)
		snprintf(message, size, "%s", run.message);
	return run.status;
}

void engine_shutdown(void)
{
	pthread_mutex_lock(&pool.lock);
	pool.stop = 1;
	pthread_cond_broadcast(&pool.changed);
	pthread_mutex_unlock(&pool.lock);
	for (unsigned i = 0; i < pool.started; i++)
		pthread_join(pool.threads[i], NULL);
	pool.started = 0;
	for (unsigned i = 0; i < pool.count; i++) {
		fiber_free_scheduler(&pool.workers[i]);
		resident_free(pool.workers[i].resident);
		pool.workers[i].resident = NULL;
	}
	fiber_free_all();
}

const struct cpu_kernel *engine_find_kernel(const struct cpu_module *module, const char *name)
{
	for (uint32_t i = 0; i < module->kernel_count; i++)
		if (!strcmp(module->kernels[i].name, name))
			return &module->kernels[i];
	return NULL;
}

const struct cpu_variable *engine_find_variable(const struct cpu_module *module, const char *name)
{
	for (uint32_t i = 0; i < module->variable_count; i++)
		if (!strcmp(module->variables[i].name, name))
			return &module->variables[i];
	return NULL;
}

// ---- what device code calls when it fails, and clocks ----

static _Noreturn void leave(struct worker *worker)
{
	fiber_leave(worker);
	longjmp(worker->leave, 1);
}

static void thread_id(const struct cpu_block *block, uint32_t linear, uint32_t *tid)
{
	tid[0] = linear % block->size[0];
	tid[1] = linear / block->size[0] % block->size[1];
	tid[2] = linear / block->size[0] / block->size[1];
}

_Noreturn void cue_dev_trap(struct cpu_block *block, uint32_t linear)
{
	struct resident *resident = block->engine;
	uint32_t tid[3];

	thread_id(block, linear, tid);
	engine_fail(resident->run, ENGINE_TRAP, "%s: trap in block (%u,%u,%u), thread (%u,%u,%u)",
	    resident->run->launch->kernel->name, block->id[0], block->id[1], block->id[2], tid[0], tid[1],
	    tid[2]);
	leave(resident->worker);
}

_Noreturn void cue_dev_assert(struct cpu_block *block, uint32_t linear, const char *text, const char *file,
    uint32_t line, const char *function)
{
	struct resident *resident = block->engine;
	uint32_t tid[3];

	thread_id(block, linear, tid);
	fprintf(stderr, "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n", file, line,
	    function, block->id[0], block->id[1], block->id[2], tid[0], tid[1], tid[2], text);
	engine_fail(resident->run, ENGINE_ASSERT, "%s: %s:%u: assertion `%s` failed",
	    resident->run->launch->kernel->name, file, line, text);
	leave(resident->worker);
}

_Noreturn void cue_dev_unsupported(struct cpu_block *block, const char *what)
{
	struct resident *resident = block->engine;

	engine_fail(resident->run, ENGINE_UNSUPPORTED, "%s: %s", resident->run->launch->kernel->name, what);
	leave(resident->worker);
}

uint64_t cue_dev_clock(void)
{
	return now_ns();
}

void cue_dev_nanosleep(uint32_t ns)
{
	struct timespec t = {ns / 1000000000u, ns % 1000000000u};

	nanosleep(&t, NULL);
}

// Only device code calls these: without a reference the linker would leave them in the archive.
extern const void *const engine_texture_units[];
const void *const engine_texture_units[] = {(const void *)cue_dev_texture, (const void *)cue_dev_surface};
