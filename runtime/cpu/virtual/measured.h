// Kernels whose times a profile has, in place of prices: see measured.c and docs/internals/virtual-time.md.
#ifndef CUELASTIC_CPU_MEASURED_H
#define CUELASTIC_CPU_MEASURED_H

#include "plan/planners/alone.h"
#include "runtime/grid/device.h"
#include "server.h"

struct measured; // a kernel of the profile

// A kernel of the profile in a grid, which may be a merged one: its blocks that are at work.
struct measured_run {
	struct server server; // first; of bodies
	const struct measured *kernel;
	struct measured_run *next; // of the grid
	struct measured_run *also; // of those with blocks at work
	struct alone_kernel table;
	struct alone alone; // with alone_blocks of them
	uint32_t blocks, alone_blocks;
	uint32_t sms;    // that they are on
	uint32_t *on_sm; // blocks on each SM
	double left;     // bodies that have not ended, if the launch is as large as the profile's
};

// A block's work for it.
struct measured_job {
	struct server_job served; // first
	struct measured_run *run;
	double bodies, amount; // that it begins; what they take, in the time of one
	uint32_t sm;
};

// Reads the file that CUELASTIC_CPU_PROFILE names, if any. If it is not for this device, or no such file, it is not
// used, and the program says so.
void measured_read(const struct device *device);

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

// A block on this SM begins job->bodies of job->run. `left`: blocks of the grid that have not ended. `usable`: SMs that get
// blocks.
void measured_begin(struct measured_job *job, uint32_t sm, uint64_t left, uint32_t usable, double now,
    struct servers *servers);
// The job has been taken from its server. `left`: as above, without its block.
void measured_end(
    struct measured_job *job, uint64_t left, uint32_t usable, double now, struct servers *servers);

#endif
