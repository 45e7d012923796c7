// Programmatic dependent launch: a kernel waits for the one before it, and lets the next one begin. Launches with the attribute run
// the originals; the plain ones may be resized and sliced.
// arch: sm_90
#include "check.h"

__global__ void first(const int *in, int *out, int n) //= resizable
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	cudaTriggerProgrammaticLaunchCompletion();
	if (i < n)
		out[i] = in[i] * 3;
}

__global__ void second(const int *in, int *out, int n) //= elastic
{
	__shared__ int part[64];
	int i = blockIdx.x * 64 + threadIdx.x;
	cudaGridDependencySynchronize();
	part[threadIdx.x] = i < n ? in[i] : 0;
	__syncthreads();
	asm volatile("griddepcontrol.launch_dependents;");
	if (i < n)
		out[i] = part[63 - threadIdx.x];
}

int main()
{
	const int blocks = 5, n = blocks * 64;
	memory<int> in(n), between(n), out(n), last(n);
	std::vector<int> expected(n), expected_last(n);
	for (int i = 0; i < n; i++)
		expected[i] = 3 * in.host[i / 64 * 64 + 63 - i % 64];
	for (int i = 0; i < n; i++)
		expected_last[i] = expected[i / 64 * 64 + 63 - i % 64];

	cudaLaunchAttribute early = {};
	early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
	early.val.programmaticStreamSerializationAllowed = 1;
	cudaLaunchConfig_t config = {};
	config.gridDim = blocks;
	config.blockDim = 64;
	first<<<blocks, 64>>>(in.device, between.device, n);
	second<<<blocks, 64>>>(between.device, out.device, n);
	config.attrs = &early;
	config.numAttrs = 1;
	cudaLaunchKernelEx(&config, second, (const int *)out.device, last.device, n);
	return compare("second", out, expected) | compare("early", last, expected_last);
}
