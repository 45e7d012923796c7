// A configuration is evaluated before the arguments; a comma keeps that order where it may matter.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#define CHECKED(...)                                                                                         \
	do {                                                                                                     \
		__VA_ARGS__;                                                                                         \
	} while (0)

int next();

namespace space
{
template <class T> __global__ void kernel(T *p, int n)
{
	p[blockIdx.x] = n;
}

#line 10 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p, int n)
{
	p[blockIdx.x] = n;
}

#line 11 "input.cu"
template <class T> __global__ void cue_kernel_elastic(const cue_slice cue, T *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 11 "input.cu"
template <class T> __global__ void cue_kernel_resized(const cue_shape cue, T *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 11 "input.cu"
template <class T>
static inline void cue_kernel_launch(const cue_config &cue, T *p, int n)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel<T>, cue_kernel_elastic<T>, cue_kernel_resized<T>), p, n);
}
#line 15 "input.cu"
__global__ void nullary()
{
	if (blockIdx.x > 100)
		__trap();
}

#line 15 "input.cu"
static __device__ __forceinline__ void cue_nullary_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	if (blockIdx.x > 100)
		__trap();
}

#line 15 "input.cu"
__global__ void cue_nullary_elastic(const cue_slice cue)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_nullary_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid);
}

#line 15 "input.cu"
__global__ void cue_nullary_resized(const cue_shape cue)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_nullary_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid);
}

#line 15 "input.cu"
static inline void cue_nullary_launch(const cue_config &cue)
{
	cue_launch(cue, cue_kernel("nullary", CUE_TIER_RESIZABLE, nullary, cue_nullary_elastic, cue_nullary_resized));
}
#line 20 "input.cu"
} // namespace space

void run(int *p, int n)
{
	(cue_hold(cue_config(n++, 1)), space::cue_kernel_launch(cue_held(), p, n++));
	(cue_hold(cue_config(next(), 1)), space::cue_kernel_launch<int>(cue_held(), p, next()));
	if (n > 1)
		(cue_hold(cue_config(n++, 1)), space::cue_kernel_launch(cue_held(), p, n));
	else
		(cue_hold(cue_config({(unsigned)n++, 2}, 1)), space::cue_kernel_launch(cue_held(), p, n));
	n ? (cue_hold(cue_config(n++, 1)), space::cue_kernel_launch(cue_held(), p, n)) : space::cue_nullary_launch(cue_config(n++, 1));
	(cue_hold(cue_config(n++, 1)), space::cue_kernel_launch(cue_held(), p, n)), (cue_hold(cue_config(n++, 1)), space::cue_kernel_launch(cue_held(), p, n));
	CHECKED((cue_hold(cue_config(n, 1)), space::cue_kernel_launch(cue_held(), p, n++)));
	space::cue_kernel_launch(cue_config(n, 1), p, n);
}
