// An inline kernel of a header, in other words: each file that includes it has its own entries, so they are static.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#line 1 "kernels.cuh"
            
#define FORCED __forceinline__
FORCED __global__ void hidden(int *p)
{
	p[blockIdx.x] = 1;
}

#line 3 "kernels.cuh"
static __device__ __forceinline__ void cue_hidden_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 3 "kernels.cuh"
static FORCED __global__ void cue_hidden_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_hidden_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 3 "kernels.cuh"
static FORCED __global__ void cue_hidden_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_hidden_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 3 "kernels.cuh"
static inline void cue_hidden_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("hidden", CUE_TIER_RESIZABLE, hidden, cue_hidden_elastic, cue_hidden_resized), p);
}
#line 7 "kernels.cuh"
#line 3 "input.cu"

void run(int *p)
{
	cue_hidden_launch(cue_config(2, 1), p);
}
