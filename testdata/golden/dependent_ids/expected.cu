// Ids and barriers in dependent expressions of templates: casts, initialisers, calls, sizes.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
template <class T> __device__ T cast(T first)
{
	return first + T(blockIdx.x);
}

#line 2 "input.cu"
template <class T> __device__ T cue_cast(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T first)
{
	return first + T(blockIdx.x);
}
#line 6 "input.cu"

template <class T> __device__ T braced(T first)
{
	return first + T{blockIdx.x};
}

#line 7 "input.cu"
template <class T> __device__ T cue_braced(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T first)
{
	return first + T{blockIdx.x};
}
#line 11 "input.cu"

template <class T> __device__ T converted(T first)
{
	return static_cast<T>(gridDim.x) + (T)blockIdx.x + first;
}

#line 12 "input.cu"
template <class T> __device__ T cue_converted(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T first)
{
	return static_cast<T>(gridDim.x) + (T)blockIdx.x + first;
}
#line 16 "input.cu"

template <class T> __device__ void waits(T *p)
{
	*p = T(__syncthreads_count(1));
}

template <class T> struct holder {
	T value;
	__device__ holder(unsigned n) : value(n)
	{
	}
};

template <class T> __device__ T built()
{
	holder<T> one(blockIdx.x), other{blockIdx.y};
	return one.value + other.value;
}

#line 29 "input.cu"
template <class T> __device__ T cue_built(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	holder<T> one(blockIdx.x), other{blockIdx.y};
	return one.value + other.value;
}
#line 34 "input.cu"

template <class T> __global__ void kernel(T *p)
{
	p[0] = cast(T(1)) + converted<T>(2) + built<T>();
	p[1] = braced<unsigned>(blockIdx.x);
	waits(p + 2 * blockIdx.x);
}

#line 34 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	p[0] = cue_cast(threadIdx, blockIdx, blockDim, gridDim, T(1)) + cue_converted<T>(threadIdx, blockIdx, blockDim, gridDim, 2) + cue_built<T>(threadIdx, blockIdx, blockDim, gridDim);
	p[1] = cue_braced<unsigned>(threadIdx, blockIdx, blockDim, gridDim, blockIdx.x);
	waits(p + 2 * blockIdx.x);
}

#line 35 "input.cu"
template <class T> __global__ void cue_kernel_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_kernel_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 35 "input.cu"
template <class T>
static inline void cue_kernel_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_ELASTIC, kernel<T>, cue_kernel_elastic<T>), p);
}
#line 41 "input.cu"

// A name of functions in a template, which is no lambda of the host's.
template <class T> __device__ T spread(T x)
{
	return x + erf(x);
}

template <class T> __global__ void found(T *p)
{
	p[blockIdx.x] = spread(p[blockIdx.x]);
}

#line 47 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_found_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	p[blockIdx.x] = spread(p[blockIdx.x]);
}

#line 48 "input.cu"
template <class T> __global__ void cue_found_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_found_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 48 "input.cu"
template <class T> __global__ void cue_found_resized(const cue_shape cue, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_found_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 48 "input.cu"
template <class T>
static inline void cue_found_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("found", CUE_TIER_RESIZABLE, found<T>, cue_found_elastic<T>, cue_found_resized<T>), p);
}
#line 52 "input.cu"

#define DISPATCH(n, ...)                                                                                     \
	[&] {                                                                                                    \
		if (n == 1)                                                                                          \
			return __VA_ARGS__();                                                                            \
		throw 1;                                                                                             \
	}()
template <class T> void dispatch(T *p, int n)
{
	DISPATCH(n, [&] { cue_found_launch<T>(cue_config(2, 1), p); });
}

void run(int *p)
{
	dispatch((float *)p, 1);
	cue_kernel_launch(cue_config(2, 1), p);
}
