// The state of a simulation, shared by the files of the simulator only.
#ifndef SIM_STATE_H
#define SIM_STATE_H

#include "sim.h"

#define SIM_SLOTS 32u     // of an SM, which no GPU exceeds
#define SIM_RELEASES 128u // ends that are remembered; with more of them a kernel looks at all SMs

struct resident {
	double end; // by the kernel's clock
	double begin_us;
	uint32_t block;
	uint32_t loop; // sim_loops(): the physical block that runs it
	uint16_t sm, slot;
};

// A physical block that runs logical blocks one after another.
struct loop {
	uint32_t kernel; // whose block it takes next, if there is one
	uint16_t sm, slot;
};

struct sm {
	uint32_t threads, registers, shared_bytes, blocks;
	uint32_t slots; // a bit for each that is taken
};

struct running {
	const struct sim_kernel *kernel;
	struct resident *blocks; // that are resident, as sim_heap.c keeps them
	uint32_t room, top;      // of `blocks`; where the one is that ends first
	int is_heap;
	uint16_t *on_sm; // blocks on each SM
	double clock;
	double join_us; // not before
	uint32_t units; // blocks to place: logical or physical
	struct alone
	    full; // its blocks, when it last had some waiting, as long as no other kernel slows them down
	uint32_t alone_blocks; // as many of them were resident then
	uint32_t alone_sms;
	struct alone alone; // its blocks now
	uint32_t on_sms;    // SMs that have blocks of it
	uint64_t stalled_at;
	uint32_t resident;
	uint32_t placed, ended;
	uint32_t slice_left, slice_resident;
	int admitted;
};

struct sim {
	const struct sim_config *config;
	struct running *kernels;
	struct sm *sms;
	struct bucket *buckets;   // SIM_INTERLEAVE, SIM_PERSISTENT, SIM_MIX
	struct loop *loops;       // sim_loops()
	uint32_t *queue;          // kernels whose blocks may be placed, in order
	uint32_t due;             // the head of the bucket's queue; BUCKET_NONE: not known
	uint32_t *active;         // kernels that have resident blocks
	struct sim_claim *claims; // …and what these need of the memory
	uint32_t queued, active_count, phase, left;
	uint32_t loops_left, loops_all;  // that have not ended; of the phase
	uint16_t released[SIM_RELEASES]; // the SMs of the last ends
	uint64_t releases, steps;
	double now, next_arrival;
	struct sim_outcome *out;
};

static inline int sim_merges(enum sim_order order)
{
	return order >= SIM_INTERLEAVE;
}

static inline int sim_loops(enum sim_order order)
{
	return order == SIM_PERSISTENT || order == SIM_PARTITION || order == SIM_MIX;
}

// What a block that runs the kernel takes of an SM.
static inline const struct block_usage *sim_usage(enum sim_order order, const struct sim_kernel *kernel)
{
	return sim_merges(order) ? &kernel->merged : &kernel->usage;
}

static inline uint32_t sim_warp_threads(const struct block_usage *usage)
{
	return (usage->threads + DEVICE_WARP_THREADS - 1) / DEVICE_WARP_THREADS * DEVICE_WARP_THREADS;
}

// sim_heap.c: a kernel's resident blocks, of which the one at `top` ends first.
void cue_sim_push(struct running *kernel, struct resident block);
struct resident cue_sim_pop(struct running *kernel);

// sim_draw.c: the time of a block at full speed. Of a physical block: the sum of its logical blocks' times.
double cue_sim_draw_us(const struct sim_config *config, uint32_t kernel, uint32_t block);

// sim_place.c: begins the kernel's next block on an SM where it fits; false: there is none.
int cue_sim_place(struct sim *sim, uint32_t kernel);
// Ends the kernel's block that ends first. What it takes of its SM is freed unless it is in a loop.
struct resident cue_sim_release(struct sim *sim, uint32_t kernel);
// The SM for one more block that runs the kernel, or sm_count; taking its place there; freeing it.
uint32_t cue_sim_find_sm(struct sim *sim, uint32_t kernel);
uint32_t cue_sim_take_sm(struct sim *sim, uint32_t kernel, uint32_t at); // the slot
void cue_sim_free_sm(struct sim *sim, uint32_t kernel, uint32_t at, uint32_t slot);
// Begins the kernel's next block in a place that has been taken.
void cue_sim_begin(struct sim *sim, uint32_t kernel, uint32_t at, uint32_t slot, uint32_t loop);

// sim_loop.c: begins the loops of a phase, if it has just begun.
void cue_sim_start_loops(struct sim *sim);
// A loop's block has ended: it takes the next one, or ends.
void cue_sim_loop(struct sim *sim, uint32_t loop);

// sim_order.c: the kernel's blocks may be placed from now on.
void cue_sim_admit(struct sim *sim, uint32_t kernel);
// Places blocks until the order's next one has to wait.
void cue_sim_place_all(struct sim *sim);
// A block of the kernel has ended outside of loops: under SIM_SLICES that may let the next slice in.
void cue_sim_end_slice(struct sim *sim, uint32_t kernel);

#endif
