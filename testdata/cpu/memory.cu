// Faults that the sanitizers must find in device code. Run with the case's name.
#include "check.h"

__global__ void past_the_end(int *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i <= n)
		out[i] = i; // one too many
}

__global__ void shared_overrun(int *out, int n)
{
	__shared__ int first[20];
	__shared__ int second[20];
	first[threadIdx.x % 20] = 1;
	second[threadIdx.x % 20] = 2;
	__syncthreads();
	if (threadIdx.x == 0)
		first[n] = 3;
	__syncthreads();
	out[0] = first[1] + second[1];
}

__global__ void overflow(int *out, int n)
{
	out[0] = n + 0x7fffffff;
}

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "";
	managed<int> out(100);

	if (!strcmp(name, "global"))
		past_the_end<<<4, 32>>>(out.device, 100);
	else if (!strcmp(name, "shared"))
		shared_overrun<<<1, 64>>>(out.device, 20);
	else if (!strcmp(name, "overflow"))
		overflow<<<1, 1>>>(out.device, 5);
	check(name, cudaDeviceSynchronize() == cudaSuccess);
	return failures != 0;
}
