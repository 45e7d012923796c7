// Errors inside a kernel, a device function, and a function that launches.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void broken(int *p)
{
	p[blockIdx.x] = undeclared;
}

__global__ void sound(int *p)
{
	p[blockIdx.x] = 1;
}

#line 7 "input.cu"
static __device__ __forceinline__ void cue_sound_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 7 "input.cu"
__global__ void cue_sound_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_sound_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 7 "input.cu"
__global__ void cue_sound_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_sound_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 7 "input.cu"
static inline void cue_sound_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("sound", CUE_TIER_RESIZABLE, sound, cue_sound_elastic, cue_sound_resized), p);
}
#line 11 "input.cu"

void broken_too(int *p)
{
	cue_sound_launch(cue_config(2, 1), p);
	unknown(p);
}

void run(int *p)
{
	broken<<<2, 1>>>(p);
	cue_sound_launch(cue_config(2, 1), p);
}
