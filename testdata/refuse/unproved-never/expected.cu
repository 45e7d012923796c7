// Without the validator a kernel gets what a look at its text allows.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void counts(int *p)
{
	int left = p[blockIdx.x];
	while (left > 0)
		left /= 2;
	p[blockIdx.x] = left;
}

__global__ void meets(int *p)
{
	if (p[threadIdx.x] > 3)
		__syncthreads();
	p[blockIdx.x] = 1;
}

__global__ void plain(int *p, int n)
{
	for (int i = 0; i < n; i++)
		p[blockIdx.x * n + i] = i;
}

#line 17 "input.cu"
static __device__ __forceinline__ void cue_plain_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	for (int i = 0; i < n; i++)
		p[blockIdx.x * n + i] = i;
}

#line 17 "input.cu"
__global__ void cue_plain_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_plain_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 17 "input.cu"
__global__ void cue_plain_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_plain_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 17 "input.cu"
static inline void cue_plain_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("plain", CUE_TIER_RESIZABLE, plain, cue_plain_elastic, cue_plain_resized), p, n);
}
#line 22 "input.cu"

void run(int *p)
{
	counts<<<2, 32>>>(p);
	meets<<<2, 32>>>(p);
	cue_plain_launch(cue_config(2, 32), p, 3);
}
