/* The functions that trace_cuda.c calls besides those of the other fakes. */
#include "fake_cudart.h"

static cudaError_t call(void)
{
	if (cudart.fail_calls)
		cudart.last_error = cudart.fail_calls;
	return cudart.fail_calls;
}

cudaError_t cudaEventQuery(cudaEvent_t event)
{
	(void)event;
	return call();
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
	(void)event;
	return call();
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void *with)
{
	cudaError_t error = call();

	(void)stream;
	if (!error)
		function(with);
	return error;
}
