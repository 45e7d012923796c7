// cudart_capture.c: streams whose operations go to a graph instead of a queue.
//
// A capturing stream keeps its tips, the nodes that its next node will depend on: after an operation, that is
// the operation's node. Recording an event copies the tips into the event. A stream that waits for such an
// event joins the capture and adds the event's nodes to its own tips. The capture ends in the stream where it
// began, and only if every node of every joined stream is then an ancestor of that stream's tips. A call that
// would wait for something captured invalidates the capture: it can only be ended, with an error.
#include <stdlib.h>
#include "runtime/cpu/cudart/cudart.h"
#include "cudart_graph.h"

static _Thread_local enum cudaStreamCaptureMode thread_mode = cudaStreamCaptureModeGlobal;

static struct cudart_capture *capture_of_locked(unsigned long long id)
{
	for (struct CUstream_st *s = cudart_streams_locked; s; s = s->next)
		if (s->capture && s->capture->id == id)
			return s->capture;
	return NULL;
}

int cudart_capture_known_locked(unsigned long long id)
{
	return capture_of_locked(id) != NULL;
}

int cudart_capturing(cudaStream_t handle)
{
	pthread_mutex_lock(&cudart_lock);
	cudaStream_t stream = cudart_stream_locked(handle);
	int capturing = stream && stream->capture;
	pthread_mutex_unlock(&cudart_lock);
	return capturing;
}

cudaError_t cudart_capture_wait_check_locked(cudaStream_t stream)
{
	if (!stream->capture)
		return cudaSuccess;
	stream->capture->invalid = 1;
	return cudaErrorStreamCaptureUnsupported;
}

// Only relaxed captures tolerate calls that wait for the whole device.
cudaError_t cudart_capture_device_check(void)
{
	cudaError_t error = cudaSuccess;
	pthread_mutex_lock(&cudart_lock);
	for (struct CUstream_st *s = cudart_streams_locked; s; s = s->next)
		if (s->capture && s->capture->mode != cudaStreamCaptureModeRelaxed &&
		    thread_mode != cudaStreamCaptureModeRelaxed)
			error = cudart_capture_wait_check_locked(s);
	pthread_mutex_unlock(&cudart_lock);
	return error;
}

cudaError_t cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *mode)
{
	if (!mode || (unsigned)*mode > cudaStreamCaptureModeRelaxed)
		return cudart_fail(cudaErrorInvalidValue);
	enum cudaStreamCaptureMode before = thread_mode;
	thread_mode = *mode;
	*mode = before;
	return cudaSuccess;
}

// ---- during a capture ----

static int set_tip(cudaStream_t stream, cudaGraphNode_t node)
{
	stream->tip_count = 0;
	return cudart_nodes_merge(&stream->tips, &stream->tip_count, &node, 1);
}

cudaError_t cudart_capture_add_locked(cudaStream_t stream, struct cudart_work *work)
{
	if (stream->capture->invalid) {
		cudart_work_unref(work);
		return cudaErrorStreamCaptureInvalidated;
	}
	cudaGraphNode_t node = cudart_graph_add_locked(
	    stream->capture->graph, work->kind->node, work, stream->tips, stream->tip_count);
	if (node && set_tip(stream, node))
		return cudaSuccess;
	stream->capture->invalid = 1;
	return cudaErrorMemoryAllocation;
}

cudaError_t cudart_capture_join_locked(
    cudaStream_t stream, unsigned long long id, const cudaGraphNode_t *tips, size_t count)
{
	struct cudart_capture *capture = capture_of_locked(id);
	if (cudart_is_legacy(stream))
		return cudaErrorStreamCaptureImplicit;
	if (stream->capture && stream->capture != capture) {
		stream->capture->invalid = capture->invalid = 1;
		return cudaErrorStreamCaptureMerge;
	}
	if (capture->invalid)
		return cudaErrorStreamCaptureInvalidated;
	if (!stream->capture)
		stream->tip_count = 0;
	stream->capture = capture;
	return cudart_nodes_merge(&stream->tips, &stream->tip_count, tips, count) ? cudaSuccess
	                                                                          : cudaErrorMemoryAllocation;
}

// ---- begin and end ----

static cudaError_t begin_locked(cudaStream_t handle, enum cudaStreamCaptureMode mode)
{
	static unsigned long long ids;
	cudaStream_t stream = cudart_stream_locked(handle);
	if (!stream)
		return cudaErrorInvalidResourceHandle;
	if (cudart_is_legacy(stream))
		return cudaErrorStreamCaptureUnsupported;
	if (stream->capture)
		return cudaErrorIllegalState;
	struct cudart_capture *capture = calloc(1, sizeof *capture);
	if (!capture || !(capture->graph = cudart_graph_new_locked(0))) {
		free(capture);
		return cudaErrorMemoryAllocation;
	}
	capture->origin = stream;
	capture->mode = mode;
	capture->id = ++ids;
	stream->capture = capture;
	stream->tip_count = 0;
	return cudaSuccess;
}

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, enum cudaStreamCaptureMode mode)
{
	CUDART_ENTER();
	if ((unsigned)mode > cudaStreamCaptureModeRelaxed)
		return cudart_fail(cudaErrorInvalidValue);
	pthread_mutex_lock(&cudart_lock);
	cudaError_t error = begin_locked(stream, mode);
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(error);
}

// Nodes of a capture depend on older ones only, so one pass from the youngest finds all ancestors.
static void mark_ancestors(cudaGraph_t graph, cudaStream_t origin)
{
	for (size_t i = 0; i < graph->count; i++)
		graph->nodes[i]->state = 0;
	for (size_t i = 0; i < origin->tip_count; i++)
		origin->tips[i]->state = 1;
	for (size_t i = graph->count; i-- > 0;)
		for (size_t j = 0; graph->nodes[i]->state && j < graph->nodes[i]->after_count; j++)
			graph->nodes[i]->after[j]->state = 1;
}

static int all_joined_locked(struct cudart_capture *capture)
{
	mark_ancestors(capture->graph, capture->origin);
	for (struct CUstream_st *s = cudart_streams_locked; s; s = s->next)
		for (size_t i = 0; s->capture == capture && i < s->tip_count; i++)
			if (!s->tips[i]->state)
				return 0;
	return 1;
}

static void release_streams_locked(const struct cudart_capture *capture)
{
	for (struct CUstream_st *s = cudart_streams_locked; s; s = s->next)
		if (s->capture == capture) {
			s->capture = NULL;
			s->tip_count = 0;
		}
}

// Without the stream where it began, a capture is over; without another one, it can only end with an error.
void cudart_capture_leave_locked(cudaStream_t stream)
{
	struct cudart_capture *capture = stream->capture;
	if (!capture)
		return;
	stream->capture = NULL;
	capture->invalid = 1;
	if (capture->origin != stream)
		return;
	release_streams_locked(capture);
	cudart_graph_free_locked(capture->graph);
	free(capture);
}

static cudaError_t end_locked(cudaStream_t handle, cudaGraph_t *out)
{
	cudaStream_t stream = cudart_stream_locked(handle);
	struct cudart_capture *capture = stream ? stream->capture : NULL;
	cudaError_t error = cudaSuccess;
	if (!capture)
		return stream ? cudaErrorIllegalState : cudaErrorInvalidResourceHandle;
	if (capture->origin != stream)
		error = cudaErrorStreamCaptureUnmatched;
	else if (capture->invalid)
		error = cudaErrorStreamCaptureInvalidated;
	else if (!all_joined_locked(capture))
		error = cudaErrorStreamCaptureUnjoined;
	if (error == cudaErrorStreamCaptureUnmatched) {
		capture->invalid = 1;
		return error;
	}
	release_streams_locked(capture);
	if (error == cudaSuccess)
		*out = capture->graph;
	else
		cudart_graph_free_locked(capture->graph);
	free(capture);
	return error;
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *pGraph)
{
	CUDART_ENTER();
	if (!pGraph)
		return cudart_fail(cudaErrorInvalidValue);
	*pGraph = NULL;
	pthread_mutex_lock(&cudart_lock);
	cudaError_t error = end_locked(stream, pGraph);
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(error);
}

// ---- questions ----

static enum cudaStreamCaptureStatus status_locked(cudaStream_t stream)
{
	if (!stream->capture)
		return cudaStreamCaptureStatusNone;
	return stream->capture->invalid ? cudaStreamCaptureStatusInvalidated : cudaStreamCaptureStatusActive;
}

cudaError_t cudart_capture_status_locked(enum cudaStreamCaptureStatus *out, cudaStream_t stream)
{
	cudaStream_t s = cudart_stream_locked(stream);

	if (s)
		*out = status_locked(s);
	return s ? cudart_stream_open_locked(s) : cudaErrorInvalidResourceHandle;
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus *pCaptureStatus)
{
	CUDART_ENTER();
	if (!pCaptureStatus)
		return cudart_fail(cudaErrorInvalidValue);
	pthread_mutex_lock(&cudart_lock);
	cudaError_t error = cudart_capture_status_locked(pCaptureStatus, stream);
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(error);
}

#if CUDART_VERSION >= 12000
static cudaError_t info(cudaStream_t stream, enum cudaStreamCaptureStatus *status, unsigned long long *id,
    cudaGraph_t *graph, const cudaGraphNode_t **tips, size_t *count)
{
	CUDART_ENTER();
	if (!status)
		return cudart_fail(cudaErrorInvalidValue);
	pthread_mutex_lock(&cudart_lock);
	cudaStream_t s = cudart_stream_locked(stream);
	if (s) {
		*status = status_locked(s);
		int active = *status == cudaStreamCaptureStatusActive;
		if (id)
			*id = active ? s->capture->id : 0;
		if (graph)
			*graph = active ? s->capture->graph : NULL;
		if (tips)
			*tips = active ? s->tips : NULL;
		if (count)
			*count = active ? s->tip_count : 0;
	}
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(s ? cudaSuccess : cudaErrorInvalidResourceHandle);
}
#endif

#if CUDART_VERSION >= 13000
// All edges are ordinary ones, which are described by no data.
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, enum cudaStreamCaptureStatus *captureStatus_out,
    unsigned long long *id_out, cudaGraph_t *graph_out, const cudaGraphNode_t **dependencies_out,
    const cudaGraphEdgeData **edgeData_out, size_t *numDependencies_out)
{
	if (edgeData_out)
		*edgeData_out = NULL;
	return info(stream, captureStatus_out, id_out, graph_out, dependencies_out, numDependencies_out);
}
#elif CUDART_VERSION >= 12000
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, enum cudaStreamCaptureStatus *captureStatus_out,
    unsigned long long *id_out, cudaGraph_t *graph_out, const cudaGraphNode_t **dependencies_out,
    size_t *numDependencies_out)
{
	return info(stream, captureStatus_out, id_out, graph_out, dependencies_out, numDependencies_out);
}
#endif
