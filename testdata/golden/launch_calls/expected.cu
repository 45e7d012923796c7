// Launches by calls of the runtime: the entry is handed over beside the kernel.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include <cuda_runtime.h>

__global__ void add(int *p, int n);

static inline void cue_add_launch(const cue_config &cue, int *p, int n);
#line 5 "input.cu"

void too_early(void **arguments)
{
	cudaLaunchKernel((void *)add, dim3(2), dim3(1), arguments);
}

__global__ void add(int *p, int n)
{
	p[blockIdx.x] += n;
}

#line 11 "input.cu"
static __device__ __forceinline__ void cue_add_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	p[blockIdx.x] += n;
}

#line 11 "input.cu"
__global__ void cue_add_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_add_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 11 "input.cu"
__global__ void cue_add_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_add_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 11 "input.cu"
static inline void cue_add_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("add", CUE_TIER_RESIZABLE, add, cue_add_elastic, cue_add_resized), p, n);
}

#line 11 "input.cu"
static const cue_known cue_add_known(cue_kernel("add", CUE_TIER_RESIZABLE, add, cue_add_elastic, cue_add_resized));
#line 15 "input.cu"

namespace space
{
template <class T, int N> __global__ void times(T *p, T n)
{
	p[blockIdx.x] *= N * n;
}

#line 17 "input.cu"
template <class T, int N>
static __device__ __forceinline__ void cue_times_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p, cue_parameter<T> n)
{
	p[blockIdx.x] *= N * n;
}

#line 18 "input.cu"
template <class T, int N> __global__ void cue_times_elastic(const cue_slice cue, T *p, T n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_times_body<T, N>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(n));
}

#line 18 "input.cu"
template <class T, int N> __global__ void cue_times_resized(const cue_shape cue, T *p, T n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_times_body<T, N>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(n));
}

#line 18 "input.cu"
template <class T, int N>
static inline void cue_times_launch(const cue_config &cue, T *p, T n)
{
	cue_launch(cue, cue_kernel("times", CUE_TIER_RESIZABLE, times<T, N>, cue_times_elastic<T, N>, cue_times_resized<T, N>), p, n);
}

#line 18 "input.cu"
template <class T, int N>
struct cue_times_known {
	static cue_kernel cue_made()
	{
		return cue_kernel("times", CUE_TIER_RESIZABLE, times<T, N>, cue_times_elastic<T, N>, cue_times_resized<T, N>);
	}
};
template <class T, int N>
static constexpr decltype(times<T, N>) &cue_times_named()
{
	return cue_known_kernel<cue_times_known<T, N>>(times<T, N>);
}
#line 22 "input.cu"
void inside(void **arguments)
{
	cue_launch_array<2>(cue_kernel("times", CUE_TIER_RESIZABLE, times<int, 2>, cue_times_elastic<int, 2>, cue_times_resized<int, 2>), dim3(2), dim3(1), arguments, 16, 0);
}
} // namespace space

__global__ void opaque(int *p)
{
	p[::blockIdx.x] = 1;
}

#define CHECK(call)                                                                                          \
	if (call != cudaSuccess)                                                                                 \
	return

#define CHECK_IS(call)                                                                                       \
	if (cudaError_t error = (call))                                                                          \
	return error

template <class T> void launch(T *p, T n, cudaStream_t stream)
{
	void *arguments[] = {&p, &n};
	CHECK(cue_launch_array<2>(cue_kernel("times", CUE_TIER_RESIZABLE, space::times<T, 1>, space::cue_times_elastic<T, 1>, space::cue_times_resized<T, 1>), 2, 1, arguments, 0, stream));
}

void run(int *p, int n, const cudaLaunchConfig_t &config)
{
	void *arguments[] = {&p, &n};
	CHECK(::cue_launch_array<2>(cue_kernel("add", CUE_TIER_RESIZABLE, add, cue_add_elastic, cue_add_resized), dim3(n, 2), dim3(1), arguments));
	cudaError_t error = cue_launch_ex_array<2>(&config, cue_kernel("add", CUE_TIER_RESIZABLE, ::add, ::cue_add_elastic, ::cue_add_resized), arguments);
	error = cue_launch_ex(&config, add, cue_kernel("add", CUE_TIER_RESIZABLE, add, cue_add_elastic, cue_add_resized), p, n * 2.0);
	error = cue_launch_ex(&config, space::times<int, 3>, cue_kernel("times", CUE_TIER_RESIZABLE, space::times<int, 3>, space::cue_times_elastic<int, 3>, space::cue_times_resized<int, 3>), p, 'a');
	error = n ? cue_launch_array<2>(cue_kernel("add", CUE_TIER_RESIZABLE, add, cue_add_elastic, cue_add_resized), n, 1, arguments) : error;
	cudaLaunchKernel((void *)opaque, n, 1, arguments);
	launch(p, n, 0);
}

// Through pointers: the library finds the kernel by its address.
cudaError_t chosen(int *p, int n, int which, const cudaLaunchConfig_t &config)
{
	void *arguments[] = {&p, &n};
	auto kernel = which ? space::cue_times_named<int, 4>() : space::cue_times_named<int, 5>();
	CHECK_IS(cue_launch_pointer_array((void *)kernel, dim3(n), dim3(1), arguments));
	cue_launch_pointer_ex_array(&config, (const void *)(which ? add : space::cue_times_named<int, 6>()), arguments);
	return ::cue_launch_pointer_ex(&config, kernel, p, n * 2.0);
}

template <class Kernel> cudaError_t any(Kernel kernel, int *p, int n, const cudaLaunchConfig_t &config)
{
	return cue_launch_pointer_ex(&config, kernel, p, n);
}

cudaError_t run_any(int *p, int n, const cudaLaunchConfig_t &config)
{
	return any(space::cue_times_named<int, 7>(), p, n, config);
}
