// A clone of a function template would not follow its specialisations.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
template <class T> __device__ T number(T)
{
	return T(blockIdx.x);
}

template <> __device__ float number(float)
{
	return 2 * blockIdx.x;
}

__global__ void kernel(float *p)
{
	p[blockIdx.x] = number(1.f);
}

template <class T> __global__ void typed(T *p)
{
	p[blockIdx.x] = 1;
}

template <> __global__ void typed(int *p)
{
	p[blockIdx.x] = number(1);
}

void run(int *p, float *q)
{
	kernel<<<2, 1>>>(q);
	typed<<<2, 1>>>(q);
	typed<<<2, 1>>>(p);
}

// Its body is in another file, or nowhere: it is not the template's.
template <class T> __device__ T hidden(T value)
{
	return value;
}

template <> __device__ float hidden(float);

__global__ void hides(float *p)
{
	p[blockIdx.x] = hidden(1.f);
}

__global__ void hides_not(int *p)
{
	p[blockIdx.x] = hidden(1);
}

#line 47 "input.cu"
static __device__ __forceinline__ void cue_hides_not_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = hidden(1);
}

#line 47 "input.cu"
__global__ void cue_hides_not_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_hides_not_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 46 "input.cu"
__global__ void cue_hides_not_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_hides_not_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 47 "input.cu"
static inline void cue_hides_not_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("hides_not", CUE_TIER_RESIZABLE, hides_not, cue_hides_not_elastic, cue_hides_not_resized), p);
}

#line 47 "input.cu"
static const cue_known cue_hides_not_known(cue_kernel("hides_not", CUE_TIER_RESIZABLE, hides_not, cue_hides_not_elastic, cue_hides_not_resized));
#line 51 "input.cu"
