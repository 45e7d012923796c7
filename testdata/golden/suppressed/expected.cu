// Comments hide diagnostics, on their line or the next line of code: the tier stays what it was, and --werror is content.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void reverse(int *p, int n)
{
	__shared__ int tile[128];
	if (threadIdx.x >= n)
		return; // cuelastic: ignore(early-exit)
	tile[threadIdx.x] = p[threadIdx.x];
	n ? __syncthreads() : void();
	p[threadIdx.x] = tile[n - 1 - threadIdx.x];
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_reverse_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	__shared__ int tile[128];
	if (threadIdx.x >= n)
		return; // cuelastic: ignore(early-exit)
	tile[threadIdx.x] = p[threadIdx.x];
	n ? __syncthreads() : void();
	p[threadIdx.x] = tile[n - 1 - threadIdx.x];
}

#line 2 "input.cu"
__global__ void cue_reverse_sliced(const cue_slice cue, int *p, int n)
{
	cue_reverse_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 2 "input.cu"
static inline void cue_reverse_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("reverse", CUE_TIER_SLICEABLE, reverse, cue_reverse_sliced), p, n);
}
#line 11 "input.cu"

__global__ void branch(int *p, int n)
{
	if (threadIdx.x < n) {
		// cuelastic: ignore(divergent-barrier, early-exit)

		/* the barrier of those in front */
		n ? __syncthreads() : void();
	}
	if (threadIdx.x > n)
		n ? __syncthreads() : void(); // cuelastic: ignore
}

#line 12 "input.cu"
static __device__ __forceinline__ void cue_branch_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	if (threadIdx.x < n) {
		// cuelastic: ignore(divergent-barrier, early-exit)

		/* the barrier of those in front */
		n ? __syncthreads() : void();
	}
	if (threadIdx.x > n)
		n ? __syncthreads() : void(); // cuelastic: ignore
}

#line 12 "input.cu"
__global__ void cue_branch_sliced(const cue_slice cue, int *p, int n)
{
	cue_branch_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 12 "input.cu"
static inline void cue_branch_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("branch", CUE_TIER_SLICEABLE, branch, cue_branch_sliced), p, n);
}
#line 23 "input.cu"

__global__ void spin(volatile int *p)
{
	/* cuelastic: ignore(block-wait) */ while (*p == 0)
		;
}

void run(int *p)
{
	cue_reverse_launch(cue_config(4, 128), p, 100);
	cue_branch_launch(cue_config(4, 128), p, 100);
	spin<<<4, 128>>>(p);
}
