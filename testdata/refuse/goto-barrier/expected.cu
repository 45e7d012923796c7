// A kernel with a barrier jumps: sliceable. One without a barrier may jump.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void jumps(int *p, int n)
{
	if (n > 3)
		goto end;
	__syncthreads();
end:
	p[blockIdx.x] = n;
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_jumps_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p, int n)
{
	if (n > 3)
		goto end;
	__syncthreads();
end:
	p[blockIdx.x] = n;
}

__global__ void cue_jumps_sliced(const cue_slice cue, int *p, int n)
{
	cue_jumps_body(::threadIdx, cue_block(cue, cue.begin + ::blockIdx.x), ::blockDim, cue.grid, p, n);
}

static inline void cue_jumps_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("jumps", CUE_TIER_SLICEABLE, jumps, cue_jumps_sliced), p, n);
}
#line 10 "input.cu"

__global__ void jumps_only(int *p, int n)
{
	if (threadIdx.x > n)
		goto end;
	p[blockIdx.x] = n;
end:;
}

#line 11 "input.cu"
static __device__ __forceinline__ void cue_jumps_only_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p, int n)
{
	if (threadIdx.x > n)
		goto end;
	p[blockIdx.x] = n;
end:;
}

__global__ void cue_jumps_only_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x)
		cue_jumps_only_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p, n);
}

__global__ void cue_jumps_only_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x * ::blockDim.y + ::threadIdx.y; cue_b < cue.end; cue_b += ::gridDim.x * ::blockDim.y)
		for (unsigned cue_t = ::threadIdx.x; cue_t < cue.threads; cue_t += ::blockDim.x)
			cue_jumps_only_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.block, cue.grid, p, n);
}

static inline void cue_jumps_only_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("jumps_only", CUE_TIER_RESIZABLE, jumps_only, cue_jumps_only_elastic, cue_jumps_only_resized), p, n);
}
#line 18 "input.cu"

void run(int *p)
{
	cue_jumps_launch(cue_config(2, 32), p, 3);
	cue_jumps_only_launch(cue_config(2, 32), p, 3);
}
