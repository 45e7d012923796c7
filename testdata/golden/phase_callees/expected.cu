// Called functions of members: named copies of those that wait. Their shared memory stays where it is, beside the arena.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 2 "input.cu"
__device__ float sum(float v)
{
	__shared__ float part[64];
	part[threadIdx.x] = v;
	__syncthreads();
	return part[0] + part[1];
}

#line 2 "input.cu"
__device__ float cue_sum(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float v)
{
	__shared__ float part[64];
	part[threadIdx.x] = v;
	__syncthreads();
	return part[0] + part[1];
}
#line 9 "input.cu"

#include <cuelastic/named_barriers.cuh>
#line 2 "input.cu"
__device__ float cue_sum_named(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float v)
{
	__shared__ float part[64];
	part[threadIdx.x] = v;
	__syncthreads();
	return part[0] + part[1];
}
#include <cuelastic/own_barriers.cuh>
#line 9 "input.cu"

template <class T, int N> static __device__ T other(T v)
{
	__shared__ T line[N], one;
	line[threadIdx.x] = v;
	__syncthreads();
	return line[threadIdx.x ^ 1] + sum(v) + one;
}

#line 10 "input.cu"
template <class T, int N> static __device__ T cue_other(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T v)
{
	__shared__ T line[N], one;
	line[threadIdx.x] = v;
	__syncthreads();
	return line[threadIdx.x ^ 1] + cue_sum(threadIdx, blockIdx, blockDim, gridDim, v) + one;
}
#line 17 "input.cu"

#include <cuelastic/named_barriers.cuh>
#line 10 "input.cu"
template <class T, int N> static __device__ T cue_other_named(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T v)
{
	__shared__ T line[N], one;
	line[threadIdx.x] = v;
	__syncthreads();
	return line[threadIdx.x ^ 1] + cue_sum_named(threadIdx, blockIdx, blockDim, gridDim, v) + one;
}
#include <cuelastic/own_barriers.cuh>
#line 17 "input.cu"

template <class T> __device__ T between(T v)
{
	return other<T, 64>(v);
}

#line 18 "input.cu"
template <class T> __device__ T cue_between(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T v)
{
	return cue_other<T, 64>(threadIdx, blockIdx, blockDim, gridDim, v);
}
#line 22 "input.cu"

#include <cuelastic/named_barriers.cuh>
#line 18 "input.cu"
template <class T> __device__ T cue_between_named(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T v)
{
	return cue_other_named<T, 64>(threadIdx, blockIdx, blockDim, gridDim, v);
}
#include <cuelastic/own_barriers.cuh>
#line 22 "input.cu"

__global__ void a(float *p)
{
	__shared__ float own;
	if (threadIdx.x == 0)
		own = p[0];
	p[threadIdx.x] = between(p[threadIdx.x]) + sum(own);
}

#line 23 "input.cu"
static __device__ __forceinline__ void cue_a_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p)
{
	__shared__ float own;
	if (threadIdx.x == 0)
		own = p[0];
	p[threadIdx.x] = cue_between(threadIdx, blockIdx, blockDim, gridDim, p[threadIdx.x]) + cue_sum(threadIdx, blockIdx, blockDim, gridDim, own);
}

#line 23 "input.cu"
__global__ void cue_a_elastic(const cue_slice cue, float *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_a_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 23 "input.cu"
static inline void cue_a_launch(const cue_config &cue, float *p)
{
	cue_launch(cue, cue_kernel("a", CUE_TIER_ELASTIC, a, cue_a_elastic), p);
}

struct cue_a_shared {
	::cue_bytes<4, 4> own;
};

#include <cuelastic/named_barriers.cuh>
#line 23 "input.cu"
static __device__ __forceinline__ void cue_a_named(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_a_shared *const cue_shared, float *p)
{
	typedef float cue_own_type; auto &own = ::cue_laid<cue_own_type>(cue_shared->own);
	if (threadIdx.x == 0)
		own = p[0];
	p[threadIdx.x] = cue_between_named(threadIdx, blockIdx, blockDim, gridDim, p[threadIdx.x]) + cue_sum_named(threadIdx, blockIdx, blockDim, gridDim, own);
}
#include <cuelastic/own_barriers.cuh>

#line 23 "input.cu"
struct cue_a_member {
	typedef void cue_kernel(float *p);
	typedef cue_a_shared cue_shared;
	static const char *cue_name() { return "a"; }
	static cue_kernel *cue_native() { return a; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::own)>::cue_bytes, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 3;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_named, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_a_named(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
};
#line 30 "input.cu"

__device__ float *room()
{
	__shared__ float s[64];
	return s;
}
#define ROOM room()
__global__ void b(float *p)
{
	room()[threadIdx.x] = sum(p[threadIdx.x]);
	p[threadIdx.x] = ROOM[threadIdx.x];
}

#line 37 "input.cu"
static __device__ __forceinline__ void cue_b_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p)
{
	room()[threadIdx.x] = cue_sum(threadIdx, blockIdx, blockDim, gridDim, p[threadIdx.x]);
	p[threadIdx.x] = ROOM[threadIdx.x];
}

#line 37 "input.cu"
__global__ void cue_b_elastic(const cue_slice cue, float *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_b_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 37 "input.cu"
static inline void cue_b_launch(const cue_config &cue, float *p)
{
	cue_launch(cue, cue_kernel("b", CUE_TIER_ELASTIC, b, cue_b_elastic), p);
}

#include <cuelastic/named_barriers.cuh>
#line 37 "input.cu"
static __device__ __forceinline__ void cue_b_named(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p)
{
	room()[threadIdx.x] = cue_sum_named(threadIdx, blockIdx, blockDim, gridDim, p[threadIdx.x]);
	p[threadIdx.x] = ROOM[threadIdx.x];
}
#include <cuelastic/own_barriers.cuh>

#line 37 "input.cu"
struct cue_b_member {
	typedef void cue_kernel(float *p);
	static const char *cue_name() { return "b"; }
	static cue_kernel *cue_native() { return b; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 3;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_named, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_b_named(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 42 "input.cu"

void f(float *p, float *q)
{
#pragma cuelastic phase merge(a, b) barrier(named)
	{ cue_phase cue_p(cue_merge<cue_named, cue_named, cue_a_member, cue_b_member>(), CUE_PHASE_MERGE);
		cue_a_launch(cue_config(1, 64), p);
		cue_b_launch(cue_config(1, 64), q);
	}
}
