// The kernel's address is taken: its name and type stay.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 2 "input.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 2 "input.cu"
__global__ void cue_kernel_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 2 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p);
}

#line 2 "input.cu"
static const cue_known cue_kernel_known(cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized));
#line 6 "input.cu"

template <class T> __global__ void typed(T *p)
{
	p[blockIdx.x] = 1;
}

#line 6 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_typed_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	p[blockIdx.x] = 1;
}

#line 7 "input.cu"
template <class T> __global__ void cue_typed_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_typed_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 7 "input.cu"
template <class T> __global__ void cue_typed_resized(const cue_shape cue, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_typed_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 7 "input.cu"
template <class T>
static inline void cue_typed_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("typed", CUE_TIER_RESIZABLE, typed<T>, cue_typed_elastic<T>, cue_typed_resized<T>), p);
}

#line 7 "input.cu"
template <class T>
struct cue_typed_known {
	static cue_kernel cue_made()
	{
		return cue_kernel("typed", CUE_TIER_RESIZABLE, typed<T>, cue_typed_elastic<T>, cue_typed_resized<T>);
	}
};
template <class T>
static constexpr decltype(typed<T>) &cue_typed_named()
{
	return cue_known_kernel<cue_typed_known<T>>(typed<T>);
}
#line 11 "input.cu"

void (*const table[])(int *) = {kernel, cue_typed_named<int>()};

void run(int *p)
{
	int blocks;
	void *arguments[] = {&p};
	cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024);
	cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, typed<float>, 64, 0);
	cue_launch_array<1>(cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), dim3(2), dim3(1), arguments, 0, 0);
	cue_kernel_launch(cue_config(2, 1), p);
	cue_typed_launch(cue_config(2, 1), p);
}
