// Warp operations under threadIdx.x / 32, of rows that leave early: what the launch must check, in all its forms.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void rows(const float *in, float *out, int count)
{
	int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
	if (row >= count)
		return;
	float sum = in[row * 32 + threadIdx.x % 32];
	for (int distance = 16; distance > 0; distance /= 2)
		sum += __shfl_down_sync(0xffffffff, sum, distance);
	if (threadIdx.x % 32 == 0)
		out[row] = sum;
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_rows_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const float *in, float *out, int count)
{
	int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
	if (row >= count)
		return;
	float sum = in[row * 32 + threadIdx.x % 32];
	for (int distance = 16; distance > 0; distance /= 2)
		sum += __shfl_down_sync(0xffffffff, sum, distance);
	if (threadIdx.x % 32 == 0)
		out[row] = sum;
}

#line 2 "input.cu"
__global__ void cue_rows_elastic(const cue_slice cue, const float *in, float *out, int count)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_rows_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out, count);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 2 "input.cu"
static inline void cue_rows_launch(const cue_config &cue, const float *in, float *out, int count)
{
	cue_launch(cue, cue_kernel("rows", CUE_TIER_ELASTIC, rows, cue_rows_elastic).cue_needing(CUE_NEED_WHOLE_WARPS), in, out, count);
}
#line 13 "input.cu"

// By threadIdx.y, which one warp shares with all of its lanes only where rows are whole warps.
__global__ void wide_rows(const float *in, float *out, int count)
{
	int row = blockIdx.x * blockDim.y + threadIdx.y;
	if (row >= count)
		return;
	float sum = in[row * 32 + threadIdx.x];
	for (int distance = 16; distance > 0; distance /= 2)
		sum += __shfl_down_sync(0xffffffff, sum, distance);
	if (threadIdx.x == 0)
		out[row] = sum;
}

#line 15 "input.cu"
static __device__ __forceinline__ void cue_wide_rows_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const float *in, float *out, int count)
{
	int row = blockIdx.x * blockDim.y + threadIdx.y;
	if (row >= count)
		return;
	float sum = in[row * 32 + threadIdx.x];
	for (int distance = 16; distance > 0; distance /= 2)
		sum += __shfl_down_sync(0xffffffff, sum, distance);
	if (threadIdx.x == 0)
		out[row] = sum;
}

#line 15 "input.cu"
__global__ void cue_wide_rows_elastic(const cue_slice cue, const float *in, float *out, int count)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_wide_rows_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out, count);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 15 "input.cu"
static inline void cue_wide_rows_launch(const cue_config &cue, const float *in, float *out, int count)
{
	cue_launch(cue, cue_kernel("wide_rows", CUE_TIER_ELASTIC, wide_rows, cue_wide_rows_elastic).cue_needing(CUE_NEED_WHOLE_WARPS), in, out, count);
}
#line 26 "input.cu"

void run(const float *in, float *out, int count)
{
	cue_rows_launch(cue_config(4, 128), in, out, count);
	cue_wide_rows_launch(cue_config(4, dim3(32, 4)), in, out, count);
	void *arguments[] = {&in, &out, &count};
	cue_launch_array<3>(cue_kernel("rows", CUE_TIER_ELASTIC, rows, cue_rows_elastic).cue_needing(CUE_NEED_WHOLE_WARPS), dim3(4), dim3(128), arguments, 0, 0);
	cue_launch_array<3>(cue_kernel("wide_rows", CUE_TIER_ELASTIC, wide_rows, cue_wide_rows_elastic).cue_needing(CUE_NEED_WHOLE_WARPS), dim3(4), dim3(32, 4), arguments, 0, 0);
	cudaLaunchConfig_t config = {};
	config.gridDim = 4;
	config.blockDim = 128;
	cue_launch_ex(&config, rows, cue_kernel("rows", CUE_TIER_ELASTIC, rows, cue_rows_elastic).cue_needing(CUE_NEED_WHOLE_WARPS), in, out, count);
	config.blockDim = dim3(32, 4);
	cue_launch_ex(&config, wide_rows, cue_kernel("wide_rows", CUE_TIER_ELASTIC, wide_rows, cue_wide_rows_elastic).cue_needing(CUE_NEED_WHOLE_WARPS), in, out, count);
}
