// Loops that read volatile memory of the block, by a parameter or in another function, wait for no other block.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__shared__ volatile int drawn[2];

__device__ int first_free(const int *table, int from, int to, int *shared)
{
	volatile int *result = &shared[32];
	if (threadIdx.x == 0)
		*result = -1;
	__syncthreads();
	int i = from;
	while (i < to) {
		if (threadIdx.x == 0 && table[i] == 0)
			*result = i;
		__syncthreads();
		if (*result != -1)
			return *result;
		i++;
	}
	return to;
}

#line 4 "input.cu"
__device__ int cue_first_free_guarded(bool cue_active, const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const int *table, int from, int to, int *shared)
{ int cue_result{}; volatile int *result{}; if (cue_active) {
	result = &shared[32];
	if (threadIdx.x == 0)
		*result = -1; }
	__syncthreads();
	int i = from;
	{ bool cue_in_1 = cue_active; for (;;) { if (cue_in_1) cue_in_1 = (i < to); if (!cue_any(cue_in_1)) break; { if (cue_in_1) {
		if (threadIdx.x == 0 && table[i] == 0)
			*result = i; }
		__syncthreads(); if (cue_in_1) {
		if (*result != -1)
			{ cue_result = *result; cue_active = cue_in_1 = false; goto cue_end_2; }
		i++; } cue_end_2:;
	} } } if (cue_active) {
	{ cue_result = to; cue_active = false; } }
return cue_result; }
#line 21 "input.cu"

__global__ void search(const int *__restrict__ table, int *p, int n)
{
	__shared__ int shared[33];
	int at = first_free(table, 0, n, shared);
	if (threadIdx.x == 0)
		p[blockIdx.x] = at;
}

#line 22 "input.cu"
static __device__ __forceinline__ void cue_search_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const int *__restrict__ table, int *p, int n)
{
	__shared__ int shared[33];
	int at = cue_first_free_guarded(true, threadIdx, blockIdx, blockDim, gridDim, table, 0, n, shared);
	if (threadIdx.x == 0)
		p[blockIdx.x] = at;
}

#line 22 "input.cu"
__global__ void cue_search_elastic(const cue_slice cue, const int *__restrict__ table, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_search_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, table, p, n);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 22 "input.cu"
static inline void cue_search_launch(const cue_config &cue, const int *__restrict__ table, int *p, int n)
{
	cue_launch(cue, cue_kernel("search", CUE_TIER_ELASTIC, search, cue_search_elastic), table, p, n);
}
#line 29 "input.cu"

// A random number of the block's own generator, and an atomic whose result is thrown away.
__device__ int draw(int *total)
{
	volatile int *state = drawn;
	state[0] = state[0] * 5 + 1;
	atomicAdd(total, 1);
	return state[0];
}

__global__ void sample(int *total, int *p)
{
	bool done = false;
	if (threadIdx.x == 0)
		drawn[0] = blockIdx.x;
	do {
		if (draw(total) % 8 == 3)
			done = true;
	} while (!done);
	p[blockIdx.x] = drawn[0];
}

#line 39 "input.cu"
static __device__ __forceinline__ void cue_sample_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *total, int *p)
{
	bool done = false;
	if (threadIdx.x == 0)
		drawn[0] = blockIdx.x;
	do {
		if (draw(total) % 8 == 3)
			done = true;
	} while (!done);
	p[blockIdx.x] = drawn[0];
}

#line 39 "input.cu"
__global__ void cue_sample_elastic(const cue_slice cue, int *total, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_sample_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, total, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 39 "input.cu"
static inline void cue_sample_launch(const cue_config &cue, int *total, int *p)
{
	cue_launch(cue, cue_kernel("sample", CUE_TIER_ELASTIC, sample, cue_sample_elastic), total, p);
}
#line 50 "input.cu"

// A counted loop whose step is made of the size of a warp, which is no memory.
__global__ void strided(const int *table, int *p)
{
	for (int i = 0; i < 512; i = i + 512 / warpSize)
		atomicAdd(&p[table[i]], blockIdx.x);
}

#line 52 "input.cu"
static __device__ __forceinline__ void cue_strided_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const int *table, int *p)
{
	for (int i = 0; i < 512; i = i + 512 / warpSize)
		atomicAdd(&p[table[i]], blockIdx.x);
}

#line 52 "input.cu"
__global__ void cue_strided_elastic(const cue_slice cue, const int *table, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_strided_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, table, p);
}

#line 52 "input.cu"
__global__ void cue_strided_resized(const cue_shape cue, const int *table, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_strided_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, table, p);
}

#line 52 "input.cu"
static inline void cue_strided_launch(const cue_config &cue, const int *table, int *p)
{
	cue_launch(cue, cue_kernel("strided", CUE_TIER_RESIZABLE, strided, cue_strided_elastic, cue_strided_resized), table, p);
}
#line 57 "input.cu"

void run(const int *table, int *total, int *p)
{
	cue_strided_launch(cue_config(4, 32), table, p);
	cue_search_launch(cue_config(4, 32), table, p, 100);
	cue_sample_launch(cue_config(4, 1), total, p);
}
