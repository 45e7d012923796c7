// cudart_event.c: events. Recording puts a marker into the stream's queue and remembers it. Waiting, from the
// host or another stream, waits for the marker remembered at that time, so an event may be recorded again at
// once. An event's time is when its marker was reached. In a capture, recording remembers nodes instead.
#include <stdlib.h>
#include <string.h>
#include "cudart.h"
#include "cudart_event.h"

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags)
{
	CUDART_ENTER();
	unsigned known = cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
	if (!event || flags & ~known || (flags & cudaEventInterprocess && !(flags & cudaEventDisableTiming)))
		return cudart_fail(cudaErrorInvalidValue);
	if (flags & cudaEventInterprocess)
		return cudart_unsupported("an event shared between processes");
	struct CUevent_st *e = calloc(1, sizeof *e);
	if (!e)
		return cudart_fail(cudaErrorMemoryAllocation);
	e->flags = flags;
	pthread_mutex_lock(&cudart_lock);
	cudart_handle_add(&e->handle, e, CUDART_EVENT);
	pthread_mutex_unlock(&cudart_lock);
	*event = e;
	return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t *event)
{
	return cudaEventCreateWithFlags(event, cudaEventDefault);
}

static void forget_record_locked(cudaEvent_t event)
{
	cudart_op_unref_locked(event->mark);
	event->mark = NULL;
	free(event->tips);
	event->tips = NULL;
	event->tip_count = 0;
	event->capture = 0;
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
	CUDART_ENTER();
	pthread_mutex_lock(&cudart_lock);
	int live = cudart_handle_live(event, CUDART_EVENT);
	if (live) {
		forget_record_locked(event);
		cudart_handle_remove(&event->handle);
		free(event);
	}
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(live ? cudaSuccess : cudaErrorInvalidResourceHandle);
}

// ---- recording ----

static cudaError_t record_in_capture_locked(cudaEvent_t event, cudaStream_t stream)
{
	if (stream->capture->invalid)
		return cudaErrorStreamCaptureInvalidated;
	size_t bytes = stream->tip_count * sizeof(cudaGraphNode_t);
	cudaGraphNode_t *tips = malloc(bytes ? bytes : 1);
	if (!tips)
		return cudaErrorMemoryAllocation;
	if (bytes)
		memcpy(tips, stream->tips, bytes);
	forget_record_locked(event);
	event->capture = stream->capture->id;
	event->tips = tips;
	event->tip_count = stream->tip_count;
	return cudaSuccess;
}

static cudaError_t record_locked(cudaEvent_t event, cudaStream_t handle)
{
	cudaStream_t stream = cudart_stream_locked(handle);
	if (!stream || !cudart_handle_live(event, CUDART_EVENT))
		return cudaErrorInvalidResourceHandle;
	cudaError_t error = cudart_stream_open_locked(stream);
	if (error != cudaSuccess)
		return error;
	if (stream->capture)
		return record_in_capture_locked(event, stream);
	struct cudart_op *mark = cudart_mark_locked(stream, NULL);
	if (!mark)
		return cudaErrorMemoryAllocation;
	forget_record_locked(event);
	event->mark = mark;
	return cudaSuccess;
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int flags)
{
	CUDART_ENTER();
	if (flags & ~(unsigned)cudaEventRecordExternal)
		return cudart_fail(cudaErrorInvalidValue);
	if (flags == cudaEventRecordExternal)
		return cudart_unsupported("cudaEventRecordExternal");
	pthread_mutex_lock(&cudart_lock);
	cudaError_t error = record_locked(event, stream);
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(error);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
	return cudaEventRecordWithFlags(event, stream, cudaEventRecordDefault);
}

// ---- waiting ----

static cudaError_t stream_wait_locked(cudaStream_t handle, cudaEvent_t event)
{
	cudaStream_t stream = cudart_stream_locked(handle);
	if (!stream || !cudart_handle_live(event, CUDART_EVENT))
		return cudaErrorInvalidResourceHandle;
	if (event->capture && cudart_capture_known_locked(event->capture))
		return cudart_capture_join_locked(stream, event->capture, event->tips, event->tip_count);
	if (stream->capture) {
		stream->capture->invalid = 1;
		return cudaErrorStreamCaptureIsolation;
	}
	cudaError_t error = cudart_stream_open_locked(stream);
	if (error != cudaSuccess || !event->mark || event->mark->done)
		return error;
	struct cudart_op *op = cudart_mark_locked(stream, event->mark);
	cudart_op_unref_locked(op);
	return op ? cudaSuccess : cudaErrorMemoryAllocation;
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags)
{
	CUDART_ENTER();
	if (flags != 0)
		return flags == cudaEventWaitExternal ? cudart_unsupported("cudaEventWaitExternal")
		                                      : cudart_fail(cudaErrorInvalidValue);
	pthread_mutex_lock(&cudart_lock);
	cudaError_t error = stream_wait_locked(stream, event);
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(error);
}

// An event that was never recorded counts as complete.
static cudaError_t reach_locked(cudaEvent_t event, int wait)
{
	if (!cudart_handle_live(event, CUDART_EVENT))
		return cudaErrorInvalidResourceHandle;
	if (event->capture)
		return cudaErrorCapturedEvent;
	if (!event->mark || event->mark->done)
		return cudaSuccess;
	if (!wait)
		return cudaErrorNotReady;
	cudart_op_wait_locked(event->mark);
	return cudaSuccess;
}

static cudaError_t reach(cudaEvent_t event, int wait)
{
	CUDART_ENTER();
	pthread_mutex_lock(&cudart_lock);
	cudaError_t error = reach_locked(event, wait);
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(error == cudaSuccess ? cudart_sticky() : error);
}

cudaError_t cudaEventQuery(cudaEvent_t event)
{
	return reach(event, 0);
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
	return reach(event, 1);
}

// ---- time ----

static cudaError_t elapsed_locked(float *ms, cudaEvent_t start, cudaEvent_t end)
{
	if (!cudart_handle_live(start, CUDART_EVENT) || !cudart_handle_live(end, CUDART_EVENT))
		return cudaErrorInvalidResourceHandle;
	if ((start->flags | end->flags) & cudaEventDisableTiming || !start->mark || !end->mark)
		return cudaErrorInvalidResourceHandle;
	if (!start->mark->done || !end->mark->done)
		return cudaErrorNotReady;
	*ms = (float)((double)(end->mark->time_ns - start->mark->time_ns) * 1e-6);
	return cudaSuccess;
}

cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end)
{
	CUDART_ENTER();
	if (!ms)
		return cudart_fail(cudaErrorInvalidValue);
	pthread_mutex_lock(&cudart_lock);
	cudaError_t error = elapsed_locked(ms, start, end);
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(error);
}
