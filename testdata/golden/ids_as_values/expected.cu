// Ids that are copied, handed on, taken the address of; and fields of their names, in plain and in dependent expressions.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
struct geometry {
	int blockDim, gridDim;
	uint3 blockIdx;
};

__device__ unsigned first(const uint3 &id)
{
	return id.x;
}

__device__ unsigned second(dim3 extent)
{
	return extent.y;
}

__global__ void copies(int *p, geometry g)
{
	uint3 block = blockIdx;
	const uint3 &thread = threadIdx;
	dim3 grid(gridDim), same = blockDim;
	p[block.x] = thread.x + grid.x + same.x + first(blockIdx) + second(gridDim);
	p[1] = g.blockIdx.x + g.blockDim + g.gridDim;
}

#line 17 "input.cu"
static __device__ __forceinline__ void cue_copies_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, cue_parameter<geometry> g)
{
	uint3 block = blockIdx;
	const uint3 &thread = threadIdx;
	dim3 grid(gridDim), same = blockDim;
	p[block.x] = thread.x + grid.x + same.x + first(blockIdx) + second(gridDim);
	p[1] = g.blockIdx.x + g.blockDim + g.gridDim;
}

#line 17 "input.cu"
__global__ void cue_copies_elastic(const cue_slice cue, int *p, geometry g)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_copies_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(g));
}

#line 17 "input.cu"
__global__ void cue_copies_resized(const cue_shape cue, int *p, geometry g)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_copies_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(g));
}

#line 17 "input.cu"
static inline void cue_copies_launch(const cue_config &cue, int *p, geometry g)
{
	cue_launch(cue, cue_kernel("copies", CUE_TIER_RESIZABLE, copies, cue_copies_elastic, cue_copies_resized), p, g);
}
#line 25 "input.cu"

__global__ void writes(int *p, geometry *g)
{
	g->blockIdx = blockIdx;
	g->blockDim = blockDim.x;
	p[g->blockIdx.x] = g->gridDim;
}

#line 26 "input.cu"
static __device__ __forceinline__ void cue_writes_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, geometry *g)
{
	g->blockIdx = blockIdx;
	g->blockDim = blockDim.x;
	p[g->blockIdx.x] = g->gridDim;
}

#line 26 "input.cu"
__global__ void cue_writes_elastic(const cue_slice cue, int *p, geometry *g)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_writes_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, g);
}

#line 26 "input.cu"
__global__ void cue_writes_resized(const cue_shape cue, int *p, geometry *g)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_writes_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, g);
}

#line 26 "input.cu"
static inline void cue_writes_launch(const cue_config &cue, int *p, geometry *g)
{
	cue_launch(cue, cue_kernel("writes", CUE_TIER_RESIZABLE, writes, cue_writes_elastic, cue_writes_resized), p, g);
}
#line 32 "input.cu"

template <class T> __global__ void dependent(int *p, T t)
{
	p[t.blockIdx.x] = t.blockDim + T{}.gridDim + gridDim.x;
}

#line 32 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_dependent_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, cue_parameter<T> t)
{
	p[t.blockIdx.x] = t.blockDim + T{}.gridDim + gridDim.x;
}

#line 33 "input.cu"
template <class T> __global__ void cue_dependent_elastic(const cue_slice cue, int *p, T t)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_dependent_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(t));
}

#line 33 "input.cu"
template <class T> __global__ void cue_dependent_resized(const cue_shape cue, int *p, T t)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_dependent_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(t));
}

#line 33 "input.cu"
template <class T>
static inline void cue_dependent_launch(const cue_config &cue, int *p, T t)
{
	cue_launch(cue, cue_kernel("dependent", CUE_TIER_RESIZABLE, dependent<T>, cue_dependent_elastic<T>, cue_dependent_resized<T>), p, t);
}
#line 37 "input.cu"

void run(int *p, geometry g)
{
	cue_copies_launch(cue_config(2, 32), p, g);
	cue_writes_launch(cue_config(2, 32), p, &g);
	cue_dependent_launch(cue_config(2, 32), p, g);
}
