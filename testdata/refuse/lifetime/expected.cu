// An object with a destructor lives until its scope ends, so no guard may cut that scope at a barrier.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
struct held {
	int *p;
	__device__ explicit held(int *p) : p(p)
	{
		atomicAdd(p, 1);
	}
	__device__ ~held()
	{
		atomicAdd(p, -1);
	}
};

__global__ void after_exit(int *out, int n)
{
	__shared__ int count;
	if (threadIdx.x == 0)
		count = 0;
	__syncthreads();
	if (threadIdx.x >= n)
		return;
	held h(&count);
	__syncthreads();
	out[blockIdx.x * blockDim.x + threadIdx.x] = count;
}

#line 14 "input.cu"
static __device__ __forceinline__ void cue_after_exit_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *out, int n)
{
	__shared__ int count;
	if (threadIdx.x == 0)
		count = 0;
	__syncthreads();
	if (threadIdx.x >= n)
		return;
	held h(&count);
	__syncthreads();
	out[blockIdx.x * blockDim.x + threadIdx.x] = count;
}

#line 14 "input.cu"
__global__ void cue_after_exit_sliced(const cue_slice cue, int *out, int n)
{
	cue_after_exit_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, out, n);
}

#line 14 "input.cu"
static inline void cue_after_exit_launch(const cue_config &cue, int *out, int n)
{
	cue_launch(cue, cue_kernel("after_exit", CUE_TIER_SLICEABLE, after_exit, cue_after_exit_sliced), out, n);
}
#line 26 "input.cu"

__global__ void in_branch(int *out, int n)
{
	__shared__ int count;
	if (threadIdx.x == 0)
		count = 0;
	__syncthreads();
	if (threadIdx.x < n) {
		held h(&count);
		__syncthreads();
		out[blockIdx.x * blockDim.x + threadIdx.x] = count;
	}
}

#line 27 "input.cu"
static __device__ __forceinline__ void cue_in_branch_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *out, int n)
{
	__shared__ int count;
	if (threadIdx.x == 0)
		count = 0;
	__syncthreads();
	if (threadIdx.x < n) {
		held h(&count);
		__syncthreads();
		out[blockIdx.x * blockDim.x + threadIdx.x] = count;
	}
}

#line 27 "input.cu"
__global__ void cue_in_branch_sliced(const cue_slice cue, int *out, int n)
{
	cue_in_branch_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, out, n);
}

#line 27 "input.cu"
static inline void cue_in_branch_launch(const cue_config &cue, int *out, int n)
{
	cue_launch(cue, cue_kernel("in_branch", CUE_TIER_SLICEABLE, in_branch, cue_in_branch_sliced), out, n);
}
#line 39 "input.cu"

// All threads hold it alike: nothing is cut.
__global__ void whole(int *out)
{
	__shared__ int count;
	if (threadIdx.x == 0)
		count = 0;
	__syncthreads();
	held h(&count);
	__syncthreads();
	out[blockIdx.x * blockDim.x + threadIdx.x] = count;
	__syncthreads();
}

#line 41 "input.cu"
static __device__ __forceinline__ void cue_whole_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *out)
{
	__shared__ int count;
	if (threadIdx.x == 0)
		count = 0;
	__syncthreads();
	held h(&count);
	__syncthreads();
	out[blockIdx.x * blockDim.x + threadIdx.x] = count;
	__syncthreads();
}

#line 41 "input.cu"
__global__ void cue_whole_elastic(const cue_slice cue, int *out)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_whole_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, out);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 41 "input.cu"
static inline void cue_whole_launch(const cue_config &cue, int *out)
{
	cue_launch(cue, cue_kernel("whole", CUE_TIER_ELASTIC, whole, cue_whole_elastic), out);
}
#line 52 "input.cu"

void run(int *out)
{
	cue_after_exit_launch(cue_config(2, 32), out, 20);
	cue_in_branch_launch(cue_config(2, 32), out, 20);
	cue_whole_launch(cue_config(2, 32), out);
}
