// Barriers, copies and pipelines of NVIDIA's C++ library in shared memory, as the programming guide writes
// them.
#include "check.h"
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cooperative_groups.h>
#pragma nv_diag_suppress static_var_with_dynamic_init
__global__ void k(int *p)
{
	__shared__ cuda::barrier<cuda::thread_scope_block> b;
	__shared__ int s[64];
	if (threadIdx.x == 0)
		init(&b, blockDim.x);
	__syncthreads();
	s[threadIdx.x] = threadIdx.x + blockIdx.x;
	b.arrive_and_wait();
	int v = s[63 - threadIdx.x];
	auto t = b.arrive();
	v += 1000;
	b.wait(std::move(t));
	s[threadIdx.x] = v;
	b.arrive_and_wait();
	p[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void copy(int *out, const int *in)
{
	using barrier = cuda::barrier<cuda::thread_scope_block>;
	__shared__ barrier bar[2];
	__shared__ int s[64];
	auto block = cooperative_groups::this_thread_block();
	if (block.thread_rank() < 2)
		init(bar + block.thread_rank(), block.size());
	block.sync();
	cuda::memcpy_async(block, s, in + 64 * blockIdx.x, sizeof s, bar[0]);
	bar[0].arrive_and_wait();
	out[64 * blockIdx.x + threadIdx.x] = s[threadIdx.x ^ 1];
}
__global__ void pipe(int *out, const int *in)
{
	__shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
	__shared__ int s[2][64];
	auto block = cooperative_groups::this_thread_block();
	auto pipe = cuda::make_pipeline(block, &state);
	for (int i = 0; i < 2; i++) {
		pipe.producer_acquire();
		cuda::memcpy_async(block, s[i], in + 64 * i, sizeof s[i], pipe);
		pipe.producer_commit();
	}
	int v = 0;
	for (int i = 0; i < 2; i++) {
		pipe.consumer_wait();
		v += s[i][(threadIdx.x + 1) % 64];
		pipe.consumer_release();
	}
	out[64 * blockIdx.x + threadIdx.x] = v;
}
int main()
{
	managed<int> p(128), q(128);
	bool right = true;

	k<<<2, 64>>>(p.device);
	check("barrier", cudaDeviceSynchronize() == cudaSuccess);
	p.down();
	for (int i = 0; i < 128; i++)
		right = right && p.host[i] == 1000 + i % 64 + i / 64;
	check("thrice", right);
	copy<<<2, 64>>>(q.device, p.device);
	check("copy", cudaDeviceSynchronize() == cudaSuccess);
	q.down();
	for (int i = 0; i < 128; i++)
		right = right && q.host[i] == p.host[i ^ 1];
	check("copied", right);
	pipe<<<2, 64>>>(q.device, p.device);
	check("pipeline", cudaDeviceSynchronize() == cudaSuccess);
	q.down();
	for (int i = 0; i < 128; i++)
		right = right && q.host[i] == p.host[(i + 1) % 64] + p.host[64 + (i + 1) % 64];
	check("stages", right);
	return failures != 0;
}
