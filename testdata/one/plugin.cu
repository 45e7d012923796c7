// A shared object with a kernel, as a Python extension has them. The kernel is static: both objects have it.
#include <cuda_runtime.h>
#include <cuelastic/runtime.h>
#include "plugin.h"

#define COUNT 4000

static __global__ void number(int *out, int count)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < count)
		out[i] = 3 * i;
}

static int run(cue_decision *decision)
{
	static int host[COUNT];
	cudaStream_t stream;
	int *device, wrong = 0;

	if (cudaMalloc((void **)&device, sizeof(host)) || cudaMemset(device, 0, sizeof(host)) ||
	    cudaStreamCreate(&stream))
		return -1;
	number<<<COUNT / 100, 100, 0, stream>>>(device, COUNT);
	wrong += cue_last_decision(decision) != CUE_OK;
	wrong += cudaStreamSynchronize(stream) != cudaSuccess || cudaGetLastError() != cudaSuccess;
	wrong += cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost) != cudaSuccess;
	for (int i = 0; i < COUNT; i++)
		wrong += host[i] != 3 * i;
	wrong += cudaStreamDestroy(stream) != cudaSuccess || cudaFree(device) != cudaSuccess;
	return wrong;
}

static int copy(int *to, const int *from, unsigned count)
{
	return cue_memcpy(to, from, count * sizeof(*to), cudaMemcpyHostToHost, NULL);
}

extern "C" __attribute__((visibility("default"))) const struct plugin *plugin(void)
{
	static const struct plugin functions = {cue_set_blocks, cue_get_blocks, cue_set_policy, cue_error_message,
	    cue_client_open, cue_client_enter, cue_client_close, copy, run};

	return &functions;
}
