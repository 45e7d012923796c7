// Launches in macros' bodies: each such macro gets a second one beside it, which the uses name.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void kernel(int *p, int n)
{
	p[blockIdx.x] = n;
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	p[blockIdx.x] = n;
}

#line 2 "input.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 2 "input.cu"
__global__ void cue_kernel_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 2 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p, n);
}
#line 6 "input.cu"

__global__ void other(int *p, int n)
{
	p[blockIdx.x] += n;
}

#line 7 "input.cu"
static __device__ __forceinline__ void cue_other_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	p[blockIdx.x] += n;
}

#line 7 "input.cu"
__global__ void cue_other_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_other_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 7 "input.cu"
__global__ void cue_other_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_other_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 7 "input.cu"
static inline void cue_other_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("other", CUE_TIER_RESIZABLE, other, cue_other_elastic, cue_other_resized), p, n);
}
#line 11 "input.cu"

namespace space
{
template <class T, int N> __global__ void generic(T *p, int n)
{
	p[blockIdx.x] = N + n;
}

#line 13 "input.cu"
template <class T, int N>
static __device__ __forceinline__ void cue_generic_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p, int n)
{
	p[blockIdx.x] = N + n;
}

#line 14 "input.cu"
template <class T, int N> __global__ void cue_generic_elastic(const cue_slice cue, T *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_generic_body<T, N>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 14 "input.cu"
template <class T, int N> __global__ void cue_generic_resized(const cue_shape cue, T *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_generic_body<T, N>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 14 "input.cu"
template <class T, int N>
static inline void cue_generic_launch(const cue_config &cue, T *p, int n)
{
	cue_launch(cue, cue_kernel("generic", CUE_TIER_RESIZABLE, generic<T, N>, cue_generic_elastic<T, N>, cue_generic_resized<T, N>), p, n);
}

#line 14 "input.cu"
template <class T, int N>
struct cue_generic_known {
	static cue_kernel cue_made()
	{
		return cue_kernel("generic", CUE_TIER_RESIZABLE, generic<T, N>, cue_generic_elastic<T, N>, cue_generic_resized<T, N>);
	}
};
template <class T, int N>
static constexpr decltype(generic<T, N>) &cue_generic_named()
{
	return cue_known_kernel<cue_generic_known<T, N>>(generic<T, N>);
}
#line 18 "input.cu"
__global__ void nullary()
{
	if (blockIdx.x > 100)
		__trap();
}

#line 18 "input.cu"
static __device__ __forceinline__ void cue_nullary_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	if (blockIdx.x > 100)
		__trap();
}

#line 18 "input.cu"
__global__ void cue_nullary_elastic(const cue_slice cue)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_nullary_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid);
}

#line 18 "input.cu"
__global__ void cue_nullary_resized(const cue_shape cue)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_nullary_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid);
}

#line 18 "input.cu"
static inline void cue_nullary_launch(const cue_config &cue)
{
	cue_launch(cue, cue_kernel("nullary", CUE_TIER_RESIZABLE, nullary, cue_nullary_elastic, cue_nullary_resized));
}
#line 23 "input.cu"
} // namespace space

void report(const char *);

#define FIXED(n) kernel<<<n, 1>>>(p, n)

#define cue_FIXED(n) cue_kernel_launch(cue_config(n, 1), p, n)
#line 28 "input.cu"
#define NAMED(k, n)                                                                                          \
	do {                                                                                                     \
		k<<<n, 1>>>(p, n); /* the kernel's name is wanted twice */                                           \
		report(#k);                                                                                          \
	} while (0) // ends here

#define cue_NAMED(cue_launched, k, n)                                                                                          \
	do {                                                                                                     \
		cue_launched(cue_config(n, 1), p, n); /* the kernel's name is wanted twice */                                           \
		report(#k);                                                                                          \
	} while (0) // ends here
#line 33 "input.cu"
#define OUTER(k, n) INNER(k, n, 0)

#define cue_OUTER(cue_launched, k, n) cue_INNER(cue_launched, k, n, 0)
#line 34 "input.cu"
#define INNER(k, n, shared)                                                                                  \
	{                                                                                                        \
		k<<<n, 1, shared>>>(p, n);                                                                           \
	}

#define cue_INNER(cue_launched, k, n, shared)                                                                                  \
	{                                                                                                        \
		cue_launched(cue_config(n, 1, shared), p, n);                                                                           \
	}
#line 38 "input.cu"
#define CHECKED(...)                                                                                         \
	do {                                                                                                     \
		__VA_ARGS__;                                                                                         \
	} while (0)
#define SWITCH(k, T, n)                                                                                      \
	switch (n) {                                                                                             \
	case 1:                                                                                                  \
		k<T, 1><<<n, 1>>>(p, n);                                                                             \
		break;                                                                                               \
	default:                                                                                                 \
		k<T, 2><<<n, 1>>>(p, n);                                                                             \
	}

#define cue_SWITCH(cue_launched, k, T, n)                                                                                      \
	switch (n) {                                                                                             \
	case 1:                                                                                                  \
		cue_launched<T, 1>(cue_config(n, 1), p, n);                                                                             \
		break;                                                                                               \
	default:                                                                                                 \
		cue_launched<T, 2>(cue_config(n, 1), p, n);                                                                             \
	}
#line 50 "input.cu"
#define CALL(k, n, ...) k<<<n, 1>>>(__VA_ARGS__)

#define cue_CALL(cue_launched, k, n, ...) cue_launched(cue_config(n, 1), __VA_ARGS__)
#line 51 "input.cu"
#define NULLARY space::nullary<<<1, 1>>>()

#define cue_NULLARY space::cue_nullary_launch(cue_config(1, 1))
#line 52 "input.cu"
#define AGAIN(k) OUTER(k, 3)

#define cue_AGAIN(cue_launched, k) cue_OUTER(cue_launched, k, 3)
#line 53 "input.cu"

void run(int *p, int n)
{
	cue_FIXED(n);
	cue_FIXED(n + 1);
	cue_NAMED(cue_kernel_launch, kernel, n);
	cue_NAMED(cue_other_launch, other, n);
	cue_OUTER(cue_other_launch, other, 3);
	cue_AGAIN(cue_kernel_launch, kernel);
	CHECKED(cue_FIXED(2));
	cue_SWITCH(space::cue_generic_launch, space::generic, int, n);
	CALL((space::cue_generic_named<int, 1>()), 1, p, n);
	cue_CALL(cue_other_launch, other, 1, p, n);
	cue_CALL(::cue_other_launch, ::other, 2, p, n);
	CALL(space::nullary, 1);
	cue_NULLARY;
	if (n)
		cue_NULLARY;
	else
		cue_NAMED(cue_kernel_launch, kernel, 9);
}

#undef FIXED
#define FIXED(n) other<<<n, 2>>>(p, n)

#define cue_FIXED_2(n) cue_other_launch(cue_config(n, 2), p, n)
#line 77 "input.cu"

template <class T> void run_template(T *p, int n)
{
	cue_FIXED_2(n);
	cue_SWITCH(space::cue_generic_launch, space::generic, T, n);
}

void instantiate(int *p)
{
	run_template(p, 3);
}
