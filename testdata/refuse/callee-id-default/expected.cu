// Default arguments run what no call shows: functions that read ids, at a declaration in front of the definition, in methods.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__device__ int block()
{
	return blockIdx.x;
}
__device__ int thread()
{
	return threadIdx.x;
}
__device__ int waits()
{
	__syncthreads();
	return 1;
}
__device__ int by_call(int n = block() + 1)
{
	return n;
}
__device__ int before(int n = block());
__device__ int before(int n)
{
	return n;
}
struct s {
	__device__ int method(int n = block());
};
__device__ int s::method(int n)
{
	return n;
}
__device__ int by_thread(int n = thread())
{
	return n;
}
__device__ int harmless(float x = sqrtf(4))
{
	return x + blockIdx.x;
}

#line 35 "input.cu"
__device__ int cue_harmless(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float x = sqrtf(4))
{
	return x + blockIdx.x;
}
#line 39 "input.cu"
__device__ int by_barrier(int n = waits())
{
	return n;
}
__global__ void k1(int *p)
{
	p[by_call()] = 1;
}
__global__ void k2(int *p)
{
	p[before()] = 1;
}
__global__ void k3(int *p)
{
	p[s().method()] = 1;
}
__global__ void k4(int *p)
{
	p[by_thread()] = 1;
}

#line 55 "input.cu"
static __device__ __forceinline__ void cue_k4_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[by_thread()] = 1;
}

#line 55 "input.cu"
__global__ void cue_k4_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_k4_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 55 "input.cu"
static inline void cue_k4_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("k4", CUE_TIER_ELASTIC, k4, cue_k4_elastic), p);
}
#line 59 "input.cu"
__global__ void k5(int *p)
{
	p[harmless()] = 1;
}

#line 59 "input.cu"
static __device__ __forceinline__ void cue_k5_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[cue_harmless(threadIdx, blockIdx, blockDim, gridDim)] = 1;
}

#line 59 "input.cu"
__global__ void cue_k5_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_k5_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 59 "input.cu"
__global__ void cue_k5_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_k5_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 59 "input.cu"
static inline void cue_k5_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("k5", CUE_TIER_RESIZABLE, k5, cue_k5_elastic, cue_k5_resized), p);
}
#line 63 "input.cu"
__global__ void k6(int *p)
{
	auto l = [](int n = block()) { return n; };
	p[l()] = 1;
}
__global__ void k7(int *p)
{
	if (threadIdx.x > 3)
		return;
	p[by_barrier()] = 1;
}

#line 68 "input.cu"
static __device__ __forceinline__ void cue_k7_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	if (threadIdx.x > 3)
		return;
	p[by_barrier()] = 1;
}

#line 68 "input.cu"
__global__ void cue_k7_sliced(const cue_slice cue, int *p)
{
	cue_k7_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 68 "input.cu"
static inline void cue_k7_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("k7", CUE_TIER_SLICEABLE, k7, cue_k7_sliced), p);
}
#line 74 "input.cu"
void f(int *p)
{
	k1<<<1, 1>>>(p);
	k2<<<1, 1>>>(p);
	k3<<<1, 1>>>(p);
	cue_k4_launch(cue_config(1, 1), p);
	cue_k5_launch(cue_config(1, 1), p);
	k6<<<1, 1>>>(p);
	cue_k7_launch(cue_config(1, 1), p);
}
