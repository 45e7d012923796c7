// What stands in a macro's argument is plain text, even where the macro repeats it or ends with it: it is edited once, and there.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define SQUARE(x) ((x) * (x))
#define PASTE(a) a##Idx.x
#define PLUS_ONE(x) 1 + x
#define STORE(p, i, v) p[i] = v
#define FIRST(p) p.x

__device__ int index(int n)
{
	return n + blockIdx.x;
}

#line 9 "input.cu"
__device__ int cue_index(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n)
{
	return n + blockIdx.x;
}
#line 13 "input.cu"

__global__ void ids(int *p)
{
	p[MAX(threadIdx.x, 3)] = SQUARE(blockIdx.x) + PASTE(block) + FIRST(gridDim);
}

#line 14 "input.cu"
static __device__ __forceinline__ void cue_ids_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[MAX(threadIdx.x, 3)] = SQUARE(blockIdx.x) + PASTE(block) + FIRST(gridDim);
}

#line 14 "input.cu"
__global__ void cue_ids_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_ids_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 14 "input.cu"
__global__ void cue_ids_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_ids_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 14 "input.cu"
static inline void cue_ids_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("ids", CUE_TIER_RESIZABLE, ids, cue_ids_elastic, cue_ids_resized), p);
}
#line 18 "input.cu"

__global__ void calls(int *p)
{
	p[MAX(index(1), 3)] = SQUARE(index(2));
	STORE(p, index(4), PLUS_ONE(index(5)));
	STORE(p, SQUARE(MAX(index(7), 2)), MAX(2, index(index(8))));
}

#line 19 "input.cu"
static __device__ __forceinline__ void cue_calls_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[MAX(cue_index(threadIdx, blockIdx, blockDim, gridDim, 1), 3)] = SQUARE(cue_index(threadIdx, blockIdx, blockDim, gridDim, 2));
	STORE(p, cue_index(threadIdx, blockIdx, blockDim, gridDim, 4), PLUS_ONE(cue_index(threadIdx, blockIdx, blockDim, gridDim, 5)));
	STORE(p, SQUARE(MAX(cue_index(threadIdx, blockIdx, blockDim, gridDim, 7), 2)), MAX(2, cue_index(threadIdx, blockIdx, blockDim, gridDim, cue_index(threadIdx, blockIdx, blockDim, gridDim, 8))));
}

#line 19 "input.cu"
__global__ void cue_calls_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_calls_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 19 "input.cu"
__global__ void cue_calls_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_calls_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 19 "input.cu"
static inline void cue_calls_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("calls", CUE_TIER_RESIZABLE, calls, cue_calls_elastic, cue_calls_resized), p);
}
#line 25 "input.cu"

void run(int *p)
{
	cue_ids_launch(cue_config(MAX(2, 3), SQUARE(1)), p);
	cue_calls_launch(cue_config(MAX(2, 3), SQUARE(1)), PLUS_ONE(p));
}
