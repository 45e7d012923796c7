// A static variable would exist twice: in the forwarder's copy and in the entry's.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void kernel(int *p)
{
	static int calls;
	p[blockIdx.x] = atomicAdd(&calls, 1);
}

template <class T> __global__ void typed(T *p)
{
	static T last;
	p[blockIdx.x] = last;
	last = T(blockIdx.x);
}

__global__ void constant(int *p)
{
	static const int table[] = {1, 2, 3};
	p[blockIdx.x] = table[blockIdx.x % 3];
}

#line 15 "input.cu"
static __device__ __forceinline__ void cue_constant_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	static const int table[] = {1, 2, 3};
	p[blockIdx.x] = table[blockIdx.x % 3];
}

#line 15 "input.cu"
__global__ void cue_constant_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_constant_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 15 "input.cu"
__global__ void cue_constant_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_constant_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 15 "input.cu"
static inline void cue_constant_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("constant", CUE_TIER_RESIZABLE, constant, cue_constant_elastic, cue_constant_resized), p);
}
#line 20 "input.cu"

void run(int *p)
{
	kernel<<<2, 1>>>(p);
	typed<<<2, 1>>>(p);
	cue_constant_launch(cue_config(2, 1), p);
}
