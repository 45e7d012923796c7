/* The functions that backend_cuda_phase.c calls besides those of fake_cudart.c: each notes its call in
 * cudart.calls and returns cudart.fail_calls. */
#include <stdlib.h>
#include <string.h>
#include "fake_cudart.h"

static cudaError_t call(const char *name)
{
	if (strlen(cudart.calls) + strlen(name) + 2 < sizeof(cudart.calls))
		strcat(strcat(cudart.calls, name), " ");
	if (cudart.fail_calls)
		cudart.last_error = cudart.fail_calls;
	return cudart.fail_calls;
}

cudaError_t cudaSetDevice(int device)
{
	cudart.device = device;
	return call("set-device");
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus *out)
{
	(void)stream;
	*out = cudart.capture;
	return call("is-capturing");
}

cudaError_t cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *mode)
{
	enum cudaStreamCaptureMode was = cudart.capture_mode;

	cudart.capture_mode = *mode;
	*mode = was;
	return cudaSuccess;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *out, unsigned flags)
{
	*out = (cudaEvent_t)&cudart;
	return call(flags == cudaEventDisableTiming ? "event" : "slow-event");
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
	(void)event;
	(void)stream;
	return call("record");
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags)
{
	(void)stream;
	(void)event;
	(void)flags;
	return call("wait");
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
	(void)event;
	return call("destroy");
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *out, unsigned flags)
{
	*out = (cudaStream_t)&cudart;
	return call(flags != cudaStreamNonBlocking                        ? "blocking-stream"
	            : cudart.capture_mode == cudaStreamCaptureModeRelaxed ? "stream"
	                                                                  : "strict-stream");
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
	(void)stream;
	return call("synchronize");
}

cudaError_t cudaMallocAsync(void **out, size_t bytes, cudaStream_t stream)
{
	(void)stream;
	*out = malloc(bytes);
	return call("malloc");
}

cudaError_t cudaFreeAsync(void *memory, cudaStream_t stream)
{
	(void)stream;
	free(memory);
	return call("free");
}

cudaError_t cudaMemsetAsync(void *memory, int value, size_t bytes, cudaStream_t stream)
{
	(void)stream;
	memset(memory, value, bytes);
	return call("memset");
}

cudaError_t cudaMemcpyAsync(
    void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind, cudaStream_t stream)
{
	(void)stream;
	(void)kind;
	memcpy(to, from, bytes);
	return call("memcpy");
}

cudaError_t cudaHostAlloc(void **out, size_t bytes, unsigned flags)
{
	*out = malloc(bytes);
	return call(flags == (cudaHostAllocMapped | cudaHostAllocPortable) &&
	                    cudart.capture_mode == cudaStreamCaptureModeRelaxed
	                ? "host-alloc"
	                : "strict-host-alloc");
}

cudaError_t cudaHostGetDevicePointer(void **out, void *host, unsigned flags)
{
	(void)flags;
	*out = host;
	return call("device-pointer");
}
