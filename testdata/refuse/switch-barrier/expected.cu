// Switches around barriers that predication does not take apart.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__device__ int exchange(int *tile, int v)
{
	tile[threadIdx.x] = v;
	__syncthreads();
	return tile[(threadIdx.x + 1) % 32];
}

// Which case a thread takes differs.
__global__ void by_value(const int *in, int *out)
{
	__shared__ int tile[32];
	switch (in[threadIdx.x]) {
	case 0:
		out[threadIdx.x] = exchange(tile, 1);
	}
}

#line 10 "input.cu"
static __device__ __forceinline__ void cue_by_value_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const int *in, int *out)
{
	__shared__ int tile[32];
	switch (in[threadIdx.x]) {
	case 0:
		out[threadIdx.x] = exchange(tile, 1);
	}
}

#line 10 "input.cu"
__global__ void cue_by_value_sliced(const cue_slice cue, const int *in, int *out)
{
	cue_by_value_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, in, out);
}

#line 10 "input.cu"
static inline void cue_by_value_launch(const cue_config &cue, const int *in, int *out)
{
	cue_launch(cue, cue_kernel("by_value", CUE_TIER_SLICEABLE, by_value, cue_by_value_sliced), in, out);
}
#line 18 "input.cu"

// A label inside of a loop.
__global__ void into_loop(int *out, int n)
{
	__shared__ int tile[32];
	int i = 0;
	if (threadIdx.x >= n)
		return;
	switch (n & 1) {
	case 0:
		for (; i < 4; i++) {
		case 1:
			out[threadIdx.x] += exchange(tile, i);
		}
	}
}

// A declaration that is not in braces of its own.
__global__ void declares(int *out, int n)
{
	__shared__ int tile[32];
	if (threadIdx.x >= n)
		return;
	switch (n & 1) {
	case 0:
		out[threadIdx.x] = 1;
		break;
	case 1:
		out[threadIdx.x] = 2;
		int v = exchange(tile, n);
		out[threadIdx.x] += v;
	}
}

#line 36 "input.cu"
static __device__ __forceinline__ void cue_declares_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *out, int n)
{
	__shared__ int tile[32];
	if (threadIdx.x >= n)
		return;
	switch (n & 1) {
	case 0:
		out[threadIdx.x] = 1;
		break;
	case 1:
		out[threadIdx.x] = 2;
		int v = exchange(tile, n);
		out[threadIdx.x] += v;
	}
}

#line 36 "input.cu"
__global__ void cue_declares_sliced(const cue_slice cue, int *out, int n)
{
	cue_declares_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, out, n);
}

#line 36 "input.cu"
static inline void cue_declares_launch(const cue_config &cue, int *out, int n)
{
	cue_launch(cue, cue_kernel("declares", CUE_TIER_SLICEABLE, declares, cue_declares_sliced), out, n);
}
#line 51 "input.cu"

void run(const int *in, int *out, int n)
{
	cue_by_value_launch(cue_config(2, 32), in, out);
	into_loop<<<2, 32>>>(out, n);
	cue_declares_launch(cue_config(2, 32), out, n);
}
