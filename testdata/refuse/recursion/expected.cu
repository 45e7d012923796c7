// Recursive functions that read block ids or hold barriers.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__device__ int reads(int n)
{
	return n < 2 ? blockIdx.x : reads(n - 1);
}

__device__ void waits(int n)
{
	__syncthreads();
	if (n > 0)
		waits(n - 1);
}

__device__ int plain(int n)
{
	return n < 2 ? n : plain(n - 1) + plain(n - 2);
}

__global__ void by_id(int *p)
{
	p[reads(3)] = 1;
}

__global__ void by_barrier(int *p)
{
	waits(3);
	p[blockIdx.x] = 1;
}

__global__ void harmless(int *p)
{
	p[blockIdx.x] = plain(3);
}

#line 30 "input.cu"
static __device__ __forceinline__ void cue_harmless_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = plain(3);
}

#line 30 "input.cu"
__global__ void cue_harmless_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_harmless_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 30 "input.cu"
__global__ void cue_harmless_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_harmless_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 30 "input.cu"
static inline void cue_harmless_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("harmless", CUE_TIER_RESIZABLE, harmless, cue_harmless_elastic, cue_harmless_resized), p);
}
#line 34 "input.cu"

void run(int *p)
{
	by_id<<<2, 1>>>(p);
	by_barrier<<<2, 1>>>(p);
	cue_harmless_launch(cue_config(2, 1), p);
}
