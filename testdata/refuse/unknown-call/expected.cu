// Functions of which nothing is known: another file may have a body for one, and a pointer says which at run time.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
typedef int (*step)(int);

__device__ int elsewhere(int n);
__device__ step steps[2];

__global__ void by_name(int *p)
{
	p[blockIdx.x] = elsewhere(3);
}

__global__ void by_table(int *p)
{
	p[blockIdx.x] = steps[p[blockIdx.x] & 1](3);
}

__global__ void by_parameter(int *p, step s)
{
	p[blockIdx.x] = s(3);
}

// This pointer can be followed.
__device__ int doubled(int n)
{
	return 2 * n;
}

__global__ void known(int *p)
{
	step s = doubled;
	p[blockIdx.x] = s(3);
}

#line 28 "input.cu"
static __device__ __forceinline__ void cue_known_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	step s = doubled;
	p[blockIdx.x] = s(3);
}

#line 28 "input.cu"
__global__ void cue_known_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_known_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 28 "input.cu"
__global__ void cue_known_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_known_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 28 "input.cu"
static inline void cue_known_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("known", CUE_TIER_RESIZABLE, known, cue_known_elastic, cue_known_resized), p);
}
#line 33 "input.cu"

void run(int *p, step s)
{
	by_name<<<2, 32>>>(p);
	by_table<<<2, 32>>>(p);
	by_parameter<<<2, 32>>>(p, s);
	cue_known_launch(cue_config(2, 32), p);
}
