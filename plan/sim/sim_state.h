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
	uint16_t sm, slot;
};

struct sm {
	uint32_t threads, registers, shared_bytes, blocks;
	uint32_t slots; // a bit for each that is taken
};

struct running {
	const struct sim_kernel *kernel;
	struct resident *heap;
	uint16_t *on_sm; // blocks on each SM
	double clock;
	struct sim_alone alone; // its blocks, as long as no other kernel slows them down
	uint32_t alone_blocks;  // as many of them were resident when `alone` was computed
	uint32_t on_sms;        // SMs that have blocks of it
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
	struct bucket *buckets;   // SIM_BUCKET
	uint32_t *queue;          // kernels whose blocks may be placed, in order
	uint32_t due;             // the head of the bucket's queue; BUCKET_NONE: not known
	uint32_t *active;         // kernels that have resident blocks
	struct sim_claim *claims; // …and what these need of the memory
	uint32_t queued, active_count, phase, left;
	uint16_t released[SIM_RELEASES]; // the SMs of the last ends
	uint64_t releases;
	double now, next_arrival;
	struct sim_outcome *out;
};

// The SMs on which the kernel's blocks may be placed.
static inline uint32_t sim_sms(const struct sim *sim, const struct sim_kernel *kernel)
{
	return sim->config->order == SIM_PARTITION ? kernel->sms : sim->config->device->sm_count;
}

static inline uint32_t sim_warp_threads(const struct sim_kernel *kernel)
{
	return (kernel->usage.threads + DEVICE_WARP_THREADS - 1) / DEVICE_WARP_THREADS * DEVICE_WARP_THREADS;
}

// sim_heap.c: a kernel's resident blocks, the one that ends first on top.
void cue_sim_push(struct running *kernel, struct resident block);
struct resident cue_sim_pop(struct running *kernel);

// sim_draw.c: the time of a block at full speed.
double cue_sim_draw_us(const struct sim_config *config, uint32_t kernel, uint32_t block);

// sim_place.c: begins the kernel's next block on an SM where it fits; false: there is none.
int cue_sim_place(struct sim *sim, uint32_t kernel);
// Ends the kernel's block that ends first and frees what it takes of its SM.
void cue_sim_release(struct sim *sim, uint32_t kernel);

// sim_order.c: the kernel's blocks may be placed from now on.
void cue_sim_admit(struct sim *sim, uint32_t kernel);
// Places blocks until the order's next one has to wait.
void cue_sim_place_all(struct sim *sim);
// A block of the kernel has ended: under SIM_SLICES that may let the next slice in.
void cue_sim_end_slice(struct sim *sim, uint32_t kernel);

#endif
