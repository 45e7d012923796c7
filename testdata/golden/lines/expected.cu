// Heads over several lines: what stands behind them keeps its line.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
template <
	class T,
	int N
>
__global__
void
__launch_bounds__(
	64
)
tall(
	T *p,
	int n
)
{
	p[blockIdx.x] = n + N;
}

#line 7 "input.cu"
template <
	class T,
	int N
>
static __device__ __forceinline__ void cue_tall_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, 
	T *p,
	int n
)
{
	p[blockIdx.x] = n + N;
}

#line 2 "input.cu"
template <
	class T,
	int N
>
__global__
void
__launch_bounds__(
	64
)
cue_tall_elastic(const cue_slice cue, 
	T *p,
	int n
)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_tall_body<T, N>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 2 "input.cu"
template <
	class T,
	int N
>
__global__
void
__launch_bounds__(
	64
)
cue_tall_resized(const cue_shape cue, 
	T *p,
	int n
)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_tall_body<T, N>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 2 "input.cu"
template <
	class T,
	int N
>
static inline void cue_tall_launch(const cue_config &cue, 
	T *p,
	int n
)
{
	cue_launch(cue, cue_kernel("tall", CUE_TIER_RESIZABLE, tall<T, N>, cue_tall_elastic<T, N>, cue_tall_resized<T, N>), p, n);
}
#line 18 "input.cu"
__global__ void first(int *p) { p[blockIdx.x] = 1; }

#line 18 "input.cu"
static __device__ __forceinline__ void cue_first_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p) { p[blockIdx.x] = 1; }

#line 18 "input.cu"
__global__ void cue_first_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_first_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 18 "input.cu"
__global__ void cue_first_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_first_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 18 "input.cu"
static inline void cue_first_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("first", CUE_TIER_RESIZABLE, first, cue_first_elastic, cue_first_resized), p);
}
#line 18 "input.cu"
 __global__ void second(int *p) { p[blockIdx.x] = 2; }

#line 18 "input.cu"
static __device__ __forceinline__ void cue_second_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p) { p[blockIdx.x] = 2; }

#line 18 "input.cu"
__global__ void cue_second_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_second_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 18 "input.cu"
__global__ void cue_second_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_second_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 18 "input.cu"
static inline void cue_second_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("second", CUE_TIER_RESIZABLE, second, cue_second_elastic, cue_second_resized), p);
}
#line 19 "input.cu"

void run(int *p)
{
	cue_tall_launch<int, 2>
		(cue_config(
			2,
			1
		), 
			p,
			3
		);
	cue_first_launch(cue_config(2, 1), p); cue_second_launch(cue_config(2, 1), p);
}
