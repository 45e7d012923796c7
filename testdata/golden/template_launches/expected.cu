// Launches in templates: dependent ones, and their kernels' instances.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
template <class T> __global__ void fill(T *p, T value, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		p[i] = value;
}

#line 1 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_fill_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p, cue_parameter<T> value, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		p[i] = value;
}

#line 2 "input.cu"
template <class T> __global__ void cue_fill_elastic(const cue_slice cue, T *p, T value, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_fill_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(value), n);
}

#line 2 "input.cu"
template <class T> __global__ void cue_fill_resized(const cue_shape cue, T *p, T value, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_fill_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(value), n);
}

#line 2 "input.cu"
template <class T>
static inline void cue_fill_launch(const cue_config &cue, T *p, T value, int n)
{
	cue_launch(cue, cue_kernel("fill", CUE_TIER_RESIZABLE, fill<T>, cue_fill_elastic<T>, cue_fill_resized<T>), p, value, n);
}
#line 7 "input.cu"

template <class T, int BLOCK> struct filler {
	T *p;
	int n;
	void run(T value) const
	{
		cue_fill_launch<T>(cue_config((n + BLOCK - 1) / BLOCK, BLOCK), p, value, n);
	}
};

template <class T> void fill_all(T *p, int n)
{
	cue_fill_launch(cue_config(n, 32), p, T(1), n);
	filler<T, 64>{p, n}.run(T(2));
}

template void fill_all<int>(int *, int);
template void fill_all<double>(double *, int);
