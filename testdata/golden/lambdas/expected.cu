// Lambdas with capture defaults see the shadowing names; lambdas without get them as captures, where they need them.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__device__ int helper(int n)
{
	return n + blockIdx.x;
}

#line 2 "input.cu"
__device__ int cue_helper(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n)
{
	return n + blockIdx.x;
}
#line 6 "input.cu"

__global__ void captures(int *p)
{
	auto calls = [](int n) { return helper(n); };
	auto nested = [p](int n) { return [n]() { return n + blockIdx.x; }; };
	auto inner_default = [p, x = threadIdx.x]() mutable {
		auto inner = [=] { return gridDim.x; };
		return p[x++] + inner();
	};
	auto by_reference = [&p](int n) { return p[-n + gridDim.x]; };
	p[2] = calls(2) + nested(3)() + inner_default() + by_reference(0);
	p[3] = [] { return threadIdx.x; }();
}

#line 7 "input.cu"
static __device__ __forceinline__ void cue_captures_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	auto calls = [threadIdx, blockIdx, blockDim, gridDim](int n) { return cue_helper(threadIdx, blockIdx, blockDim, gridDim, n); };
	auto nested = [blockIdx, p](int n) { return [blockIdx, n]() { return n + blockIdx.x; }; };
	auto inner_default = [threadIdx, gridDim, p, x = threadIdx.x]() mutable {
		auto inner = [=] { return gridDim.x; };
		return p[x++] + inner();
	};
	auto by_reference = [gridDim, &p](int n) { return p[-n + gridDim.x]; };
	p[2] = calls(2) + nested(3)() + inner_default() + by_reference(0);
	p[3] = [threadIdx] { return threadIdx.x; }();
}

#line 7 "input.cu"
__global__ void cue_captures_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_captures_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 7 "input.cu"
__global__ void cue_captures_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_captures_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 7 "input.cu"
static inline void cue_captures_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("captures", CUE_TIER_RESIZABLE, captures, cue_captures_elastic, cue_captures_resized), p);
}
#line 19 "input.cu"

__global__ void kernel(int *p)
{
	auto by_reference = [&](int n) { return n + int(blockIdx.x); };
	auto by_value = [=] { return gridDim.x + blockIdx.x; };
	auto given = [](int block) { return 2 * block; };
	auto leaves = [&](int n) {
		if (n > 3)
			return 1;
		return 2;
	};
	p[by_reference(0)] = by_value() + given(blockIdx.x) + leaves(threadIdx.x);
	__syncthreads();
	p[by_reference(0)] += 1;
}

#line 20 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	auto by_reference = [&](int n) { return n + int(blockIdx.x); };
	auto by_value = [=] { return gridDim.x + blockIdx.x; };
	auto given = [](int block) { return 2 * block; };
	auto leaves = [&](int n) {
		if (n > 3)
			return 1;
		return 2;
	};
	p[by_reference(0)] = by_value() + given(blockIdx.x) + leaves(threadIdx.x);
	__syncthreads();
	p[by_reference(0)] += 1;
}

#line 20 "input.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 20 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_ELASTIC, kernel, cue_kernel_elastic), p);
}
#line 34 "input.cu"

template <class F> __global__ void apply(int *p, F f)
{
	f(p, blockIdx.x);
}

#line 34 "input.cu"
template <class F>
static __device__ __forceinline__ void cue_apply_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, cue_parameter<F> f)
{
	f(p, blockIdx.x);
}

#line 35 "input.cu"
template <class F> __global__ void cue_apply_elastic(const cue_slice cue, int *p, F f)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_apply_body<F>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(f));
}

#line 35 "input.cu"
template <class F> __global__ void cue_apply_resized(const cue_shape cue, int *p, F f)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_apply_body<F>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(f));
}

#line 35 "input.cu"
template <class F>
static inline void cue_apply_launch(const cue_config &cue, int *p, F f)
{
	cue_launch(cue, cue_kernel("apply", CUE_TIER_RESIZABLE, apply<F>, cue_apply_elastic<F>, cue_apply_resized<F>), p, f);
}
#line 39 "input.cu"

struct setter {
	__device__ void operator()(int *p, int block) const
	{
		p[block] = 5;
	}
};

void run(int *p)
{
	cue_kernel_launch(cue_config(2, 1), p);
	cue_captures_launch(cue_config(2, 1), p);
	cue_apply_launch(cue_config(2, 1), p, setter());
	auto launch = [=](int n) { cue_kernel_launch(cue_config(n, 1), p); };
	launch(3);
	[&] { cue_apply_launch(cue_config(2, 1), p, setter()); }();
}
