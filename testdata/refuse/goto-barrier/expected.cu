// A jump past a barrier that some threads take and others do not: sliceable. Where all jump or none, and where no
// barrier stands, a kernel may jump.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
__global__ void parts(int *p, int n)
{
	if (threadIdx.x > n)
		goto end;
	__syncthreads();
end:
	p[blockIdx.x] = n;
}

#line 3 "input.cu"
static __device__ __forceinline__ void cue_parts_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	if (threadIdx.x > n)
		goto end;
	__syncthreads();
end:
	p[blockIdx.x] = n;
}

#line 3 "input.cu"
__global__ void cue_parts_sliced(const cue_slice cue, int *p, int n)
{
	cue_parts_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 3 "input.cu"
static inline void cue_parts_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("parts", CUE_TIER_SLICEABLE, parts, cue_parts_sliced), p, n);
}
#line 11 "input.cu"

// The same in a function that it calls.
__device__ void part(int n)
{
	if (threadIdx.x > n)
		goto end;
	__syncthreads();
end:;
}

__global__ void calls(int *p, int n)
{
	part(n);
	p[blockIdx.x] = n;
}

#line 21 "input.cu"
static __device__ __forceinline__ void cue_calls_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	part(n);
	p[blockIdx.x] = n;
}

#line 21 "input.cu"
__global__ void cue_calls_sliced(const cue_slice cue, int *p, int n)
{
	cue_calls_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 21 "input.cu"
static inline void cue_calls_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("calls", CUE_TIER_SLICEABLE, calls, cue_calls_sliced), p, n);
}
#line 26 "input.cu"

__global__ void jumps(int *p, int n)
{
	if (n > 3)
		goto end;
	__syncthreads();
end:
	p[blockIdx.x] = n;
}

#line 27 "input.cu"
static __device__ __forceinline__ void cue_jumps_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	if (n > 3)
		goto end;
	__syncthreads();
end:
	p[blockIdx.x] = n;
}

#line 27 "input.cu"
__global__ void cue_jumps_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_jumps_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 27 "input.cu"
static inline void cue_jumps_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("jumps", CUE_TIER_ELASTIC, jumps, cue_jumps_elastic), p, n);
}
#line 35 "input.cu"

__global__ void jumps_only(int *p, int n)
{
	if (threadIdx.x > n)
		goto end;
	p[blockIdx.x] = n;
end:;
}

#line 36 "input.cu"
static __device__ __forceinline__ void cue_jumps_only_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	if (threadIdx.x > n)
		goto end;
	p[blockIdx.x] = n;
end:;
}

#line 36 "input.cu"
__global__ void cue_jumps_only_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_jumps_only_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 36 "input.cu"
__global__ void cue_jumps_only_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_jumps_only_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 36 "input.cu"
static inline void cue_jumps_only_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("jumps_only", CUE_TIER_RESIZABLE, jumps_only, cue_jumps_only_elastic, cue_jumps_only_resized), p, n);
}
#line 43 "input.cu"

void run(int *p)
{
	cue_parts_launch(cue_config(2, 32), p, 3);
	cue_calls_launch(cue_config(2, 32), p, 3);
	cue_jumps_launch(cue_config(2, 32), p, 3);
	cue_jumps_only_launch(cue_config(2, 32), p, 3);
}
