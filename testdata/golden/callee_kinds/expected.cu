// Callees: overloads, templates, prototypes, static ones, in namespaces, with default arguments and void.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__device__ int index(int *)
{
	return blockIdx.x;
}

#line 2 "input.cu"
__device__ int cue_index(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *)
{
	return blockIdx.x;
}
#line 6 "input.cu"

__device__ int index(float *)
{
	return blockIdx.x + gridDim.x;
}

#line 7 "input.cu"
__device__ int cue_index(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *)
{
	return blockIdx.x + gridDim.x;
}
#line 11 "input.cu"

template <class T> __device__ T offset(T first)
{
	return first + T(blockIdx.x);
}

#line 12 "input.cu"
template <class T> __device__ T cue_offset(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T first)
{
	return first + T(blockIdx.x);
}
#line 16 "input.cu"

template <int N, class T> __device__ __forceinline__ T scaled(T value)
{
	return N * value + offset<T>(value);
}

#line 17 "input.cu"
template <int N, class T> __device__ __forceinline__ T cue_scaled(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T value)
{
	return N * value + cue_offset<T>(threadIdx, blockIdx, blockDim, gridDim, value);
}
#line 21 "input.cu"

__device__ int declared(int n);

__device__ int cue_declared(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n);
#line 23 "input.cu"
static __device__ int later(void);

static __device__ int cue_later(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim);
#line 24 "input.cu"

static __device__ int hidden(int n = 1, int m = 2)
{
	return n + m + blockIdx.y;
}

#line 25 "input.cu"
static __device__ int cue_hidden(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n = 1, int m = 2)
{
	return n + m + blockIdx.y;
}
#line 29 "input.cu"

namespace tools
{
__device__ int here()
{
	return blockIdx.z;
}

#line 32 "input.cu"
__device__ int cue_here(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	return blockIdx.z;
}
#line 36 "input.cu"

namespace deep
{
__device__ int there()
{
	return here() + gridDim.z;
}

#line 39 "input.cu"
__device__ int cue_there(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	return cue_here(threadIdx, blockIdx, blockDim, gridDim) + gridDim.z;
}
#line 43 "input.cu"
} // namespace deep
} // namespace tools

namespace
{
__device__ inline int nameless()
{
	return blockIdx.x + 7;
}

#line 48 "input.cu"
__device__ inline int cue_nameless(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	return blockIdx.x + 7;
}
#line 52 "input.cu"
} // namespace

__global__ void kernel(int *p, float *q)
{
	p[index(p)] = index(q) + declared(1) + later();
	p[offset(1)] = offset<int>(2) + scaled<3>(4) + hidden() + hidden(3) + hidden(3, 4);
	p[tools::here()] = tools::deep::there() + ::tools::here() + nameless();
}

#line 54 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, float *q)
{
	p[cue_index(threadIdx, blockIdx, blockDim, gridDim, p)] = cue_index(threadIdx, blockIdx, blockDim, gridDim, q) + cue_declared(threadIdx, blockIdx, blockDim, gridDim, 1) + cue_later(threadIdx, blockIdx, blockDim, gridDim);
	p[cue_offset(threadIdx, blockIdx, blockDim, gridDim, 1)] = cue_offset<int>(threadIdx, blockIdx, blockDim, gridDim, 2) + cue_scaled<3>(threadIdx, blockIdx, blockDim, gridDim, 4) + cue_hidden(threadIdx, blockIdx, blockDim, gridDim) + cue_hidden(threadIdx, blockIdx, blockDim, gridDim, 3) + cue_hidden(threadIdx, blockIdx, blockDim, gridDim, 3, 4);
	p[tools::cue_here(threadIdx, blockIdx, blockDim, gridDim)] = tools::deep::cue_there(threadIdx, blockIdx, blockDim, gridDim) + ::tools::cue_here(threadIdx, blockIdx, blockDim, gridDim) + cue_nameless(threadIdx, blockIdx, blockDim, gridDim);
}

#line 54 "input.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, int *p, float *q)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, q);
}

#line 54 "input.cu"
__global__ void cue_kernel_resized(const cue_shape cue, int *p, float *q)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, q);
}

#line 54 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p, float *q)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p, q);
}
#line 60 "input.cu"

__device__ int declared(int n)
{
	return n + blockIdx.x;
}

#line 61 "input.cu"
__device__ int cue_declared(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n)
{
	return n + blockIdx.x;
}
#line 65 "input.cu"

static __device__ int later(void)
{
	return gridDim.x;
}

#line 66 "input.cu"
static __device__ int cue_later(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	return gridDim.x;
}
#line 70 "input.cu"

void run(int *p, float *q)
{
	cue_kernel_launch(cue_config(2, 1), p, q);
}
