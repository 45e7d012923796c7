// cuda::pipeline of each thread, and cuda::memcpy_async; the primitives below them.
// arch: sm_80
#include "check.h"
#include <cuda/pipeline>
#include <cuda_pipeline.h>

__global__ void through_pipeline(const int *in, int *out, int tiles) //= elastic
{
	__shared__ int tile[2][64];
	cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
	int t = threadIdx.x, sum = 0;
	const int *from = in + blockIdx.x * tiles * 64 + t;
	pipe.producer_acquire();
	cuda::memcpy_async(&tile[0][t], from, sizeof(int), pipe);
	pipe.producer_commit();
	for (int i = 0; i < tiles; i++) {
		pipe.producer_acquire();
		if (i + 1 < tiles)
			cuda::memcpy_async(&tile[(i + 1) & 1][t], from + (i + 1) * 64, sizeof(int), pipe);
		pipe.producer_commit();
		cuda::pipeline_consumer_wait_prior<1>(pipe);
		__syncthreads();
		sum = sum * 5 + tile[i & 1][(t + 17) % 64];
		__syncthreads();
		pipe.consumer_release();
	}
	out[blockIdx.x * 64 + t] = sum;
}

__global__ void by_primitives(const int *in, int *out, int tiles) //= elastic
{
	__shared__ int tile[2][64];
	int t = threadIdx.x, sum = 0;
	const int *from = in + blockIdx.x * tiles * 64 + t;
	__pipeline_memcpy_async(&tile[0][t], from, sizeof(int));
	__pipeline_commit();
	for (int i = 0; i < tiles; i++) {
		if (i + 1 < tiles)
			__pipeline_memcpy_async(&tile[(i + 1) & 1][t], from + (i + 1) * 64, sizeof(int));
		__pipeline_commit();
		__pipeline_wait_prior(1);
		__syncthreads();
		sum = sum * 5 + tile[i & 1][(t + 17) % 64];
		__syncthreads();
	}
	out[blockIdx.x * 64 + t] = sum;
}

int main()
{
	const int blocks = 5, tiles = 4;
	memory<int> in(blocks * tiles * 64), out(blocks * 64), other(blocks * 64);
	std::vector<int> expected(blocks * 64);
	for (int b = 0; b < blocks; b++)
		for (int t = 0; t < 64; t++)
			for (int i = 0; i < tiles; i++)
				expected[b * 64 + t] =
				    expected[b * 64 + t] * 5 + in.host[(b * tiles + i) * 64 + (t + 17) % 64];
	through_pipeline<<<blocks, 64>>>(in.device, out.device, tiles);
	by_primitives<<<blocks, 64>>>(in.device, other.device, tiles);
	return compare("through_pipeline", out, expected) | compare("by_primitives", other, expected);
}
