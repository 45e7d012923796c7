// Warp operations: under conditions that hold for whole warps.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void sums(const int *in, int *out)
{
	__shared__ int partial[32];
	int value = in[blockIdx.x * blockDim.x + threadIdx.x];
	for (int distance = 16; distance > 0; distance /= 2)
		value += __shfl_xor_sync(~0u, value, distance);
	if (threadIdx.x % 32 == 0)
		partial[threadIdx.x / 32] = value;
	__syncthreads();
	if (threadIdx.x < 32) {
		value = threadIdx.x < blockDim.x / 32 ? partial[threadIdx.x] : 0;
		for (int distance = 16; distance > 0; distance /= 2)
			value += __shfl_xor_sync(~0u, value, distance);
		if (threadIdx.x == 0)
			out[blockIdx.x] = value;
	}
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_sums_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const int *in, int *out)
{
	__shared__ int partial[32];
	int value = in[blockIdx.x * blockDim.x + threadIdx.x];
	for (int distance = 16; distance > 0; distance /= 2)
		value += __shfl_xor_sync(~0u, value, distance);
	if (threadIdx.x % 32 == 0)
		partial[threadIdx.x / 32] = value;
	__syncthreads();
	if (threadIdx.x < 32) {
		value = threadIdx.x < blockDim.x / 32 ? partial[threadIdx.x] : 0;
		for (int distance = 16; distance > 0; distance /= 2)
			value += __shfl_xor_sync(~0u, value, distance);
		if (threadIdx.x == 0)
			out[blockIdx.x] = value;
	}
}

#line 2 "input.cu"
__global__ void cue_sums_elastic(const cue_slice cue, const int *in, int *out)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_sums_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 2 "input.cu"
static inline void cue_sums_launch(const cue_config &cue, const int *in, int *out)
{
	cue_launch(cue, cue_kernel("sums", CUE_TIER_ELASTIC, sums, cue_sums_elastic).cue_needing(CUE_NEED_WHOLE_WARPS), in, out);
}
#line 19 "input.cu"

void run(const int *in, int *out)
{
	cue_sums_launch(cue_config(5, 128), in, out);
}
