// A launch of which a macro makes a string.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include <cassert>
#include <cstdio>
#define TRY(...) \
	do { \
		__VA_ARGS__; \
		puts(#__VA_ARGS__); \
	} while (0)
#define OUTER(...) TRY(__VA_ARGS__)
#define PLAIN(...) __VA_ARGS__

__global__ void k(int *p)
{
	p[blockIdx.x] = blockIdx.x;
}

#line 12 "input.cu"
static __device__ __forceinline__ void cue_k_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = blockIdx.x;
}

#line 12 "input.cu"
__global__ void cue_k_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_k_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 12 "input.cu"
__global__ void cue_k_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_k_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 12 "input.cu"
static inline void cue_k_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("k", CUE_TIER_RESIZABLE, k, cue_k_elastic, cue_k_resized), p);
}

#line 12 "input.cu"
static const cue_known cue_k_known(cue_kernel("k", CUE_TIER_RESIZABLE, k, cue_k_elastic, cue_k_resized));
#line 16 "input.cu"

#define FOUR(p) k<<<4, 1>>>(p)
#define TRY_FOUR(p) TRY(k<<<4, 1>>>(p))

void run(int *p)
{ static constexpr cue_call_array cudaLaunchKernel{};
	void *a[] = {&p};
	PLAIN(cue_k_launch(cue_config(4, 1), p));
	TRY(k<<<4, 1>>>(p));
	OUTER(k<<<4, 1>>>(p));
	TRY(FOUR(p));
	TRY_FOUR(p);
	assert((k<<<4, 1>>>(p), p));
	TRY(cudaLaunchKernel((const void *)k, 4, 1, a, 0, 0));
}
