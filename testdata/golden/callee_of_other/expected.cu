// A kernel of a namespace calls through using and argument-dependent lookup.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
namespace shapes
{
struct point {
	int x;
};

__device__ int corner(point p)
{
	return p.x + blockIdx.x;
}

#line 8 "input.cu"
__device__ int cue_corner(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, point p)
{
	return p.x + blockIdx.x;
}
#line 12 "input.cu"
} // namespace shapes

namespace other
{
__device__ int edge(int n)
{
	return n + gridDim.x;
}

#line 16 "input.cu"
__device__ int cue_edge(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n)
{
	return n + gridDim.x;
}
#line 20 "input.cu"
} // namespace other

using other::edge;

__global__ void kernel(int *p)
{
	p[corner(shapes::point{1})] = edge(2);
}

#line 24 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[::shapes::cue_corner(threadIdx, blockIdx, blockDim, gridDim, shapes::point{1})] = ::other::cue_edge(threadIdx, blockIdx, blockDim, gridDim, 2);
}

#line 24 "input.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 24 "input.cu"
__global__ void cue_kernel_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 24 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p);
}
#line 28 "input.cu"

void run(int *p)
{
	cue_kernel_launch(cue_config(2, 1), p);
}
