// Kernels that are proved for some shapes of a block only, launched with those and with others, where the
// original runs.
#include "program.h"

// In rows of 16 threads a warp has two, of which one may leave.
__global__ void rows(const int *in, int *out, int n)
{
	int thread = threadIdx.y * blockDim.x + threadIdx.x;
	if (threadIdx.y >= n)
		return;
	out[blockIdx.x * 128 + thread] += __shfl_xor_sync(~0u, in[blockIdx.x * 128 + thread], 1);
}

// In rows of 48 threads the second warp has the end of one and the beginning of the next.
__global__ void first_of_row(const int *in, int *out)
{
	int thread = threadIdx.y * blockDim.x + threadIdx.x;
	if (threadIdx.x >= 32)
		return;
	out[blockIdx.x * 128 + thread] += __shfl_xor_sync(~0u, in[blockIdx.x * 128 + thread], 1);
}

int main()
{
	memory<int> in(11 * 128), out(11 * 128);
	rows<<<11, dim3(32, 4)>>>(in.device, out.device, 3);
	rows<<<11, dim3(16, 8)>>>(in.device, out.device, 3);
	out.print("rows");
	first_of_row<<<11, dim3(64, 2)>>>(in.device, out.device);
	first_of_row<<<11, dim3(48, 2)>>>(in.device, out.device);
	first_of_row<<<11, 96>>>(in.device, out.device);
	out.print("first of row");
}
