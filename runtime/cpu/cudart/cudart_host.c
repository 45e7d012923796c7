// cudart_host.c: functions of the program that streams call. CUDA forbids them to call CUDA; here such a call
// gives cudaErrorNotPermitted instead of a deadlock. A callback (the older form) also runs on a dead device,
// since its parameter is the error.
#include "cudart.h"

static _Thread_local int inside;

struct host_work {
	struct cudart_work base;
	cudaHostFn_t function;
	void *data;
};

struct callback_work {
	struct cudart_work base;
	cudaStream_t stream;
	cudaStreamCallback_t function;
	void *data;
};

int cudart_in_host_function(void)
{
	return inside;
}

static cudaError_t run_host(struct cudart_work *work)
{
	struct host_work *host = (struct host_work *)work;
	int outer = inside;
	inside = 1;
	host->function(host->data);
	inside = outer;
	return cudaSuccess;
}

static cudaError_t run_callback(struct cudart_work *work)
{
	struct callback_work *callback = (struct callback_work *)work;
	inside = 1;
	callback->function(callback->stream, cudart_sticky(), callback->data);
	inside = 0;
	return cudaSuccess;
}

static const struct cudart_work_kind host_kind = {.node = cudaGraphNodeTypeHost, .run = run_host};
static const struct cudart_work_kind callback_kind = {
    .node = cudaGraphNodeTypeHost, .after_failure = 1, .run = run_callback};

struct cudart_work *cudart_host_work(cudaHostFn_t function, void *data)
{
	struct host_work *work = cudart_work_new(&host_kind, sizeof *work);
	if (!work)
		return NULL;
	work->function = function;
	work->data = data;
	return &work->base;
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void *userData)
{
	CUDART_ENTER();
	if (!fn)
		return cudart_fail(cudaErrorInvalidValue);
	return cudart_fail(cudart_submit(stream, cudart_host_work(fn, userData)));
}

cudaError_t cudaStreamAddCallback(
    cudaStream_t stream, cudaStreamCallback_t callback, void *userData, unsigned int flags)
{
	CUDART_ENTER();
	if (!callback || flags != 0)
		return cudart_fail(cudaErrorInvalidValue);
	struct callback_work *work = cudart_work_new(&callback_kind, sizeof *work);
	if (!work)
		return cudart_fail(cudaErrorMemoryAllocation);
	work->stream = stream;
	work->function = callback;
	work->data = userData;
	return cudart_fail(cudart_submit(stream, &work->base));
}
