// Early returns without a barrier leave the body function only.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void kernel(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	for (int k = 0; k < 4; k++) {
		if (p[i] == k)
			return;
		p[i] += k;
	}
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	for (int k = 0; k < 4; k++) {
		if (p[i] == k)
			return;
		p[i] += k;
	}
}

#line 2 "input.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 2 "input.cu"
__global__ void cue_kernel_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 2 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p, n);
}
#line 13 "input.cu"

// All threads of a block leave together: the loop's barrier is met by all or by none.
__global__ void uniform(int *p, int n)
{
	__shared__ int first;
	if (blockIdx.x >= n)
		return;
	if (threadIdx.x == 0)
		first = p[blockIdx.x];
	__syncthreads();
	p[blockIdx.x] = first + threadIdx.x;
}

#line 15 "input.cu"
static __device__ __forceinline__ void cue_uniform_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	__shared__ int first;
	if (blockIdx.x >= n)
		return;
	if (threadIdx.x == 0)
		first = p[blockIdx.x];
	__syncthreads();
	p[blockIdx.x] = first + threadIdx.x;
}

#line 15 "input.cu"
__global__ void cue_uniform_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_uniform_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 15 "input.cu"
static inline void cue_uniform_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("uniform", CUE_TIER_ELASTIC, uniform, cue_uniform_elastic), p, n);
}
#line 25 "input.cu"

void run(int *p, int n)
{
	cue_kernel_launch(cue_config((n + 31) / 32, 32), p, n);
	cue_uniform_launch(cue_config(n + 1, 32), p, n);
}
