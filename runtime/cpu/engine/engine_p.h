// What the engine's own files share.
#ifndef CUELASTIC_CPU_ENGINE_P_H
#define CUELASTIC_CPU_ENGINE_P_H

#include "engine.h"

#include <setjmp.h>
#include <stdatomic.h>

struct fiber;
struct copies;

// The lanes of one warp, as bit masks. A live lane is in exactly one of the others: `visible` are those that
// have stopped at a visible point in this piece, `asleep` those of earlier pieces that sleep.
struct warp {
	uint32_t live, ready, barrier, exchange, active, grid, yield, visible, asleep;
	uint32_t ran; // in the piece
};

#define ENGINE_BARRIERS 16
#define ENGINE_MESSAGE 1536 // bytes: two places, each with the calls that led there
#define ENGINE_WARPS (CPU_MAX_THREADS / CPU_WARP)

struct chunk {
	struct chunk *next;
	size_t size;
};

// What the threads of a block did from the begin of one resident_run to its end; the first piece begins with
// resident_start. Only kept for a resident that is_virtual, and only what code made with --virtual counts.
//
// A lane's counts are its own; a warp's instructions are the most of any of its lanes. A loop kernel is one piece.
struct piece {
	uint64_t counts[CPU_COUNTS];           // of all lanes
	uint64_t warp_instructions;            // of all warps
	uint64_t chain;                        // of instructions that need each other: the longest of any lane
	uint64_t chain_waits;                  // for global memory: the most of any lane
	uint64_t chain_shared_waits;           // likewise, for shared memory
	uint32_t warps;                        // that ran
	uint32_t barriers;                     // of the block, released
	uint32_t lanes;                        // that stopped at a visible point
	uint32_t visible[CPU_SEE_KINDS];       // of each kind; the lanes of a warp that stopped together are one
	uint64_t first_address[CPU_SEE_KINDS]; // of the lowest lane that stopped there
	uint64_t sleep_ns;                     // the shortest sleep that has begun, if any has
	const char *body;                      // of a rewritten kernel, the last that began; NULL: none
	int is_member;                         // it is that of a member of a phase
	uint64_t bodies, begun;                // that began: the most of any thread; of all threads
	int is_inside;                         // at its end, some thread is inside a body
};

// Of one thread, in the piece.
struct lane_work {
	uint64_t instructions, chain, waits, shared_waits, bodies;
};

// Everything that one resident block needs. Reused from block to block.
//
// Several residents may have one worker (a cooperative grid), or each its own (virtual time).
struct resident {
	struct cpu_block block;
	struct run *run;
	struct worker *worker;
	uint32_t live;                      // threads that have not exited
	uint32_t grid_waiting;              // threads at the grid barrier
	uint32_t arrived[ENGINE_BARRIERS];  // at each barrier, arrivals without waiting included
	uint32_t expected[ENGINE_BARRIERS]; // 0: all live threads
	uint32_t sites[ENGINE_BARRIERS];    // where the first thread to arrive waits; 0: unknown
	uint32_t barriers;                  // bit set of barriers with arrivals
	int reducing;                       // some thread at a barrier wants a reduction
	uint32_t numbered[3];               // size of the block that the threads' ids are for
	struct chunk *chunks, *chunk;       // frames
	char *shared;                       // storage, aligned
	size_t shared_size;
	struct copies *copies;             // of each thread; NULL until one starts any
	const struct cpu_kernel *poisoned; // whose gaps are poisoned in `shared`
	uint32_t visible, asleep;          // threads in the masks of all warps
	int is_virtual;                    // keeps pieces; set by its owner before resident_prepare
	int is_ended;                      // the piece is
	uint32_t ran;                      // bit set of the warps that ran in the piece
	struct piece piece;                // the last one, after resident_run
	int64_t inside;                    // bodies that threads have begun and not ended
	struct lane_work *work;            // of each thread; NULL unless is_virtual
	struct warp warps[ENGINE_WARPS];
	struct fiber **fibers;      // of each thread; NULL until the first kernel that needs them
	struct cpu_thread *threads; // as many as the largest block so far
	uint32_t room;              // for threads, in these arrays and in `copies`
};

enum resident_state {
	RESIDENT_DONE,   // all threads have exited
	RESIDENT_GRID,   // all wait for the rest of a cooperative grid
	RESIDENT_VISIBLE // some are at visible points or asleep, and nothing else can continue
};

// One launch in progress.
struct run {
	const struct cpu_launch *launch;
	struct run *next;
	uint64_t total;
	atomic_ullong ticket;
	unsigned users; // workers inside; guarded by the pool's lock
	atomic_int status;
	char message[ENGINE_MESSAGE];
};

// A slot of the pool: one SM. Held by a pool thread or by the host thread that launches.
struct worker {
	unsigned index;
	int busy;
	struct resident *resident;
	struct cpu_thread *current; // the running fiber's thread
	struct resident *current_resident;
	struct fiber *scheduler;
	jmp_buf leave; // out of device code that failed
};

// The worker of this host thread while it runs device code.
extern _Thread_local struct worker *engine_worker;

// engine.c
// From now on `execute` runs grids, in place of the pool. It returns when the grid has ended.
void engine_set_executor(void (*execute)(struct run *run));
// Tells the block hook, if there is one, that this block has ended now.
void engine_block_ended(const struct resident *resident, uint64_t begin_ns, uint64_t end_ns);

// engine_block.c
struct resident *resident_new(struct worker *worker);
void resident_free(struct resident *resident);
int resident_prepare(struct resident *resident, struct run *run, uint64_t index);
// Starts the threads; a loop kernel runs to its end. This and resident_run leave through worker->leave if device
// code fails, and set the current resident of the worker, which must be engine_worker.
void resident_start(struct resident *resident);
// Runs until nothing in the block can continue; reports a deadlock. After RESIDENT_VISIBLE a lane that has
// stopped goes on by resident_go_on, and then does what it stopped for.
enum resident_state resident_run(struct resident *resident);
// It is now_ns, by any clock, and what the lanes stopped for may happen. Makes ready those at visible points and
// the sleepers that are due; sleeps that began in the last piece begin now. Returns when the block can run: now_ns,
// or the time when its first sleeper is due, with which this is then called again.
uint64_t resident_go_on(struct resident *resident, uint64_t now_ns);
void resident_release_grid(struct resident *resident);

// engine_copy.c: forgets the asynchronous copies that nobody waited for
void copies_drop(struct resident *resident);
void copies_free(struct resident *resident);

// engine_warp.c: completes the warp operations that can complete; returns the lanes that continue.
uint32_t warp_exchange(struct resident *resident, unsigned warp);
uint32_t warp_exchange_in_step(struct resident *resident, unsigned warp);
uint32_t warp_activemask(struct resident *resident, unsigned warp);

// engine_site.c
// "thread (1,0,0) at a barrier, a.cu:5 in f"
void site_describe(char *out, size_t size, const struct resident *resident, const struct cpu_thread *thread);
// Two threads meet that wait at different sites: a warning, or the end of the launch.
void site_clash(struct resident *resident, const struct cpu_thread *thread, const struct cpu_thread *other);

// Whether it was already called with these two; also true if there is no space for more pairs.
int site_has_met(const char *x, const char *y);

// engine_zone.c: guard zones of shared memory, before a block runs and when it has ended
void zone_fill(struct resident *resident);
void zone_check(struct resident *resident);

// engine_piece.c
void piece_begin(struct resident *resident, int is_new); // false: after others have run, the piece goes on
// What a thread did since the last call; what a whole loop kernel did.
void piece_add(struct resident *resident, uint32_t linear);
void piece_loop(struct resident *resident);
void piece_end(struct resident *resident);

// engine_fiber.c
int fiber_start(struct worker *worker, struct resident *resident, struct cpu_thread *thread);
void fiber_resume(struct worker *worker, struct resident *resident, struct cpu_thread *thread);
void fiber_leave(struct worker *worker);
void fiber_drop(struct resident *resident); // its fibers are others' to use
void fiber_free_all(void);                  // that nobody uses
void fiber_free_scheduler(struct worker *worker);

extern void *const engine_device_functions[];

// engine.c: ends the launch with a status and a message (the first one wins).
void engine_fail(struct run *run, int status, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
