// Kernels and device functions of headers: copies stand behind the #include, in the namespaces that they live in.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#line 1 "kernels.cuh"
#ifndef KERNELS_CUH
#define KERNELS_CUH
#include "helpers.cuh"

namespace helper {
#line 3 "helpers.cuh"
static __device__ __forceinline__ int cue_index(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim) { return blockIdx.x * blockDim.x + threadIdx.x; }
}
#line 4 "kernels.cuh"
#define LANE (threadIdx.x & 31)
namespace k
{
inline namespace v1
{
__device__ int late(int n);

__device__ int cue_late(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n);
#line 10 "kernels.cuh"

template <class T> __global__ void fill(T *p, int n, T v = T(1))
{
	int i = helper::index();
	if (i < n)
		p[i] = v + late(i) + LANE;
}

#line 10 "kernels.cuh"
template <class T>
static __device__ __forceinline__ void cue_fill_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p, int n, cue_parameter<T> v)
{
	int i = helper::cue_index(threadIdx, blockIdx, blockDim, gridDim);
	if (i < n)
		p[i] = v + cue_late(threadIdx, blockIdx, blockDim, gridDim, i) + LANE;
}

#line 11 "kernels.cuh"
template <class T> static __global__ void cue_fill_elastic(const cue_slice cue, T *p, int n, T v)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_fill_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n, cue_own(v));
}

#line 11 "kernels.cuh"
template <class T> static __global__ void cue_fill_resized(const cue_shape cue, T *p, int n, T v)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_fill_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n, cue_own(v));
}

#line 11 "kernels.cuh"
template <class T>
static inline void cue_fill_launch(const cue_config &cue, T *p, int n, T v = T(1))
{
	cue_launch(cue, cue_kernel("fill", CUE_TIER_RESIZABLE, fill<T>, cue_fill_elastic<T>, cue_fill_resized<T>), p, n, v);
}
#line 17 "kernels.cuh"

namespace
{
__global__ void hidden(int *p)
{
	p[blockIdx.x] = late(2);
}

#line 20 "kernels.cuh"
static __device__ __forceinline__ void cue_hidden_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = cue_late(threadIdx, blockIdx, blockDim, gridDim, 2);
}

#line 20 "kernels.cuh"
__global__ void cue_hidden_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_hidden_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 20 "kernels.cuh"
__global__ void cue_hidden_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_hidden_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 20 "kernels.cuh"
static inline void cue_hidden_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("hidden", CUE_TIER_RESIZABLE, hidden, cue_hidden_elastic, cue_hidden_resized), p);
}
#line 24 "kernels.cuh"
} // namespace

__device__ int late(int n)
{
	return n + gridDim.x + blockIdx.x;
}

#line 26 "kernels.cuh"
__device__ int cue_late(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n)
{
	return n + gridDim.x + blockIdx.x;
}
#line 30 "kernels.cuh"
} // namespace v1
} // namespace k
extern "C" __global__ void plain(int *p, int)
{
	p[blockIdx.x]++;
}

#line 32 "kernels.cuh"
static __device__ __forceinline__ void cue_plain_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int cue_p2)
{
	p[blockIdx.x]++;
}

#line 32 "kernels.cuh"
__global__ void cue_plain_elastic(const cue_slice cue, int *p, int cue_p2)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_plain_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_p2);
}

#line 32 "kernels.cuh"
__global__ void cue_plain_resized(const cue_shape cue, int *p, int cue_p2)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_plain_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_p2);
}

#line 32 "kernels.cuh"
static inline void cue_plain_launch(const cue_config &cue, int *p, int cue_p2)
{
	cue_launch(cue, cue_kernel("plain", CUE_TIER_RESIZABLE, plain, cue_plain_elastic, cue_plain_resized), p, cue_p2);
}
#line 36 "kernels.cuh"
#endif
#line 3 "input.cu"
#include "helpers.cuh"

__global__ void own(int *p)
{
	p[helper::index()] += 1;
}

#line 5 "input.cu"
static __device__ __forceinline__ void cue_own_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[helper::cue_index(threadIdx, blockIdx, blockDim, gridDim)] += 1;
}

#line 5 "input.cu"
__global__ void cue_own_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_own_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 5 "input.cu"
__global__ void cue_own_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_own_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 5 "input.cu"
static inline void cue_own_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("own", CUE_TIER_RESIZABLE, own, cue_own_elastic, cue_own_resized), p);
}
#line 9 "input.cu"

namespace inner
{
#line 1 "inside.cuh"
#ifdef __CUDACC__
namespace deep
{
__global__ void kernel(int *p)
{
	p[blockIdx.x] = helper::index();
}

#line 4 "inside.cuh"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = helper::cue_index(threadIdx, blockIdx, blockDim, gridDim);
}

#line 4 "inside.cuh"
__global__ void cue_kernel_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 4 "inside.cuh"
__global__ void cue_kernel_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 4 "inside.cuh"
static inline void cue_kernel_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p);
}
#line 8 "inside.cuh"
__global__ void not_launched(int *p)
{
	p[blockIdx.x] = 2;
}

#line 8 "inside.cuh"
static __device__ __forceinline__ void cue_not_launched_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 2;
}

#line 8 "inside.cuh"
__global__ void cue_not_launched_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_not_launched_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 8 "inside.cuh"
__global__ void cue_not_launched_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_not_launched_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 8 "inside.cuh"
static inline void cue_not_launched_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("not_launched", CUE_TIER_RESIZABLE, not_launched, cue_not_launched_elastic, cue_not_launched_resized), p);
}

#line 8 "inside.cuh"
static const cue_known cue_not_launched_218232_known(cue_kernel("not_launched", CUE_TIER_RESIZABLE, not_launched, cue_not_launched_elastic, cue_not_launched_resized));
#line 12 "inside.cuh"
} // namespace deep
#endif
#line 13 "input.cu"
}

extern "C" {
#line 1 "linkage.cuh"
// Included inside extern "C", where no template may stand.
            
__global__ void linkage(int *p)
{
	p[blockIdx.x] = 1;
}

#line 3 "linkage.cuh"
static __device__ __forceinline__ void cue_linkage_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 3 "linkage.cuh"
__global__ void cue_linkage_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_linkage_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 3 "linkage.cuh"
__global__ void cue_linkage_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_linkage_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 3 "linkage.cuh"
static inline void cue_linkage_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("linkage", CUE_TIER_RESIZABLE, linkage, cue_linkage_elastic, cue_linkage_resized), p);
}
#line 7 "linkage.cuh"

static inline void launches_itself(int *p)
{
	cue_linkage_launch(cue_config(2, 1), p);
}

__global__ void not_launched(int *p)
{
	p[blockIdx.x] = 1;
}

#line 13 "linkage.cuh"
static __device__ __forceinline__ void cue_not_launched_2_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 13 "linkage.cuh"
__global__ void cue_not_launched_2_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_not_launched_2_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 13 "linkage.cuh"
__global__ void cue_not_launched_2_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_not_launched_2_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 13 "linkage.cuh"
static inline void cue_not_launched_2_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("not_launched", CUE_TIER_RESIZABLE, not_launched, cue_not_launched_2_elastic, cue_not_launched_2_resized), p);
}

#line 13 "linkage.cuh"
static const cue_known cue_not_launched_218232_2_known(cue_kernel("not_launched", CUE_TIER_RESIZABLE, not_launched, cue_not_launched_2_elastic, cue_not_launched_2_resized));
#line 17 "linkage.cuh"
#line 17 "input.cu"
}

using namespace k;

void run(int *p)
{
	::k::cue_fill_launch(cue_config(4, 16), p, 60, 2);
	k::cue_hidden_launch(cue_config(4, 1), p);
	cue_plain_launch(cue_config(4, 1), p, 2);
	cue_own_launch(cue_config(2, 32), p);
	inner::deep::cue_kernel_launch(cue_config(2, 32), p);
	cue_linkage_launch(cue_config(2, 1), p);
}
