// The functions of a device API that launch.c calls. There is one real backend, backend_cuda.c; the CPU device implements the CUDA
// runtime API itself and needs none. Tests define cue_backend_get to return a fake.
//
// launch() and pending() return the device API's error codes (cudaError_t), 0 for success. Every call is
// legal while a stream is being captured, and safe from any thread.
#ifndef BACKEND_H
#define BACKEND_H

#include "cuelastic/runtime.h"
#include "usage.h"

// What a kernel uses, and the most it may have.
struct kernel_facts {
	unsigned threads;     // the most a block
	unsigned registers;   // a thread
	size_t static_bytes;  // of shared memory a block
	size_t dynamic_bytes; // the most, as the program or this library has allowed
	int in_clusters;
};

#define BACKEND_NAME_BYTES 64

// Additional functions for phases (phase*.c) and plans. They return the device API's error codes. Streams are
// cudaStream_t, and the current device is the calling thread's.
struct phase_backend {
	int (*device)(int *out);
	int (*set_device)(int device);
	int (*sm_count)(unsigned *out);
	int (*facts)(struct kernel_facts *out, const void *function);
	// How many blocks of the kernel can be resident on an SM at once.
	int (*residency)(unsigned *out, const void *function, unsigned threads, size_t dynamic_bytes);
	// Raises the kernel's limit of dynamic shared memory to this, if it is lower.
	int (*allow_shared)(const void *function, size_t dynamic_bytes);
	// Whether the stream is being captured; also 1 if that is not known, and -1 in a host function, where nothing may be asked.
	// Leaves no error pending.
	int (*is_captured)(void *stream);
	// Work put into `stream` from now on waits for the work that is in `other` now.
	int (*follow)(void *stream, void *other);
	// Waits until all work in `stream` has run.
	int (*finish)(void *stream);
	// A new stream that waits for no other by itself. It is never destroyed. priority: CUDA's number; 0 is that of streams
	// that name none, and the least number goes first.
	int (*make_stream)(void **out, int priority);
	// Allocates device memory in stream order, with a copy of `from`, or zeros if that is NULL.
	int (*allocate)(void **out, size_t bytes, const void *from, void *stream);
	int (*release)(void *memory, void *stream);
	// Maps host memory for the device. Only a reset of the device frees it.
	int (*map)(void **out, size_t bytes);
	// The device address of mapped memory; an error if it has been freed.
	int (*mapped)(const void **out, void *host);
	// The current device's name, cut to what fits.
	int (*name)(char out[BACKEND_NAME_BYTES]);
};

// Additional functions for traces (runtime/trace). They return the device API's error codes and leave no error pending.
struct trace_backend {
	// A new stream that waits for no other by itself. It is never destroyed.
	int (*make_stream)(void **out);
	int (*make_event)(void **out);
	int (*record)(void *event, void *stream);
	// Whether the device has reached a recorded event; also 1 if that cannot be known any more.
	int (*is_reached)(void *event);
	int (*wait)(void *event);
	// The time between two events that have been reached.
	int (*elapsed_us)(double *out, void *first, void *second);
	// Host memory that the device copies to in stream order. Only a reset of the device frees it.
	int (*pinned)(void **out, size_t bytes);
	int (*fetch)(void *pinned, const void *device, size_t bytes, void *stream);
	// Whether the stream is being captured; also 1 if that is not known.
	int (*is_captured)(void *stream);
	// Calls the function, which must not use the device, when the stream gets there; later work in the stream waits for it. Not
	// after an error of the device.
	int (*call)(void (*function)(void *), void *context, void *stream);
};

#define SHARE_WORDS 1024u
#define SHARE_NAME_BYTES 33
#define SHARE_HANDLE_BYTES 64
#define SHARE_OPEN_BYTES ((size_t)2 << 20) // with smaller ones CUDA would open other memory, too

#define SHARE_LEGACY_STREAM (~0ull)
#define SHARE_LEGACY_HANDLE ((void *)1) // cudaStreamLegacy, another name of the stream NULL
// The device API's errors for a stream that has been destroyed: cudaErrorInvalidResourceHandle, cudaErrorContextIsDestroyed.
#define SHARE_IS_NO_STREAM(error) ((error) == 400 || (error) == 709)

// The priorities that MPS gives to processes: of the blocks that wait, the device places those of normal processes first,
// whatever their streams' priorities are. MPS_UNKNOWN: it cannot be told for sure, or the device has no priorities.
enum mps_priority { MPS_UNKNOWN, MPS_NORMAL, MPS_BELOW, MPS_OFF };

// Additional functions for sharing (runtime/share). They return the device API's error codes, leave no error
// pending, and may be called while other threads capture streams.
struct share_backend {
	// An id of the current device's context, which differs after a reset of the device; 0 if there is none.
	int (*context)(unsigned long long *out);
	// An id of the stream; SHARE_LEGACY_STREAM for that one of the current context. The handle where the device API has no ids.
	int (*stream_id)(unsigned long long *out, void *stream);
	// Whether no other stream ever has that id, on any device.
	int (*is_named)(void *stream);
	// The id of a named stream's context. Nonzero if it is not known.
	int (*stream_context)(unsigned long long *out, void *stream);
	// Ten times the major number, and the minor one.
	int (*capability)(unsigned *out);
	// This process's. MPS_OFF: several processes have the current device in turns, each alone.
	enum mps_priority (*mps)(void);
	// The stream's priority: of the blocks that wait, the device places those of the least number first.
	int (*stream_priority)(int *out, void *stream);
	// cudaStreamNonBlocking, or 0.
	int (*stream_flags)(unsigned *out, void *stream);
	// The least number that a stream may have.
	int (*first_priority)(int *out);
	// Is no work in the stream?
	int (*is_idle)(void *stream);
	// A stream of the program's, with cudaStreamCreate's flags; its error stays pending. 0 is the priority of streams that name none.
	int (*create_stream)(void **out, unsigned flags, int priority);
	// Device memory. Only a reset of the device frees it.
	int (*allocate)(void **out, size_t bytes);
	// Would copies in the stream end now, and not only after work of other streams? Copies words[0] to `spare` and back there, and
	// waits for that for a while. A mere write may take another of the device's queues than a copy.
	int (*is_prompt)(void *stream, unsigned *spare, unsigned *words);
	// Copies between host and device memory, in `stream`. The copy has ended when this returns.
	int (*copy)(void *to, const void *from, size_t bytes, void *stream);
	// Puts the write of one word into the stream, without a kernel. words[i] is i, for SHARE_WORDS words of
	// mapped memory. Where the device API has no such operation, value % SHARE_WORDS is copied from there.
	int (*write)(void *stream, unsigned *at, unsigned value, const unsigned *words);
	int (*make_event)(void **out);
	int (*record)(void *event, void *stream);
	// The time between two recorded events, in microseconds. Nonzero if the second has not been reached.
	int (*elapsed_us)(unsigned *out, void *first, void *second);
	// A word for the current device that is the same in all processes, and no other device's.
	int (*device_name)(char out[SHARE_NAME_BYTES]);
	// What other processes need to open the allocation that begins at `memory`, a multiple of SHARE_OPEN_BYTES.
	int (*publish)(unsigned char handle[SHARE_HANDLE_BYTES], void *memory);
	// Another process's allocation. Only a reset of the device, or the end of the process, closes it.
	int (*open)(void **out, const unsigned char handle[SHARE_HANDLE_BYTES]);
};

struct backend {
	// The calling thread's last error; it stays pending.
	int (*pending)(void);
	// Clears the calling thread's last error.
	void (*forget)(void);
	// `number` is the current device's, or negative: not known yet. Then it is found, and noted there.
	// Prepares the entry to replace the native kernel in this launch: copies the attributes that the program
	// set on the native kernel. Out: CUE_REASON_NONE, or why the native kernel must run (CONFIG, CLUSTER,
	// FIT). Negative if the device could not be queried. An error may be pending after any result but NONE.
	int (*prepare)(cue_reason *out, const cue_launch_spec *spec, int *number);
	// The most threads that a block of either kernel may have. Negative as above.
	int (*most_threads)(unsigned *out, const cue_launch_spec *spec, int *number);
	// What a block of the entry takes. Negative as above.
	int (*usage)(struct block_usage *out, const cue_launch_spec *spec, int *number);
	// What an SM of the current device has. Negative as above.
	int (*sm)(struct sm_resources *out, const cue_launch_spec *spec, int *number);
	int (*launch)(const void *function, const unsigned grid[3], const unsigned block[3], size_t shared_bytes,
	    void *stream, void **arguments);
	// The original of a launch that has a config, with its attributes.
	int (*launch_config)(const cue_launch_spec *spec);
	const struct phase_backend *phase;
	const struct share_backend *share; // NULL: launches cannot be shared
	const struct trace_backend *trace; // NULL: launches cannot be traced
};

const struct backend *cue_backend_get(void);

#endif
