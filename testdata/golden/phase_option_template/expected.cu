// A run of launches in a template with several instances is one phase.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 2 "input.cu"
__global__ void a(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += 2;
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_a_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += 2;
}

#line 2 "input.cu"
__global__ void cue_a_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_a_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 2 "input.cu"
__global__ void cue_a_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_a_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 2 "input.cu"
static inline void cue_a_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("a", CUE_TIER_RESIZABLE, a, cue_a_elastic, cue_a_resized), p);
}

#line 1 "input.cu"
struct cue_a_member {
	typedef void cue_kernel(int *p);
	static const char *cue_name() { return "a"; }
	static cue_kernel *cue_native() { return a; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_a_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_a_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 6 "input.cu"
template <class T> __global__ void b(T *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] *= 3;
}

#line 5 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_b_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] *= 3;
}

#line 6 "input.cu"
template <class T> __global__ void cue_b_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_b_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 6 "input.cu"
template <class T> __global__ void cue_b_resized(const cue_shape cue, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_b_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 6 "input.cu"
template <class T>
static inline void cue_b_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("b", CUE_TIER_RESIZABLE, b<T>, cue_b_elastic<T>, cue_b_resized<T>), p);
}

#line 1 "input.cu"
template <class T>
struct cue_b_member {
	typedef void cue_kernel(T *p);
	static const char *cue_name() { return "b"; }
	static cue_kernel *cue_native() { return b<T>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_b_body<T>(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_b_body<T>(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 10 "input.cu"
template <class T> void run(T *p, int *q)
{
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_a_member, cue_b_member<T>>(), CUE_PHASE_MERGE); cue_a_launch(cue_config(1, 2), q);
	cue_b_launch<T>(cue_config(1, 2), p + 100); }
}
void f(float *x, int *y)
{
	run(x, y);
	run(y, y + 10);
}
