// The CUDA backend's part for traces: events, their times, and words of the device fetched in stream order.
//
// An error of these calls must not become the program's: it is cleared, unless one was pending before.
#include <pthread.h>
#include <stdint.h>
#include "runtime/grid/backend_cuda.h"

static int make_stream(void **out)
{
	return CUE_CUDA_QUIETLY(cudaStreamCreateWithFlags((cudaStream_t *)out, cudaStreamNonBlocking));
}

static int is_reached(void *event)
{
	return CUE_CUDA_QUIETLY(cudaEventQuery((cudaEvent_t)event)) != cudaErrorNotReady;
}

static int wait(void *event)
{
	return CUE_CUDA_QUIETLY(cudaEventSynchronize((cudaEvent_t)event));
}

static int elapsed_us(double *out, void *first, void *second)
{
	float ms = 0;
	int error = CUE_CUDA_QUIETLY(cudaEventElapsedTime(&ms, (cudaEvent_t)first, (cudaEvent_t)second));

	*out = 1000.0 * (double)ms;
	return error;
}

static int pinned(void **out, size_t bytes)
{
	return CUE_CUDA_QUIETLY(cudaHostAlloc(out, bytes, cudaHostAllocPortable));
}

typedef int fetch_call(void *to, unsigned long long from, size_t bytes, cudaStream_t stream);

static fetch_call *driver_fetch;
static pthread_once_t driver_once = PTHREAD_ONCE_INIT;

static void find_fetch(void)
{
	driver_fetch = (fetch_call *)cue_backend_cuda_find("cuMemcpyDtoHAsync");
}

// By the driver: a copy of the library's own is none that the program made, to tools that list these.
static int fetch(void *to, const void *device, size_t bytes, void *stream)
{
	struct cue_cuda_guard guard = cue_cuda_enter();

	pthread_once(&driver_once, find_fetch);
	if (driver_fetch && !driver_fetch(to, (unsigned long long)(uintptr_t)device, bytes, (cudaStream_t)stream))
		return cue_cuda_leave(guard, cudaSuccess);
	return cue_cuda_leave(
	    guard, cudaMemcpyAsync(to, device, bytes, cudaMemcpyDeviceToHost, (cudaStream_t)stream));
}

static int call(void (*function)(void *), void *context, void *stream)
{
	return CUE_CUDA_QUIETLY(cudaLaunchHostFunc((cudaStream_t)stream, function, context));
}

const struct trace_backend cue_backend_cuda_trace = {make_stream, cue_cuda_make_event, cue_cuda_record,
    is_reached, wait, elapsed_us, pinned, fetch, cue_cuda_is_captured, call};
