// Launches that fail: the same error, in the same place, and nothing of it left behind.
#include "program.h"

__global__ void kernel(int *p)
{
	p[blockIdx.x] += 1 + blockIdx.x;
}

static void report(const char *what)
{
	cudaError_t peeked = cudaPeekAtLastError(), got = cudaGetLastError(), after = cudaGetLastError();
	printf(
	    "%s: %s, %s, %s\n", what, cudaGetErrorName(peeked), cudaGetErrorName(got), cudaGetErrorName(after));
}

int main()
{
	memory<int> p(9);
	kernel<<<9, 1>>>(p.device);
	report("good");
	kernel<<<0, 1>>>(p.device);
	report("no blocks");
	kernel<<<9, 0>>>(p.device);
	report("no threads");
	kernel<<<9, 2048>>>(p.device);
	report("too many threads");
	kernel<<<dim3(1, 70000), 1>>>(p.device);
	report("too many blocks");
	kernel<<<9, 1, 1 << 20>>>(p.device);
	report("too much shared memory");
	kernel<<<9, 1>>>(p.device);
	report("good again");
	p.print("kernel");
}
