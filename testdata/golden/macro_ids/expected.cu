// Ids through macros: the body function's parameters shadow the built-ins, so nothing of the text changes.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#define GLOBAL_ID (blockIdx.x * blockDim.x + threadIdx.x)
#define STRIDE() (gridDim.x * blockDim.x)
#define FOR_EACH(i, n) for (int i = GLOBAL_ID; i < (n); i += STRIDE())

__global__ void saxpy(int n, float a, const float *x, float *y)
{
	FOR_EACH (i, n)
		y[i] = a * x[i] + y[i];
}

#line 6 "input.cu"
static __device__ __forceinline__ void cue_saxpy_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n, float a, const float *x, float *y)
{
	FOR_EACH (i, n)
		y[i] = a * x[i] + y[i];
}

#line 6 "input.cu"
__global__ void cue_saxpy_elastic(const cue_slice cue, int n, float a, const float *x, float *y)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_saxpy_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, n, a, x, y);
}

#line 6 "input.cu"
__global__ void cue_saxpy_resized(const cue_shape cue, int n, float a, const float *x, float *y)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_saxpy_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, n, a, x, y);
}

#line 6 "input.cu"
static inline void cue_saxpy_launch(const cue_config &cue, int n, float a, const float *x, float *y)
{
	cue_launch(cue, cue_kernel("saxpy", CUE_TIER_RESIZABLE, saxpy, cue_saxpy_elastic, cue_saxpy_resized), n, a, x, y);
}
#line 11 "input.cu"

void run(int n, const float *x, float *y)
{
	cue_saxpy_launch(cue_config((n + 255) / 256, 256), n, 2.0f, x, y);
}
