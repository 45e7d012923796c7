// Explicit specialisations: the primary template's copy would not follow them.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
template <class T> __global__ void kernel(T *p)
{
	p[blockIdx.x] = 1;
}

template <> __global__ void kernel<float>(float *p)
{
	p[blockIdx.x] = 2;
}

template <class T> __global__ void plain(T *p)
{
	p[blockIdx.x] = 1;
}

#line 11 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_plain_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T *p)
{
	p[blockIdx.x] = 1;
}

template <class T> __global__ void cue_plain_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x)
		cue_plain_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p);
}

template <class T> __global__ void cue_plain_resized(const cue_shape cue, T *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x * ::blockDim.y + ::threadIdx.y; cue_b < cue.end; cue_b += ::gridDim.x * ::blockDim.y)
		for (unsigned cue_t = ::threadIdx.x; cue_t < cue.threads; cue_t += ::blockDim.x)
			cue_plain_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.block, cue.grid, p);
}

template <class T>
static inline void cue_plain_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("plain", CUE_TIER_RESIZABLE, plain<T>, cue_plain_elastic<T>, cue_plain_resized<T>), p);
}
#line 16 "input.cu"

template __global__ void plain<float>(float *);

void run(int *p, float *q)
{
	kernel<<<2, 1>>>(p);
	kernel<<<2, 1>>>(q);
	cue_plain_launch(cue_config(2, 1), p);
	cue_plain_launch(cue_config(2, 1), q);
}
