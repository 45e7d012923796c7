// A library's header, not the user's, has a function for the device's side alone.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include <cub/util_type.cuh>
#include <small.h>

template <class T> __global__ void turn(const T *in, T *out)
{
	__shared__ T part[64];
	part[threadIdx.x] = __ldg(in + blockIdx.x * 64 + threadIdx.x);
	__syncthreads();
	out[blockIdx.x * 64 + threadIdx.x] = part[63 - threadIdx.x];
}

#line 4 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_turn_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const T *in, T *out)
{
	__shared__ T part[64];
	part[threadIdx.x] = __ldg(in + blockIdx.x * 64 + threadIdx.x);
	__syncthreads();
	out[blockIdx.x * 64 + threadIdx.x] = part[63 - threadIdx.x];
}

#line 5 "input.cu"
template <class T> __global__ void cue_turn_elastic(const cue_slice cue, const T *in, T *out)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_turn_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 5 "input.cu"
template <class T>
static inline void cue_turn_launch(const cue_config &cue, const T *in, T *out)
{
	cue_launch(cue, cue_kernel("turn", CUE_TIER_ELASTIC, turn<T>, cue_turn_elastic<T>), in, out);
}
#line 12 "input.cu"

void run(const small *in, small *out)
{
	cue_turn_launch(cue_config(9, 64), in, out);
}
