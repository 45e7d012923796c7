// Directives in bodies that a copy may repeat: the same text again, or undefined at the end, or undefined first.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__device__ int callee(int n)
{
#define TWICE(x) \
	(2 * (x))
	return TWICE(n) + blockIdx.x;
}

#line 2 "input.cu"
__device__ int cue_callee(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int n)
{
#define TWICE(x) \
	(2 * (x))
	return TWICE(n) + blockIdx.x;
}
#line 8 "input.cu"

__global__ void undefined_behind(int *p)
{
#define PLACE blockIdx.x
	p[PLACE] = callee(1);
#undef PLACE
}

#line 9 "input.cu"
static __device__ __forceinline__ void cue_undefined_behind_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p)
{
#define PLACE blockIdx.x
	p[PLACE] = cue_callee(threadIdx, blockIdx, blockDim, gridDim, 1);
#undef PLACE
}

__global__ void cue_undefined_behind_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x)
		cue_undefined_behind_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p);
}

__global__ void cue_undefined_behind_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x * ::blockDim.y + ::threadIdx.y; cue_b < cue.end; cue_b += ::gridDim.x * ::blockDim.y)
		for (unsigned cue_t = ::threadIdx.x; cue_t < cue.threads; cue_t += ::blockDim.x)
			cue_undefined_behind_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.block, cue.grid, p);
}

static inline void cue_undefined_behind_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("undefined_behind", CUE_TIER_RESIZABLE, undefined_behind, cue_undefined_behind_elastic, cue_undefined_behind_resized), p);
}
#line 15 "input.cu"

#define SIZE 3
__global__ void undefined_first(int *p)
{
#undef SIZE
#define SIZE 4
	for (int i = 0; i < SIZE; i++)
		p[i] = gridDim.x;
#undef SIZE
#define SIZE 5
	p[SIZE] = 1;
}

#line 17 "input.cu"
static __device__ __forceinline__ void cue_undefined_first_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p)
{
#undef SIZE
#define SIZE 4
	for (int i = 0; i < SIZE; i++)
		p[i] = gridDim.x;
#undef SIZE
#define SIZE 5
	p[SIZE] = 1;
}

__global__ void cue_undefined_first_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x)
		cue_undefined_first_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p);
}

__global__ void cue_undefined_first_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x * ::blockDim.y + ::threadIdx.y; cue_b < cue.end; cue_b += ::gridDim.x * ::blockDim.y)
		for (unsigned cue_t = ::threadIdx.x; cue_t < cue.threads; cue_t += ::blockDim.x)
			cue_undefined_first_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.block, cue.grid, p);
}

static inline void cue_undefined_first_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("undefined_first", CUE_TIER_RESIZABLE, undefined_first, cue_undefined_first_elastic, cue_undefined_first_resized), p);
}
#line 27 "input.cu"

__global__ void harmless(int *p)
{
#ifdef TWICE
	p[blockIdx.x] = 1;
#endif
#pragma unroll
	for (int i = 0; i < 3; i++)
		p[i] = i;
}

#line 28 "input.cu"
static __device__ __forceinline__ void cue_harmless_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p)
{
#ifdef TWICE
	p[blockIdx.x] = 1;
#endif
#pragma unroll
	for (int i = 0; i < 3; i++)
		p[i] = i;
}

__global__ void cue_harmless_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x)
		cue_harmless_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p);
}

__global__ void cue_harmless_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x * ::blockDim.y + ::threadIdx.y; cue_b < cue.end; cue_b += ::gridDim.x * ::blockDim.y)
		for (unsigned cue_t = ::threadIdx.x; cue_t < cue.threads; cue_t += ::blockDim.x)
			cue_harmless_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.block, cue.grid, p);
}

static inline void cue_harmless_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("harmless", CUE_TIER_RESIZABLE, harmless, cue_harmless_elastic, cue_harmless_resized), p);
}
#line 37 "input.cu"

void run(int *p)
{
	cue_undefined_behind_launch(cue_config(2, 1), p);
	cue_undefined_first_launch(cue_config(2, 1), p);
	cue_harmless_launch(cue_config(2, 1), p);
}
