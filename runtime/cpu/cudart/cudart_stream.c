// cudart_stream.c: the stream calls; cudart_queue.c does the work. Only the modelled GPU has priorities: without it
// threads of the machine run the streams, and the range of priorities is empty, as on a device that has none.
#include "cudart.h"
#include "runtime/cpu/virtual/vclock.h"

#include <string.h>

enum { LEAST_PRIORITY = 0 };

static int greatest_priority(void)
{
	return vclock_is_on() ? -5 : LEAST_PRIORITY;
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *pStream, unsigned int flags, int priority)
{
	CUDART_ENTER();
	if (!pStream || flags & ~(unsigned)cudaStreamNonBlocking)
		return cudart_fail(cudaErrorInvalidValue);
	if (priority < greatest_priority())
		priority = greatest_priority();
	if (priority > LEAST_PRIORITY)
		priority = LEAST_PRIORITY;
	pthread_mutex_lock(&cudart_lock);
	cudart_stream_locked(NULL); // so that the default stream exists
	*pStream = cudart_stream_new_locked(flags, priority);
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(*pStream ? cudaSuccess : cudaErrorMemoryAllocation);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *pStream, unsigned int flags)
{
	return cudaStreamCreateWithPriority(pStream, flags, LEAST_PRIORITY);
}

cudaError_t cudaStreamCreate(cudaStream_t *pStream)
{
	return cudaStreamCreateWithPriority(pStream, cudaStreamDefault, LEAST_PRIORITY);
}

cudaError_t cudaDeviceGetStreamPriorityRange(int *leastPriority, int *greatestPriority)
{
	CUDART_ENTER();
	if (leastPriority)
		*leastPriority = LEAST_PRIORITY;
	if (greatestPriority)
		*greatestPriority = greatest_priority();
	return cudaSuccess;
}

// The default streams cannot be destroyed. Destroying a capturing stream ends the capture.
cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
	cudaError_t error = cudaSuccess;
	CUDART_ENTER();
	pthread_mutex_lock(&cudart_lock);
	if (!cudart_handle_live(stream, CUDART_STREAM) || cudart_is_legacy(stream)) {
		error = cudaErrorInvalidResourceHandle;
	} else {
		cudart_capture_leave_locked(stream);
		cudart_stream_close_locked(stream);
	}
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(error);
}

cudaError_t cudaStreamQuery(cudaStream_t stream)
{
	CUDART_ENTER();
	pthread_mutex_lock(&cudart_lock);
	cudaStream_t s = cudart_stream_locked(stream);
	cudaError_t error = s ? cudart_capture_wait_check_locked(s) : cudaErrorInvalidResourceHandle;
	if (error == cudaSuccess && !cudart_stream_idle_locked(s))
		error = cudaErrorNotReady;
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(error);
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
	CUDART_ENTER();
	pthread_mutex_lock(&cudart_lock);
	cudaStream_t s = cudart_stream_locked(stream);
	cudaError_t error = s ? cudart_capture_wait_check_locked(s) : cudaErrorInvalidResourceHandle;
	if (error == cudaSuccess)
		error = cudart_stream_open_locked(s);
	struct cudart_op *mark = error == cudaSuccess ? cudart_mark_locked(s, NULL) : NULL;
	if (mark)
		cudart_op_wait_locked(mark);
	else if (error == cudaSuccess)
		error = cudaErrorMemoryAllocation;
	cudart_op_unref_locked(mark);
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(error == cudaSuccess ? cudart_sticky() : error);
}

cudaError_t cudaDeviceSynchronize(void)
{
	CUDART_ENTER();
	cudaError_t error = cudart_capture_device_check();
	if (error != cudaSuccess)
		return cudart_fail(error);
	cudart_drain();
	return cudart_fail(cudart_sticky());
}

// ---- questions; `get` runs on a live stream ----

static cudaError_t ask(cudaStream_t stream, const void *out, void (*get)(cudaStream_t, void *), void *into)
{
	CUDART_ENTER();
	if (!out)
		return cudart_fail(cudaErrorInvalidValue);
	pthread_mutex_lock(&cudart_lock);
	cudaStream_t s = cudart_stream_locked(stream);
	if (s)
		get(s, into);
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(s ? cudaSuccess : cudaErrorInvalidResourceHandle);
}

static void get_flags(cudaStream_t s, void *into)
{
	*(unsigned *)into = s->flags;
}

static void get_priority(cudaStream_t s, void *into)
{
	*(int *)into = s->priority;
}

cudaError_t cudaStreamGetFlags(cudaStream_t hStream, unsigned int *flags)
{
	return ask(hStream, flags, get_flags, flags);
}

cudaError_t cudaStreamGetPriority(cudaStream_t hStream, int *priority)
{
	return ask(hStream, priority, get_priority, priority);
}

#if CUDART_VERSION >= 12000
static void get_id(cudaStream_t s, void *into)
{
	*(unsigned long long *)into = s->id;
}

cudaError_t cudaStreamGetId(cudaStream_t hStream, unsigned long long *streamId)
{
	return ask(hStream, streamId, get_id, streamId);
}
#endif

#if CUDART_VERSION >= 12080
static void get_device(cudaStream_t s, void *into)
{
	(void)s;
	*(int *)into = 0;
}

cudaError_t cudaStreamGetDevice(cudaStream_t hStream, int *device)
{
	return ask(hStream, device, get_device, device);
}
#endif

#if CUDART_VERSION >= 11000
// ---- attributes: hints about caches and waiting; kept, so that they read as they were set ----

static cudaError_t attribute(
    cudaStream_t stream, unsigned id, cudaStreamAttrValue *get, const cudaStreamAttrValue *set)
{
	CUDART_ENTER();
	if ((!get && !set) || id == 0 || id >= CUDART_ATTRIBUTES)
		return cudart_fail(cudaErrorInvalidValue);
	pthread_mutex_lock(&cudart_lock);
	cudaStream_t s = cudart_stream_locked(stream);
	if (s && set)
		s->attributes[id] = *set;
	else if (s)
		*get = s->attributes[id];
#if CUDART_VERSION >= 11070
	if (s && set && id == cudaLaunchAttributePriority)
		s->priority = set->priority;
	else if (s && get && id == cudaLaunchAttributePriority)
		get->priority = s->priority;
#endif
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(s ? cudaSuccess : cudaErrorInvalidResourceHandle);
}

cudaError_t cudaStreamSetAttribute(
    cudaStream_t hStream, cudaStreamAttrID attr, const cudaStreamAttrValue *value)
{
	return attribute(hStream, (unsigned)attr, NULL, value);
}

cudaError_t cudaStreamGetAttribute(
    cudaStream_t hStream, cudaStreamAttrID attr, cudaStreamAttrValue *value_out)
{
	return attribute(hStream, (unsigned)attr, value_out, NULL);
}

cudaError_t cudaStreamCopyAttributes(cudaStream_t dst, cudaStream_t src)
{
	CUDART_ENTER();
	pthread_mutex_lock(&cudart_lock);
	cudaStream_t to = cudart_stream_locked(dst), from = cudart_stream_locked(src);
	if (to && from)
		memmove(to->attributes, from->attributes, sizeof to->attributes);
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(to && from ? cudaSuccess : cudaErrorInvalidResourceHandle);
}
#endif

// Managed memory is the host's own memory here: it is attached to everything.
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *devPtr, size_t length, unsigned int flags)
{
	(void)stream, (void)length, (void)flags;
	CUDART_ENTER();
	return cudart_fail(cudart_space_of(devPtr) == CUDART_IN_MANAGED ? cudaSuccess : cudaErrorInvalidValue);
}
