// Kernels whose threads need not know of each other: a second entry for any number of them.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void flat(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	out[i] = 2 * in[i];
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_flat_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	out[i] = 2 * in[i];
}

#line 2 "input.cu"
__global__ void cue_flat_elastic(const cue_slice cue, const float *in, float *out, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_flat_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out, n);
}

#line 2 "input.cu"
__global__ void cue_flat_resized(const cue_shape cue, const float *in, float *out, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t_2 = cue_first_thread(); cue_t_2 < cue.cue_threads; cue_t_2 += cue_thread_step())
			cue_flat_body(cue_thread(cue, cue_t_2), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, in, out, n);
}

#line 2 "input.cu"
static inline void cue_flat_launch(const cue_config &cue, const float *in, float *out, int n)
{
	cue_launch(cue, cue_kernel("flat", CUE_TIER_RESIZABLE, flat, cue_flat_elastic, cue_flat_resized), in, out, n);
}
#line 9 "input.cu"

template <class T, int N> __global__ void __launch_bounds__(128) deep(T *p)
{
	unsigned t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
	atomicAdd(p, T(t % N));
}

#line 9 "input.cu"
template <class T, int N>
static __device__ __forceinline__ void cue_deep_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	unsigned t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
	atomicAdd(p, T(t % N));
}

#line 10 "input.cu"
template <class T, int N> __global__ void __launch_bounds__(128) cue_deep_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_deep_body<T, N>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 10 "input.cu"
template <class T, int N> __global__ void __launch_bounds__(128) cue_deep_resized(const cue_shape cue, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t_2 = cue_first_thread(); cue_t_2 < cue.cue_threads; cue_t_2 += cue_thread_step())
			cue_deep_body<T, N>(cue_thread(cue, cue_t_2), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 10 "input.cu"
template <class T, int N>
static inline void cue_deep_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("deep", CUE_TIER_RESIZABLE, deep<T, N>, cue_deep_elastic<T, N>, cue_deep_resized<T, N>), p);
}
#line 15 "input.cu"

namespace inner
{
// Names that ours would meet.
__global__ void taken(int *cue_t, int cue_taken_resized)
{
	cue_t[threadIdx.x] = cue_taken_resized;
}

#line 19 "input.cu"
static __device__ __forceinline__ void cue_taken_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *cue_t, int cue_taken_resized)
{
	cue_t[threadIdx.x] = cue_taken_resized;
}

#line 19 "input.cu"
__global__ void cue_taken_elastic(const cue_slice cue, int *cue_t, int cue_taken_resized)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_taken_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, cue_t, cue_taken_resized);
}

#line 19 "input.cu"
__global__ void cue_taken_2_resized(const cue_shape cue, int *cue_t, int cue_taken_resized)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t_2 = cue_first_thread(); cue_t_2 < cue.cue_threads; cue_t_2 += cue_thread_step())
			cue_taken_body(cue_thread(cue, cue_t_2), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, cue_t, cue_taken_resized);
}

#line 19 "input.cu"
static inline void cue_taken_launch(const cue_config &cue, int *cue_t, int cue_taken_resized)
{
	cue_launch(cue, cue_kernel("taken", CUE_TIER_RESIZABLE, taken, cue_taken_elastic, cue_taken_2_resized), cue_t, cue_taken_resized);
}
#line 23 "input.cu"
} // namespace inner

// Neither their order nor their number matters to these threads.
__global__ void harmless(int *p)
{
	if (threadIdx.x % warpSize > 40)
		__trap();
	long long now = __builtin_expect(clock64() > 3, 1) + __builtin_isnan(p[threadIdx.x] * 0.5);
	__threadfence_block();
	atomicAdd(p, now > 0 ? threadIdx.x & 31 : 0);
}

#line 26 "input.cu"
static __device__ __forceinline__ void cue_harmless_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	if (threadIdx.x % warpSize > 40)
		__trap();
	long long now = __builtin_expect(clock64() > 3, 1) + __builtin_isnan(p[threadIdx.x] * 0.5);
	__threadfence_block();
	atomicAdd(p, now > 0 ? threadIdx.x & 31 : 0);
}

#line 26 "input.cu"
__global__ void cue_harmless_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_harmless_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 26 "input.cu"
__global__ void cue_harmless_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t_2 = cue_first_thread(); cue_t_2 < cue.cue_threads; cue_t_2 += cue_thread_step())
			cue_harmless_body(cue_thread(cue, cue_t_2), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 26 "input.cu"
static inline void cue_harmless_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("harmless", CUE_TIER_RESIZABLE, harmless, cue_harmless_elastic, cue_harmless_resized), p);
}
#line 34 "input.cu"

__global__ void shared(int *p)
{
	__shared__ int tile[32];
	tile[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = tile[31 - threadIdx.x];
}

#line 35 "input.cu"
static __device__ __forceinline__ void cue_shared_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__shared__ int tile[32];
	tile[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = tile[31 - threadIdx.x];
}

#line 35 "input.cu"
__global__ void cue_shared_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_shared_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 35 "input.cu"
static inline void cue_shared_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("shared", CUE_TIER_ELASTIC, shared, cue_shared_elastic), p);
}
#line 42 "input.cu"

void run(float *a, float *b, int *p)
{
	cue_flat_launch(cue_config(3, 100), a, b, 299);
	cue_deep_launch<int, 7>(cue_config(2, dim3(4, 3, 2)), p);
	inner::cue_taken_launch(cue_config(1, 8), p, 1);
	cue_harmless_launch(cue_config(1, 32), p);
	cue_shared_launch(cue_config(2, 32), p);
}
