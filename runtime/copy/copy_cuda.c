// The CUDA runtime as the device of copies and allocations. It also serves the CPU device.
//
// Queries leave no error pending that was not pending before. The size of an allocation comes from the
// driver, whose function is found through the runtime, so that no further library is linked.
#include <stdatomic.h>
#include <stdint.h>
#include "copy.h"
#include "runtime/grid/backend_cuda.h"

_Static_assert((int)COPY_HOST_TO_DEVICE == (int)cudaMemcpyHostToDevice &&
                   (int)COPY_DEVICE_TO_HOST == (int)cudaMemcpyDeviceToHost &&
                   (int)COPY_DEFAULT == (int)cudaMemcpyDefault,
    "the kinds are CUDA's");

typedef int address_range(unsigned long long *base, size_t *size, unsigned long long address);

static int copy_cuda_copy(void *dst, const void *src, size_t bytes, int kind, void *stream)
{
	return (int)cudaMemcpyAsync(dst, src, bytes, (enum cudaMemcpyKind)kind, (cudaStream_t)stream);
}

static int copy_2d(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
    int kind, void *stream)
{
	return (int)cudaMemcpy2DAsync(
	    dst, dpitch, src, spitch, width, height, (enum cudaMemcpyKind)kind, (cudaStream_t)stream);
}

static int copy_cuda_fill(void *dst, int value, size_t bytes, void *stream)
{
	return (int)cudaMemsetAsync(dst, value, bytes, (cudaStream_t)stream);
}

static int copy_now(void *dst, const void *src, size_t bytes, int kind, void *stream)
{
	if (stream == (void *)cudaStreamPerThread)
		return cue_copy_now_per_thread(dst, src, bytes, kind);
	return (int)cudaMemcpy(dst, src, bytes, (enum cudaMemcpyKind)kind);
}

static int fill_now(void *dst, int value, size_t bytes, void *stream)
{
	if (stream == (void *)cudaStreamPerThread)
		return cue_copy_fill_now_per_thread(dst, value, bytes);
	return (int)cudaMemset(dst, value, bytes);
}

static int copy_cuda_finish(void *stream)
{
	return (int)cudaStreamSynchronize((cudaStream_t)stream);
}

static enum copy_place place(const void *address)
{
	struct cudaPointerAttributes attributes;
	cudaError_t before = cudaPeekAtLastError(), error = cudaPointerGetAttributes(&attributes, address);

	if (cue_cuda_clear(error, before))
		return COPY_PLACE_UNKNOWN;
	switch (attributes.type) {
	case cudaMemoryTypeUnregistered:
		return COPY_PLACE_PAGEABLE;
	case cudaMemoryTypeHost:
		return COPY_PLACE_PINNED;
	case cudaMemoryTypeDevice:
		return COPY_PLACE_DEVICE;
	case cudaMemoryTypeManaged:
		return COPY_PLACE_MANAGED;
	default:
		return COPY_PLACE_UNKNOWN;
	}
}

static int allocate(void **out, size_t bytes)
{
	return (int)cudaMalloc(out, bytes);
}

static int release(void *memory)
{
	return (int)cudaFree(memory);
}

static int finish_all(void)
{
	return (int)cudaDeviceSynchronize();
}

static int finish_event(void *event)
{
	return (int)cudaEventSynchronize((cudaEvent_t)event);
}

static int wait_event(void *stream, void *event, unsigned flags)
{
	return (int)cudaStreamWaitEvent((cudaStream_t)stream, (cudaEvent_t)event, flags);
}

static int launch_graph(void *graph, void *stream)
{
	return (int)cudaGraphLaunch((cudaGraphExec_t)graph, (cudaStream_t)stream);
}

static int current(void)
{
	int device = -1;
	cudaError_t before = cudaPeekAtLastError(), error = cudaGetDevice(&device);

	return cue_cuda_clear(error, before) ? -1 : device;
}

static size_t extent(const void *memory)
{
	static _Atomic(uintptr_t) known;
	uintptr_t function = atomic_load(&known);
	unsigned long long base = 0;
	size_t bytes = 0;

	if (!function) {
		function = (uintptr_t)cue_backend_cuda_find("cuMemGetAddressRange");
		atomic_store(&known, function);
	}
	if (!function || ((address_range *)function)(&base, &bytes, (uintptr_t)memory) ||
	    base != (uintptr_t)memory)
		return 0;
	return bytes;
}

static int is_short(int error, int pending_before)
{
	if (error != (int)cudaErrorMemoryAllocation)
		return 0;
	(void)cue_cuda_clear((cudaError_t)error, (cudaError_t)pending_before);
	return 1;
}

static int pending(void)
{
	return (int)cudaPeekAtLastError();
}

const struct copy_device *cue_copy_device_get(void)
{
	static const struct copy_device cuda = {copy_cuda_copy, copy_2d, copy_cuda_fill, copy_now, fill_now,
	    copy_cuda_finish, cue_cuda_is_captured, place, allocate, release, finish_all, finish_event,
	    wait_event, launch_graph, current, extent, is_short, pending};

	return &cuda;
}
