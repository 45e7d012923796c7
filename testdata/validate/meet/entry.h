// Entries as the rewriter makes them: a body with ids of its own, and a block loop around it.
#include <cuelastic/device.cuh>

#define BODY(name)                                                                                           \
	static __device__ __forceinline__ void name##_body(                                                      \
	    const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p, int n)
#define ENTRY(name)                                                                                          \
	__global__ void name(cue_slice cue, int *p, int n)                                                       \
	{                                                                                                        \
		for (unsigned b = cue.cue_begin + ::blockIdx.x; b < cue.cue_end; b += ::gridDim.x) {                 \
			name##_body(cue_thread(), cue_block(cue, b), ::blockDim, cue.cue_grid, p, n);                    \
			__syncthreads();                                                                                 \
		}                                                                                                    \
	}
// The same without a barrier between logical blocks.
#define ENTRY_WITHOUT_BARRIER(name)                                                                          \
	__global__ void name(cue_slice cue, int *p, int n)                                                       \
	{                                                                                                        \
		for (unsigned b = cue.cue_begin + ::blockIdx.x; b < cue.cue_end; b += ::gridDim.x)                   \
			name##_body(cue_thread(), cue_block(cue, b), ::blockDim, cue.cue_grid, p, n);                    \
	}
