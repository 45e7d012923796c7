// Copies and allocations: the settings, the interface of the device, and whether other clients are active.
#ifndef COPY_H
#define COPY_H

#include <stddef.h>

// Where an address lies. UNKNOWN: the device could not say.
enum copy_place {
	COPY_PLACE_UNKNOWN,
	COPY_PLACE_PAGEABLE, // the host's, as CUDA knows nothing of it
	COPY_PLACE_PINNED,   // the host's, allocated by CUDA or registered with it
	COPY_PLACE_DEVICE,
	COPY_PLACE_MANAGED
};

// cudaMemcpyKind.
enum copy_kind {
	COPY_HOST_TO_HOST,
	COPY_HOST_TO_DEVICE,
	COPY_DEVICE_TO_HOST,
	COPY_DEVICE_TO_DEVICE,
	COPY_DEFAULT
};

// What copy.c and pool.c ask of a device API. Functions return its error codes (cudaError_t), 0 for success;
// the error is then the thread's last one, too. Streams are cudaStream_t. There is one real table, in
// copy_cuda.c; tests define cue_copy_device_get to return a fake.
struct copy_device {
	int (*copy)(void *dst, const void *src, size_t bytes, int kind, void *stream);
	int (*copy_2d)(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
	    int kind, void *stream);
	int (*fill)(void *dst, int value, size_t bytes, void *stream);
	// The synchronous calls, on the default stream that `stream` is.
	int (*copy_now)(void *dst, const void *src, size_t bytes, int kind, void *stream);
	int (*fill_now)(void *dst, int value, size_t bytes, void *stream);
	int (*finish)(void *stream);
	// Whether the stream is being captured; also 1 if that is not known. Leaves no error pending.
	int (*is_captured)(void *stream);
	// Leaves no error pending.
	enum copy_place (*place)(const void *address);
	int (*allocate)(void **out, size_t bytes);
	int (*release)(void *memory);
	// Waits for all work of the process on the current device.
	int (*finish_all)(void);
	int (*finish_event)(void *event);
	int (*wait_event)(void *stream, void *event, unsigned flags);
	int (*launch_graph)(void *graph, void *stream);
	// The current device; negative if there is none. Leaves no error pending.
	int (*current)(void);
	// The size of the allocation that begins at this address; 0: none does, or that is not known.
	size_t (*extent)(const void *memory);
	// Was the allocation refused because memory is short? Its error is then cleared, unless another was
	// pending before.
	int (*is_short)(int error, int pending_before);
	// The calling thread's last error; it stays pending.
	int (*pending)(void);
};

const struct copy_device *cue_copy_device_get(void);

// May another client be active on the device now? Copies are cut only then.
int cue_share_has_others(void);
// For tests: who answers. NULL: the clients' table. For the whole process; called from any thread.
void cue_share_set_others(int (*has_others)(void));

// Reads a number of bytes, perhaps with K or M after it; an empty text or NULL is `without`. Negative, and
// the problem in `problem`, if the text is anything else. Pure.
int cue_copy_parse_bytes(
    size_t *out, const char *name, const char *text, size_t without, char *problem, size_t size);

// CUE_ERROR_SETTING: the environment's settings of copies cannot be used.
int cue_copy_settings_check(void);

// Undoes cue_set_chunk and cue_set_pool.
void cue_copy_settings_forget(void);

// ---- The synchronous calls as programs mean them that are built with a default stream for each thread.
int cue_copy_now_per_thread(void *dst, const void *src, size_t bytes, int kind);
int cue_copy_fill_now_per_thread(void *dst, int value, size_t bytes);

#endif
