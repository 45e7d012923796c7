// Fields and functions that are called like the ids are none of them.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
struct geometry {
	int blockIdx, gridDim;
	__host__ __device__ int blockDim() const
	{
		return blockIdx * gridDim;
	}
};

__global__ void kernel(geometry g, int *p)
{
	p[blockIdx.x] = g.blockIdx + g.gridDim + g.blockDim();
}

#line 10 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_parameter<geometry> g, int *p)
{
	p[blockIdx.x] = g.blockIdx + g.gridDim + g.blockDim();
}

#line 10 "input.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, geometry g, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, cue_own(g), p);
}

#line 10 "input.cu"
__global__ void cue_kernel_resized(const cue_shape cue, geometry g, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, cue_own(g), p);
}

#line 10 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, geometry g, int *p)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), g, p);
}
#line 14 "input.cu"

int host(geometry g)
{
	int blockIdx = g.blockIdx;
	return blockIdx;
}

void run(int *p)
{
	cue_kernel_launch(cue_config(2, 1), geometry{1, 2}, p);
}
