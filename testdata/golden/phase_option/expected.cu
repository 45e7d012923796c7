// --merge: launches of the kernels that stand side by side are a phase.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 2 "input.cu"
__global__ void a(int *p)
{
	p[blockIdx.x] += 1;
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_a_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] += 1;
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

#line 2 "input.cu"
struct cue_a_member {
	typedef void cue_kernel(int *p);
	static const char *cue_name() { return "a"; }
	static cue_kernel *cue_native() { return a; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_a_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 6 "input.cu"

__global__ void b(int *p)
{
	__syncthreads();
	p[blockIdx.x] += 2;
}

#line 7 "input.cu"
static __device__ __forceinline__ void cue_b_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__syncthreads();
	p[blockIdx.x] += 2;
}

#line 7 "input.cu"
__global__ void cue_b_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_b_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 7 "input.cu"
static inline void cue_b_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("b", CUE_TIER_ELASTIC, b, cue_b_elastic), p);
}

#line 7 "input.cu"
static __device__ __forceinline__ void cue_b_guarded(bool cue_active, const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__syncthreads(); if (cue_active) {
	p[blockIdx.x] += 2; }
}

#line 7 "input.cu"
struct cue_b_member {
	typedef void cue_kernel(int *p);
	static const char *cue_name() { return "b"; }
	static cue_kernel *cue_native() { return b; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_b_guarded(cue_where.cue_is_active, cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 12 "input.cu"

__global__ void c(int *p)
{
	p[blockIdx.x] += 3;
}

#line 13 "input.cu"
static __device__ __forceinline__ void cue_c_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] += 3;
}

#line 13 "input.cu"
__global__ void cue_c_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_c_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 13 "input.cu"
__global__ void cue_c_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_c_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 13 "input.cu"
static inline void cue_c_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("c", CUE_TIER_RESIZABLE, c, cue_c_elastic, cue_c_resized), p);
}
#line 17 "input.cu"

void f(int *p, int *q, int *r)
{
	{ cue_phase cue_p(cue_merge<cue_guard, cue_guard, cue_a_member, cue_b_member>(), CUE_PHASE_MERGE); cue_a_launch(cue_config(1, 32), p);
	cue_b_launch(cue_config(1, 64), q); }
	cue_c_launch(cue_config(1, 1), r);
	if (p)
		cue_a_launch(cue_config(1, 32), p);
	cue_b_launch(cue_config(1, 64), q);
	for (;;) {
		{ cue_phase cue_p(cue_merge<cue_guard, cue_guard, cue_b_member, cue_a_member>(), CUE_PHASE_MERGE); cue_b_launch(cue_config(1, 64), q);
		cue_a_launch(cue_config(1, 32), p); } // the last
		break;
	}
}
