// cudart_memory.c: every address range that CUDA calls know, and the calls that allocate and free them.
//
// Device memory is one heap block per allocation, so that AddressSanitizer sees the edges of each. It is
// aligned to 256 bytes as on a GPU, and to pages if it is whole pages (cudart_ipc.c). It is filled with FRESH_BYTE, so that a program that reads unwritten memory
// gives the same result in every run. Host and managed memory are zeroed, as fresh pages are. The ranges are
// kept in one array sorted by address. They never overlap, so bisection finds the range of any pointer.
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include "cudart.h"
#include "cudart_device.h"

enum { ALIGNMENT = 256, PITCH_ALIGNMENT = 512, FRESH_BYTE = 0xCD };
enum { UNASKED = 1 << 20 }; // smaller allocations do not check how much memory the machine has left

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t *const cudart_memory_lock = &lock;
static struct cudart_range *ranges;
static size_t count, room;
static size_t device_bytes; // of CUDART_BY_MALLOC and CUDART_BY_POOL and managed memory

// ---- the sorted array ----

// Index of the first range that begins after `address`.
static size_t upper(uintptr_t address)
{
	size_t low = 0, high = count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (ranges[middle].begin <= address)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static struct cudart_range *find(uintptr_t address)
{
	size_t i = upper(address);
	if (i == 0 || address - ranges[i - 1].begin >= ranges[i - 1].bytes)
		return NULL;
	return &ranges[i - 1];
}

static struct cudart_range *find_begin(const void *begin)
{
	struct cudart_range *range = find((uintptr_t)begin);
	return range && range->begin == (uintptr_t)begin ? range : NULL;
}

static int grow(void)
{
	if (count < room)
		return 1;
	size_t bigger = room ? room * 2 : 64;
	struct cudart_range *moved = realloc(ranges, bigger * sizeof *moved);
	if (!moved)
		return 0;
	ranges = moved;
	room = bigger;
	return 1;
}

static int on_device(const struct cudart_range *range)
{
	return range->origin != CUDART_BY_MODULE && range->origin != CUDART_BY_IPC &&
	       (range->space == CUDART_IN_DEVICE || range->space == CUDART_IN_MANAGED);
}

int cudart_range_add(struct cudart_range range)
{
	pthread_mutex_lock(&lock);
	size_t i = upper(range.begin);
	int clear = (i == 0 || ranges[i - 1].begin + ranges[i - 1].bytes <= range.begin) &&
	            (i == count || range.begin + range.bytes <= ranges[i].begin);
	int added = clear && grow();
	if (added) {
		memmove(ranges + i + 1, ranges + i, (count - i) * sizeof *ranges);
		ranges[i] = range;
		count++;
		if (on_device(&range))
			device_bytes += range.bytes;
	}
	pthread_mutex_unlock(&lock);
	return added;
}

int cudart_range_take(const void *begin, struct cudart_range *out)
{
	pthread_mutex_lock(&lock);
	struct cudart_range *range = find_begin(begin);
	if (range) {
		*out = *range;
		if (on_device(range))
			device_bytes -= range->bytes;
		memmove(range, range + 1, (size_t)(ranges + count - range - 1) * sizeof *range);
		count--;
	}
	pthread_mutex_unlock(&lock);
	return range != NULL;
}

int cudart_range_find(const void *address, struct cudart_range *out)
{
	pthread_mutex_lock(&lock);
	const struct cudart_range *range = find((uintptr_t)address);
	if (range)
		*out = *range;
	pthread_mutex_unlock(&lock);
	return range != NULL;
}

int cudart_range_export(const void *begin, int file)
{
	pthread_mutex_lock(&lock);
	struct cudart_range *range = find_begin(begin);
	if (range)
		range->file = file;
	pthread_mutex_unlock(&lock);
	return range != NULL;
}

int cudart_range_leave(const void *begin)
{
	pthread_mutex_lock(&lock);
	struct cudart_range *range = find_begin(begin);
	int known = range && !range->leaving && on_device(range) && range->space == CUDART_IN_DEVICE;
	if (known)
		range->leaving = 1;
	pthread_mutex_unlock(&lock);
	return known;
}

// ---- what a copy may touch ----

enum cudart_space cudart_space_of(const void *address)
{
	struct cudart_range range;
	return cudart_range_find(address, &range) ? range.space : CUDART_IN_PAGEABLE;
}

static int holds(const struct cudart_range *range, const void *address, size_t bytes)
{
	size_t offset = (uintptr_t)address - range->begin;
	return !range->leaving && bytes <= range->bytes - offset;
}

cudaError_t cudart_check_device(const void *address, size_t bytes)
{
	struct cudart_range range;
	if (bytes == 0)
		return cudaSuccess;
	if (!cudart_range_find(address, &range) || !holds(&range, address, bytes))
		return cudaErrorInvalidValue;
	return cudaSuccess;
}

cudaError_t cudart_check_host(const void *address, size_t bytes)
{
	struct cudart_range range;
	if (bytes == 0)
		return cudaSuccess;
	if (!address)
		return cudaErrorInvalidValue;
	if (!cudart_range_find(address, &range))
		return cudaSuccess;
	if (range.space == CUDART_IN_DEVICE || !holds(&range, address, bytes))
		return cudaErrorInvalidValue;
	return cudaSuccess;
}

// ---- allocation ----

size_t cudart_memory_in_use(void)
{
	pthread_mutex_lock(&lock);
	size_t bytes = device_bytes;
	pthread_mutex_unlock(&lock);
	return bytes;
}

static cudaError_t block(void **out, struct cudart_range range)
{
	void *memory = NULL;
	if (range.bytes > UNASKED &&
	    range.bytes > cudart_device_free(range.space == CUDART_IN_HOST ? 0 : cudart_memory_in_use()))
		return cudaErrorMemoryAllocation;
	size_t alignment = range.bytes % CUDART_PAGE_BYTES ? ALIGNMENT : CUDART_PAGE_BYTES;
	if (posix_memalign(&memory, alignment, range.bytes) != 0)
		return cudaErrorMemoryAllocation;
	memset(memory, range.space == CUDART_IN_DEVICE ? FRESH_BYTE : 0, range.bytes);
	range.begin = (uintptr_t)memory;
	if (!cudart_range_add(range)) {
		free(memory);
		return cudaErrorMemoryAllocation;
	}
	*out = memory;
	return cudaSuccess;
}

// Zero bytes give a null pointer and success, as in CUDA.
static cudaError_t make(void **out, struct cudart_range range)
{
	if (!out)
		return cudaErrorInvalidValue;
	*out = NULL;
	return range.bytes ? block(out, range) : cudaSuccess;
}

cudaError_t cudart_allocate(void **out, size_t bytes, enum cudart_origin origin, cudaMemPool_t pool)
{
	return make(out,
	    (struct cudart_range){.bytes = bytes, .space = CUDART_IN_DEVICE, .origin = origin, .pool = pool});
}

// The memory of a range that is no longer known.
static void free_memory(const struct cudart_range *range)
{
	cudart_ipc_forget(range);
	if (range->origin != CUDART_BY_REGISTER && range->origin != CUDART_BY_IPC)
		free((void *)range->begin);
}

void cudart_release(void *pointer)
{
	struct cudart_range range;
	if (cudart_range_take(pointer, &range))
		free_memory(&range);
}

cudaError_t cudaMalloc(void **devPtr, size_t size)
{
	CUDART_ENTER();
	return cudart_fail(cudart_allocate(devPtr, size, CUDART_BY_MALLOC, NULL));
}

cudaError_t cudaMallocManaged(void **devPtr, size_t size, unsigned int flags)
{
	CUDART_ENTER();
	if (size == 0 || (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost))
		return cudart_fail(cudaErrorInvalidValue);
	return cudart_fail(
	    make(devPtr, (struct cudart_range){.bytes = size, .space = CUDART_IN_MANAGED, .flags = flags}));
}

cudaError_t cudaHostAlloc(void **pHost, size_t size, unsigned int flags)
{
	CUDART_ENTER();
	if (flags & ~(unsigned)(cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined))
		return cudart_fail(cudaErrorInvalidValue);
	return cudart_fail(make(
	    pHost, (struct cudart_range){
	               .bytes = size, .space = CUDART_IN_HOST, .origin = CUDART_BY_HOST_ALLOC, .flags = flags}));
}

cudaError_t cudaMallocHost(void **ptr, size_t size)
{
	return cudaHostAlloc(ptr, size, cudaHostAllocDefault);
}

// Rows begin at multiples of 512 bytes, as on every GPU seen.
cudaError_t cudaMallocPitch(void **devPtr, size_t *pitch, size_t width, size_t height)
{
	CUDART_ENTER();
	if (!pitch || width > SIZE_MAX - PITCH_ALIGNMENT)
		return cudart_fail(cudaErrorInvalidValue);
	*pitch = (width + PITCH_ALIGNMENT - 1) / PITCH_ALIGNMENT * PITCH_ALIGNMENT;
	if (height && *pitch > SIZE_MAX / height)
		return cudart_fail(cudaErrorMemoryAllocation);
	return cudart_fail(cudart_allocate(devPtr, *pitch * height, CUDART_BY_MALLOC, NULL));
}

cudaError_t cudaMalloc3D(struct cudaPitchedPtr *pitchedDevPtr, struct cudaExtent extent)
{
	if (!pitchedDevPtr || (extent.depth && extent.height > SIZE_MAX / extent.depth))
		return cudart_fail(cudaErrorInvalidValue);
	pitchedDevPtr->xsize = extent.width;
	pitchedDevPtr->ysize = extent.height;
	return cudaMallocPitch(
	    &pitchedDevPtr->ptr, &pitchedDevPtr->pitch, extent.width, extent.height * extent.depth);
}

// ---- freeing: waits for the device, as programs rely on; only the pointer that was returned is accepted
// ----

static cudaError_t give_back(void *pointer, int host)
{
	struct cudart_range range;
	if (!pointer)
		return cudaSuccess;
	cudart_drain();
	if (!cudart_range_find(pointer, &range) || range.begin != (uintptr_t)pointer || range.leaving)
		return cudaErrorInvalidValue;
	int right = host ? range.origin == CUDART_BY_HOST_ALLOC
	                 : range.origin == CUDART_BY_MALLOC || range.origin == CUDART_BY_POOL;
	if (!right || !cudart_range_take(pointer, &range))
		return cudaErrorInvalidValue;
	cudart_pool_count_out(&range);
	free_memory(&range);
	return cudaSuccess;
}

cudaError_t cudaFree(void *devPtr)
{
	CUDART_ENTER();
	return cudart_fail(give_back(devPtr, 0));
}

cudaError_t cudaFreeHost(void *ptr)
{
	CUDART_ENTER();
	return cudart_fail(give_back(ptr, 1));
}

// cudaDeviceReset frees what programs allocated; the variables of modules stay.
void cudart_memory_reset(void)
{
	pthread_mutex_lock(&lock);
	size_t kept = 0;
	for (size_t i = 0; i < count; i++) {
		if (ranges[i].origin == CUDART_BY_MODULE)
			ranges[kept++] = ranges[i];
		else
			free_memory(&ranges[i]);
	}
	count = kept;
	device_bytes = 0;
	pthread_mutex_unlock(&lock);
}

// ---- host memory that the program allocated itself ----

cudaError_t cudaHostRegister(void *ptr, size_t size, unsigned int flags)
{
	CUDART_ENTER();
	unsigned known = cudaHostRegisterPortable | cudaHostRegisterMapped | cudaHostRegisterIoMemory |
	                 cudaHostRegisterReadOnly;
	if (!ptr || size == 0 || flags & ~known)
		return cudart_fail(cudaErrorInvalidValue);
	struct cudart_range range = {(uintptr_t)ptr, size, CUDART_IN_HOST, CUDART_BY_REGISTER, flags, 0, NULL, 0};
	return cudart_fail(cudart_range_add(range) ? cudaSuccess : cudaErrorHostMemoryAlreadyRegistered);
}

cudaError_t cudaHostUnregister(void *ptr)
{
	CUDART_ENTER();
	struct cudart_range range;
	cudart_drain();
	if (!ptr)
		return cudart_fail(cudaErrorInvalidValue);
	if (!cudart_range_find(ptr, &range) || range.origin != CUDART_BY_REGISTER ||
	    range.begin != (uintptr_t)ptr)
		return cudart_fail(cudaErrorHostMemoryNotRegistered);
	return cudart_fail(cudart_range_take(ptr, &range) ? cudaSuccess : cudaErrorHostMemoryNotRegistered);
}

cudaError_t cudaHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags)
{
	CUDART_ENTER();
	if (!pDevice || flags != 0 || cudart_space_of(pHost) != CUDART_IN_HOST)
		return cudart_fail(cudaErrorInvalidValue);
	*pDevice = pHost;
	return cudaSuccess;
}

// Adds cudaHostAllocMapped to the flags, since unified addressing maps all pinned memory.
cudaError_t cudaHostGetFlags(unsigned int *pFlags, void *pHost)
{
	CUDART_ENTER();
	struct cudart_range range;
	if (!pFlags || !cudart_range_find(pHost, &range) || range.origin != CUDART_BY_HOST_ALLOC)
		return cudart_fail(cudaErrorInvalidValue);
	*pFlags = range.flags | cudaHostAllocMapped;
	return cudaSuccess;
}

// ---- questions ----

cudaError_t cudaMemGetInfo(size_t *free_bytes, size_t *total)
{
	CUDART_ENTER();
	if (!free_bytes || !total)
		return cudart_fail(cudaErrorInvalidValue);
	*free_bytes = cudart_device_free(cudart_memory_in_use());
	*total = cudart_device_total();
	return cudaSuccess;
}

static enum cudaMemoryType type_of(enum cudart_space space)
{
	switch (space) {
	case CUDART_IN_HOST:
		return cudaMemoryTypeHost;
	case CUDART_IN_DEVICE:
		return cudaMemoryTypeDevice;
	case CUDART_IN_MANAGED:
		return cudaMemoryTypeManaged;
	case CUDART_IN_PAGEABLE:
		break;
	}
	return cudaMemoryTypeUnregistered;
}

cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *attributes, const void *ptr)
{
	CUDART_ENTER();
	if (!attributes)
		return cudart_fail(cudaErrorInvalidValue);
	enum cudart_space space = cudart_space_of(ptr);
	memset(attributes, 0, sizeof *attributes);
	attributes->type = type_of(space);
	attributes->device = space == CUDART_IN_PAGEABLE ? -2 : 0;
	if (space != CUDART_IN_PAGEABLE)
		attributes->devicePointer = (void *)ptr;
	if (space != CUDART_IN_DEVICE && space != CUDART_IN_PAGEABLE)
		attributes->hostPointer = (void *)ptr;
	return cudaSuccess;
}
