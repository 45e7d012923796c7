// cudart_function.c: a kernel's attributes. Its sizes come from the table that retarget wrote. Code that runs
// on the host has no register count, so every kernel reports CUDART_REGISTERS.
#include <string.h>
#include "cudart.h"
#include "cudart_device.h"
#include "cudart_occupancy.h"
#include "runtime/cpu/engine/engine.h"

static cudaError_t function_of(const void *func, struct cudart_function **out)
{
	*out = cudart_function_find(func);
	return *out && (*out)->kernel ? cudaSuccess : cudaErrorInvalidDeviceFunction;
}

static int most_dynamic(const struct cudart_function *f)
{
	const struct device *d = cudart_device();
	int set = atomic_load(&f->dynamic_limit);
	if (set >= 0)
		return set;
	return f->kernel->static_shared < d->block_shared_bytes
	           ? (int)(d->block_shared_bytes - f->kernel->static_shared)
	           : 0;
}

cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attr, const void *func)
{
	struct cudart_function *f;
	CUDART_ENTER();
	cudaError_t error = attr ? function_of(func, &f) : cudaErrorInvalidValue;
	if (error != cudaSuccess)
		return cudart_fail(error);
	const struct cpu_kernel *k = f->kernel;
	memset(attr, 0, sizeof *attr);
	attr->sharedSizeBytes = k->static_shared;
	attr->localSizeBytes = k->local_bytes;
	attr->maxThreadsPerBlock = (int)(k->max_threads ? k->max_threads : DEVICE_BLOCK_THREADS);
	attr->numRegs = CUDART_REGISTERS;
	attr->ptxVersion = attr->binaryVersion = (int)(cudart_device()->major * 10 + cudart_device()->minor);
	attr->maxDynamicSharedSizeBytes = most_dynamic(f);
	attr->preferredShmemCarveout = atomic_load(&f->carveout);
	return cudaSuccess;
}

static cudaError_t set_dynamic(struct cudart_function *f, int bytes)
{
	size_t most = cudart_device()->block_shared_optin_bytes;
	if (bytes < 0 || f->kernel->static_shared + (size_t)bytes > most)
		return cudaErrorInvalidValue;
	atomic_store(&f->dynamic_limit, bytes);
	return cudaSuccess;
}

cudaError_t cudaFuncSetAttribute(const void *func, enum cudaFuncAttribute attr, int value)
{
	struct cudart_function *f;
	CUDART_ENTER();
	cudaError_t error = function_of(func, &f);
	if (error != cudaSuccess)
		return cudart_fail(error);
	switch (attr) {
	case cudaFuncAttributeMaxDynamicSharedMemorySize:
		return cudart_fail(set_dynamic(f, value));
	case cudaFuncAttributePreferredSharedMemoryCarveout:
		if (value < -1 || value > 100)
			return cudart_fail(cudaErrorInvalidValue);
		atomic_store(&f->carveout, value);
		return cudaSuccess;
	case cudaFuncAttributeMax:
		return cudart_fail(cudaErrorInvalidValue);
	default:
		return cudart_unsupported("cudaFuncSetAttribute with a cluster attribute");
	}
}

#if CUDART_VERSION >= 12030
cudaError_t cudaFuncGetName(const char **name, const void *func)
{
	struct cudart_function *f;
	CUDART_ENTER();
	cudaError_t error = name ? function_of(func, &f) : cudaErrorInvalidValue;
	if (error == cudaSuccess)
		*name = f->name;
	return cudart_fail(error);
}
#endif

// This runtime has no driver whose functions could be returned.
cudaError_t cudaGetFuncBySymbol(cudaFunction_t *functionPtr, const void *symbolPtr)
{
	(void)functionPtr, (void)symbolPtr;
	return cudart_unsupported("cudaGetFuncBySymbol");
}
