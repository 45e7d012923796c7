// Names that the tool would like to give are there already, some with underscores of their own.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
int cue_kernel_body, cue_kernel_launch;
struct cue_kernel_elastic {
	int cue;
};

__global__ void kernel(int *p, cue_kernel_elastic cue)
{
	int cue_b = cue.cue;
	p[blockIdx.x] = cue_b;
}

#line 7 "input.cu"
static __device__ __forceinline__ void cue_kernel_2_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, cue_parameter<cue_kernel_elastic> cue)
{
	int cue_b = cue.cue;
	p[blockIdx.x] = cue_b;
}

#line 7 "input.cu"
__global__ void cue_kernel_2_elastic(const cue_slice cue_2, int *p, cue_kernel_elastic cue)
{
	for (unsigned cue_b_2 = cue_first(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_step())
		cue_kernel_2_body(cue_thread(), cue_block(cue_2, cue_b_2), ::blockDim, cue_2.cue_grid, p, cue_own(cue));
}

#line 7 "input.cu"
__global__ void cue_kernel_resized(const cue_shape cue_2, int *p, cue_kernel_elastic cue)
{
	for (unsigned cue_b_2 = cue_first_row(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue_2.cue_threads; cue_t += cue_thread_step())
			cue_kernel_2_body(cue_thread(cue_2, cue_t), cue_block(cue_2, cue_b_2), cue_2.cue_block, cue_2.cue_grid, p, cue_own(cue));
}

#line 7 "input.cu"
static inline void cue_kernel_2_launch(const cue_config &cue_2, int *p, cue_kernel_elastic cue)
{
	cue_launch(cue_2, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_2_elastic, cue_kernel_resized), p, cue);
}
#line 12 "input.cu"

__global__ void _under__score_(int *p)
{
	p[blockIdx.x] = 1;
}

#line 13 "input.cu"
static __device__ __forceinline__ void cue_under_score_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 13 "input.cu"
__global__ void cue_under_score_elastic(const cue_slice cue_2, int *p)
{
	for (unsigned cue_b_2 = cue_first(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_step())
		cue_under_score_body(cue_thread(), cue_block(cue_2, cue_b_2), ::blockDim, cue_2.cue_grid, p);
}

#line 13 "input.cu"
__global__ void cue_under_score_resized(const cue_shape cue_2, int *p)
{
	for (unsigned cue_b_2 = cue_first_row(cue_2); cue_b_2 < cue_2.cue_end; cue_b_2 += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue_2.cue_threads; cue_t += cue_thread_step())
			cue_under_score_body(cue_thread(cue_2, cue_t), cue_block(cue_2, cue_b_2), cue_2.cue_block, cue_2.cue_grid, p);
}

#line 13 "input.cu"
static inline void cue_under_score_launch(const cue_config &cue_2, int *p)
{
	cue_launch(cue_2, cue_kernel("_under__score_", CUE_TIER_RESIZABLE, _under__score_, cue_under_score_elastic, cue_under_score_resized), p);
}
#line 17 "input.cu"

void run(int *p)
{
	cue_kernel_2_launch(cue_config(2, 1), p, {3});
	cue_under_score_launch(cue_config(2, 1), p);
}
