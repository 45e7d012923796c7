// cudart_settings.c: preferences of programs. Those that only affect performance on a GPU are stored and
// reported. So are limits without a meaning here (stack, heap, printf buffer: all are the host's memory).
#include "cudart.h"
#include "cudart_device.h"
#include <cuda_profiler_api.h>

static const size_t limit_defaults[] = {
    [cudaLimitStackSize] = 1024,
    [cudaLimitPrintfFifoSize] = 1048576,
    [cudaLimitMallocHeapSize] = 8388608,
    [cudaLimitDevRuntimeSyncDepth] = 2,
    [cudaLimitDevRuntimePendingLaunchCount] = 2048,
    [cudaLimitMaxL2FetchGranularity] = 64,
    [cudaLimitPersistingL2CacheSize] = 0,
};
enum { LIMITS = sizeof limit_defaults / sizeof *limit_defaults };

static atomic_size_t limit_changes[LIMITS]; // 0: the default
static atomic_int cache_config = cudaFuncCachePreferNone;

cudaError_t cudaDeviceSetLimit(enum cudaLimit limit, size_t value)
{
	CUDART_ENTER();
	if ((unsigned)limit >= LIMITS)
		return cudart_fail(cudaErrorInvalidValue);
	atomic_store(&limit_changes[limit], value);
	return cudaSuccess;
}

cudaError_t cudaDeviceGetLimit(size_t *pValue, enum cudaLimit limit)
{
	CUDART_ENTER();
	if (!pValue || (unsigned)limit >= LIMITS)
		return cudart_fail(cudaErrorInvalidValue);
	size_t changed = atomic_load(&limit_changes[limit]);
	*pValue = changed ? changed : limit_defaults[limit];
	return cudaSuccess;
}

void cudart_limits_reset(void)
{
	for (size_t i = 0; i < LIMITS; i++)
		atomic_store(&limit_changes[i], 0);
	atomic_store(&cache_config, cudaFuncCachePreferNone);
}

static int known_cache(enum cudaFuncCache config)
{
	return (unsigned)config <= cudaFuncCachePreferEqual;
}

cudaError_t cudaDeviceSetCacheConfig(enum cudaFuncCache cacheConfig)
{
	CUDART_ENTER();
	if (!known_cache(cacheConfig))
		return cudart_fail(cudaErrorInvalidValue);
	atomic_store(&cache_config, (int)cacheConfig);
	return cudaSuccess;
}

cudaError_t cudaDeviceGetCacheConfig(enum cudaFuncCache *pCacheConfig)
{
	CUDART_ENTER();
	if (!pCacheConfig)
		return cudart_fail(cudaErrorInvalidValue);
	*pCacheConfig = (enum cudaFuncCache)atomic_load(&cache_config);
	return cudaSuccess;
}

cudaError_t cudaFuncSetCacheConfig(const void *func, enum cudaFuncCache cacheConfig)
{
	CUDART_ENTER();
	if (!cudart_function_find(func))
		return cudart_fail(cudaErrorInvalidDeviceFunction);
	return cudart_fail(known_cache(cacheConfig) ? cudaSuccess : cudaErrorInvalidValue);
}

// Banks are four bytes wide since Maxwell; asking for others has no effect.
cudaError_t cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig config)
{
	CUDART_ENTER();
	return cudart_fail(
	    (unsigned)config <= cudaSharedMemBankSizeEightByte ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *pConfig)
{
	CUDART_ENTER();
	if (!pConfig)
		return cudart_fail(cudaErrorInvalidValue);
	*pConfig = cudaSharedMemBankSizeFourByte;
	return cudaSuccess;
}

cudaError_t cudaFuncSetSharedMemConfig(const void *func, enum cudaSharedMemConfig config)
{
	(void)config;
	CUDART_ENTER();
	return cudart_fail(cudart_function_find(func) ? cudaSuccess : cudaErrorInvalidDeviceFunction);
}

cudaError_t cudaCtxResetPersistingL2Cache(void)
{
	CUDART_ENTER();
	return cudaSuccess;
}

// To profilers a program on the CPU device is a program of the host.
cudaError_t cudaProfilerStart(void)
{
	return cudaSuccess;
}

cudaError_t cudaProfilerStop(void)
{
	return cudaSuccess;
}
