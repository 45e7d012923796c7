// Braces in a configuration, which clang would drop from its tree: of one, two and three sizes, of a dim3, empty,
// with a comma at the end, over lines, in templates and macros' arguments, for the shared memory and the stream.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
__global__ void kernel(int *p, int n)
{
	p[blockIdx.x] = n;
}

#line 3 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	p[blockIdx.x] = n;
}

#line 3 "input.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 3 "input.cu"
__global__ void cue_kernel_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 3 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p, n);
}
#line 7 "input.cu"

template <class T> __global__ void generic(T *p)
{
	p[blockIdx.x] = 1;
}

#line 7 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_generic_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	p[blockIdx.x] = 1;
}

#line 8 "input.cu"
template <class T> __global__ void cue_generic_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_generic_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 8 "input.cu"
template <class T> __global__ void cue_generic_resized(const cue_shape cue, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_generic_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 8 "input.cu"
template <class T>
static inline void cue_generic_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("generic", CUE_TIER_RESIZABLE, generic<T>, cue_generic_elastic<T>, cue_generic_resized<T>), p);
}
#line 12 "input.cu"

#define CHECKED(...)                                                                                         \
	do {                                                                                                     \
		__VA_ARGS__;                                                                                         \
	} while (0)

template <class T> void launch(T *p, unsigned n)
{
	cue_generic_launch<T>(cue_config({n, 2}, {3}), p);
	cue_generic_launch(cue_config({n}, 3), p);
}

void run(int *p, unsigned n, dim3 grid)
{
	cue_kernel_launch(cue_config({1, 2}, {3}), p, 1);
	cue_kernel_launch(cue_config({n}, {grid}), p, 2);
	cue_kernel_launch(cue_config(n, {n, 1, 2}, 16), p, 3);
	cue_kernel_launch(cue_config({}, {}), p, 4);
	cue_kernel_launch(cue_config({
	             n,
	             1,
	         },
	    dim3{2}), p, 5);
	if (n > 2)
		cue_kernel_launch(cue_config({n}, 1), p, 6);
	else
		CHECKED(cue_kernel_launch(cue_config({n, 7}, 1), p, 7));
	cudaStream_t stream{};
	cue_kernel_launch(cue_config(n, 1, {}, stream), p, 8);
	cue_kernel_launch(cue_config(n, {{32}}, {16}, {stream}), p, 9);
	cue_kernel_launch(cue_config(n, 1, {}), p, 10);
	launch(p, n);
}
