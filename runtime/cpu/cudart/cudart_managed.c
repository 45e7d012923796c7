// cudart_managed.c: advice about managed memory. It is the host's own memory, which both sides always access,
// so nothing is moved; the arguments are checked as CUDA checks them.
#include "cudart.h"

static cudaError_t managed(const void *pointer, size_t bytes)
{
	struct cudart_range range;
	if (bytes == 0 || !cudart_range_find(pointer, &range) || range.space != CUDART_IN_MANAGED)
		return cudaErrorInvalidValue;
	return cudart_check_device(pointer, bytes);
}

static cudaError_t prefetch(const void *pointer, size_t bytes, int known_place, cudaStream_t stream)
{
	CUDART_ENTER();
	cudaError_t error = managed(pointer, bytes);
	if (!known_place)
		error = cudaErrorInvalidDevice;
	pthread_mutex_lock(&cudart_lock);
	if (error == cudaSuccess && !cudart_stream_locked(stream))
		error = cudaErrorInvalidResourceHandle;
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(error);
}

static cudaError_t advise(const void *pointer, size_t bytes, int advice, int known_place)
{
	CUDART_ENTER();
	if (advice < cudaMemAdviseSetReadMostly || advice > cudaMemAdviseUnsetAccessedBy)
		return cudart_fail(cudaErrorInvalidValue);
	int anywhere = advice == cudaMemAdviseSetReadMostly || advice == cudaMemAdviseUnsetReadMostly ||
	               advice == cudaMemAdviseUnsetPreferredLocation;
	if (!known_place && !anywhere)
		return cudart_fail(cudaErrorInvalidDevice);
	return cudart_fail(managed(pointer, bytes));
}

#if CUDART_VERSION >= 12000
static int known(struct cudaMemLocation location)
{
	return location.type != cudaMemLocationTypeInvalid &&
	       (location.type != cudaMemLocationTypeDevice || location.id == 0);
}
#endif

#if CUDART_VERSION >= 13000
cudaError_t cudaMemPrefetchAsync(const void *devPtr, size_t count, struct cudaMemLocation location,
    unsigned int flags, cudaStream_t stream)
{
	return flags ? cudart_fail(cudaErrorInvalidValue) : prefetch(devPtr, count, known(location), stream);
}

cudaError_t cudaMemAdvise(
    const void *devPtr, size_t count, enum cudaMemoryAdvise advice, struct cudaMemLocation location)
{
	return advise(devPtr, count, (int)advice, known(location));
}
#else
cudaError_t cudaMemPrefetchAsync(const void *devPtr, size_t count, int dstDevice, cudaStream_t stream)
{
	return prefetch(devPtr, count, dstDevice == 0 || dstDevice == cudaCpuDeviceId, stream);
}

cudaError_t cudaMemAdvise(const void *devPtr, size_t count, enum cudaMemoryAdvise advice, int device)
{
	return advise(devPtr, count, (int)advice, device == 0 || device == cudaCpuDeviceId);
}
#if CUDART_VERSION >= 12020
cudaError_t cudaMemPrefetchAsync_v2(const void *devPtr, size_t count, struct cudaMemLocation location,
    unsigned int flags, cudaStream_t stream)
{
	return flags ? cudart_fail(cudaErrorInvalidValue) : prefetch(devPtr, count, known(location), stream);
}

cudaError_t cudaMemAdvise_v2(
    const void *devPtr, size_t count, enum cudaMemoryAdvise advice, struct cudaMemLocation location)
{
	return advise(devPtr, count, (int)advice, known(location));
}
#endif
#endif
