// Two and three dimensions, of grid and block.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void flat(int *p, int width)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	p[y * width + x] = blockIdx.y * gridDim.x + blockIdx.x;
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_flat_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int width)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	p[y * width + x] = blockIdx.y * gridDim.x + blockIdx.x;
}

#line 2 "input.cu"
__global__ void cue_flat_elastic(const cue_slice cue, int *p, int width)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_flat_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, width);
}

#line 2 "input.cu"
__global__ void cue_flat_resized(const cue_shape cue, int *p, int width)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_flat_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, width);
}

#line 2 "input.cu"
static inline void cue_flat_launch(const cue_config &cue, int *p, int width)
{
	cue_launch(cue, cue_kernel("flat", CUE_TIER_RESIZABLE, flat, cue_flat_elastic, cue_flat_resized), p, width);
}
#line 7 "input.cu"

__global__ void deep(int *p)
{
	uint3 block = blockIdx;
	dim3 grid = gridDim;
	auto same = blockIdx;
	p[(block.z * grid.y + block.y) * grid.x + same.x] = blockDim.z * threadIdx.z;
}

#line 8 "input.cu"
static __device__ __forceinline__ void cue_deep_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	uint3 block = blockIdx;
	dim3 grid = gridDim;
	auto same = blockIdx;
	p[(block.z * grid.y + block.y) * grid.x + same.x] = blockDim.z * threadIdx.z;
}

#line 8 "input.cu"
__global__ void cue_deep_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_deep_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 8 "input.cu"
__global__ void cue_deep_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_deep_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 8 "input.cu"
static inline void cue_deep_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("deep", CUE_TIER_RESIZABLE, deep, cue_deep_elastic, cue_deep_resized), p);
}
#line 15 "input.cu"

void run(int *p)
{
	cue_flat_launch(cue_config(dim3(3, 5), dim3(4, 2)), p, 12);
	cue_deep_launch(cue_config(dim3(2, 3, 4), dim3(1, 2, 3)), p);
}
