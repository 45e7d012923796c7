// cudart_driver.c: functions of the driver, which programs reach by cudaGetDriverEntryPoint: stream memory
// operations, a copy to pinned memory, the look-up of allocations, and the context's id. The copy is not in
// the log of copies, which has only the runtime's calls. A write is one store when the stream reaches it. A
// wait polls the word every few microseconds, on the stream's own thread. In a capture both are refused. The
// driver's error codes are the runtime's.
#include "cudart.h"

#include <string.h>
#include <time.h>

enum { WAIT_GEQ, WAIT_EQ, WAIT_AND, WAIT_NOR }; // of CUstreamWaitValue_flags

enum { LOOK_NS = 20000 };

struct word_work {
	struct cudart_work base;
	void *at;
	uint64_t value;
	size_t bytes;
	unsigned condition;
};

static uint64_t load(const struct word_work *word)
{
	return word->bytes == 4 ? __atomic_load_n((uint32_t *)word->at, __ATOMIC_ACQUIRE)
	                        : __atomic_load_n((uint64_t *)word->at, __ATOMIC_ACQUIRE);
}

static cudaError_t run_write(struct cudart_work *work)
{
	struct word_work *word = (struct word_work *)work;
	cudart_price_write();
	if (word->bytes == 4)
		__atomic_store_n((uint32_t *)word->at, (uint32_t)word->value, __ATOMIC_RELEASE);
	else
		__atomic_store_n((uint64_t *)word->at, word->value, __ATOMIC_RELEASE);
	return cudaSuccess;
}

static int holds(const struct word_work *word)
{
	uint64_t now = load(word), sign = 1ull << (8 * word->bytes - 1), all = sign | (sign - 1);
	switch (word->condition) {
	case WAIT_GEQ:
		return !((now - word->value) & sign);
	case WAIT_EQ:
		return now == word->value;
	case WAIT_AND:
		return (now & word->value) != 0;
	default:
		return (~(now | word->value) & all) != 0;
	}
}

static cudaError_t run_wait(struct cudart_work *work)
{
	while (!holds((struct word_work *)work) && cudart_sticky() == cudaSuccess)
		nanosleep(&(struct timespec){0, LOOK_NS}, NULL);
	return cudaSuccess;
}

static const struct cudart_work_kind write_kind = {.node = cudaGraphNodeTypeMemset, .run = run_write};
static const struct cudart_work_kind wait_kind = {.node = cudaGraphNodeTypeEmpty, .run = run_wait};

static int submit(cudaStream_t stream, const struct cudart_work_kind *kind, struct word_work like)
{
	struct cudart_range range;
	cudaError_t dead = cudart_entry();
	if (dead != cudaSuccess)
		return (int)dead;
	if ((uintptr_t)like.at % like.bytes || !cudart_range_find(like.at, &range))
		return cudaErrorInvalidValue;
	if (cudart_capturing(stream))
		return cudaErrorStreamCaptureUnsupported;
	struct word_work *word = cudart_work_new(kind, sizeof *word);
	if (!word)
		return cudaErrorMemoryAllocation;
	like.base = word->base;
	*word = like;
	return (int)cudart_submit(stream, &word->base);
}

static int write_32(cudaStream_t stream, unsigned long long address, uint32_t value, unsigned flags)
{
	(void)flags; // whether the write waits for earlier ones: it always does
	return submit(stream, &write_kind, (struct word_work){.at = (void *)address, .value = value, .bytes = 4});
}

static int write_64(cudaStream_t stream, unsigned long long address, uint64_t value, unsigned flags)
{
	(void)flags;
	return submit(stream, &write_kind, (struct word_work){.at = (void *)address, .value = value, .bytes = 8});
}

static int wait(cudaStream_t stream, unsigned long long address, uint64_t value, unsigned flags, size_t bytes)
{
	if (flags > WAIT_NOR)
		return cudaErrorNotSupported;
	return submit(stream, &wait_kind,
	    (struct word_work){.at = (void *)address, .value = value, .bytes = bytes, .condition = flags});
}

static int wait_32(cudaStream_t stream, unsigned long long address, uint32_t value, unsigned flags)
{
	return wait(stream, address, value, flags, 4);
}

static int wait_64(cudaStream_t stream, unsigned long long address, uint64_t value, unsigned flags)
{
	return wait(stream, address, value, flags, 8);
}

struct fetch_work {
	struct cudart_work base;
	void *to;
	const void *from;
	size_t bytes;
};

static cudaError_t run_fetch(struct cudart_work *work)
{
	struct fetch_work *fetch = (struct fetch_work *)work;
	cudart_copy_bytes(fetch->to, fetch->from, fetch->bytes);
	return cudaSuccess;
}

static const struct cudart_work_kind fetch_kind = {.node = cudaGraphNodeTypeMemcpy, .run = run_fetch};

static int fetch(void *to, unsigned long long from, size_t bytes, cudaStream_t stream)
{
	struct cudart_range source, target;
	cudaError_t dead = cudart_entry();
	if (dead != cudaSuccess)
		return (int)dead;
	if (!cudart_range_find((const void *)from, &source) || source.space != CUDART_IN_DEVICE ||
	    !cudart_range_find(to, &target) || target.space == CUDART_IN_DEVICE)
		return cudaErrorInvalidValue;
	if (cudart_capturing(stream))
		return cudaErrorStreamCaptureUnsupported;
	struct fetch_work *work = cudart_work_new(&fetch_kind, sizeof *work);
	if (!work)
		return cudaErrorMemoryAllocation;
	work->to = to;
	work->from = (const void *)from;
	work->bytes = bytes;
	return (int)cudart_submit(stream, &work->base);
}

// The only context is the current one, also where NULL asks for it.
static int context_id(void *context, unsigned long long *id)
{
	(void)context;
	if (!id)
		return cudaErrorInvalidValue;
	*id = cudart_context_id();
	return cudaSuccess;
}

// As the runtime's, but a failure is no error of the thread's.
static int stream_id(cudaStream_t stream, unsigned long long *id)
{
	cudaError_t dead = cudart_entry();
	cudaStream_t s;

	if (dead != cudaSuccess || !id)
		return (int)(dead != cudaSuccess ? dead : cudaErrorInvalidValue);
	pthread_mutex_lock(&cudart_lock);
	s = cudart_stream_locked(stream);
	if (s)
		*id = s->id;
	pthread_mutex_unlock(&cudart_lock);
	return s ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

static int is_capturing(cudaStream_t stream, enum cudaStreamCaptureStatus *status)
{
	cudaError_t error = cudart_entry();

	if (error != cudaSuccess || !status)
		return (int)(error != cudaSuccess ? error : cudaErrorInvalidValue);
	pthread_mutex_lock(&cudart_lock);
	error = cudart_capture_status_locked(status, stream);
	pthread_mutex_unlock(&cudart_lock);
	return (int)error;
}

// The allocation around an address. There is none on the host.
static int address_range(unsigned long long *base, size_t *size, unsigned long long address)
{
	struct cudart_range range;
	if (!cudart_range_find((const void *)address, &range) || range.space != CUDART_IN_DEVICE)
		return cudaErrorInvalidValue;
	if (base)
		*base = range.begin;
	if (size)
		*size = range.bytes;
	return cudaSuccess;
}

static const struct {
	const char *name;
	void *function;
} entries[] = {{"cuStreamWriteValue32", (void *)write_32}, {"cuStreamWriteValue64", (void *)write_64},
    {"cuStreamWaitValue32", (void *)wait_32}, {"cuStreamWaitValue64", (void *)wait_64},
    {"cuCtxGetId", (void *)context_id}, {"cuStreamGetId", (void *)stream_id},
    {"cuStreamIsCapturing", (void *)is_capturing}, {"cuMemcpyDtoHAsync", (void *)fetch},
    {"cuMemGetAddressRange", (void *)address_range}};

// A name that the driver has and this device has not is as unknown as any other.
static cudaError_t find(const char *symbol, void **function, enum cudaDriverEntryPointQueryResult *result)
{
	if (!symbol || !*symbol || !function)
		return cudart_fail(cudaErrorInvalidValue);
	*function = NULL;
	for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
		if (!strcmp(entries[i].name, symbol))
			*function = entries[i].function;
	if (result)
		*result = *function ? cudaDriverEntryPointSuccess : cudaDriverEntryPointSymbolNotFound;
	return *function || result ? cudaSuccess : cudart_fail(cudaErrorNotSupported);
}

cudaError_t cudaGetDriverEntryPoint(const char *symbol, void **funcPtr, unsigned long long flags,
    enum cudaDriverEntryPointQueryResult *driverStatus)
{
	(void)flags; // which default stream is meant: no entry is of one
	CUDART_ENTER();
	return find(symbol, funcPtr, driverStatus);
}

cudaError_t cudaGetDriverEntryPointByVersion(const char *symbol, void **funcPtr, unsigned int cudaVersion,
    unsigned long long flags, enum cudaDriverEntryPointQueryResult *driverStatus)
{
	(void)cudaVersion, (void)flags;
	CUDART_ENTER();
	return find(symbol, funcPtr, driverStatus);
}
