// A launch as a macro's argument is plain text and is rewritten there.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#define CHECKED(...) do { __VA_ARGS__; if (cudaGetLastError() != cudaSuccess) failed(); } while (0)
#define GRID(n) ((n) + 31) / 32
#define THREADS 32
#define TWICE(statement) statement; statement

void failed();

__global__ void kernel(int *p, int n)
{
	p[blockIdx.x] = n;
}

#line 9 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	p[blockIdx.x] = n;
}

#line 9 "input.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 9 "input.cu"
__global__ void cue_kernel_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 9 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p, n);
}
#line 13 "input.cu"

void run(int *p, int n)
{
	CHECKED(cue_kernel_launch(cue_config(GRID(n), THREADS), p, n));
	CHECKED((cue_kernel_launch(cue_config(2, 1), p, THREADS)));
	cue_kernel_launch(cue_config(GRID(n), THREADS), p, GRID(n));
	CHECKED(CHECKED(cue_kernel_launch(cue_config(2, 1), p, 1)); cue_kernel_launch(cue_config(2, 1), p, 2));
	TWICE((cue_kernel_launch(cue_config(2, 1), p, n)));
}
