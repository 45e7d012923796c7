// A phase over two streams, one of which the program holds until the other has come further. `auto` must not connect them when it
// measures: the phase, weighed, does not.
#include <atomic>
#include <cstdio>
#include <unistd.h>
#include <cuda_runtime.h>

__global__ void halve(float *v)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	v[i] = v[i] * 0.5f + 1;
}

__global__ void quarter(float *v)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	v[i] = v[i] * 0.25f + 1;
}

static std::atomic<bool> is_free;

static void hold(void *)
{
	while (!is_free)
		usleep(100);
}

int main()
{
	const int n = 1 << 18;
	float *a, *b;
	cudaStream_t s, t;
	cudaMalloc(&a, n * sizeof *a);
	cudaMalloc(&b, n * sizeof *b);
	cudaMemset(a, 0, n * sizeof *a);
	cudaMemset(b, 0, n * sizeof *b);
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
	for (int run = 0; run < 15; run++) {
		is_free = false;
		cudaLaunchHostFunc(s, hold, nullptr);
#pragma cuelastic phase
		{
			halve<<<n / 512, 512, 0, s>>>(a);
			quarter<<<n / 32, 32, 0, t>>>(b);
		}
		cudaStreamSynchronize(t);
		is_free = true;
		cudaStreamSynchronize(s);
	}
	puts("PASS");
}
