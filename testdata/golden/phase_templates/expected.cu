// Members that are templates, overloads, and kernels of namespaces; a phase in a template; a kernel with itself.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 2 "input.cu"
namespace {
template <class T, int N> __global__ void __launch_bounds__(N, 2) fill(T *p, T value)
{
	p[blockIdx.x * N + threadIdx.x] = value;
}

#line 2 "input.cu"
template <class T, int N>
static __device__ __forceinline__ void cue_fill_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p, cue_parameter<T> value)
{
	p[blockIdx.x * N + threadIdx.x] = value;
}

#line 3 "input.cu"
template <class T, int N> __global__ void __launch_bounds__(N, 2) cue_fill_elastic(const cue_slice cue, T *p, T value)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_fill_body<T, N>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(value));
}

#line 3 "input.cu"
template <class T, int N> __global__ void __launch_bounds__(N, 2) cue_fill_resized(const cue_shape cue, T *p, T value)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_fill_body<T, N>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(value));
}

#line 3 "input.cu"
template <class T, int N>
static inline void cue_fill_launch(const cue_config &cue, T *p, T value)
{
	cue_launch(cue, cue_kernel("fill", CUE_TIER_RESIZABLE, fill<T, N>, cue_fill_elastic<T, N>, cue_fill_resized<T, N>), p, value);
}

#line 3 "input.cu"
template <class T, int N>
struct cue_fill_member {
	typedef void cue_kernel(T *p, T value);
	static const char *cue_name() { return "fill"; }
	static cue_kernel *cue_native() { return fill<T, N>; }
	static constexpr unsigned cue_bound = (N), cue_min_blocks = (2);
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_fill_body<T, N>(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_fill_body<T, N>(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 7 "input.cu"
}

namespace a {
namespace b {
struct pair {
	int x, y;
};

__global__ void set(pair *p, pair value)
{
	p[blockIdx.x] = value;
}

#line 15 "input.cu"
static __device__ __forceinline__ void cue_set_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, pair *p, cue_parameter<pair> value)
{
	p[blockIdx.x] = value;
}

#line 15 "input.cu"
__global__ void cue_set_elastic(const cue_slice cue, pair *p, pair value)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_set_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(value));
}

#line 15 "input.cu"
__global__ void cue_set_resized(const cue_shape cue, pair *p, pair value)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_set_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(value));
}

#line 15 "input.cu"
static inline void cue_set_launch(const cue_config &cue, pair *p, pair value)
{
	cue_launch(cue, cue_kernel("set", CUE_TIER_RESIZABLE, static_cast<void (*)(decltype(p), decltype(value))>(set), cue_set_elastic, cue_set_resized), p, value);
}

#line 15 "input.cu"
struct cue_set_member {
	typedef void cue_kernel(pair *p, pair value);
	static const char *cue_name() { return "set"; }
	static cue_kernel *cue_native() { return set; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_set_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_set_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 19 "input.cu"

__global__ void set(int *p, const int value[2])
{
	p[blockIdx.x] = value[0];
}

#line 20 "input.cu"
static __device__ __forceinline__ void cue_set_2_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, const int value[2])
{
	p[blockIdx.x] = value[0];
}

#line 20 "input.cu"
__global__ void cue_set_2_elastic(const cue_slice cue, int *p, const int value[2])
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_set_2_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, value);
}

#line 20 "input.cu"
__global__ void cue_set_2_resized(const cue_shape cue, int *p, const int value[2])
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_set_2_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, value);
}

#line 20 "input.cu"
static inline void cue_set_launch(const cue_config &cue, int *p, const int value[2])
{
	cue_launch(cue, cue_kernel("set", CUE_TIER_RESIZABLE, static_cast<void (*)(decltype(p), decltype(value))>(set), cue_set_2_elastic, cue_set_2_resized), p, value);
}
#line 24 "input.cu"
}

template <class T> void both(T *p, T *q, cudaStream_t s)
{
#pragma cuelastic phase
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_fill_member<T, 64>, cue_fill_member<T, 128>>());
		cue_fill_launch<T, 64>(cue_config(4, 64), p, T(1));
		cue_fill_launch<T, 128>(cue_config(4, 128, 0, s), q, T(2));
	}
}
}

void f(float *p, float *q, double *r, a::b::pair *s, cudaStream_t t)
{
	a::both(p, q, t);
	for (int i = 0; i < 2; i++)
#pragma cuelastic phase merge(fill, set)
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_fill_member<double, 32>, ::a::b::cue_set_member, cue_fill_member<float, 32>>(), CUE_PHASE_MERGE);
		using real = double;
		cue_fill_launch<real, 32>(cue_config(i + 1, 32), r, 1.0 * i);
		a::b::cue_set_launch(cue_config(1, 1), s, a::b::pair{i, 2});
		cue_fill_launch<float, 32>(cue_config(1, 32), p, 2);
	}
}
