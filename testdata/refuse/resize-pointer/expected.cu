// What runs is known at run time only, and one of those it may be reads thread ids.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
typedef int (*function)(int);

__device__ int one(int n)
{
	return n + threadIdx.x;
}

__device__ int two(int n)
{
	return n;
}

__device__ function table[] = {one, two};

__global__ void by_table(int *p)
{
	p[threadIdx.x] = table[p[threadIdx.x]](3);
}

__global__ void by_star(int *p, function f)
{
	p[threadIdx.x] = (*f)(3);
}

__global__ void by_choice(int *p)
{
	p[threadIdx.x] = (p[threadIdx.x] ? one : two)(3);
}

struct holder {
	function f;
};

__global__ void by_field(int *p, holder h)
{
	p[threadIdx.x] = h.f(3);
}

struct shape {
	__device__ virtual int area(int n) const
	{
		return n;
	}
};

struct square : shape {
	__device__ int area(int n) const override
	{
		return n * threadIdx.x;
	}
};

__global__ void by_virtual(int *p)
{
	square s;
	const shape &one = s;
	p[threadIdx.x] = one.area(3);
}

#line 54 "input.cu"
static __device__ __forceinline__ void cue_by_virtual_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	square s;
	const shape &one = s;
	p[threadIdx.x] = one.area(3);
}

#line 54 "input.cu"
__global__ void cue_by_virtual_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_by_virtual_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 54 "input.cu"
static inline void cue_by_virtual_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("by_virtual", CUE_TIER_ELASTIC, by_virtual, cue_by_virtual_elastic), p);
}
#line 60 "input.cu"

struct counter {
	__device__ int count(int n) const
	{
		return n + blockDim.x;
	}
};

typedef int (counter::*member)(int) const;

__global__ void by_member(int *p, member m)
{
	counter c;
	p[threadIdx.x] = (c.*m)(3);
}

void run(int *p, function f, member m)
{
	by_table<<<1, 32>>>(p);
	by_star<<<1, 32>>>(p, f);
	by_choice<<<1, 32>>>(p);
	by_field<<<1, 32>>>(p, holder{f});
	cue_by_virtual_launch(cue_config(1, 32), p);
	by_member<<<1, 32>>>(p, m);
}
