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

#line 16 "input.cu"
static __device__ __forceinline__ void cue_by_table_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p)
{
	p[threadIdx.x] = table[p[threadIdx.x]](3);
}

__global__ void cue_by_table_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x)
		cue_by_table_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p);
}

static inline void cue_by_table_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("by_table", CUE_TIER_ELASTIC, by_table, cue_by_table_elastic), p);
}
#line 20 "input.cu"

__global__ void by_star(int *p, function f)
{
	p[threadIdx.x] = (*f)(3);
}

#line 21 "input.cu"
static __device__ __forceinline__ void cue_by_star_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p, function f)
{
	p[threadIdx.x] = (*f)(3);
}

__global__ void cue_by_star_elastic(const cue_slice cue, int *p, function f)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x)
		cue_by_star_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p, f);
}

static inline void cue_by_star_launch(const cue_config &cue, int *p, function f)
{
	cue_launch(cue, cue_kernel("by_star", CUE_TIER_ELASTIC, by_star, cue_by_star_elastic), p, f);
}
#line 25 "input.cu"

__global__ void by_choice(int *p)
{
	p[threadIdx.x] = (p[threadIdx.x] ? one : two)(3);
}

#line 26 "input.cu"
static __device__ __forceinline__ void cue_by_choice_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p)
{
	p[threadIdx.x] = (p[threadIdx.x] ? one : two)(3);
}

__global__ void cue_by_choice_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x)
		cue_by_choice_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p);
}

static inline void cue_by_choice_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("by_choice", CUE_TIER_ELASTIC, by_choice, cue_by_choice_elastic), p);
}
#line 30 "input.cu"

struct holder {
	function f;
};

__global__ void by_field(int *p, holder h)
{
	p[threadIdx.x] = h.f(3);
}

#line 35 "input.cu"
static __device__ __forceinline__ void cue_by_field_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p, holder h)
{
	p[threadIdx.x] = h.f(3);
}

__global__ void cue_by_field_elastic(const cue_slice cue, int *p, holder h)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x)
		cue_by_field_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p, h);
}

static inline void cue_by_field_launch(const cue_config &cue, int *p, holder h)
{
	cue_launch(cue, cue_kernel("by_field", CUE_TIER_ELASTIC, by_field, cue_by_field_elastic), p, h);
}
#line 39 "input.cu"

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
static __device__ __forceinline__ void cue_by_virtual_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p)
{
	square s;
	const shape &one = s;
	p[threadIdx.x] = one.area(3);
}

__global__ void cue_by_virtual_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x)
		cue_by_virtual_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p);
}

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

#line 70 "input.cu"
static __device__ __forceinline__ void cue_by_member_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p, member m)
{
	counter c;
	p[threadIdx.x] = (c.*m)(3);
}

__global__ void cue_by_member_elastic(const cue_slice cue, int *p, member m)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x)
		cue_by_member_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p, m);
}

static inline void cue_by_member_launch(const cue_config &cue, int *p, member m)
{
	cue_launch(cue, cue_kernel("by_member", CUE_TIER_ELASTIC, by_member, cue_by_member_elastic), p, m);
}
#line 75 "input.cu"

void run(int *p, function f, member m)
{
	cue_by_table_launch(cue_config(1, 32), p);
	cue_by_star_launch(cue_config(1, 32), p, f);
	cue_by_choice_launch(cue_config(1, 32), p);
	cue_by_field_launch(cue_config(1, 32), p, holder{f});
	cue_by_virtual_launch(cue_config(1, 32), p);
	cue_by_member_launch(cue_config(1, 32), p, m);
}
