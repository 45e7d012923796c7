// What launch.c asks of a device API. There is one real backend, backend_cuda.c; the CPU device implements
// the CUDA runtime API itself and needs none of its own. Tests define cue_backend_get to return a fake.
//
// Errors of launch() and pending() are the device API's codes (cudaError_t), 0 for success. No call may be
// illegal while a stream is being captured, and all must be safe from any thread.
#ifndef BACKEND_H
#define BACKEND_H

#include "cuelastic/runtime.h"
#include "usage.h"

// What a kernel is and may.
struct kernel_facts {
	unsigned threads;     // the most a block
	unsigned registers;   // a thread
	size_t static_bytes;  // of shared memory a block
	size_t dynamic_bytes; // the most, as the program or this library has allowed
	int in_clusters;
};

// What phases ask for besides (phase*.c). Return values are the device API's error codes. Streams are
// cudaStream_t, and the current device is the calling thread's.
struct phase_backend {
	int (*device)(int *out);
	int (*set_device)(int device);
	int (*sm_count)(unsigned *out);
	int (*facts)(struct kernel_facts *out, const void *function);
	// Blocks of the kernel that an SM holds at a time.
	int (*residency)(unsigned *out, const void *function, unsigned threads, size_t dynamic_bytes);
	// Lets the kernel have so much dynamic shared memory, if that is above what it may have.
	int (*allow_shared)(const void *function, size_t dynamic_bytes);
	// Whether the stream is being captured; 1 as well if that cannot be told. Leaves no error pending.
	int (*is_captured)(void *stream);
	// What is put into `stream` from now on waits for what `other` holds now.
	int (*follow)(void *stream, void *other);
	// Waits until all that `stream` holds has run.
	int (*finish)(void *stream);
	// A new stream that waits for no other by itself. It is never destroyed.
	int (*make_stream)(void **out);
	// Memory of the device in stream order: all zero; a copy of `from`, if that is not NULL.
	int (*allocate)(void **out, size_t bytes, const void *from, void *stream);
	int (*release)(void *memory, void *stream);
	// Host memory that the device sees; never freed but by a reset of the device.
	int (*map)(void **out, size_t bytes);
	// Where the device sees it; an error if it has been freed.
	int (*mapped)(const void **out, void *host);
};

struct backend {
	// The calling thread's last error; it stays pending.
	int (*pending)(void);
	// Forgets the calling thread's last error.
	void (*forget)(void);
	// Makes the entry ready to stand in for the native kernel in this launch: attributes that the program set
	// on the native kernel are set on the entry. Out: CUE_REASON_NONE, or why the native kernel must run
	// (CONFIG, CLUSTER, FIT; then an error may be pending). Negative if the device could not be asked; an
	// error may then be pending.
	int (*prepare)(cue_reason *out, const cue_launch_spec *spec);
	// The most threads that a block of either kernel may have. Negative as above.
	int (*most_threads)(unsigned *out, const cue_launch_spec *spec);
	// What a block of the entry takes. Negative as above.
	int (*usage)(struct block_usage *out, const cue_launch_spec *spec);
	// What an SM of the current device has. Negative as above.
	int (*sm)(struct sm_resources *out, const cue_launch_spec *spec);
	int (*launch)(const void *function, const unsigned grid[3], const unsigned block[3], size_t shared_bytes,
	    void *stream, void **arguments);
	const struct phase_backend *phase;
};

const struct backend *cue_backend_get(void);

#endif
