// cudart_pool.c: stream-ordered allocation. cudaMallocAsync takes memory from the host's heap at the call, so
// it is ready earlier than it must be. cudaFreeAsync queues the release; from the call on the pointer is no
// longer a device pointer. A pool only counts what was taken from it. It keeps no memory back, so the release
// threshold is stored without effect.
#include <stdlib.h>
#include "cudart.h"

struct CUmemPoolHandle_st {
	struct cudart_handle handle;
	atomic_size_t used, used_high;
	_Atomic uint64_t threshold;
	atomic_int reuse[3]; // the three cudaMemPoolReuse… switches
};

static struct CUmemPoolHandle_st default_pool = {.reuse = {1, 1, 1}};
static _Atomic(cudaMemPool_t) current_pool = &default_pool;

static int pool_live(cudaMemPool_t pool)
{
	pthread_mutex_lock(&cudart_lock);
	int live = pool == &default_pool || cudart_handle_live(pool, CUDART_POOL);
	pthread_mutex_unlock(&cudart_lock);
	return live;
}

static void count_in(cudaMemPool_t pool, size_t bytes)
{
	size_t now = atomic_fetch_add(&pool->used, bytes) + bytes;
	size_t high = atomic_load(&pool->used_high);
	while (now > high && !atomic_compare_exchange_weak(&pool->used_high, &high, now))
		;
}

void cudart_pool_count_out(const struct cudart_range *range)
{
	if (range->pool && pool_live(range->pool))
		atomic_fetch_sub(&range->pool->used, range->bytes);
}

// ---- allocating ----

static cudaError_t stream_check(cudaStream_t stream, const char *what)
{
	pthread_mutex_lock(&cudart_lock);
	int live = cudart_stream_locked(stream) != NULL;
	pthread_mutex_unlock(&cudart_lock);
	if (!live)
		return cudart_fail(cudaErrorInvalidResourceHandle);
	return cudart_capturing(stream) ? cudart_unsupported(what) : cudaSuccess;
}

cudaError_t cudaMallocFromPoolAsync(void **ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream)
{
	CUDART_ENTER();
	if (!ptr || !pool_live(memPool))
		return cudart_fail(cudaErrorInvalidValue);
	cudaError_t error = stream_check(stream, "cudaMallocAsync in a capture");
	if (error != cudaSuccess)
		return error;
	error = cudart_allocate(ptr, size, CUDART_BY_POOL, memPool);
	if (error == cudaSuccess)
		count_in(memPool, size);
	return cudart_fail(error);
}

cudaError_t cudaMallocAsync(void **devPtr, size_t size, cudaStream_t hStream)
{
	return cudaMallocFromPoolAsync(devPtr, size, atomic_load(&current_pool), hStream);
}

// ---- freeing ----

struct free_work {
	struct cudart_work base;
	void *pointer;
};

static cudaError_t run_free(struct cudart_work *work)
{
	cudart_release(((struct free_work *)work)->pointer);
	return cudaSuccess;
}

static const struct cudart_work_kind free_kind = {
    .node = cudaGraphNodeTypeMemFree, .after_failure = 1, .run = run_free};

cudaError_t cudaFreeAsync(void *devPtr, cudaStream_t hStream)
{
	struct cudart_range range;
	CUDART_ENTER();
	cudaError_t error = stream_check(hStream, "cudaFreeAsync in a capture");
	if (error != cudaSuccess || !devPtr)
		return error;
	struct free_work *work = cudart_work_new(&free_kind, sizeof *work);
	if (!work)
		return cudart_fail(cudaErrorMemoryAllocation);
	work->pointer = devPtr;
	if (!cudart_range_find(devPtr, &range) || !cudart_range_leave(devPtr)) {
		cudart_work_unref(&work->base);
		return cudart_fail(cudaErrorInvalidValue);
	}
	cudart_pool_count_out(&range);
	return cudart_fail(cudart_submit(hStream, &work->base));
}

// ---- pools ----

cudaError_t cudaMemPoolCreate(cudaMemPool_t *memPool, const struct cudaMemPoolProps *poolProps)
{
	CUDART_ENTER();
	if (!memPool || !poolProps || poolProps->allocType != cudaMemAllocationTypePinned)
		return cudart_fail(cudaErrorInvalidValue);
	if (poolProps->handleTypes != cudaMemHandleTypeNone)
		return cudart_unsupported("a memory pool shared between processes");
	cudaMemPool_t pool = calloc(1, sizeof *pool);
	if (!pool)
		return cudart_fail(cudaErrorMemoryAllocation);
	for (int i = 0; i < 3; i++)
		atomic_init(&pool->reuse[i], 1);
	pthread_mutex_lock(&cudart_lock);
	cudart_handle_add(&pool->handle, pool, CUDART_POOL);
	pthread_mutex_unlock(&cudart_lock);
	*memPool = pool;
	return cudaSuccess;
}

// Allocations of a destroyed pool live on; the default pool cannot be destroyed.
cudaError_t cudaMemPoolDestroy(cudaMemPool_t memPool)
{
	CUDART_ENTER();
	pthread_mutex_lock(&cudart_lock);
	int live = cudart_handle_live(memPool, CUDART_POOL);
	if (live) {
		cudaMemPool_t was = memPool;
		atomic_compare_exchange_strong(&current_pool, &was, &default_pool);
		cudart_handle_remove(&memPool->handle);
		free(memPool);
	}
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(live ? cudaSuccess : cudaErrorInvalidValue);
}

static cudaError_t device_pool(cudaMemPool_t *out, cudaMemPool_t pool, int device)
{
	CUDART_ENTER();
	if (!out)
		return cudart_fail(cudaErrorInvalidValue);
	*out = pool;
	return cudart_fail(device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *memPool, int device)
{
	return device_pool(memPool, &default_pool, device);
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *memPool, int device)
{
	return device_pool(memPool, atomic_load(&current_pool), device);
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t memPool)
{
	CUDART_ENTER();
	if (device != 0)
		return cudart_fail(cudaErrorInvalidDevice);
	if (!pool_live(memPool))
		return cudart_fail(cudaErrorInvalidValue);
	atomic_store(&current_pool, memPool);
	return cudaSuccess;
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t memPool, enum cudaMemPoolAttr attr, void *value)
{
	CUDART_ENTER();
	if (!value || !pool_live(memPool))
		return cudart_fail(cudaErrorInvalidValue);
	switch (attr) {
	case cudaMemPoolReuseFollowEventDependencies:
	case cudaMemPoolReuseAllowOpportunistic:
	case cudaMemPoolReuseAllowInternalDependencies:
		atomic_store(&memPool->reuse[attr - cudaMemPoolReuseFollowEventDependencies], *(int *)value);
		return cudaSuccess;
	case cudaMemPoolAttrReleaseThreshold:
		atomic_store(&memPool->threshold, *(uint64_t *)value);
		return cudaSuccess;
	case cudaMemPoolAttrReservedMemHigh:
	case cudaMemPoolAttrUsedMemHigh: // a high-water mark can only be reset
		if (*(uint64_t *)value != 0)
			return cudart_fail(cudaErrorInvalidValue);
		atomic_store(&memPool->used_high, atomic_load(&memPool->used));
		return cudaSuccess;
	default:
		return cudart_fail(cudaErrorInvalidValue);
	}
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t memPool, enum cudaMemPoolAttr attr, void *value)
{
	CUDART_ENTER();
	if (!value || !pool_live(memPool))
		return cudart_fail(cudaErrorInvalidValue);
	switch (attr) {
	case cudaMemPoolReuseFollowEventDependencies:
	case cudaMemPoolReuseAllowOpportunistic:
	case cudaMemPoolReuseAllowInternalDependencies:
		*(int *)value = atomic_load(&memPool->reuse[attr - cudaMemPoolReuseFollowEventDependencies]);
		return cudaSuccess;
	case cudaMemPoolAttrReleaseThreshold:
		*(uint64_t *)value = atomic_load(&memPool->threshold);
		return cudaSuccess;
	case cudaMemPoolAttrReservedMemCurrent:
	case cudaMemPoolAttrUsedMemCurrent:
		*(uint64_t *)value = atomic_load(&memPool->used);
		return cudaSuccess;
	case cudaMemPoolAttrReservedMemHigh:
	case cudaMemPoolAttrUsedMemHigh:
		*(uint64_t *)value = atomic_load(&memPool->used_high);
		return cudaSuccess;
	default:
		return cudart_fail(cudaErrorInvalidValue);
	}
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t memPool, size_t minBytesToKeep)
{
	(void)minBytesToKeep;
	CUDART_ENTER();
	return cudart_fail(pool_live(memPool) ? cudaSuccess : cudaErrorInvalidValue);
}

// One device, and it may always do everything; only its access cannot be revoked.
cudaError_t cudaMemPoolSetAccess(
    cudaMemPool_t memPool, const struct cudaMemAccessDesc *descList, size_t count)
{
	CUDART_ENTER();
	if (!pool_live(memPool) || (count && !descList))
		return cudart_fail(cudaErrorInvalidValue);
	for (size_t i = 0; i < count; i++)
		if (descList[i].location.type == cudaMemLocationTypeDevice && descList[i].location.id != 0)
			return cudart_fail(cudaErrorInvalidDevice);
	return cudaSuccess;
}

cudaError_t cudaMemPoolGetAccess(
    enum cudaMemAccessFlags *flags, cudaMemPool_t memPool, struct cudaMemLocation *location)
{
	CUDART_ENTER();
	if (!flags || !location || !pool_live(memPool))
		return cudart_fail(cudaErrorInvalidValue);
	*flags = cudaMemAccessFlagsProtReadWrite;
	return cudaSuccess;
}
