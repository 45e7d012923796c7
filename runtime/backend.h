/*
 * What launch.c asks of a device API. There is one real backend, backend_cuda.c; the CPU device implements
 * the CUDA runtime API itself and needs none of its own. Tests define cue_backend_get to return a fake.
 *
 * Errors of launch() and pending() are the device API's codes (cudaError_t), 0 for success. No call may be
 * illegal while a stream is being captured, and all must be safe from any thread.
 */
#ifndef BACKEND_H
#define BACKEND_H

#include "cuelastic/runtime.h"
#include "usage.h"

struct backend {
	/* The calling thread's last error; it stays pending. */
	int (*pending)(void);
	/* Forgets the calling thread's last error. */
	void (*forget)(void);
	/*
	 * Makes the entry ready to stand in for the native kernel in this launch: attributes that the program set
	 * on the native kernel are set on the entry. Out: CUE_REASON_NONE, or why the native kernel must run
	 * (CONFIG, CLUSTER, FIT; then an error may be pending). Negative if the device could not be asked; an
	 * error may then be pending.
	 */
	int (*prepare)(cue_reason *out, const cue_launch_spec *spec);
	/* The most threads that a block of either kernel may have. Negative as above. */
	int (*most_threads)(unsigned *out, const cue_launch_spec *spec);
	/* What a block of the entry takes. Negative as above. */
	int (*usage)(struct block_usage *out, const cue_launch_spec *spec);
	/* What an SM of the current device has. Negative as above. */
	int (*sm)(struct sm_resources *out, const cue_launch_spec *spec);
	int (*launch)(const void *function, const unsigned grid[3], const unsigned block[3], size_t shared_bytes,
	    void *stream, void **arguments);
};

const struct backend *cue_backend_get(void);

#endif
