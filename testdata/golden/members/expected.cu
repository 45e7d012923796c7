// Members that read block ids get a clone beside them in their class: const, static, templates, overloads, operator(), of class
// templates, defined inside and outside of the class, inherited. It also runs.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
#include "../../run/program.h"

__device__ int helper(int n)
{
	return n + blockIdx.x;
}

#line 5 "input.cu"
__device__ int cue_helper(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n)
{
	return n + blockIdx.x;
}
#line 9 "input.cu"

using number = decltype(helper(1));

struct place {
	number n;
	__device__ int global() const
	{
		return blockIdx.x * blockDim.x + n;
	}

#line 14 "input.cu"
__device__ int cue_global(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim) const
	{
		return blockIdx.x * blockDim.x + n;
	}
#line 18 "input.cu"
	__device__ int below(int k = 3);

__device__ int cue_below(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int k = 3);
#line 19 "input.cu"
	__device__ int operator()(int m) const
	{
		return m + gridDim.x + of_class(2);
	}

#line 19 "input.cu"
__device__ int cue_call_2(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int m) const
	{
		return m + gridDim.x + cue_of_class(threadIdx, blockIdx, blockDim, gridDim, 2);
	}
#line 23 "input.cu"
	static __device__ int of_class(int k)
	{
		return k + helper(1);
	}

#line 23 "input.cu"
static __device__ int cue_of_class(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int k)
	{
		return k + cue_helper(threadIdx, blockIdx, blockDim, gridDim, 1);
	}
#line 27 "input.cu"
	template <int N> __device__ int scaled(int k) const
	{
		return N * k + blockIdx.x;
	}

#line 27 "input.cu"
template <int N> __device__ int cue_scaled(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int k) const
	{
		return N * k + blockIdx.x;
	}
#line 31 "input.cu"
	__device__ int plain(int k) const
	{
		return k + n;
	}

  protected:
	__device__ int over(int k)
	{
		return k + n;
	}
	__device__ int over(double)
	{
		return gridDim.x;
	}

#line 41 "input.cu"
__device__ int cue_over(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, double)
	{
		return gridDim.x;
	}
#line 45 "input.cu"
};

__device__ int place::below(int k)
{
	return this->global() + global() + k + over(2.0) + over(2);
}

#line 47 "input.cu"
__device__ int place::cue_below(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int k)
{
	return this->cue_global(threadIdx, blockIdx, blockDim, gridDim) + cue_global(threadIdx, blockIdx, blockDim, gridDim) + k + cue_over(threadIdx, blockIdx, blockDim, gridDim, 2.0) + over(2);
}
#line 51 "input.cu"

struct derived : place {
	__device__ int global() const
	{
		return place::global() + 1;
	}

#line 53 "input.cu"
__device__ int cue_global(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim) const
	{
		return place::cue_global(threadIdx, blockIdx, blockDim, gridDim) + 1;
	}
#line 57 "input.cu"
};

template <class T> struct box {
	T v;
	__device__ T get() const;

__device__ T cue_get(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim) const;
#line 62 "input.cu"
	__device__ T in() const
	{
		return v + blockIdx.x;
	}

#line 62 "input.cu"
__device__ T cue_in(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim) const
	{
		return v + blockIdx.x;
	}
#line 66 "input.cu"
};

template <class T> __device__ T box<T>::get() const
{
	return v + blockIdx.x + in();
}

#line 68 "input.cu"
template <class T> __device__ T box<T>::cue_get(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim) const
{
	return v + blockIdx.x + cue_in(threadIdx, blockIdx, blockDim, gridDim);
}
#line 72 "input.cu"

__global__ void kernel(int *p)
{
	place a{int(threadIdx.x)}, *q = &a;
	derived d;
	d.n = 2;
	int at = a.global();
	p[at] += q->below() + place{2}(3) + a(4) + (*q)(5) + place::of_class(2) + a.scaled<3>(2);
	box<int> b{2};
	p[at] += b.get() + d.global() + d.below(2) + a.plain(2);
	auto calls = [a](int n) { return a(n); };
	p[at] += calls(2);
}

#line 73 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	place a{int(threadIdx.x)}, *q = &a;
	derived d;
	d.n = 2;
	int at = a.cue_global(threadIdx, blockIdx, blockDim, gridDim);
	p[at] += q->cue_below(threadIdx, blockIdx, blockDim, gridDim) + place{2}.cue_call_2(threadIdx, blockIdx, blockDim, gridDim, 3) + a.cue_call_2(threadIdx, blockIdx, blockDim, gridDim, 4) + (*q).cue_call_2(threadIdx, blockIdx, blockDim, gridDim, 5) + place::cue_of_class(threadIdx, blockIdx, blockDim, gridDim, 2) + a.cue_scaled<3>(threadIdx, blockIdx, blockDim, gridDim, 2);
	box<int> b{2};
	p[at] += b.cue_get(threadIdx, blockIdx, blockDim, gridDim) + d.cue_global(threadIdx, blockIdx, blockDim, gridDim) + d.cue_below(threadIdx, blockIdx, blockDim, gridDim, 2) + a.plain(2);
	auto calls = [threadIdx, blockIdx, blockDim, gridDim, a](int n) { return a.cue_call_2(threadIdx, blockIdx, blockDim, gridDim, n); };
	p[at] += calls(2);
}

#line 73 "input.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 73 "input.cu"
__global__ void cue_kernel_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 73 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p);
}
#line 85 "input.cu"

int main()
{
	memory<int> p(21 * 16);
	cue_kernel_launch(cue_config(21, 16), p.device);
	p.print("kernel");
	cue_kernel_launch(cue_config(7, 32), p.device);
	p.print("kernel again");
	return 0;
}
