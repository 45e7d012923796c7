// Without merge(...) nothing says that all must be merged: what fits is, the largest runs beside it.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 2 "input.cu"
#include <cuda_runtime.h>
struct large {
	int x[4000];
};
struct middle {
	int x[3000];
};
template <class T> __global__ void copy(T v, int *p)
{
	p[blockIdx.x] = v.x[1];
}

#line 8 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_copy_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_parameter<T> v, int *p)
{
	p[blockIdx.x] = v.x[1];
}

#line 9 "input.cu"
template <class T> __global__ void cue_copy_elastic(const cue_slice cue, T v, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_copy_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, cue_own(v), p);
}

#line 9 "input.cu"
template <class T> __global__ void cue_copy_resized(const cue_shape cue, T v, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_copy_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, cue_own(v), p);
}

#line 9 "input.cu"
template <class T>
static inline void cue_copy_launch(const cue_config &cue, T v, int *p)
{
	cue_launch(cue, cue_kernel("copy", CUE_TIER_RESIZABLE, copy<T>, cue_copy_elastic<T>, cue_copy_resized<T>), v, p);
}

#line 9 "input.cu"
template <class T>
struct cue_copy_member {
	typedef void cue_kernel(T v, int *p);
	static const char *cue_name() { return "copy"; }
	static cue_kernel *cue_native() { return copy<T>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_copy_body<T>(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_copy_body<T>(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 13 "input.cu"
__global__ void set(int *p)
{
	p[blockIdx.x] = 1;
}

#line 13 "input.cu"
static __device__ __forceinline__ void cue_set_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 13 "input.cu"
__global__ void cue_set_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_set_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 13 "input.cu"
__global__ void cue_set_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_set_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 13 "input.cu"
static inline void cue_set_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("set", CUE_TIER_RESIZABLE, set, cue_set_elastic, cue_set_resized), p);
}

#line 13 "input.cu"
struct cue_set_member {
	typedef void cue_kernel(int *p);
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
#line 17 "input.cu"
void f(int *p, int *q, int *r, large v, middle w, cudaStream_t s, cudaStream_t t, cudaStream_t u)
{
#pragma cuelastic phase
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_copy_member<middle>, cue_copy_member<middle>, cue_set_member>());
		cue_copy_launch(cue_config(1, 32), v, p);
		cue_copy_launch(cue_config(1, 32, 0, s), w, q);
		cue_copy_launch(cue_config(1, 64, 0, t), w, q + 1);
		cue_set_launch(cue_config(1, 1, 0, u), r);
	}
#pragma cuelastic phase
	{ cue_phase cue_p;
		cue_copy_launch(cue_config(1, 32), v, p);
		cue_copy_launch(cue_config(1, 32, 0, s), v, q);
		cue_copy_launch(cue_config(1, 32, 0, t), v, r);
	}
}
