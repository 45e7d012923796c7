// A phase in a template that nothing instantiates: there is no merged kernel that could be proved.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 2 "input.cu"
__global__ void square(float *v, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		v[i] *= v[i];
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_square_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *v, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		v[i] *= v[i];
}

#line 2 "input.cu"
__global__ void cue_square_elastic(const cue_slice cue, float *v, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_square_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, v, n);
}

#line 2 "input.cu"
__global__ void cue_square_resized(const cue_shape cue, float *v, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_square_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, v, n);
}

#line 2 "input.cu"
static inline void cue_square_launch(const cue_config &cue, float *v, int n)
{
	cue_launch(cue, cue_kernel("square", CUE_TIER_RESIZABLE, square, cue_square_elastic, cue_square_resized), v, n);
}
#line 8 "input.cu"

__global__ void sums(const int *in, int *out)
{
	__shared__ int s[64];
	s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
	__syncthreads();
	if (threadIdx.x == 0)
		out[blockIdx.x] = s[0] + s[1];
}

#line 9 "input.cu"
static __device__ __forceinline__ void cue_sums_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const int *in, int *out)
{
	__shared__ int s[64];
	s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
	__syncthreads();
	if (threadIdx.x == 0)
		out[blockIdx.x] = s[0] + s[1];
}

#line 9 "input.cu"
__global__ void cue_sums_elastic(const cue_slice cue, const int *in, int *out)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_sums_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 9 "input.cu"
static inline void cue_sums_launch(const cue_config &cue, const int *in, int *out)
{
	cue_launch(cue, cue_kernel("sums", CUE_TIER_ELASTIC, sums, cue_sums_elastic), in, out);
}
#line 17 "input.cu"

template <class T> void f(T *v, int n, const int *in, int *out)
{
#pragma cuelastic phase merge(square, sums)
	{ cue_phase cue_p;
		cue_square_launch(cue_config(n, 128), v, n);
		cue_sums_launch(cue_config(n, 64), in, out);
	}
}
