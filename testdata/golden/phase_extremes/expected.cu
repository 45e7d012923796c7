// Template arguments at the ends of their types, which have to be said again.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 2 "input.cu"
#include <cuda_runtime.h>

template <long long N> __global__ void fill(long long *p)
{
	p[blockIdx.x] = N;
}

#line 3 "input.cu"
template <long long N>
static __device__ __forceinline__ void cue_fill_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, long long *p)
{
	p[blockIdx.x] = N;
}

#line 4 "input.cu"
template <long long N> __global__ void cue_fill_elastic(const cue_slice cue, long long *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_fill_body<N>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 4 "input.cu"
template <long long N> __global__ void cue_fill_resized(const cue_shape cue, long long *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_fill_body<N>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 4 "input.cu"
template <long long N>
static inline void cue_fill_launch(const cue_config &cue, long long *p)
{
	cue_launch(cue, cue_kernel("fill", CUE_TIER_RESIZABLE, fill<N>, cue_fill_elastic<N>, cue_fill_resized<N>), p);
}

#line 1 "input.cu"
template <long long N>
struct cue_fill_member {
	typedef void cue_kernel(long long *p);
	static const char *cue_name() { return "fill"; }
	static cue_kernel *cue_native() { return fill<N>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_fill_body<N>(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_fill_body<N>(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 8 "input.cu"

template <unsigned long long N, int M, signed char C> __global__ void add(unsigned long long *p)
{
	p[blockIdx.x] += N + (M < 0) + (C < 0);
}

#line 8 "input.cu"
template <unsigned long long N, int M, signed char C>
static __device__ __forceinline__ void cue_add_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, unsigned long long *p)
{
	p[blockIdx.x] += N + (M < 0) + (C < 0);
}

#line 9 "input.cu"
template <unsigned long long N, int M, signed char C> __global__ void cue_add_elastic(const cue_slice cue, unsigned long long *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_add_body<N, M, C>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 9 "input.cu"
template <unsigned long long N, int M, signed char C> __global__ void cue_add_resized(const cue_shape cue, unsigned long long *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_add_body<N, M, C>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 9 "input.cu"
template <unsigned long long N, int M, signed char C>
static inline void cue_add_launch(const cue_config &cue, unsigned long long *p)
{
	cue_launch(cue, cue_kernel("add", CUE_TIER_RESIZABLE, add<N, M, C>, cue_add_elastic<N, M, C>, cue_add_resized<N, M, C>), p);
}

#line 1 "input.cu"
template <unsigned long long N, int M, signed char C>
struct cue_add_member {
	typedef void cue_kernel(unsigned long long *p);
	static const char *cue_name() { return "add"; }
	static cue_kernel *cue_native() { return add<N, M, C>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_add_body<N, M, C>(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_add_body<N, M, C>(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 13 "input.cu"

void run(long long *p, unsigned long long *q)
{
#pragma cuelastic phase merge(fill, add)
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_fill_member<(-9223372036854775807LL - 1)>, cue_add_member<18446744073709551615u, -2147483648, -128>>(), CUE_PHASE_MERGE);
		cue_fill_launch<-9223372036854775807LL - 1>(cue_config(4, 32), p);
		cue_add_launch<18446744073709551615ull, -2147483647 - 1, -128>(cue_config(4, 32), q);
	}
}
