// Dynamic shared memory, its size in the launch.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void sum(const float *in, float *out, int n)
{
	extern __shared__ float partial[];
	partial[threadIdx.x] = threadIdx.x < n ? in[blockIdx.x * n + threadIdx.x] : 0;
	for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
		__syncthreads();
		if (threadIdx.x < half)
			partial[threadIdx.x] += partial[threadIdx.x + half];
	}
	if (threadIdx.x == 0)
		out[blockIdx.x] = partial[0];
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_sum_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const float *in, float *out, int n)
{
	extern __shared__ float partial[];
	partial[threadIdx.x] = threadIdx.x < n ? in[blockIdx.x * n + threadIdx.x] : 0;
	for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
		__syncthreads();
		if (threadIdx.x < half)
			partial[threadIdx.x] += partial[threadIdx.x + half];
	}
	if (threadIdx.x == 0)
		out[blockIdx.x] = partial[0];
}

#line 2 "input.cu"
__global__ void cue_sum_elastic(const cue_slice cue, const float *in, float *out, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_sum_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out, n);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 2 "input.cu"
static inline void cue_sum_launch(const cue_config &cue, const float *in, float *out, int n)
{
	cue_launch(cue, cue_kernel("sum", CUE_TIER_ELASTIC, sum, cue_sum_elastic), in, out, n);
}
#line 14 "input.cu"

template <class T> __global__ void copy(const T *in, T *out)
{
	extern __shared__ unsigned char bytes[];
	T *tile = reinterpret_cast<T *>(bytes);
	tile[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
	__syncthreads();
	out[blockIdx.x * blockDim.x + threadIdx.x] = tile[threadIdx.x];
}

#line 14 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_copy_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const T *in, T *out)
{
	extern __shared__ unsigned char bytes[];
	T *tile = reinterpret_cast<T *>(bytes);
	tile[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
	__syncthreads();
	out[blockIdx.x * blockDim.x + threadIdx.x] = tile[threadIdx.x];
}

#line 15 "input.cu"
template <class T> __global__ void cue_copy_elastic(const cue_slice cue, const T *in, T *out)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_copy_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 15 "input.cu"
template <class T>
static inline void cue_copy_launch(const cue_config &cue, const T *in, T *out)
{
	cue_launch(cue, cue_kernel("copy", CUE_TIER_ELASTIC, copy<T>, cue_copy_elastic<T>), in, out);
}
#line 23 "input.cu"

void run(const float *in, float *out, int n, cudaStream_t stream)
{
	cue_sum_launch(cue_config(100, 64, 64 * sizeof(float)), in, out, n);
	cue_copy_launch(cue_config(100, 64, 64 * sizeof(float), stream), in, out);
	cue_copy_launch<double>(cue_config(10, 32, 256, stream), reinterpret_cast<const double *>(in), reinterpret_cast<double *>(out));
}
