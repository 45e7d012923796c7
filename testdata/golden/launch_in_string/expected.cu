// A macro makes a string of the call. So its text stays, and the name of the function means an object of ours.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include <cuda_runtime.h>

#define CALL(call) check(call, #call)
void check(cudaError_t, const char *);

template <int N> __global__ void scale(int *p)
{
	p[blockIdx.x] *= N;
}

#line 6 "input.cu"
template <int N>
static __device__ __forceinline__ void cue_scale_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] *= N;
}

#line 7 "input.cu"
template <int N> __global__ void cue_scale_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_scale_body<N>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 7 "input.cu"
template <int N> __global__ void cue_scale_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_scale_body<N>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 7 "input.cu"
template <int N>
static inline void cue_scale_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("scale", CUE_TIER_RESIZABLE, scale<N>, cue_scale_elastic<N>, cue_scale_resized<N>), p);
}

#line 7 "input.cu"
template <int N>
struct cue_scale_known {
	static cue_kernel cue_made()
	{
		return cue_kernel("scale", CUE_TIER_RESIZABLE, scale<N>, cue_scale_elastic<N>, cue_scale_resized<N>);
	}
};
template <int N>
static constexpr decltype(scale<N>) &cue_scale_named()
{
	return cue_known_kernel<cue_scale_known<N>>(scale<N>);
}
#line 11 "input.cu"

__global__ void fill(int *p)
{
	p[blockIdx.x] = 1;
}

#line 12 "input.cu"
static __device__ __forceinline__ void cue_fill_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 12 "input.cu"
__global__ void cue_fill_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_fill_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 12 "input.cu"
__global__ void cue_fill_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_fill_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 12 "input.cu"
static inline void cue_fill_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("fill", CUE_TIER_RESIZABLE, fill, cue_fill_elastic, cue_fill_resized), p);
}

#line 12 "input.cu"
static const cue_known cue_fill_known(cue_kernel("fill", CUE_TIER_RESIZABLE, fill, cue_fill_elastic, cue_fill_resized));
#line 16 "input.cu"

template <int N> void run(int *p, cudaStream_t stream)
{ static constexpr cue_call_array cudaLaunchKernel{};
	auto kernel = cue_scale_named<N>();
	void *arguments[] = {&p};
	CALL(cudaLaunchKernel((void *)kernel, dim3(3), dim3(1), arguments, 0, stream));
	if (stream)
		CALL(cudaLaunchKernel(fill, 3, 1, arguments));
	auto later = [=]() mutable {
		void *inner[] = {&p};
		CALL(cudaLaunchKernel(fill, 3, 1, inner));
	};
	later();
}

void stays(int *p)
{
	void *arguments[] = {&p};
	CALL(::cudaLaunchKernel(fill, 3, 1, arguments, 0, 0));    // qualified
	CALL(cudaLaunchKernel(scale<2>, 3, 1, arguments, 0, 0)); // the instance is named in the string
}

void address(int *p)
{
	void *arguments[] = {&p};
	auto *other = &cudaLaunchKernel<void(int *)>;
	CALL(cudaLaunchKernel(fill, 3, 1, arguments, 0, 0));
	check(other ? cudaSuccess : cudaErrorInvalidValue, "");
}

void test(int *p)
{
	run<2>(p, 0);
}
