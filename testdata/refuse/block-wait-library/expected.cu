// A library's atomic, on which a block waits: by its name, or in a loop.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include <cuda/atomic>

__global__ void waits(cuda::atomic<int> *ready, int *p)
{
	ready->wait(0);
	p[blockIdx.x] = 1;
}
__global__ void polls(cuda::atomic<int> *ready, int *p)
{
	while (!ready->load())
		;
	p[blockIdx.x] = 1;
}
__global__ void reads(cuda::atomic<int> *ready, int *p)
{
	p[blockIdx.x] = ready->load();
}

#line 15 "input.cu"
static __device__ __forceinline__ void cue_reads_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cuda::atomic<int> *ready, int *p)
{
	p[blockIdx.x] = ready->load();
}

#line 15 "input.cu"
__global__ void cue_reads_elastic(const cue_slice cue, cuda::atomic<int> *ready, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_reads_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, ready, p);
}

#line 15 "input.cu"
static inline void cue_reads_launch(const cue_config &cue, cuda::atomic<int> *ready, int *p)
{
	cue_launch(cue, cue_kernel("reads", CUE_TIER_ELASTIC, reads, cue_reads_elastic), ready, p);
}

#line 15 "input.cu"
static const cue_known cue_reads_known(cue_kernel("reads", CUE_TIER_ELASTIC, reads, cue_reads_elastic));
#line 19 "input.cu"
