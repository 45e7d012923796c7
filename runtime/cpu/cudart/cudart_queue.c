// cudart_queue.c: when work runs.
//
// A stream is a queue of operations with a thread that runs them one after the other; the thread starts with
// the first operation that is queued. An operation also waits for others, which it names when it is queued:
//
// 	- its stream's youngest operation (which may be running in a thread of the program, see below);
// 	- in the legacy default stream: the youngest operation of every blocking stream;
// 	- in a blocking stream: the youngest operation of the legacy default stream;
// 	- after cudaStreamWaitEvent: the marker that the event recorded.
//
// That is all of CUDA's ordering, default stream included. An operation only waits for older ones, so there
// is no cycle of waits. On the modelled GPU it also waits until the operation ahead of it in its hardware queue
// has begun, as it may be one of another stream. A marker is an operation without work; it is done at once if it has nothing to wait
// for.
//
// A synchronous copy on an idle stream runs in the calling thread, which saves two thread switches. The
// operation is the stream's youngest while it runs, so everything queued meanwhile waits for it.
//
// A thread that waits for an operation helps: while the head of that operation's queue is ready and no other
// thread runs it, the waiting thread runs it. So a launch followed by a wait also needs no thread switch.
//
// When a kernel fails, the device is dead: operations still leave the queue, in order, but do nothing.
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <time.h>
#include "cudart.h"
#include "runtime/cpu/engine/engine_clock.h"
#include "runtime/cpu/virtual/vclock.h"

// The most operations of a stream. A program that queues more waits, as on a GPU, instead of filling the
// memory.
enum { MAX_QUEUED = 16384 };

pthread_mutex_t cudart_lock = PTHREAD_MUTEX_INITIALIZER;
struct CUstream_st *cudart_streams_locked;

static _Thread_local int running_priority;                 // of the stream whose operation this thread runs
static pthread_cond_t finished = PTHREAD_COND_INITIALIZER; // some operation is done
static struct CUstream_st *legacy;
static pthread_key_t own_stream; // the per-thread default stream
static pthread_once_t once = PTHREAD_ONCE_INIT;

// ---- streams ----

static int blocking(const struct CUstream_st *stream)
{
	return stream != legacy && !(stream->flags & cudaStreamNonBlocking);
}

cudaStream_t cudart_stream_new_locked(unsigned flags, int priority)
{
	static unsigned long long ids;
	struct CUstream_st *stream = calloc(1, sizeof *stream);
	if (!stream)
		return NULL;
	stream->flags = flags;
	stream->priority = priority;
	stream->id = ++ids;
	pthread_cond_init(&stream->wake, NULL);
	cudart_handle_add(&stream->handle, stream, CUDART_STREAM);
	stream->next = cudart_streams_locked;
	stream->link = &cudart_streams_locked;
	if (stream->next)
		stream->next->link = &stream->next;
	cudart_streams_locked = stream;
	return stream;
}

static void stream_free_locked(struct CUstream_st *stream)
{
	*stream->link = stream->next;
	if (stream->next)
		stream->next->link = stream->link;
	pthread_cond_destroy(&stream->wake);
	free(stream->tips);
	free(stream);
}

static int thread_started_locked(struct CUstream_st *stream);

// The handle becomes invalid at once; the stream itself is freed when its queue is empty.
void cudart_stream_close_locked(cudaStream_t stream)
{
	cudart_handle_remove(&stream->handle);
	stream->closing = 1;
	if (stream->threaded || (stream->last && thread_started_locked(stream)))
		pthread_cond_signal(&stream->wake);
	else if (!stream->last)
		stream_free_locked(stream);
}

static void close_own(void *stream)
{
	if (cudart_is_orphan())
		return;
	pthread_mutex_lock(&cudart_lock);
	cudart_stream_close_locked(stream);
	pthread_mutex_unlock(&cudart_lock);
}

static void start(void)
{
	pthread_key_create(&own_stream, close_own);
	legacy = cudart_stream_new_locked(cudaStreamDefault, 0);
}

int cudart_is_legacy(cudaStream_t stream)
{
	return stream == legacy;
}

static cudaStream_t own_stream_locked(void)
{
	cudaStream_t stream = pthread_getspecific(own_stream);
	if (!stream && (stream = cudart_stream_new_locked(cudaStreamDefault, 0)) != NULL)
		pthread_setspecific(own_stream, stream);
	return stream;
}

cudaStream_t cudart_stream_locked(cudaStream_t handle)
{
	pthread_once(&once, start);
	if (handle == NULL || handle == cudaStreamLegacy)
		return legacy;
	if (handle == cudaStreamPerThread)
		return own_stream_locked();
	return cudart_handle_live(handle, CUDART_STREAM) ? handle : NULL;
}

// ---- operations ----

struct cudart_op *cudart_op_ref_locked(struct cudart_op *op)
{
	if (op)
		op->refs++;
	return op;
}

static void op_forget_after_locked(struct cudart_op *op)
{
	for (size_t i = 0; i < op->after_count; i++)
		cudart_op_unref_locked(op->after[i]);
	free(op->after);
	op->after = NULL;
	op->after_count = 0;
}

void cudart_op_unref_locked(struct cudart_op *op)
{
	if (!op || --op->refs)
		return;
	op_forget_after_locked(op);
	free(op);
}

static int64_t now_ns(void)
{
	struct timespec t;
	engine_clock(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

// ---- hardware queues ----

enum { CONNECTIONS = 8, MAX_CONNECTIONS = 32 }; // by default; at most

static unsigned connections(void)
{
	static unsigned count;
	const char *text = getenv("CUDA_DEVICE_MAX_CONNECTIONS");
	long given = text ? strtol(text, NULL, 10) : 0;

	if (!count)
		count = given >= 1 && given <= MAX_CONNECTIONS ? (unsigned)given : CONNECTIONS;
	return count;
}

// Streams get the modelled GPU's hardware queues in turn. A hardware queue starts its operations in the order in which
// they were submitted: one that waits for its stream keeps those behind it waiting.
static void op_queue_locked(struct CUstream_st *stream, struct cudart_op *op)
{
	static struct cudart_op *youngest[MAX_CONNECTIONS];
	struct cudart_op **last = &youngest[(stream->id - 1) % connections()];

	if (!vclock_is_on())
		return;
	if (*last && !(*last)->begun)
		op->ahead = cudart_op_ref_locked(*last);
	cudart_op_unref_locked(*last);
	*last = cudart_op_ref_locked(op);
}

static void op_begin_locked(struct cudart_op *op)
{
	op->begun = 1;
	cudart_op_unref_locked(op->ahead);
	op->ahead = NULL;
	if (vclock_is_on())
		pthread_cond_broadcast(&finished);
}

static void op_finish_locked(struct CUstream_st *stream, struct cudart_op *op)
{
	op->done = 1;
	op->time_ns = now_ns();
	op_forget_after_locked(op);
	if (stream->last == op) {
		stream->last = NULL;
		cudart_op_unref_locked(op);
	}
	pthread_cond_broadcast(&finished);
}

static void op_add_after_locked(struct cudart_op *op, struct cudart_op *before)
{
	if (before && !before->done)
		op->after[op->after_count++] = cudart_op_ref_locked(before);
}

static size_t stream_count_locked(void)
{
	size_t n = 0;
	for (const struct CUstream_st *s = cudart_streams_locked; s; s = s->next)
		n++;
	return n;
}

// A new operation with all that it waits for; it is the stream's youngest from now on.
static struct cudart_op *op_new_locked(
    struct CUstream_st *stream, struct cudart_work *work, struct cudart_op *extra)
{
	struct cudart_op *op = calloc(1, sizeof *op);
	size_t room = 3 + (stream == legacy ? stream_count_locked() : 0);
	if (!op || !(op->after = malloc(room * sizeof(struct cudart_op *)))) {
		free(op);
		return NULL;
	}
	static uint64_t numbers;
	op->refs = 1;
	op->number = ++numbers;
	op->stream = stream;
	op->work = work;
	op_add_after_locked(op, stream->last);
	op_add_after_locked(op, extra);
	if (blocking(stream))
		op_add_after_locked(op, legacy->last);
	for (struct CUstream_st *s = stream == legacy ? cudart_streams_locked : NULL; s; s = s->next)
		if (blocking(s))
			op_add_after_locked(op, s->last);
	cudart_op_unref_locked(stream->last);
	stream->last = cudart_op_ref_locked(op);
	op_queue_locked(stream, op);
	return op;
}

int cudart_running_priority(void)
{
	return running_priority;
}

// Runs the operation with the lock released, and marks it done.
static void op_run_locked(struct CUstream_st *stream, struct cudart_op *op)
{
	struct cudart_work *work = op->work;
	op->work = NULL;
	op_begin_locked(op);
	if (work) {
		cudart_copylog_at(op->number);
		running_priority = stream->priority;
		pthread_mutex_unlock(&cudart_lock);
		if (work->kind->after_failure || cudart_sticky() == cudaSuccess)
			cudart_sticky_set(work->kind->run(work));
		cudart_work_unref(work);
		pthread_mutex_lock(&cudart_lock);
	}
	op_finish_locked(stream, op);
}

static int ready(const struct cudart_op *op)
{
	for (size_t i = 0; i < op->after_count; i++)
		if (!op->after[i]->done)
			return 0;
	return !op->ahead || op->ahead->begun;
}

// Runs the head of the queue, if it is ready and no other thread is at it.
static int step_locked(struct CUstream_st *stream)
{
	struct cudart_op *op = stream->head;
	if (!op || stream->serving || !ready(op))
		return 0;
	stream->serving = 1;
	op_run_locked(stream, op);
	stream->serving = 0;
	stream->head = op->next;
	stream->queued--;
	cudart_op_unref_locked(op);
	return 1;
}

void cudart_op_wait_locked(struct cudart_op *op)
{
	cudart_op_ref_locked(op);
	while (!op->done)
		if (!step_locked(op->stream))
			pthread_cond_wait(&finished, &cudart_lock);
	cudart_op_unref_locked(op);
}

static void await_after_locked(struct cudart_op *op)
{
	for (size_t i = 0; i < op->after_count; i++)
		cudart_op_wait_locked(op->after[i]);
	while (op->ahead && !op->ahead->begun) // in its stream's thread
		pthread_cond_wait(&finished, &cudart_lock);
}

// ---- the thread of a stream ----

static void *serve(void *argument)
{
	struct CUstream_st *stream = argument;
	pthread_mutex_lock(&cudart_lock);
	// An operation that is `last` but not queued runs in a thread of the program, which will touch the
	// stream.
	while (stream->head || stream->last || !stream->closing)
		if (!step_locked(stream))
			pthread_cond_wait(stream->head || stream->closing ? &finished : &stream->wake, &cudart_lock);
	stream_free_locked(stream);
	pthread_mutex_unlock(&cudart_lock);
	return NULL;
}

static int thread_started_locked(struct CUstream_st *stream)
{
	pthread_t thread;
	if (stream->threaded)
		return 1;
	if (pthread_create(&thread, NULL, serve, stream) != 0)
		return 0;
	pthread_detach(thread);
	stream->threaded = 1;
	return 1;
}

// If no thread can be made, the operation runs here and now: slower, but correct.
static void enqueue_locked(struct CUstream_st *stream, struct cudart_op *op)
{
	if (!thread_started_locked(stream)) {
		await_after_locked(op);
		op_run_locked(stream, op);
		return;
	}
	cudart_op_ref_locked(op);
	stream->queued++;
	if (stream->head)
		stream->tail->next = op;
	else
		stream->head = op;
	stream->tail = op;
	pthread_cond_signal(&stream->wake);
}

// ---- submitting ----

struct cudart_op *cudart_mark_locked(cudaStream_t stream, struct cudart_op *extra)
{
	struct cudart_op *op = op_new_locked(stream, NULL, extra);
	if (!op)
		return NULL;
	if (op->after_count == 0 && !op->ahead) {
		op_begin_locked(op);
		op_finish_locked(stream, op);
	} else {
		enqueue_locked(stream, op);
	}
	return op;
}

cudaError_t cudart_stream_open_locked(cudaStream_t stream)
{
	for (struct CUstream_st *s = stream == legacy ? cudart_streams_locked : NULL; s; s = s->next)
		if (blocking(s) && s->capture) {
			s->capture->invalid = 1;
			return cudaErrorStreamCaptureImplicit;
		}
	return cudaSuccess;
}

// Resolves the stream. In a capture, work becomes a node: then *stream is NULL and the submission is
// complete.
static cudaError_t admit_locked(cudaStream_t handle, struct cudart_work *work, int wait, cudaStream_t *stream)
{
	*stream = cudart_stream_locked(handle);
	if (!*stream)
		return cudaErrorInvalidResourceHandle;
	cudaError_t error = cudart_stream_open_locked(*stream);
	if (error == cudaSuccess && wait)
		error = cudart_capture_wait_check_locked(*stream);
	if (error != cudaSuccess || !(*stream)->capture)
		return error;
	error = cudart_capture_add_locked(*stream, cudart_work_ref(work));
	*stream = NULL;
	return error;
}

static cudaError_t submit(cudaStream_t handle, struct cudart_work *work, int wait)
{
	cudaStream_t stream;
	pthread_mutex_lock(&cudart_lock);
	cudaError_t error = admit_locked(handle, work, wait, &stream);
	struct cudart_op *op = NULL;
	while (error == cudaSuccess && stream && stream->queued >= MAX_QUEUED)
		pthread_cond_wait(&finished, &cudart_lock);
	if (error == cudaSuccess && stream && !(op = op_new_locked(stream, cudart_work_ref(work), NULL))) {
		cudart_work_unref(work);
		error = cudaErrorMemoryAllocation;
	}
	if (op && wait && !stream->head) {
		await_after_locked(op);
		op_run_locked(stream, op);
	} else if (op) {
		enqueue_locked(stream, op);
		if (wait)
			cudart_op_wait_locked(op);
	}
	cudart_op_unref_locked(op);
	pthread_mutex_unlock(&cudart_lock);
	cudart_work_unref(work);
	return error == cudaSuccess && wait ? cudart_sticky() : error;
}

cudaError_t cudart_submit(cudaStream_t handle, struct cudart_work *work)
{
	return work ? submit(handle, work, 0) : cudaErrorMemoryAllocation;
}

cudaError_t cudart_submit_wait(cudaStream_t handle, struct cudart_work *work)
{
	return work ? submit(handle, work, 1) : cudaErrorMemoryAllocation;
}

// ---- waiting ----

int cudart_stream_idle_locked(cudaStream_t stream)
{
	if (stream->last && !stream->last->done)
		return 0;
	for (struct CUstream_st *s = stream == legacy ? cudart_streams_locked : NULL; s; s = s->next)
		if (blocking(s) && s->last)
			return 0;
	return 1;
}

// Waits for what was queued before the call; operations that other threads add meanwhile do not count.
void cudart_drain(void)
{
	if (cudart_is_orphan())
		return;
	pthread_mutex_lock(&cudart_lock);
	size_t n = 0, room = stream_count_locked();
	struct cudart_op **lasts = malloc((room ? room : 1) * sizeof(struct cudart_op *));
	for (struct CUstream_st *s = lasts ? cudart_streams_locked : NULL; s; s = s->next)
		if (s->last)
			lasts[n++] = cudart_op_ref_locked(s->last);
	for (size_t i = 0; i < n; i++) {
		cudart_op_wait_locked(lasts[i]);
		cudart_op_unref_locked(lasts[i]);
	}
	free(lasts);
	pthread_mutex_unlock(&cudart_lock);
}
