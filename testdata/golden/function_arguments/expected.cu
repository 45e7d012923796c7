// Functions as arguments of templates: calls through the parameter run what instantiations hand down.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
using fold_t = float (*)(float);
__device__ float add_all(float x)
{
	for (int i = 16; i > 0; i /= 2)
		x += __shfl_xor_sync(~0u, x, i);
	return x;
}
__device__ float twice(float x)
{
	return 2 * x;
}

template <fold_t fold> __device__ float of_block(float x)
{
	__shared__ float shared[32];
	shared[threadIdx.x / 32] = fold(x);
	__syncthreads();
	return (*fold)(shared[0]);
}

template <float (&fold)(float), class T> __global__ void applied(T *p)
{
	p[blockIdx.x] = fold(p[blockIdx.x]);
}

#line 21 "input.cu"
template <float (&fold)(float), class T>
static __device__ __forceinline__ void cue_applied_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	p[blockIdx.x] = fold(p[blockIdx.x]);
}

#line 22 "input.cu"
template <float (&fold)(float), class T> __global__ void cue_applied_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_applied_body<fold, T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 22 "input.cu"
template <float (&fold)(float), class T> __global__ void cue_applied_resized(const cue_shape cue, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_applied_body<fold, T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 22 "input.cu"
template <float (&fold)(float), class T>
static inline void cue_applied_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("applied", CUE_TIER_RESIZABLE, applied<fold, T>, cue_applied_elastic<fold, T>, cue_applied_resized<fold, T>), p);
}
#line 26 "input.cu"

__global__ void folded(float *p)
{
	float sum = of_block<add_all>(p[threadIdx.x]);
	p[blockIdx.x] = of_block<twice>(sum);
}

#line 27 "input.cu"
static __device__ __forceinline__ void cue_folded_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p)
{
	float sum = of_block<add_all>(p[threadIdx.x]);
	p[blockIdx.x] = of_block<twice>(sum);
}

#line 27 "input.cu"
__global__ void cue_folded_elastic(const cue_slice cue, float *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_folded_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 27 "input.cu"
static inline void cue_folded_launch(const cue_config &cue, float *p)
{
	cue_launch(cue, cue_kernel("folded", CUE_TIER_ELASTIC, folded, cue_folded_elastic), p);
}
#line 32 "input.cu"

void run(float *p)
{
	cue_folded_launch(cue_config(2, 32), p);
	cue_applied_launch<twice>(cue_config(2, 1), p);
}
