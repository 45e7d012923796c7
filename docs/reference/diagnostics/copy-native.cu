// cuelastic -v --share
#include <cuda_runtime.h>

__global__ void k(int *p)
{
	p[blockIdx.x] = 1;
}

#define CHECK(call) report((call), #call)
void report(cudaError_t error, const char *what);

void run(int *p)
{
	CHECK(cudaMemset(p, 0, 4)); // the macro makes a string of the call
	k<<<2, 1>>>(p);
}
