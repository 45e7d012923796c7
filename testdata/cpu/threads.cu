// Blocks of 32 threads without atomics, each of which takes the plain device some 2 us: for the test `speed`. The virtual one adds 2 us
// to each block, whatever it does, so shorter blocks do not reach a third.
#include <cstdio>
#include <cuda_runtime.h>

enum { BLOCKS = 6400, THREADS = 32, LAUNCHES = 10, ROUNDS = 100 };

__global__ void polynomial(float *v, int rounds)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	float x = v[i];

	for (int k = 0; k < rounds; k++)
		x = x * 0.5f + 1.0f;
	v[i] = x;
}

int main()
{
	float *v;

	if (cudaMalloc(&v, sizeof *v * BLOCKS * THREADS) || cudaMemset(v, 0, sizeof *v * BLOCKS * THREADS))
		return 1;
	for (int i = 0; i < LAUNCHES; i++)
		polynomial<<<BLOCKS, THREADS>>>(v, ROUNDS);
	puts(cudaDeviceSynchronize() == cudaSuccess ? "PASS" : "FAIL");
}
