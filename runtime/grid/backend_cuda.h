// What the files of the CUDA backend have in common.
#ifndef BACKEND_CUDA_H
#define BACKEND_CUDA_H

#include <cuda_runtime_api.h>
#include "backend.h"

// The parts for phases, traces and sharing: runtime/launch/backend_cuda_phase.c, runtime/trace/trace_cuda.c,
// runtime/launch/backend_cuda_share.c.
extern const struct phase_backend cue_backend_cuda_phase;
extern const struct trace_backend cue_backend_cuda_trace;
extern const struct share_backend cue_backend_cuda_share;

// A function of the driver, found by the runtime, so that nothing more is linked. NULL if there is none; leaves no error
// pending.
void *cue_backend_cuda_find(const char *name);

// Around calls that CUDA forbids in all threads while one captures a stream in the global mode, such as allocations,
// because they could disturb the capture. The library's own touch no captured stream, so they are made in the relaxed
// mode. `restore` returns the error.
static inline enum cudaStreamCaptureMode cue_cuda_relax(void)
{
	enum cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;

	(void)cudaThreadExchangeStreamCaptureMode(&mode);
	return mode;
}

static inline int cue_cuda_restore(enum cudaStreamCaptureMode mode, cudaError_t error)
{
	(void)cudaThreadExchangeStreamCaptureMode(&mode);
	return (int)error;
}

// Clears the error of a query, unless the program had one pending before.
static inline int cue_cuda_clear(cudaError_t error, cudaError_t before)
{
	if (error && !before)
		(void)cudaGetLastError();
	return (int)error;
}

// Both, around a call of which nothing may stay.
struct cue_cuda_guard {
	cudaError_t before;
	enum cudaStreamCaptureMode mode;
};

static inline struct cue_cuda_guard cue_cuda_enter(void)
{
	cudaError_t before = cudaPeekAtLastError();

	return (struct cue_cuda_guard){before, cue_cuda_relax()};
}

static inline int cue_cuda_leave(struct cue_cuda_guard guard, cudaError_t error)
{
	return cue_cuda_clear((cudaError_t)cue_cuda_restore(guard.mode, error), guard.before);
}

// The call's error; nothing of it stays.
#define CUE_CUDA_QUIETLY(call)                                                                               \
	__extension__({                                                                                          \
		struct cue_cuda_guard guard_ = cue_cuda_enter();                                                     \
		cue_cuda_leave(guard_, call);                                                                        \
	})

// Whether the stream is being captured; also 1 if that is not known. These leave no error pending.
int cue_cuda_is_captured(void *stream);
int cue_cuda_make_event(void **out);
int cue_cuda_record(void *event, void *stream);

// Of the current device.
static inline cudaError_t cue_cuda_attribute(int *out, int which)
{
	int device;
	cudaError_t error = cudaGetDevice(&device);

	return error ? error : cudaDeviceGetAttribute(out, (enum cudaDeviceAttr)which, device);
}

#endif
