// A launch that does not compile: its kernel stays as it is, and so do its launches.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void first(int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void second(int *p, int n)
{
	if (threadIdx.x < n)
		p[blockIdx.x] += 2;
}

#line 7 "input.cu"
static __device__ __forceinline__ void cue_second_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	if (threadIdx.x < n)
		p[blockIdx.x] += 2;
}

#line 7 "input.cu"
__global__ void cue_second_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_second_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 7 "input.cu"
__global__ void cue_second_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_second_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 7 "input.cu"
static inline void cue_second_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("second", CUE_TIER_RESIZABLE, second, cue_second_elastic, cue_second_resized), p, n);
}
#line 12 "input.cu"

void run(int *p, int n)
{
	first<<<n, 1>>>(p);
	cue_second_launch(cue_config(n, 32), p, n);
}
