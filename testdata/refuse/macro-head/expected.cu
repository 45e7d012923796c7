// Kernels whose heads or bodies come from macros.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#define DEFINE(name, value)                                                                                      \
	__global__ void name(int *p)                                                                                 \
	{                                                                                                            \
		p[blockIdx.x] = value + sizeof #name;                                                                    \
	}

DEFINE(one, 1)
DEFINE(two, 2)

#define BEGIN {
#define NAME(x) x##_kernel
#define PARAMETERS (int *p, int n)

__global__ void begins(int *p) BEGIN
	p[blockIdx.x] = 1;
}

__global__ void NAME(pasted)(int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void lists PARAMETERS
{
	p[blockIdx.x] = n;
}

#define KERNEL(name) __global__ void name
#define OF_TYPES template <class T> __global__ void

KERNEL(named)(int *p)
{
	p[blockIdx.x] = 1;
}

OF_TYPES generic(T *p)
{
	p[blockIdx.x] = 1;
}

__global__ void plain(int *p)
{
	p[blockIdx.x] = 1;
}

#line 42 "input.cu"
static __device__ __forceinline__ void cue_plain_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 42 "input.cu"
__global__ void cue_plain_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_plain_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 42 "input.cu"
__global__ void cue_plain_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_plain_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 42 "input.cu"
static inline void cue_plain_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("plain", CUE_TIER_RESIZABLE, plain, cue_plain_elastic, cue_plain_resized), p);
}
#line 46 "input.cu"

void run(int *p)
{
	one<<<2, 1>>>(p);
	two<<<2, 1>>>(p);
	begins<<<2, 1>>>(p);
	pasted_kernel<<<2, 1>>>(p);
	lists<<<2, 1>>>(p, 1);
	named<<<2, 1>>>(p);
	generic<<<2, 1>>>(p);
	cue_plain_launch(cue_config(2, 1), p);
}
