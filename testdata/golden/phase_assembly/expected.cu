// Assembly that waits keeps the kernels apart that run it, and no others.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 2 "input.cu"
static __device__ void wait()
{
	asm volatile("bar.sync 0;" ::: "memory");
}

__global__ void waits(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = 1;
	wait();
}

#line 7 "input.cu"
static __device__ __forceinline__ void cue_waits_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = 1;
	wait();
}

#line 7 "input.cu"
__global__ void cue_waits_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_waits_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 7 "input.cu"
static inline void cue_waits_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("waits", CUE_TIER_ELASTIC, waits, cue_waits_elastic), p);
}
#line 12 "input.cu"

__global__ void sums(int *p)
{
	__shared__ int s;
	if (threadIdx.x == 0)
		s = p[blockIdx.x];
	__syncthreads();
	p[threadIdx.x] += s;
}

#line 13 "input.cu"
static __device__ __forceinline__ void cue_sums_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__shared__ int s;
	if (threadIdx.x == 0)
		s = p[blockIdx.x];
	__syncthreads();
	p[threadIdx.x] += s;
}

#line 13 "input.cu"
__global__ void cue_sums_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_sums_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 13 "input.cu"
static inline void cue_sums_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("sums", CUE_TIER_ELASTIC, sums, cue_sums_elastic), p);
}

struct cue_sums_shared {
	::cue_bytes<4, 4> s;
};

#line 13 "input.cu"
static __device__ __forceinline__ void cue_sums_merged(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_sums_shared *const cue_shared, int *p)
{
	typedef int cue_s_type; auto &s = ::cue_laid<cue_s_type>(cue_shared->s);
	if (threadIdx.x == 0)
		s = p[blockIdx.x];
	__syncthreads();
	p[threadIdx.x] += s;
}

#line 13 "input.cu"
static __device__ __forceinline__ void cue_sums_guarded(bool cue_active, const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_sums_shared *const cue_shared, int *p)
{
	typedef int cue_s_type; auto &s = ::cue_laid<cue_s_type>(cue_shared->s); if (cue_active) {
	if (threadIdx.x == 0)
		s = p[blockIdx.x]; }
	__syncthreads(); if (cue_active) {
	p[threadIdx.x] += s; }
}

#line 13 "input.cu"
struct cue_sums_member {
	typedef void cue_kernel(int *p);
	typedef cue_sums_shared cue_shared;
	static const char *cue_name() { return "sums"; }
	static cue_kernel *cue_native() { return sums; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::s)>::cue_bytes, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_sums_merged(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_sums_guarded(cue_where.cue_is_active, cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
};
#line 21 "input.cu"

__global__ void lanes(int *p)
{
	unsigned lane;
	asm("mov.u32 %0, %%laneid;" : "=r"(lane));
	p[blockIdx.x] = lane;
}

#line 22 "input.cu"
static __device__ __forceinline__ void cue_lanes_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	unsigned lane;
	asm("mov.u32 %0, %%laneid;" : "=r"(lane));
	p[blockIdx.x] = lane;
}

#line 22 "input.cu"
__global__ void cue_lanes_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_lanes_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 22 "input.cu"
static inline void cue_lanes_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("lanes", CUE_TIER_ELASTIC, lanes, cue_lanes_elastic), p);
}
#line 28 "input.cu"

void f(int *p, int *q, int *r, int *u, cudaStream_t s, cudaStream_t t, cudaStream_t v)
{
#pragma cuelastic phase
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_sums_member, cue_sums_member>());
		cue_waits_launch(cue_config(1, 32), p);
		cue_sums_launch(cue_config(1, 32, 0, s), q);
		cue_lanes_launch(cue_config(1, 32, 0, t), r);
		cue_sums_launch(cue_config(1, 64, 0, v), u);
	}
}
