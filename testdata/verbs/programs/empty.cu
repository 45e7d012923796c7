// Programs whose runs agree although nothing happened; verify.sh chooses one. 0 is one that does what it
// should.
#include <cstdio>
#include <cuda_runtime.h>
#define CASE 0
#if CASE == 1
__device__ int elsewhere(int);
#else
__device__ int elsewhere(int i)
{
	return i;
}
#endif

__global__ void k(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = elsewhere(threadIdx.x);
}

int main()
{
	int *d, h[64] = {};
	cudaMalloc(&d, sizeof h);
	k<<<CASE == 2 ? 0 : 2, 32>>>(d);
#if CASE != 3
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	printf("%d\n", h[CASE == 2 ? 0 : 33]);
#else
	cudaDeviceSynchronize();
#endif
#if CASE == 4
	k<<<2, 2048>>>(d);
	if (cudaGetLastError() != cudaSuccess)
		puts("as it should");
#endif
	return CASE == 5;
}
