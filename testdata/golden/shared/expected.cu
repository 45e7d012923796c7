// Static shared memory and a barrier: a barrier between two logical blocks.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void reverse(const int *in, int *out)
{
	__shared__ int tile[64];
	unsigned at = blockIdx.x * 64 + threadIdx.x;
	tile[threadIdx.x] = in[at];
	__syncthreads();
	out[at] = tile[63 - threadIdx.x];
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_reverse_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const int *in, int *out)
{
	__shared__ int tile[64];
	unsigned at = blockIdx.x * 64 + threadIdx.x;
	tile[threadIdx.x] = in[at];
	__syncthreads();
	out[at] = tile[63 - threadIdx.x];
}

#line 2 "input.cu"
__global__ void cue_reverse_elastic(const cue_slice cue, const int *in, int *out)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_reverse_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 2 "input.cu"
static inline void cue_reverse_launch(const cue_config &cue, const int *in, int *out)
{
	cue_launch(cue, cue_kernel("reverse", CUE_TIER_ELASTIC, reverse, cue_reverse_elastic), in, out);
}
#line 10 "input.cu"

// A barrier without shared memory: one, too, for another reason.
__global__ void waits(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = 1;
	__syncthreads();
	p[blockIdx.x * blockDim.x + blockDim.x - 1 - threadIdx.x] += 1;
}

#line 12 "input.cu"
static __device__ __forceinline__ void cue_waits_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = 1;
	__syncthreads();
	p[blockIdx.x * blockDim.x + blockDim.x - 1 - threadIdx.x] += 1;
}

#line 12 "input.cu"
__global__ void cue_waits_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_waits_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 12 "input.cu"
static inline void cue_waits_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("waits", CUE_TIER_ELASTIC, waits, cue_waits_elastic), p);
}
#line 18 "input.cu"

// Shared memory without a barrier of its own: the loop needs one all the same.
__global__ void mine(int *p)
{
	__shared__ int slots[32];
	slots[threadIdx.x] = blockIdx.x;
	p[blockIdx.x * 32 + threadIdx.x] = slots[threadIdx.x];
}

#line 20 "input.cu"
static __device__ __forceinline__ void cue_mine_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__shared__ int slots[32];
	slots[threadIdx.x] = blockIdx.x;
	p[blockIdx.x * 32 + threadIdx.x] = slots[threadIdx.x];
}

#line 20 "input.cu"
__global__ void cue_mine_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_mine_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 20 "input.cu"
static inline void cue_mine_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("mine", CUE_TIER_ELASTIC, mine, cue_mine_elastic), p);
}
#line 26 "input.cu"

void run(const int *in, int *out, int n)
{
	cue_reverse_launch(cue_config(n / 64, 64), in, out);
	cue_waits_launch(cue_config(n, 32), out);
	cue_mine_launch(cue_config(n, 32), out);
}
