// Kernels that launch kernels, the child of which may still be launched from the host.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void child(int *p)
{
	p[blockIdx.x] = 1;
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_child_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 2 "input.cu"
__global__ void cue_child_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_child_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 2 "input.cu"
__global__ void cue_child_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_child_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 2 "input.cu"
static inline void cue_child_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("child", CUE_TIER_RESIZABLE, child, cue_child_elastic, cue_child_resized), p);
}
#line 6 "input.cu"

__global__ void parent(int *p)
{
	child<<<gridDim.x, 1>>>(p);
}

void run(int *p)
{
	parent<<<2, 32>>>(p);
	cue_child_launch(cue_config(2, 32), p);
}
