/* See fake_cudart.h. As in the real library, a failing call leaves its error behind and a good one changes
 * nothing. */
#include "fake_cudart.h"

_Thread_local struct fake_cudart cudart;

static cudaError_t done(cudaError_t error)
{
	if (error)
		cudart.last_error = error;
	return error;
}

cudaError_t cudaGetDevice(int *device)
{
	*device = cudart.device;
	return done(cudaSuccess);
}

cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attribute, int device)
{
	(void)device;
	cudart.attribute_calls++;
	switch ((int)attribute) {
	case cudaDevAttrMultiProcessorCount:
		*value = cudart.sm_count;
		break;
	case cudaDevAttrMaxBlocksPerMultiprocessor:
		*value = 32;
		break;
	case cudaDevAttrMaxThreadsPerMultiProcessor:
		*value = 2048;
		break;
	case cudaDevAttrMaxRegistersPerMultiprocessor:
		*value = 65536;
		break;
	case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
		*value = 102400;
		break;
	default:
		*value = -1;
	}
	return done(cudaSuccess);
}

cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *out, const void *function)
{
	struct fake_kernel *kernel = (struct fake_kernel *)function;

	if (cudart.fail_attributes)
		return done(cudart.fail_attributes);
	kernel->asked++;
	*out = kernel->attributes;
	return cudaSuccess;
}

cudaError_t cudaFuncSetAttribute(const void *function, enum cudaFuncAttribute attribute, int value)
{
	struct fake_kernel *kernel = (struct fake_kernel *)function;

	if (cudart.fail_set)
		return done(cudart.fail_set);
	cudart.sets++;
	if (attribute == cudaFuncAttributeMaxDynamicSharedMemorySize)
		kernel->attributes.maxDynamicSharedSizeBytes = value;
	else if (attribute == cudaFuncAttributePreferredSharedMemoryCarveout)
		kernel->attributes.preferredShmemCarveout = value;
	return cudaSuccess;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(
    int *out, const void *function, int threads, size_t shared)
{
	(void)function;
	(void)threads;
	(void)shared;
	cudart.occupancy_calls++;
	*out = cudart.blocks_per_sm;
	return done(cudart.fail_occupancy);
}

cudaError_t cudaLaunchKernel(
    const void *function, dim3 grid, dim3 block, void **arguments, size_t shared, cudaStream_t stream)
{
	cudart.launches++;
	cudart.function = function;
	cudart.grid = grid;
	cudart.block = block;
	cudart.shared_bytes = shared;
	cudart.stream = stream;
	cudart.arguments = arguments;
	cudart.config = NULL;
	if (cudart.runs && function == &cudart.entry)
		cudart.runs(arguments);
	return done(function == &cudart.entry ? cudart.fail_launch : cudaSuccess);
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *function, void **arguments)
{
	cudaError_t error = cudaLaunchKernel(
	    function, config->gridDim, config->blockDim, arguments, config->dynamicSmemBytes, config->stream);

	cudart.config = config;
	return error;
}

cudaError_t cudaPeekAtLastError(void)
{
	return cudart.last_error;
}

cudaError_t cudaGetLastError(void)
{
	cudaError_t error = cudart.last_error;

	cudart.last_error = cudaSuccess;
	return error;
}
