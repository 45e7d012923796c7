// Functions of namespaces that are defined outside of them: copies stand inside, where their names are looked up.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
namespace a
{
struct item {
	int value;
};
__device__ int helper(int n);

__device__ int cue_helper(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n);
#line 8 "input.cu"
__global__ void plain(item *p);

static inline void cue_plain_launch(const cue_config &cue, item *p);
#line 9 "input.cu"
template <class T> __global__ void generic(T *p, item i);

template <class T>
static inline void cue_generic_launch(const cue_config &cue, T *p, item i);
#line 10 "input.cu"
inline namespace b
{
__global__ void deep(item *p);

static inline void cue_deep_launch(const cue_config &cue, item *p);
#line 13 "input.cu"
}
namespace c
{
__device__ item make(int n);

__device__ item cue_make(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n);
#line 17 "input.cu"
}
} // namespace a

__device__ int a::helper(int n)
{
	return n + blockIdx.x;
}

namespace a {
#line 20 "input.cu"
__device__ int cue_helper(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n)
{
	return n + blockIdx.x;
}
}
#line 24 "input.cu"

__global__ void a::plain(item *p)
{
	p[blockIdx.x].value = helper(1);
}

namespace a {
#line 25 "input.cu"
static __device__ __forceinline__ void cue_plain_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, item *p)
{
	p[blockIdx.x].value = cue_helper(threadIdx, blockIdx, blockDim, gridDim, 1);
}

#line 25 "input.cu"
__global__ void cue_plain_elastic(const cue_slice cue, item *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_plain_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 25 "input.cu"
__global__ void cue_plain_resized(const cue_shape cue, item *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_plain_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 25 "input.cu"
static inline void cue_plain_launch(const cue_config &cue, item *p)
{
	cue_launch(cue, cue_kernel("plain", CUE_TIER_RESIZABLE, plain, cue_plain_elastic, cue_plain_resized), p);
}
}
#line 29 "input.cu"

template <class T> __global__ void ::a::generic(T *p, item i)
{
	p[blockIdx.x] = i.value + a::helper(2);
}

namespace a {
#line 29 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_generic_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p, cue_parameter<item> i)
{
	p[blockIdx.x] = i.value + a::cue_helper(threadIdx, blockIdx, blockDim, gridDim, 2);
}

#line 30 "input.cu"
template <class T> __global__ void cue_generic_elastic(const cue_slice cue, T *p, item i)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_generic_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(i));
}

#line 30 "input.cu"
template <class T> __global__ void cue_generic_resized(const cue_shape cue, T *p, item i)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_generic_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(i));
}

#line 30 "input.cu"
template <class T>
static inline void cue_generic_launch(const cue_config &cue, T *p, item i)
{
	cue_launch(cue, cue_kernel("generic", CUE_TIER_RESIZABLE, generic<T>, cue_generic_elastic<T>, cue_generic_resized<T>), p, i);
}
}
#line 34 "input.cu"

namespace a
{
__device__ item c::make(int n)
{
	return item{helper(n)};
}

namespace c {
#line 37 "input.cu"
__device__ item cue_make(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n)
{
	return item{cue_helper(threadIdx, blockIdx, blockDim, gridDim, n)};
}
}
#line 41 "input.cu"
} // namespace a

__global__ void a::deep(item *p)
{
	p[blockIdx.x] = c::make(1);
}

namespace a { inline namespace b {
#line 43 "input.cu"
static __device__ __forceinline__ void cue_deep_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, item *p)
{
	p[blockIdx.x] = c::cue_make(threadIdx, blockIdx, blockDim, gridDim, 1);
}

#line 43 "input.cu"
__global__ void cue_deep_elastic(const cue_slice cue, item *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_deep_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 43 "input.cu"
__global__ void cue_deep_resized(const cue_shape cue, item *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_deep_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 43 "input.cu"
static inline void cue_deep_launch(const cue_config &cue, item *p)
{
	cue_launch(cue, cue_kernel("deep", CUE_TIER_RESIZABLE, deep, cue_deep_elastic, cue_deep_resized), p);
}
} }
#line 47 "input.cu"

void run(a::item *p)
{
	a::cue_plain_launch(cue_config(2, 1), p);
	a::cue_generic_launch(cue_config(2, 1), &p->value, *p);
	a::cue_deep_launch(cue_config(2, 1), p);
	a::template cue_generic_launch<int>(cue_config(2, 1), &p->value, *p);
}
