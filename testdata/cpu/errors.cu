// What must be reported: failed assertions, traps, barriers that some threads never reach. Run with the
// case's name.
#include "check.h"
#include <cassert>
#include <cstdlib>

__global__ void asserts(int limit)
{
	assert((int)threadIdx.x < limit);
}

__global__ void traps()
{
	if (threadIdx.x == 7)
		__trap();
}

__global__ void hangs(int *out)
{
	if (threadIdx.x < 16)
		__shfl_sync(~0u, out[0], 0);
	else
		__syncthreads();
}

__global__ void asserts_behind_barrier(int *out)
{
	__syncthreads();
	assert(out[0] == 1);
	__syncthreads();
}

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "";
	managed<int> out(4);

	if (!strcmp(name, "assert"))
		asserts<<<2, 32>>>(20);
	else if (!strcmp(name, "trap"))
		traps<<<2, 32>>>();
	else if (!strcmp(name, "hang"))
		hangs<<<1, 32>>>(out.device);
	else if (!strcmp(name, "late"))
		asserts_behind_barrier<<<1, 64>>>(out.device);
	cudaError_t error = cudaDeviceSynchronize();
	printf("%s: %s\n", name, cudaGetErrorName(error));
	return error == cudaSuccess;
}
