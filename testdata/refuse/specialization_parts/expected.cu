// What one member cannot, none can.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
template <class T> __global__ void named(T *p)
{
	p[blockIdx.x] = 1;
}

template <> __global__ void named(float *p)
{
	p[blockIdx.x] = __func__[0];
}

template <class T> __global__ void waits(T *p)
{
	if (threadIdx.x > 3)
		return;
again:
	__syncthreads();
	if (p[blockIdx.x] < 0)
		goto again;
	p[blockIdx.x] = 1;
}

#line 11 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_waits_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T *p)
{
	if (threadIdx.x > 3)
		return;
again:
	__syncthreads();
	if (p[blockIdx.x] < 0)
		goto again;
	p[blockIdx.x] = 1;
}

template <class T> __global__ void cue_waits_sliced(const cue_slice cue, T *p)
{
	cue_waits_body<T>(::threadIdx, cue_block(cue, cue.begin + ::blockIdx.x), ::blockDim, cue.grid, p);
}

template <class T>
static inline void cue_waits_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("waits", CUE_TIER_SLICEABLE, waits<T>, cue_waits_sliced<T>), p);
}
#line 22 "input.cu"

template <> __global__ void waits(float *p)
{
	__shared__ float s;
	if (p[threadIdx.x] < 0)
		return;
	s = 1;
	__syncthreads();
	p[blockIdx.x] = s;
}

#line 22 "input.cu"
template <>
__device__ __forceinline__ void cue_waits_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, float *p)
{
	__shared__ float s;
	if (p[threadIdx.x] < 0)
		return;
	s = 1;
	__syncthreads();
	p[blockIdx.x] = s;
}
#line 32 "input.cu"

template <> __global__ void waits(double *p)
{
	p[blockIdx.x] = 1;
}

#line 32 "input.cu"
template <>
__device__ __forceinline__ void cue_waits_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, double *p)
{
	p[blockIdx.x] = 1;
}
#line 37 "input.cu"

// The parenthesis is not the parameters'.
template <int N> __global__ void sized(int *p)
{
	p[blockIdx.x] = N;
}

template <> __global__ void sized<sizeof(int)>(int *p)
{
	p[blockIdx.x] = 0;
}

void run(int *p, float *q)
{
	named<<<2, 1>>>(p);
	named<<<2, 1>>>(q);
	cue_waits_launch(cue_config(2, 32), p);
	cue_waits_launch(cue_config(2, 32), q);
	sized<1><<<2, 1>>>(p);
	sized<4><<<2, 1>>>(p);
}
