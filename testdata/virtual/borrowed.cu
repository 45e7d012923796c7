// Two phases, each with two launches on a stream of its own, so that each borrows a stream of the library. The program holds the
// first phase: the second one must not wait for it.
#include <atomic>
#include <cstdio>
#include <unistd.h>
#include <cuda_runtime.h>
#include <cuelastic/runtime.h>

__global__ void halve(float *v)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	v[i] = v[i] * 0.5f + 1;
}

static std::atomic<bool> is_free, is_late;

static void hold(void *)
{
	for (int i = 0; i < 1000 && !is_free; i++)
		usleep(100);
	is_late = !is_free;
}

static void phase(float *v, cudaStream_t stream)
{
#pragma cuelastic phase
	{
		halve<<<64, 256, 0, stream>>>(v);
		halve<<<64, 256, 0, stream>>>(v + 64 * 256);
	}
}

int main()
{
	float *v;
	cudaStream_t s, t;
	cudaMalloc(&v, 4 * 64 * 256 * sizeof *v);
	cudaMemset(v, 0, 4 * 64 * 256 * sizeof *v);
	cudaDeviceSynchronize();
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
	cue_set_phase("streams");
	cudaLaunchHostFunc(s, hold, nullptr);
	phase(v, s);
	phase(v + 2 * 64 * 256, t);
	cudaStreamSynchronize(t);
	is_free = true;
	cudaStreamSynchronize(s);
	puts(is_late ? "FAIL: a phase waited for another stream's" : "PASS");
	return is_late;
}
