// Attributes that come from macros.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#define KERNEL __global__ void
#define GLOBAL __global__
#define BOUNDS(n) __launch_bounds__(n)
#define HIDDEN __attribute__((visibility("hidden")))
#define KERNEL_BOUNDS(n) __global__ __launch_bounds__(n) void
#define DEVICE __device__ __forceinline__
#define EVERYWHERE __host__ __device__
#define SHARED __shared__
#define CONSTANT __constant__

CONSTANT int table[4];

DEVICE int index()
{
	return blockIdx.x;
}

#line 14 "input.cu"
DEVICE int cue_index(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	return blockIdx.x;
}
#line 18 "input.cu"

EVERYWHERE int both(int n)
{
	return n + 2;
}

KERNEL plain(int *p)
{
	p[blockIdx.x] = 1;
}

#line 24 "input.cu"
static __device__ __forceinline__ void cue_plain_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 24 "input.cu"
KERNEL cue_plain_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_plain_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 24 "input.cu"
KERNEL cue_plain_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_plain_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 24 "input.cu"
static inline void cue_plain_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("plain", CUE_TIER_RESIZABLE, plain, cue_plain_elastic, cue_plain_resized), p);
}
#line 28 "input.cu"

GLOBAL void BOUNDS(64) bounded(int *p)
{
	p[blockIdx.x] = 2;
}

#line 29 "input.cu"
static __device__ __forceinline__ void cue_bounded_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 2;
}

#line 29 "input.cu"
GLOBAL void BOUNDS(64) cue_bounded_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_bounded_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 29 "input.cu"
GLOBAL void BOUNDS(64) cue_bounded_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_bounded_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 29 "input.cu"
static inline void cue_bounded_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("bounded", CUE_TIER_RESIZABLE, bounded, cue_bounded_elastic, cue_bounded_resized), p);
}
#line 33 "input.cu"

HIDDEN GLOBAL void hidden(int *p)
{
	p[blockIdx.x] = 3;
}

#line 34 "input.cu"
static __device__ __forceinline__ void cue_hidden_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 3;
}

#line 34 "input.cu"
HIDDEN GLOBAL void cue_hidden_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_hidden_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 34 "input.cu"
HIDDEN GLOBAL void cue_hidden_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_hidden_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 34 "input.cu"
static inline void cue_hidden_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("hidden", CUE_TIER_RESIZABLE, hidden, cue_hidden_elastic, cue_hidden_resized), p);
}
#line 38 "input.cu"

extern "C" KERNEL_BOUNDS(32 * 2) linked(int *p)
{
	p[index()] = both(2);
}

#line 39 "input.cu"
static __device__ __forceinline__ void cue_linked_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[cue_index(threadIdx, blockIdx, blockDim, gridDim)] = both(2);
}

#line 39 "input.cu"
KERNEL_BOUNDS(32 * 2) cue_linked_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_linked_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 39 "input.cu"
KERNEL_BOUNDS(32 * 2) cue_linked_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_linked_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 39 "input.cu"
static inline void cue_linked_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("linked", CUE_TIER_RESIZABLE, linked, cue_linked_elastic, cue_linked_resized), p);
}
#line 43 "input.cu"

KERNEL shares(int *p)
{
	SHARED int tile[32];
	tile[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[index()] = tile[31 - threadIdx.x] + table[0];
}

#line 44 "input.cu"
static __device__ __forceinline__ void cue_shares_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	SHARED int tile[32];
	tile[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[cue_index(threadIdx, blockIdx, blockDim, gridDim)] = tile[31 - threadIdx.x] + table[0];
}

#line 44 "input.cu"
KERNEL cue_shares_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_shares_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 44 "input.cu"
static inline void cue_shares_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("shares", CUE_TIER_ELASTIC, shares, cue_shares_elastic), p);
}
#line 51 "input.cu"

void run(int *p)
{
	cue_plain_launch(cue_config(2, 1), p);
	cue_bounded_launch(cue_config(2, 64), p);
	cue_hidden_launch(cue_config(2, 1), p);
	cue_linked_launch(cue_config(2, 64), p);
	cue_shares_launch(cue_config(2, 32), p);
}
