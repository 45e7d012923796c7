// Launches through pointers, arrays, template parameters and members: the library knows the kernels by their addresses.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
typedef void (*kernel_type)(int *);

__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}

#line 4 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 4 "input.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 4 "input.cu"
__global__ void cue_kernel_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 4 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p);
}

#line 4 "input.cu"
static const cue_known cue_kernel_known(cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized));
#line 8 "input.cu"

kernel_type table[] = {kernel, kernel};

template <kernel_type KERNEL> void by_value(int *p)
{
	cue_launch_pointer(KERNEL, cue_config(2, 1), p);
}

template <class F> void by_type(F f, int *p)
{
	cue_launch_pointer(f, cue_config(2, 1), p);
}

namespace space
{
template <int N, class T = int> __global__ void add(T *p)
{
	p[blockIdx.x] += N;
}

#line 22 "input.cu"
template <int N, class T = int>
static __device__ __forceinline__ void cue_add_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	p[blockIdx.x] += N;
}

#line 23 "input.cu"
template <int N, class T = int> __global__ void cue_add_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_add_body<N, T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 23 "input.cu"
template <int N, class T = int> __global__ void cue_add_resized(const cue_shape cue, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_add_body<N, T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 23 "input.cu"
template <int N, class T = int>
static inline void cue_add_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("add", CUE_TIER_RESIZABLE, add<N, T>, cue_add_elastic<N, T>, cue_add_resized<N, T>), p);
}

#line 23 "input.cu"
template <int N, class T>
struct cue_add_known {
	static cue_kernel cue_made()
	{
		return cue_kernel("add", CUE_TIER_RESIZABLE, add<N, T>, cue_add_elastic<N, T>, cue_add_resized<N, T>);
	}
};
template <int N, class T = int>
static constexpr decltype(add<N, T>) &cue_add_named()
{
	return cue_known_kernel<cue_add_known<N, T>>(add<N, T>);
}
#line 27 "input.cu"
} // namespace space

template <int N> kernel_type pick(bool other)
{
	return other ? kernel : space::cue_add_named<N, int>();
}

constexpr kernel_type constants[] = {space::cue_add_named<1, int>(), &space::cue_add_named<2, int>()};

__global__ void asked(int *p)
{
	p[blockIdx.x] = 1;
}

#line 36 "input.cu"
static __device__ __forceinline__ void cue_asked_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 36 "input.cu"
__global__ void cue_asked_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_asked_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 36 "input.cu"
__global__ void cue_asked_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_asked_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 36 "input.cu"
static inline void cue_asked_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("asked", CUE_TIER_RESIZABLE, asked, cue_asked_elastic, cue_asked_resized), p);
}

#line 36 "input.cu"
static const cue_known cue_asked_known(cue_kernel("asked", CUE_TIER_RESIZABLE, asked, cue_asked_elastic, cue_asked_resized));
#line 40 "input.cu"

struct holder {
	kernel_type member = space::cue_add_named<3, int>();
	decltype(space::add<4>) *unevaluated = nullptr;
	void run(int *p)
	{
		cue_launch_pointer(member, cue_config(2, 1), p);
		cue_launch_pointer(this->member, cue_config(2, 1), p);
	}
};

void ask()
{
	cudaFuncSetAttribute(asked, cudaFuncAttributeMaxDynamicSharedMemorySize, 100); // no pointer comes of it
}

void run(int *p, bool b)
{
	using space::add;
	cue_launch_pointer(pick<5>(b), cue_config(2, 1), p);
	cue_launch_pointer((b ? kernel : ::space::cue_add_named<6, int>()), cue_config(dim3(2), {1, 1}), p);
	cue_launch_pointer(constants[0], cue_config(2, 1, 0, 0), p);
	kernel_type deduced = space::cue_add_named<7, int>();
	void (*incomplete)(float *) = space::cue_add_named<8, float>();
	cue_launch_pointer(deduced, cue_config(2, 1), nullptr);
	cue_launch_pointer(incomplete, cue_config(2, 1), nullptr);
	kernel_type pointer = kernel;
	cue_launch_pointer(pointer, cue_config(2, 1), p);
	cue_launch_pointer((*pointer), cue_config(2, 1), p);
	cue_launch_pointer(table[1], cue_config(2, 1), p);
	cue_launch_pointer((kernel), cue_config(2, 1), p);
	by_value<kernel>(p);
	by_type(kernel, p);
	by_type(&kernel, p);
	cue_kernel_launch(cue_config(2, 1), p);
}
