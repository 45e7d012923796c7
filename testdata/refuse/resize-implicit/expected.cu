// Conversions, constructors, destructors run where a template shows no call: one that tells threads apart keeps
// the kernels that run it from being resizable.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
struct picker {
	__device__ operator int() const
	{
		return threadIdx.x;
	}
};

template <class T> __global__ void converts(int *p)
{
	int n = T();
	p[threadIdx.x] = n;
}

#line 9 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_converts_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int n = T();
	p[threadIdx.x] = n;
}

#line 10 "input.cu"
template <class T> __global__ void cue_converts_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_converts_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 10 "input.cu"
template <class T>
static inline void cue_converts_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("converts", CUE_TIER_ELASTIC, converts<T>, cue_converts_elastic<T>), p);
}
#line 15 "input.cu"

void run(int *p)
{
	cue_converts_launch<picker>(cue_config(1, 32), p);
}
