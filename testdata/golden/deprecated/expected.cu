// A deprecated kernel's launch is what to warn of: the launch function has the attribute, the entries have not.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
template <class T> [[deprecated("old")]] __global__ void one(T *x) { x[blockIdx.x] = 1; }

#line 1 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_one_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *x) { x[blockIdx.x] = 1; }

#line 2 "input.cu"
template <class T> __global__ void cue_one_elastic(const cue_slice cue, T *x)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_one_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, x);
}

#line 2 "input.cu"
template <class T> __global__ void cue_one_resized(const cue_shape cue, T *x)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_one_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, x);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#line 2 "input.cu"
template <class T>
[[deprecated("old")]] static inline void cue_one_launch(const cue_config &cue, T *x)
{
	cue_launch(cue, cue_kernel("one", CUE_TIER_RESIZABLE, one<T>, cue_one_elastic<T>, cue_one_resized<T>), x);
}
#pragma GCC diagnostic pop
#line 3 "input.cu"
__global__ __attribute__((deprecated)) void two(int *x) { x[blockIdx.x] = 1; }

#line 3 "input.cu"
static __device__ __forceinline__ void cue_two_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *x) { x[blockIdx.x] = 1; }

#line 3 "input.cu"
__global__ void cue_two_elastic(const cue_slice cue, int *x)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_two_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, x);
}

#line 3 "input.cu"
__global__ void cue_two_resized(const cue_shape cue, int *x)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_two_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, x);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#line 3 "input.cu"
__attribute__((deprecated)) static inline void cue_two_launch(const cue_config &cue, int *x)
{
	cue_launch(cue, cue_kernel("two", CUE_TIER_RESIZABLE, two, cue_two_elastic, cue_two_resized), x);
}
#pragma GCC diagnostic pop
#line 4 "input.cu"
[[nodiscard]] __device__ int f(int i) { return i + blockIdx.x; }

#line 4 "input.cu"
__device__ int cue_f(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int i) { return i + blockIdx.x; }
#line 5 "input.cu"
[[deprecated]] static __global__ void __launch_bounds__(64) three(int *x) { x[blockIdx.x] = f(1); }

#line 5 "input.cu"
static __device__ __forceinline__ void cue_three_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *x) { x[blockIdx.x] = cue_f(threadIdx, blockIdx, blockDim, gridDim, 1); }

#line 5 "input.cu"
static __global__ void __launch_bounds__(64) cue_three_elastic(const cue_slice cue, int *x)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_three_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, x);
}

#line 5 "input.cu"
static __global__ void __launch_bounds__(64) cue_three_resized(const cue_shape cue, int *x)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_three_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, x);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#line 5 "input.cu"
[[deprecated]] static inline void cue_three_launch(const cue_config &cue, int *x)
{
	cue_launch(cue, cue_kernel("three", CUE_TIER_RESIZABLE, three, cue_three_elastic, cue_three_resized), x);
}
#pragma GCC diagnostic pop
#line 6 "input.cu"

__global__ void last(int *x) { x[blockIdx.x] = 1; }

#line 7 "input.cu"
static __device__ __forceinline__ void cue_last_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *x) { x[blockIdx.x] = 1; }

#line 7 "input.cu"
__global__ void cue_last_elastic(const cue_slice cue, int *x)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_last_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, x);
}

#line 7 "input.cu"
__global__ void cue_last_resized(const cue_shape cue, int *x)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_last_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, x);
}

#line 7 "input.cu"
static inline void cue_last_launch(const cue_config &cue, int *x)
{
	cue_launch(cue, cue_kernel("last", CUE_TIER_RESIZABLE, last, cue_last_elastic, cue_last_resized), x);
}
#line 8 "input.cu"
int main()
{
	int *d;
	cudaMalloc(&d, 256);
	cue_one_launch(cue_config(4, 16), d);
	cue_two_launch(cue_config(4, 16), d);
	cue_three_launch(cue_config(4, 16), d);
	cue_last_launch(cue_config(4, 16), d);
}
