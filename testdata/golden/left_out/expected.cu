// What the build's flags leave out of a kernel was judged by nobody: its copy does not compile with others.
#ifdef BY_BLOCK
#error "cuelastic read this file without the macro BY_BLOCK: rewrite it with the flags that it is compiled with"
#endif
#ifdef FIRST
#error "cuelastic read this file without the macro FIRST: rewrite it with the flags that it is compiled with"
#endif
#ifdef SECOND
#error "cuelastic read this file without the macro SECOND: rewrite it with the flags that it is compiled with"
#endif
#ifdef THIRD
#error "cuelastic read this file without the macro THIRD: rewrite it with the flags that it is compiled with"
#endif
#ifdef FOURTH
#error "cuelastic read this file without the macro FOURTH: rewrite it with the flags that it is compiled with"
#endif
#ifdef DOUBLED
#error "cuelastic read this file without the macro DOUBLED: rewrite it with the flags that it is compiled with"
#endif
#ifdef TRIPLED
#error "cuelastic read this file without the macro TRIPLED: rewrite it with the flags that it is compiled with"
#endif
#ifdef DIFFERENT
#error "cuelastic read this file without the macro DIFFERENT: rewrite it with the flags that it is compiled with"
#endif
#ifdef BY_THREAD
#error "cuelastic read this file without the macro BY_THREAD: rewrite it with the flags that it is compiled with"
#endif
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__device__ int block()
{
#ifdef BY_BLOCK
	return blockIdx.x;
#else
	return blockIdx.x + 1;
#endif
}

#line 2 "input.cu"
__device__ int cue_block_2(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
#ifdef BY_BLOCK
#error "cuelastic read this file with flags that leave this out: rewrite it with these"
#else
	return blockIdx.x + 1;
#endif
}
#line 10 "input.cu"

__global__ void pieces(int *p)
{
#ifdef FIRST
	if (threadIdx.x > 3)
		return;
#elif defined(SECOND) && \
	defined(THIRD)
	__syncthreads();
#	if 0
	nothing();
#	else
	__syncwarp();
#	endif
#elif 0
#else
	p[blockIdx.x] = 1;
#	ifdef FOURTH /* more */ // and more
	__syncthreads();
#	endif
#endif
}

#line 11 "input.cu"
static __device__ __forceinline__ void cue_pieces_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#ifdef FIRST
#error "cuelastic read this file with flags that leave this out: rewrite it with these"

#elif defined(SECOND) && \
	defined(THIRD)
#error "cuelastic read this file with flags that leave this out: rewrite it with these"





#elif 0
#else
	p[blockIdx.x] = 1;
#	ifdef FOURTH /* more */ // and more
#error "cuelastic read this file with flags that leave this out: rewrite it with these"
#	endif
#endif
}

#line 11 "input.cu"
__global__ void cue_pieces_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_pieces_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 11 "input.cu"
__global__ void cue_pieces_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_pieces_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 11 "input.cu"
static inline void cue_pieces_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("pieces", CUE_TIER_RESIZABLE, pieces, cue_pieces_elastic, cue_pieces_resized), p);
}
#line 32 "input.cu"

__global__ void plain(int *p)
{
#ifdef DOUBLED
	p[block()] = 2; // an id, which its copy would not redirect
#endif
	p[block()] = 1;
#ifdef TRIPLED
	p[0] = 3; // nothing that matters
#endif
}

#line 33 "input.cu"
static __device__ __forceinline__ void cue_plain_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#ifdef DOUBLED
#error "cuelastic read this file with flags that leave this out: rewrite it with these"
#endif
	p[cue_block_2(threadIdx, blockIdx, blockDim, gridDim)] = 1;
#ifdef TRIPLED
	p[0] = 3; // nothing that matters
#endif
}

#line 33 "input.cu"
__global__ void cue_plain_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_plain_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 33 "input.cu"
__global__ void cue_plain_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_plain_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 33 "input.cu"
static inline void cue_plain_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("plain", CUE_TIER_RESIZABLE, plain, cue_plain_elastic, cue_plain_resized), p);
}
#line 43 "input.cu"

__global__ void waits(int *p)
{
	int n = 3;
#ifdef DIFFERENT
	n = threadIdx.x; // matters for the barrier below
#endif
	for (int i = 0; i < n; i++)
		__syncthreads();
	p[blockIdx.x] = n;
}

#line 44 "input.cu"
static __device__ __forceinline__ void cue_waits_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int n = 3;
#ifdef DIFFERENT
#error "cuelastic read this file with flags that leave this out: rewrite it with these"
#endif
	for (int i = 0; i < n; i++)
		__syncthreads();
	p[blockIdx.x] = n;
}

#line 44 "input.cu"
__global__ void cue_waits_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_waits_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 44 "input.cu"
static inline void cue_waits_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("waits", CUE_TIER_ELASTIC, waits, cue_waits_elastic), p);
}
#line 54 "input.cu"

// Not copied: the kernel's copy says what its flags must leave out.
__device__ int either(int n)
{
#ifdef BY_BLOCK
	return blockIdx.x;
#elif defined(BY_THREAD) // or
	return threadIdx.x;
#else
	return n;
#endif
}

__global__ void calls_either(int *p)
{
	p[blockIdx.x] = either(1);
}


#ifdef BY_BLOCK
#error "cuelastic read this file with flags that leave this out: rewrite it with these"
#elif defined(BY_THREAD) // or
#error "cuelastic read this file with flags that leave this out: rewrite it with these"
#else
#endif
#line 67 "input.cu"
static __device__ __forceinline__ void cue_calls_either_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = either(1);
}

#line 67 "input.cu"
__global__ void cue_calls_either_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_calls_either_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 67 "input.cu"
__global__ void cue_calls_either_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_calls_either_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 67 "input.cu"
static inline void cue_calls_either_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("calls_either", CUE_TIER_RESIZABLE, calls_either, cue_calls_either_elastic, cue_calls_either_resized), p);
}
#line 71 "input.cu"

void run(int *p)
{
	cue_pieces_launch(cue_config(2, 32), p);
	cue_plain_launch(cue_config(2, 32), p);
	cue_waits_launch(cue_config(2, 32), p);
	cue_calls_either_launch(cue_config(2, 1), p);
}
