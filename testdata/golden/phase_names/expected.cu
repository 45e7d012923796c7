// Members of kernels whose names, and whose parameters' names, generated code must not take for its own:
// kernels called `kernel` and `run`, template parameters called `A` and `at`, types called `shared`, a macro
// `a`; kernels of one name; and C linkage, where no template may stand.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 4 "input.cu"
#define a 5
struct shared {
	int name;
};

__global__ void kernel(int *p, shared bound)
{
	p[blockIdx.x] = bound.name + a;
}

#line 9 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, cue_parameter<shared> bound)
{
	p[blockIdx.x] = bound.name + a;
}

#line 9 "input.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, int *p, shared bound)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(bound));
}

#line 9 "input.cu"
__global__ void cue_kernel_resized(const cue_shape cue, int *p, shared bound)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(bound));
}

#line 9 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p, shared bound)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p, bound);
}

#line 9 "input.cu"
struct cue_kernel_member {
	typedef void cue_kernel(int *p, shared bound);
	static const char *cue_name() { return "kernel"; }
	static cue_kernel *cue_native() { return kernel; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_kernel_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_kernel_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 13 "input.cu"

template <class A, int at> __global__ void run(A *p)
{
	__shared__ A native[at];
	native[threadIdx.x] = at;
	__syncthreads();
	p[blockIdx.x] = native[0];
}

#line 13 "input.cu"
template <class A, int at>
static __device__ __forceinline__ void cue_run_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, A *p)
{
	__shared__ A native[at];
	native[threadIdx.x] = at;
	__syncthreads();
	p[blockIdx.x] = native[0];
}

#line 14 "input.cu"
template <class A, int at> __global__ void cue_run_elastic(const cue_slice cue, A *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_run_body<A, at>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 14 "input.cu"
template <class A, int at>
static inline void cue_run_launch(const cue_config &cue, A *p)
{
	cue_launch(cue, cue_kernel("run", CUE_TIER_ELASTIC, run<A, at>, cue_run_elastic<A, at>), p);
}

template <class A, int at>
struct cue_run_shared {
	A native[at];
};

#line 13 "input.cu"
template <class A, int at>
static __device__ __forceinline__ void cue_run_merged(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_run_shared<A, at> *const cue_shared, A *p)
{
	typedef A cue_native_type[at]; auto &native = ::cue_laid<cue_native_type>(cue_shared->native);
	native[threadIdx.x] = at;
	__syncthreads();
	p[blockIdx.x] = native[0];
}

#line 13 "input.cu"
template <class A, int at>
static __device__ __forceinline__ void cue_run_guarded(bool cue_active, const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_run_shared<A, at> *const cue_shared, A *p)
{
	typedef A cue_native_type[at]; auto &native = ::cue_laid<cue_native_type>(cue_shared->native); if (cue_active) {
	native[threadIdx.x] = at; }
	__syncthreads(); if (cue_active) {
	p[blockIdx.x] = native[0]; }
}

#line 14 "input.cu"
template <class A, int at>
struct cue_run_2_member {
	typedef void cue_kernel(A *p);
	typedef cue_run_shared<A, at> cue_shared;
	static const char *cue_name() { return "run"; }
	static cue_kernel *cue_native() { return run<A, at>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::native)>::cue_bytes, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_run_merged<A, at>(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_run_guarded<A, at>(cue_where.cue_is_active, cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
};
#line 21 "input.cu"

__global__ void over(int *p)
{
	__shared__ int s;
	s = 1;
	p[blockIdx.x] = s;
}

#line 22 "input.cu"
static __device__ __forceinline__ void cue_over_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__shared__ int s;
	s = 1;
	p[blockIdx.x] = s;
}

#line 22 "input.cu"
__global__ void cue_over_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_over_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 22 "input.cu"
static inline void cue_over_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("over", CUE_TIER_ELASTIC, static_cast<void (*)(decltype(p))>(over), cue_over_elastic), p);
}

struct cue_over_2_shared {
	::cue_bytes<4, 4> s;
};

#line 22 "input.cu"
static __device__ __forceinline__ void cue_over_merged(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_over_2_shared *const cue_shared, int *p)
{
	typedef int cue_s_type; auto &s = ::cue_laid<cue_s_type>(cue_shared->s);
	s = 1;
	p[blockIdx.x] = s;
}

#line 22 "input.cu"
struct cue_over_2_member {
	typedef void cue_kernel(int *p);
	typedef cue_over_2_shared cue_shared;
	static const char *cue_name() { return "over"; }
	static cue_kernel *cue_native() { return over; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::s)>::cue_bytes, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_over_merged(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_over_merged(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
};
#line 28 "input.cu"

__global__ void over(float *p)
{
	__shared__ float s;
	s = 2;
	p[blockIdx.x] = s;
}

#line 29 "input.cu"
static __device__ __forceinline__ void cue_over_2_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p)
{
	__shared__ float s;
	s = 2;
	p[blockIdx.x] = s;
}

#line 29 "input.cu"
__global__ void cue_over_2_elastic(const cue_slice cue, float *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_over_2_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 29 "input.cu"
static inline void cue_over_launch(const cue_config &cue, float *p)
{
	cue_launch(cue, cue_kernel("over", CUE_TIER_ELASTIC, static_cast<void (*)(decltype(p))>(over), cue_over_2_elastic), p);
}

struct cue_over_shared {
	::cue_bytes<4, 4> s;
};

#line 29 "input.cu"
static __device__ __forceinline__ void cue_over_merged(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_over_shared *const cue_shared, float *p)
{
	typedef float cue_s_type; auto &s = ::cue_laid<cue_s_type>(cue_shared->s);
	s = 2;
	p[blockIdx.x] = s;
}

#line 29 "input.cu"
struct cue_over_member {
	typedef void cue_kernel(float *p);
	typedef cue_over_shared cue_shared;
	static const char *cue_name() { return "over"; }
	static cue_kernel *cue_native() { return over; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::s)>::cue_bytes, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_over_merged(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_over_merged(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
};
#line 35 "input.cu"

extern "C" {
__global__ void loops(int *p)
{
	p[blockIdx.x] = 3;
}

#line 37 "input.cu"
static __device__ __forceinline__ void cue_loops_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 3;
}

#line 37 "input.cu"
__global__ void cue_loops_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_loops_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 37 "input.cu"
__global__ void cue_loops_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_loops_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 37 "input.cu"
static inline void cue_loops_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("loops", CUE_TIER_RESIZABLE, loops, cue_loops_elastic, cue_loops_resized), p);
}

extern "C++" {
#line 35 "input.cu"
struct cue_loops_member {
	typedef void cue_kernel(int *p);
	static const char *cue_name() { return "loops"; }
	static cue_kernel *cue_native() { return loops; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_loops_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_loops_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
}
#line 41 "input.cu"
}

void f(int *p, int *q, float *r, int *s, int *t)
{
	shared three = {3};
#pragma cuelastic phase merge(kernel, run, over, loops)
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_kernel_member, cue_run_2_member<int, 32>, cue_over_member, cue_over_2_member, cue_loops_member>(), CUE_PHASE_MERGE);
		cue_kernel_launch(cue_config(1, 32), p, three);
		cue_run_launch<int, 32>(cue_config(1, 32), q);
		cue_over_launch(cue_config(1, 32), r);
		cue_over_launch(cue_config(1, 32), s);
		cue_loops_launch(cue_config(1, 32), t);
	}
}
