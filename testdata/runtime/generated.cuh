// What the compiler's output looks like, in every form that device.cuh must carry. Included by two sources,
// so that everything in it also meets a second copy of itself at link time.
#pragma once
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#include <cuelastic/device.cuh>
#include <cuelastic/device.cuh>

namespace elsewhere
{
struct cue {
};
} // namespace elsewhere
using namespace elsewhere;

namespace app
{

// A kernel argument whose operator & must not be called, and which is larger than a word.
struct guarded {
	double value[3];
	void operator&() const = delete;
};

// The name of a kernel and of its entry in two overloads, one of them a template.
template <class T>
static __device__ __forceinline__ void cue_fill_body(const ::uint3 threadIdx, const ::uint3 blockIdx,
    const ::dim3 blockDim, const ::dim3 gridDim, T *out, const T value, int n)
{
	int i = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	out[i] = value;
}

template <class T> __global__ void fill(T *out, const T value, int n)
{
	cue_fill_body<T>(::threadIdx, ::blockIdx, ::blockDim, ::gridDim, out, value, n);
}

template <class T> __global__ void cue_fill_elastic(const cue_slice cue, T *out, const T value, int n)
{
	for (unsigned cue_b = cue.cue_begin + ::blockIdx.x; cue_b < cue.cue_end; cue_b += ::gridDim.x)
		cue_fill_body<T>(::threadIdx, cue_block(cue, cue_b), ::blockDim, cue.cue_grid, out, value, n);
}

template <class T> static inline void cue_fill_launch(const cue_config &cue, T *out, const T value, int n)
{
	cue_launch(cue, cue_kernel("fill", CUE_TIER_ELASTIC, fill<T>, cue_fill_elastic<T>), out, value, n);
}

// The same, proved only for blocks whose x is a multiple of 32.
template <class T>
static inline void cue_fill_need_launch(const cue_config &cue, T *out, const T value, int n)
{
	cue_launch(cue,
	    cue_kernel("fill", CUE_TIER_ELASTIC, fill<T>, cue_fill_elastic<T>)
	        .cue_needing(CUE_NEED_MULTIPLE_OF_WARP),
	    out, value, n);
}

} // namespace app
