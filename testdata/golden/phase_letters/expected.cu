// Built with macros of single letters (args), and named barriers whose arguments hold commas.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 2 "input.cu"
template <class U, int V> __device__ int divides(U u)
{
	return u % V == 0;
}
__global__ void add(int *p)
{
	p[blockIdx.x * N + threadIdx.x] += M;
}

#line 6 "input.cu"
static __device__ __forceinline__ void cue_add_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x * N + threadIdx.x] += M;
}

#line 6 "input.cu"
__global__ void cue_add_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_add_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 6 "input.cu"
__global__ void cue_add_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_add_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 6 "input.cu"
static inline void cue_add_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("add", CUE_TIER_RESIZABLE, add, cue_add_elastic, cue_add_resized), p);
}

#line 6 "input.cu"
struct cue_add_member {
	typedef void cue_kernel(int *p);
	static const char *cue_name() { return "add"; }
	static cue_kernel *cue_native() { return add; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_named, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_add_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 10 "input.cu"
__global__ void any(int *p)
{
	__shared__ int s[N];
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	int found = __syncthreads_or(divides<int, 7>(s[N - 1 - threadIdx.x]));
	found += __syncthreads_and(divides<int, 3>(s[threadIdx.x])) + __syncthreads_count(divides<int, 2>(found));
	p[blockIdx.x * N + threadIdx.x] = found;
}

#line 10 "input.cu"
static __device__ __forceinline__ void cue_any_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__shared__ int s[N];
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	int found = __syncthreads_or(divides<int, 7>(s[N - 1 - threadIdx.x]));
	found += __syncthreads_and(divides<int, 3>(s[threadIdx.x])) + __syncthreads_count(divides<int, 2>(found));
	p[blockIdx.x * N + threadIdx.x] = found;
}

#line 10 "input.cu"
__global__ void cue_any_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_any_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 10 "input.cu"
static inline void cue_any_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("any", CUE_TIER_ELASTIC, any, cue_any_elastic), p);
}

struct cue_any_shared {
	::cue_bytes<256, 4> s;
};

#include <cuelastic/named_barriers.cuh>
#line 10 "input.cu"
static __device__ __forceinline__ void cue_any_named(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_any_shared *const cue_shared, int *p)
{
	typedef int cue_s_type[N]; auto &s = ::cue_laid<cue_s_type>(cue_shared->s);
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	int found = __syncthreads_or(divides<int, 7>(s[N - 1 - threadIdx.x]));
	found += __syncthreads_and(divides<int, 3>(s[threadIdx.x])) + __syncthreads_count(divides<int, 2>(found));
	p[blockIdx.x * N + threadIdx.x] = found;
}
#include <cuelastic/own_barriers.cuh>

#line 10 "input.cu"
struct cue_any_member {
	typedef void cue_kernel(int *p);
	typedef cue_any_shared cue_shared;
	static const char *cue_name() { return "any"; }
	static cue_kernel *cue_native() { return any; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::s)>::cue_bytes, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_named, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_any_named(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
};
#line 19 "input.cu"
void f(int *p, int *q)
{
#pragma cuelastic phase merge(add, any) barrier(named)
	{ cue_phase cue_p(cue_merge<cue_named, cue_named, cue_add_member, cue_any_member>(), CUE_PHASE_MERGE);
		cue_add_launch(cue_config(A, N), p);
		cue_any_launch(cue_config(A, N), q);
	}
}
