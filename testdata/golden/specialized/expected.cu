// Explicit specialisations of kernel templates get a body, and nothing else.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
template <class T> __global__ void declared(T *p, int n);

template <class T>
static inline void cue_declared_launch(const cue_config &cue, T *p, int n);
#line 3 "input.cu"

void early(int *p, float *q)
{
	cue_declared_launch(cue_config(2, 1), p, 1);
}

template <class T> __global__ void declared(T *p, int n)
{
	p[blockIdx.x] = n;
}

#line 8 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_declared_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p, int n)
{
	p[blockIdx.x] = n;
}

#line 9 "input.cu"
template <class T> __global__ void cue_declared_elastic(const cue_slice cue, T *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_declared_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 9 "input.cu"
template <class T> __global__ void cue_declared_resized(const cue_shape cue, T *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_declared_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 9 "input.cu"
template <class T>
static inline void cue_declared_launch(const cue_config &cue, T *p, int n)
{
	cue_launch(cue, cue_kernel("declared", CUE_TIER_RESIZABLE, declared<T>, cue_declared_elastic<T>, cue_declared_resized<T>), p, n);
}
#line 13 "input.cu"

template <> __global__ void declared<float>(float *p, int n)
{
	p[blockIdx.x] = n * 2;
}

#line 13 "input.cu"
template <>
__device__ __forceinline__ void cue_declared_body<float>(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p, int n)
{
	p[blockIdx.x] = n * 2;
}
#line 18 "input.cu"

// Never launched, and without names.
template <> __global__ void declared(double *, int)
{
}

#line 19 "input.cu"
template <>
__device__ __forceinline__ void cue_declared_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, double * cue_p1, int cue_p2)
{
}
#line 23 "input.cu"

// Internal linkage is the template's.
template <class T> static __global__ void local(T *p)
{
	p[blockIdx.x] = 1;
}

#line 24 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_local_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	p[blockIdx.x] = 1;
}

#line 25 "input.cu"
template <class T> static __global__ void cue_local_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_local_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 25 "input.cu"
template <class T> static __global__ void cue_local_resized(const cue_shape cue, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_local_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 25 "input.cu"
template <class T>
static inline void cue_local_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("local", CUE_TIER_RESIZABLE, local<T>, cue_local_elastic<T>, cue_local_resized<T>), p);
}
#line 29 "input.cu"

template <> __global__ void local<float>(float *p)
{
	p[blockIdx.x] = 2;
}

#line 29 "input.cu"
template <>
__device__ __forceinline__ void cue_local_body<float>(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p)
{
	p[blockIdx.x] = 2;
}
#line 34 "input.cu"

namespace {
template <class T> __global__ void unnamed(T *p)
{
	p[blockIdx.x] = 1;
}

#line 35 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_unnamed_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	p[blockIdx.x] = 1;
}

#line 36 "input.cu"
template <class T> __global__ void cue_unnamed_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_unnamed_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 36 "input.cu"
template <class T> __global__ void cue_unnamed_resized(const cue_shape cue, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_unnamed_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 36 "input.cu"
template <class T>
static inline void cue_unnamed_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("unnamed", CUE_TIER_RESIZABLE, unnamed<T>, cue_unnamed_elastic<T>, cue_unnamed_resized<T>), p);
}
#line 40 "input.cu"

template <> __global__ void unnamed /* kept */ <float> /* too */ (float *p)
{
	p[blockIdx.x] = 2;
}

#line 40 "input.cu"
template <>
__device__ __forceinline__ void cue_unnamed_body /* kept */ <float> /* too */ (const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p)
{
	p[blockIdx.x] = 2;
}
#line 45 "input.cu"
} // namespace

// The entry waits for the body that shares memory; one body is predicated.
template <class T> __global__ __launch_bounds__(64) void waits(T *p)
{
	p[blockIdx.x] = 1;
}

#line 47 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_waits_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	p[blockIdx.x] = 1;
}

#line 48 "input.cu"
template <class T> __global__ __launch_bounds__(64) void cue_waits_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_waits_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 48 "input.cu"
template <class T>
static inline void cue_waits_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("waits", CUE_TIER_ELASTIC, waits<T>, cue_waits_elastic<T>), p);
}
#line 52 "input.cu"

template <> __global__ __launch_bounds__(64) void waits<float>(float *p)
{
	__shared__ float s[64];
	if (p[threadIdx.x] < 0)
		return;
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x] = s[63 - threadIdx.x];
}

#line 52 "input.cu"
template <>
__device__ __forceinline__ void cue_waits_body<float>(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p)
{ bool cue_active = true;
	__shared__ float s[64];
	if (p[threadIdx.x] < 0)
		cue_active = false; if (cue_active) {
	s[threadIdx.x] = p[threadIdx.x]; }
	__syncthreads(); if (cue_active) {
	p[blockIdx.x] = s[63 - threadIdx.x]; }
}
#line 62 "input.cu"

// What each architecture sees.
template <class T> __global__ void reads(T *p)
{
	p[blockIdx.x] = 1;
}

#line 63 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_reads_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	p[blockIdx.x] = 1;
}

#line 64 "input.cu"
template <class T> __global__ void cue_reads_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_reads_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 64 "input.cu"
template <class T>
static inline void cue_reads_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("reads", CUE_TIER_ELASTIC, reads<T>, cue_reads_elastic<T>), p);
}
#line 68 "input.cu"

template <> __global__ void reads<float>(float *p)
{
#if __CUDA_ARCH__ >= 800
	p[blockIdx.x] = 2;
#else
	__syncthreads();
	p[blockIdx.x] = 3;
#endif
}

#line 68 "input.cu"
template <>
__device__ __forceinline__ void cue_reads_body<float>(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p)
{
#if __CUDA_ARCH__ >= 800
	p[blockIdx.x] = 2;
#else
	__syncthreads();
	p[blockIdx.x] = 3;
#endif
}
#line 78 "input.cu"

template __global__ void reads<int>(int *); static const cue_known cue_reads_instance(cue_kernel("reads", CUE_TIER_ELASTIC, reads<int>, cue_reads_elastic<int>));

template <class T> void run(T *p)
{
	cue_declared_launch(cue_config(2, 1), p, 1);
	cue_local_launch(cue_config(2, 1), p);
	cue_unnamed_launch<T>(cue_config(2, 1), p);
	cue_waits_launch(cue_config(2, 64), p);
	cue_reads_launch(cue_config(2, 64), p);
}

template void run(int *);
template void run(float *);
