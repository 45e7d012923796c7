// Kernels whose times a profile has, in place of prices: see measured.c and docs/internals/virtual-time.md.
#ifndef CUELASTIC_CPU_MEASURED_H
#define CUELASTIC_CPU_MEASURED_H

#include "plan/planners/alone.h"
#include "runtime/grid/device.h"
#include "server.h"

struct measured; // a kernel of the profile

// A kernel of the profile in a grid, which may be a merged one. A block that has begun one of its bodies keeps its place
// until it begins a body of another kernel or leaves, so what a loop does between two bodies does not look like the end of a
// wave.
struct measured_run {
	struct server server; // first; of bodies
	const struct measured *kernel;
	struct measured_run *next; // of the grid
	struct measured_run *also; // of those with blocks at work
	struct alone_kernel table;
	struct alone full; // with alone_places
	int is_last_wave;  // it has no more bodies to fill its places again
	uint32_t blocks;   // at work
	uint32_t places, alone_places;
	uint32_t sms;    // that have places
	uint32_t *on_sm; // places on each SM
	double waiting;  // bodies that have not begun, if the launch is as large as the profile's
};

// A block's work for it.
struct measured_job {
	struct server_job served; // first
	struct measured_run *run; // whose place it has; NULL: none
	double bodies, amount;    // that it begins; what they take, in the time of one
	uint32_t sm;
};

// Reads the file that CUELASTIC_CPU_PROFILE names, if any. If it is not for this device, or no such file, it is not
// used, and the program says so. `usable`: SMs that get blocks.
void measured_read(const struct device *device, uint32_t usable);

// Whether there are any such kernels.
int measured_any(void);

// The profile's kernel of an original kernel with this mangled name. NULL: none.
const struct measured *measured_kernel(const char *symbol, const uint32_t grid[3], const uint32_t block[3]);

// That of the body of a rewritten kernel, as device code names it (cue_dev_body_begin). A member of a phase runs in
// blocks of another size: `block` is then NULL.
const struct measured *measured_body(const char *body, const uint32_t block[3]);

// The grid's run of a kernel, made when it is needed; `runs` is the grid's list. An SM has room for sm_blocks of the
// grid's blocks. `total`: bodies; 0: as many as in the profile.
struct measured_run *measured_run(
    struct measured_run **runs, const struct measured *kernel, uint32_t sm_blocks, uint64_t total);
void measured_free(struct measured_run *runs);

// The block, on job->sm, is about to begin job->bodies of this run. It takes a place there, instead of the one that it has.
// NULL: it leaves. `waiting`: blocks of the grid that have not been placed.
void measured_place(struct measured_job *job, struct measured_run *run, uint64_t waiting, double now,
    struct servers *servers);
// It begins them.
void measured_begin(struct measured_job *job, double now, struct servers *servers);
// The job has been taken from its server.
void measured_end(struct measured_job *job, double now, struct servers *servers);

#endif
