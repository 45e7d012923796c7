// More launches than members: those that a kernel has besides its first make room for other kernels, and run in the next batch.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 2 "input.cu"
template <int N> __global__ void k(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = N;
}

#line 1 "input.cu"
template <int N>
static __device__ __forceinline__ void cue_k_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = N;
}

#line 2 "input.cu"
template <int N> __global__ void cue_k_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_k_body<N>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 2 "input.cu"
template <int N> __global__ void cue_k_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_k_body<N>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 2 "input.cu"
template <int N>
static inline void cue_k_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("k", CUE_TIER_RESIZABLE, k<N>, cue_k_elastic<N>, cue_k_resized<N>), p);
}

#line 2 "input.cu"
template <int N>
struct cue_k_member {
	typedef void cue_kernel(int *p);
	static const char *cue_name() { return "k"; }
	static cue_kernel *cue_native() { return k<N>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k_body<N>(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_k_body<N>(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 6 "input.cu"
__global__ void last(int *p)
{
	p[blockIdx.x] = 9;
}

#line 6 "input.cu"
static __device__ __forceinline__ void cue_last_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 9;
}

#line 6 "input.cu"
__global__ void cue_last_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_last_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 6 "input.cu"
__global__ void cue_last_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_last_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 6 "input.cu"
static inline void cue_last_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("last", CUE_TIER_RESIZABLE, last, cue_last_elastic, cue_last_resized), p);
}

#line 6 "input.cu"
struct cue_last_member {
	typedef void cue_kernel(int *p);
	static const char *cue_name() { return "last"; }
	static cue_kernel *cue_native() { return last; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_last_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_last_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 10 "input.cu"
void f(int *p, int n)
{
#pragma cuelastic phase merge(k, last) ratio(last : 3)
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_k_member<0>, cue_k_member<0>, cue_k_member<0>, cue_k_member<1>, cue_k_member<1>, cue_k_member<1>, cue_k_member<2>, cue_last_member>(), CUE_PHASE_MERGE, {0, 0, 0, 0, 0, 0, 0, 3});
		if (n > 3) {
			cue_k_launch<0>(cue_config(1, 1), p);
			cue_k_launch<0>(cue_config(1, 2), p + 1);
			cue_k_launch<0>(cue_config(1, 3), p + 2);
		} else {
			cue_k_launch<1>(cue_config(1, 1), p);
			cue_k_launch<1>(cue_config(1, 2), p + 1);
			cue_k_launch<1>(cue_config(1, 3), p + 2);
		}
		cue_k_launch<2>(cue_config(1, 1), p + 3);
		cue_k_launch<2>(cue_config(1, 1), p + 3);
		cue_k_launch<2>(cue_config(1, 1), p + 3);
		cue_last_launch(cue_config(2, 1), p + 10);
	}
}
