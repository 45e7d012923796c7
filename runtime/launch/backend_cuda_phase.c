// The CUDA backend's part for phases: streams, events, stream-ordered memory, mapped memory, kernels'
// figures.
#include <stdio.h>
#include <string.h>
#include "runtime/grid/backend_cuda.h"

static int device(int *out)
{
	return (int)cudaGetDevice(out);
}

static int backend_cuda_phase_set_device(int number)
{
	return (int)cudaSetDevice(number);
}

static int sm_count(unsigned *out)
{
	int value = 0;
	cudaError_t error = cue_cuda_attribute(&value, cudaDevAttrMultiProcessorCount);

	*out = (unsigned)value;
	return (int)error;
}

static int facts(struct kernel_facts *out, const void *function)
{
	struct cudaFuncAttributes of;
	cudaError_t error = cudaFuncGetAttributes(&of, function);

	if (error)
		return (int)error;
	*out = (struct kernel_facts){.threads = (unsigned)of.maxThreadsPerBlock,
	    .registers = (unsigned)of.numRegs,
	    .static_bytes = of.sharedSizeBytes,
	    .dynamic_bytes = (size_t)of.maxDynamicSharedSizeBytes,
	    .in_clusters = of.clusterDimMustBeSet || of.requiredClusterWidth > 0};
	return 0;
}

static int residency(unsigned *out, const void *function, unsigned threads, size_t dynamic_bytes)
{
	int blocks = 0;
	cudaError_t error =
	    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, function, (int)threads, dynamic_bytes);

	*out = (unsigned)blocks;
	return (int)error;
}

static int allow_shared(const void *function, size_t dynamic_bytes)
{
	struct cudaFuncAttributes of;
	cudaError_t error = cudaFuncGetAttributes(&of, function);

	if (error || dynamic_bytes <= (size_t)of.maxDynamicSharedSizeBytes)
		return (int)error;
	return (int)cudaFuncSetAttribute(
	    function, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)dynamic_bytes);
}

// The legacy default stream orders other streams by the work put into it; a wait without work may not count.
static int is_legacy(const void *stream)
{
	return stream == NULL || stream == (const void *)cudaStreamLegacy;
}

static int backend_cuda_phase_follow(void *stream, void *other)
{
	cudaEvent_t event;
	cudaError_t error = cudaEventCreateWithFlags(&event, cudaEventDisableTiming);

	if (error)
		return (int)error;
	error = cudaEventRecord(event, (cudaStream_t)other);
	if (!error)
		error = cudaStreamWaitEvent((cudaStream_t)stream, event, 0);
	if (!error && is_legacy(stream))
		error = cudaEventRecord(event, (cudaStream_t)stream);
	(void)cudaEventDestroy(event); // freed when it is reached
	return (int)error;
}

static int backend_cuda_phase_finish(void *stream)
{
	return (int)cudaStreamSynchronize((cudaStream_t)stream);
}

static int make_stream(void **out, int priority)
{
	enum cudaStreamCaptureMode mode = cue_cuda_relax();

	return cue_cuda_restore(
	    mode, cudaStreamCreateWithPriority((cudaStream_t *)out, cudaStreamNonBlocking, priority));
}

static int allocate(void **out, size_t bytes, const void *from, void *stream)
{
	cudaError_t error = cudaMallocAsync(out, bytes, (cudaStream_t)stream);

	if (error)
		return (int)error;
	error = from ? cudaMemcpyAsync(*out, from, bytes, cudaMemcpyHostToDevice, (cudaStream_t)stream)
	             : cudaMemsetAsync(*out, 0, bytes, (cudaStream_t)stream);
	if (error)
		(void)cudaFreeAsync(*out, (cudaStream_t)stream);
	return (int)error;
}

static int release(void *memory, void *stream)
{
	return (int)cudaFreeAsync(memory, (cudaStream_t)stream);
}

static int map(void **out, size_t bytes)
{
	enum cudaStreamCaptureMode mode = cue_cuda_relax();
	int error =
	    cue_cuda_restore(mode, cudaHostAlloc(out, bytes, cudaHostAllocMapped | cudaHostAllocPortable));

	if (!error)
		memset(*out, 0, bytes);
	return error;
}

static int mapped(const void **out, void *host)
{
	void *seen = NULL;
	cudaError_t error = cudaHostGetDevicePointer(&seen, host, 0);

	*out = seen;
	return (int)error;
}

static int name(char out[BACKEND_NAME_BYTES])
{
	struct cudaDeviceProp properties;
	int current;
	cudaError_t error = cudaGetDevice(&current);

	if (!error)
		error = cudaGetDeviceProperties(&properties, current);
	if (!error)
		snprintf(out, BACKEND_NAME_BYTES, "%.63s", properties.name);
	return (int)error;
}

const struct phase_backend cue_backend_cuda_phase = {device, backend_cuda_phase_set_device, sm_count, facts,
    residency, allow_shared, cue_cuda_is_captured, backend_cuda_phase_follow, backend_cuda_phase_finish,
    make_stream, allocate, release, map, mapped, name};
