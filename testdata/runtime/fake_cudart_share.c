/* The functions that backend_cuda_share.c calls besides those of the other files. */
#include <stdint.h>
#include <string.h>
#include "fake_cudart.h"

static int write_value(cudaStream_t stream, unsigned long long address, unsigned value, unsigned flags)
{
	(void)stream;
	(void)flags;
	if (cudart.fail_driver)
		return 801;
	*(unsigned *)(uintptr_t)address = value;
	cudart.driver_writes++;
	return 0;
}

static int context_id(void *context, unsigned long long *out)
{
	(void)context;
	*out = 7;
	return 0;
}

static int stream_id(cudaStream_t stream, unsigned long long *out)
{
	*out = (unsigned long long)(uintptr_t)stream + 1;
	return 0;
}

static int is_capturing(cudaStream_t stream, unsigned *status)
{
	(void)stream;
	*status = cudart.capture;
	return 0;
}

static cudaError_t find(const char *symbol, void **function, enum cudaDriverEntryPointQueryResult *result)
{
	*function = strcmp(symbol, "cuStreamWriteValue32") == 0  ? (void *)write_value
	            : strcmp(symbol, "cuCtxGetId") == 0          ? (void *)context_id
	            : !cudart.has_queries                        ? NULL
	            : strcmp(symbol, "cuStreamGetId") == 0       ? (void *)stream_id
	            : strcmp(symbol, "cuStreamIsCapturing") == 0 ? (void *)is_capturing
	                                                         : NULL;
	*result = *function ? cudaDriverEntryPointSuccess : cudaDriverEntryPointSymbolNotFound;
	return cudaSuccess;
}

cudaError_t cudaGetDriverEntryPoint(const char *symbol, void **function, unsigned long long flags,
    enum cudaDriverEntryPointQueryResult *result)
{
	(void)flags;
	return find(symbol, function, result);
}

cudaError_t cudaGetDriverEntryPointByVersion(const char *symbol, void **function, unsigned version,
    unsigned long long flags, enum cudaDriverEntryPointQueryResult *result)
{
	(void)version;
	(void)flags;
	return find(symbol, function, result);
}

cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long *out)
{
	*out = (unsigned long long)(uintptr_t)stream + 1;
	return cudaSuccess;
}

cudaError_t cudaMalloc(void **out, size_t bytes)
{
	return cudaMallocAsync(out, bytes, NULL);
}

cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t first, cudaEvent_t last)
{
	(void)first;
	(void)last;
	*ms = 1.5f;
	return cudart.fail_calls ? (cudart.last_error = cudaErrorNotReady) : cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *out, int device)
{
	memset(out, 0, sizeof(*out));
	memcpy(out->uuid.bytes, "0123456789abcde\xff", sizeof(out->uuid.bytes));
	out->uuid.bytes[0] = (char)device;
	return cudart.fail_calls;
}

cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *out, void *memory)
{
	memset(out, 0, sizeof(*out));
	memcpy(out->reserved, &memory, sizeof(memory));
	return cudart.last_error = cudart.fail_calls;
}

cudaError_t cudaIpcOpenMemHandle(void **out, cudaIpcMemHandle_t handle, unsigned flags)
{
	memcpy(out, handle.reserved, sizeof(*out));
	return cudart.last_error =
	           flags == cudaIpcMemLazyEnablePeerAccess ? cudart.fail_calls : cudaErrorInvalidValue;
}

cudaError_t cudaStreamGetPriority(cudaStream_t stream, int *out)
{
	(void)stream;
	*out = 0;
	return cudaSuccess;
}

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned *out)
{
	(void)stream;
	*out = cudaStreamNonBlocking;
	return cudaSuccess;
}

cudaError_t cudaStreamQuery(cudaStream_t stream)
{
	(void)stream;
	return cudart.is_held && strstr(cudart.calls, "memcpy") ? cudaErrorNotReady : cudaSuccess;
}

cudaError_t cudaDeviceGetStreamPriorityRange(int *last, int *first)
{
	if (last)
		*last = 0;
	*first = -5;
	return cudaSuccess;
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *out, unsigned flags, int priority)
{
	(void)priority;
	return cudaStreamCreateWithFlags(out, flags);
}
