// cudart_occupancy.c: how many blocks of a kernel can be resident on one SM of the emulated device. The
// scarcest of three resources decides: threads (in whole warps), block slots, shared memory. Registers are
// never a limit on the CPU device, where kernels report CUDART_REGISTERS of them. runtime/grid/occupancy.c
// has the complete calculation.
#include "cudart.h"
#include "cudart_device.h"
#include "cudart_occupancy.h"
#include "runtime/cpu/engine/engine.h"

static size_t smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

static size_t shared_of(const struct cpu_kernel *kernel, size_t dynamic_shared)
{
	const struct device *device = cudart_device();
	size_t unit = device->shared_unit_bytes;
	size_t bytes = kernel->static_shared + dynamic_shared + device->block_reserved_bytes;
	return (bytes + unit - 1) / unit * unit;
}

int cudart_occupancy(const struct cpu_kernel *kernel, int threads, size_t dynamic_shared)
{
	const struct device *device = cudart_device();
	if (threads <= 0 || (unsigned)threads > DEVICE_BLOCK_THREADS ||
	    (kernel->max_threads && (unsigned)threads > kernel->max_threads))
		return 0;
	size_t warps = ((size_t)threads + DEVICE_WARP_THREADS - 1) / DEVICE_WARP_THREADS;
	size_t blocks = smaller(device->sm_blocks, device->sm_warps / warps);
	size_t shared = shared_of(kernel, dynamic_shared);
	if (kernel->static_shared + dynamic_shared > device->block_shared_optin_bytes)
		return 0;
	return (int)(shared ? smaller(blocks, device->sm_shared_bytes / shared) : blocks);
}

static cudaError_t kernel_of(const void *func, const struct cpu_kernel **out)
{
	const struct cudart_function *f = cudart_function_find(func);
	*out = f ? f->kernel : NULL;
	return *out ? cudaSuccess : cudaErrorInvalidDeviceFunction;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(
    int *numBlocks, const void *func, int blockSize, size_t dynamicSMemSize)
{
	return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
	    numBlocks, func, blockSize, dynamicSMemSize, cudaOccupancyDefault);
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *numBlocks, const void *func, int blockSize, size_t dynamicSMemSize, unsigned int flags)
{
	const struct cpu_kernel *kernel;
	CUDART_ENTER();
	if (!numBlocks || blockSize <= 0 || flags > cudaOccupancyDisableCachingOverride)
		return cudart_fail(cudaErrorInvalidValue);
	cudaError_t error = kernel_of(func, &kernel);
	if (error == cudaSuccess)
		*numBlocks = cudart_occupancy(kernel, blockSize, dynamicSMemSize);
	return cudart_fail(error);
}

// The most dynamic shared memory a block may take while numBlocks of them still fit.
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(
    size_t *dynamicSmemSize, const void *func, int numBlocks, int blockSize)
{
	const struct device *device = cudart_device();
	const struct cpu_kernel *kernel;
	CUDART_ENTER();
	if (!dynamicSmemSize || numBlocks <= 0 || blockSize <= 0)
		return cudart_fail(cudaErrorInvalidValue);
	cudaError_t error = kernel_of(func, &kernel);
	if (error != cudaSuccess)
		return cudart_fail(error);
	if (cudart_occupancy(kernel, blockSize, 0) < numBlocks)
		return cudart_fail(cudaErrorInvalidValue);
	size_t unit = device->shared_unit_bytes;
	size_t each = device->sm_shared_bytes / (size_t)numBlocks / unit * unit;
	size_t fixed = kernel->static_shared + device->block_reserved_bytes;
	size_t most = device->block_shared_optin_bytes - kernel->static_shared;
	*dynamicSmemSize = each > fixed ? smaller(each - fixed, most) : 0;
	return cudaSuccess;
}
