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
static __device__ __forceinline__ void cue_waits_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = 1;
	wait();
}

__global__ void cue_waits_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x) {
		cue_waits_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

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
static __device__ __forceinline__ void cue_sums_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p)
{
	__shared__ int s;
	if (threadIdx.x == 0)
		s = p[blockIdx.x];
	__syncthreads();
	p[threadIdx.x] += s;
}

__global__ void cue_sums_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x) {
		cue_sums_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

static inline void cue_sums_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("sums", CUE_TIER_ELASTIC, sums, cue_sums_elastic), p);
}

struct cue_sums_shared {
	int s;
};

#line 13 "input.cu"
static __device__ __forceinline__ void cue_sums_merged(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_sums_shared *const cue_shared, int *p)
{
	auto &s = cue_shared->s;
	if (threadIdx.x == 0)
		s = p[blockIdx.x];
	__syncthreads();
	p[threadIdx.x] += s;
}

#line 13 "input.cu"
static __device__ __forceinline__ void cue_sums_guarded(bool cue_active, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_sums_shared *const cue_shared, int *p)
{
	auto &s = cue_shared->s; if (cue_active) {
	if (threadIdx.x == 0)
		s = p[blockIdx.x]; }
	__syncthreads(); if (cue_active) {
	p[threadIdx.x] += s; }
}

struct cue_sums_member {
	typedef void kernel(int *p);
	typedef cue_sums_shared shared;
	static const char *name() { return "sums"; }
	static kernel *native() { return sums; }
	static constexpr unsigned bound = 0, min_blocks = 0;
	static constexpr unsigned shared_bytes = offsetof(shared, s) + sizeof(shared::s);
	static constexpr bool loops = true, waits = true;

	template <class... A> static __device__ __forceinline__ void run(cue_exit, const cue_at &at, A... a)
	{
		cue_sums_merged(at.thread, at.block, at.size, at.grid, reinterpret_cast<shared *>(at.shared), a...);
	}
	template <class... A> static __device__ __forceinline__ void run(cue_guard, const cue_at &at, A... a)
	{
		cue_sums_guarded(at.active, at.thread, at.block, at.size, at.grid, reinterpret_cast<shared *>(at.shared), a...);
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
static __device__ __forceinline__ void cue_lanes_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p)
{
	unsigned lane;
	asm("mov.u32 %0, %%laneid;" : "=r"(lane));
	p[blockIdx.x] = lane;
}

__global__ void cue_lanes_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x)
		cue_lanes_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p);
}

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
