// A directive in the head of a kernel: both forms of it would have to be kept.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void
#ifdef BOUNDED
__launch_bounds__(64)
#endif
kernel(int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void parameters(int *p,
#ifdef LONG
	long n
#else
	int n
#endif
)
{
	p[blockIdx.x] = n;
}

__global__ void plain(int *p)
{
	p[blockIdx.x] = 1;
}

#line 22 "input.cu"
static __device__ __forceinline__ void cue_plain_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void cue_plain_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x)
		cue_plain_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p);
}

__global__ void cue_plain_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x * ::blockDim.y + ::threadIdx.y; cue_b < cue.end; cue_b += ::gridDim.x * ::blockDim.y)
		for (unsigned cue_t = ::threadIdx.x; cue_t < cue.threads; cue_t += ::blockDim.x)
			cue_plain_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.block, cue.grid, p);
}

static inline void cue_plain_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("plain", CUE_TIER_RESIZABLE, plain, cue_plain_elastic, cue_plain_resized), p);
}
#line 26 "input.cu"

void run(int *p)
{
	kernel<<<2, 1>>>(p);
	parameters<<<2, 1>>>(p, 1);
	cue_plain_launch(cue_config(2, 1), p);
}
