// A macro that makes a kernel and its launch: the copies of the kernel come behind both.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#define BOTH(name, value) __global__ void name##_kernel(int *a) { a[blockIdx.x] = value; } void name(int *a) { name##_kernel<<<3, 1>>>(a); }
BOTH(both, 7)

#line 3 "input.cu"
static __device__ __forceinline__ void cue_both_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *a) { a[blockIdx.x] =  7 ; }

#line 1 "input.cu"
__global__ void  cue_both_kernel_elastic(const cue_slice cue, int *a)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_both_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, a);
}

#line 1 "input.cu"
__global__ void  cue_both_kernel_resized(const cue_shape cue, int *a)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_both_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, a);
}

#line 1 "input.cu"
static inline void cue_both_kernel_launch(const cue_config &cue, int *a)
{
	cue_launch(cue, cue_kernel("both_kernel", CUE_TIER_RESIZABLE, both_kernel, cue_both_kernel_elastic, cue_both_kernel_resized), a);
}
#line 4 "input.cu"
