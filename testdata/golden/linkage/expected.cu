// Linkage: extern "C" for one kernel and for a block, static, inline.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
extern "C" __global__ void single(int *p)
{
	p[blockIdx.x] = 1;
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_single_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 2 "input.cu"
__global__ void cue_single_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_single_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 2 "input.cu"
__global__ void cue_single_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_single_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 2 "input.cu"
static inline void cue_single_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("single", CUE_TIER_RESIZABLE, single, cue_single_elastic, cue_single_resized), p);
}
#line 6 "input.cu"

extern "C" {
__global__ void in_block(int *p)
{
	p[blockIdx.x] = 2;
}

#line 8 "input.cu"
static __device__ __forceinline__ void cue_in_block_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 2;
}

#line 8 "input.cu"
__global__ void cue_in_block_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_in_block_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 8 "input.cu"
__global__ void cue_in_block_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_in_block_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 8 "input.cu"
static inline void cue_in_block_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("in_block", CUE_TIER_RESIZABLE, in_block, cue_in_block_elastic, cue_in_block_resized), p);
}
#line 12 "input.cu"
}

static __global__ void of_this_file(int *p)
{
	p[blockIdx.x] = 3;
}

#line 14 "input.cu"
static __device__ __forceinline__ void cue_of_this_file_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 3;
}

#line 14 "input.cu"
static __global__ void cue_of_this_file_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_of_this_file_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 14 "input.cu"
static __global__ void cue_of_this_file_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_of_this_file_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 14 "input.cu"
static inline void cue_of_this_file_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("of_this_file", CUE_TIER_RESIZABLE, static_cast<void (*)(decltype(p))>(of_this_file), cue_of_this_file_elastic, cue_of_this_file_resized), p);
}
#line 18 "input.cu"

__global__ static void the_other_way(int *p)
{
	p[blockIdx.x] = 4;
}

#line 19 "input.cu"
static __device__ __forceinline__ void cue_the_other_way_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 4;
}

#line 19 "input.cu"
__global__ static void cue_the_other_way_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_the_other_way_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 19 "input.cu"
__global__ static void cue_the_other_way_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_the_other_way_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 19 "input.cu"
static inline void cue_the_other_way_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("the_other_way", CUE_TIER_RESIZABLE, the_other_way, cue_the_other_way_elastic, cue_the_other_way_resized), p);
}
#line 23 "input.cu"

template <class T> static __global__ void of_this_file(T *p, T value)
{
	p[blockIdx.x] = value;
}

#line 23 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_of_this_file_2_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p, cue_parameter<T> value)
{
	p[blockIdx.x] = value;
}

#line 24 "input.cu"
template <class T> static __global__ void cue_of_this_file_2_elastic(const cue_slice cue, T *p, T value)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_of_this_file_2_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(value));
}

#line 24 "input.cu"
template <class T> static __global__ void cue_of_this_file_2_resized(const cue_shape cue, T *p, T value)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_of_this_file_2_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(value));
}

#line 24 "input.cu"
template <class T>
static inline void cue_of_this_file_launch(const cue_config &cue, T *p, T value)
{
	cue_launch(cue, cue_kernel("of_this_file", CUE_TIER_RESIZABLE, static_cast<void (*)(cue_plain<decltype(p)>, cue_plain<decltype(value)>)>(of_this_file<T>), cue_of_this_file_2_elastic<T>, cue_of_this_file_2_resized<T>), p, value);
}
#line 28 "input.cu"

void run(int *p)
{
	cue_single_launch(cue_config(2, 1), p);
	cue_in_block_launch(cue_config(2, 1), p);
	cue_of_this_file_launch(cue_config(2, 1), p);
	cue_the_other_way_launch(cue_config(2, 1), p);
	cue_of_this_file_launch(cue_config(2, 1), p, 5);
}
