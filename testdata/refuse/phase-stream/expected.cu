// Two launches of one stream, and nobody says that they are to be merged: a warning, and the output is written.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 2 "input.cu"
__global__ void a(int *p)
{
	p[blockIdx.x] = 1;
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_a_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void cue_a_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x)
		cue_a_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p);
}

__global__ void cue_a_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x * ::blockDim.y + ::threadIdx.y; cue_b < cue.end; cue_b += ::gridDim.x * ::blockDim.y)
		for (unsigned cue_t = ::threadIdx.x; cue_t < cue.threads; cue_t += ::blockDim.x)
			cue_a_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.block, cue.grid, p);
}

static inline void cue_a_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("a", CUE_TIER_RESIZABLE, a, cue_a_elastic, cue_a_resized), p);
}

struct cue_a_member {
	typedef void kernel(int *p);
	static const char *name() { return "a"; }
	static kernel *native() { return a; }
	static constexpr unsigned bound = 0, min_blocks = 0;
	static constexpr unsigned shared_bytes = 0;
	static constexpr bool loops = true, waits = false;

	template <class... A> static __device__ __forceinline__ void run(cue_exit, const cue_at &at, A... a)
	{
		cue_a_body(at.thread, at.block, at.size, at.grid, a...);
	}
	template <class... A> static __device__ __forceinline__ void run(cue_guard, const cue_at &at, A... a)
	{
		if (at.active)
			cue_a_body(at.thread, at.block, at.size, at.grid, a...);
	}
};
#line 6 "input.cu"
__global__ void b(int *p)
{
	p[blockIdx.x] = 2;
}

#line 6 "input.cu"
static __device__ __forceinline__ void cue_b_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p)
{
	p[blockIdx.x] = 2;
}

__global__ void cue_b_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x)
		cue_b_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p);
}

__global__ void cue_b_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x * ::blockDim.y + ::threadIdx.y; cue_b < cue.end; cue_b += ::gridDim.x * ::blockDim.y)
		for (unsigned cue_t = ::threadIdx.x; cue_t < cue.threads; cue_t += ::blockDim.x)
			cue_b_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.block, cue.grid, p);
}

static inline void cue_b_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("b", CUE_TIER_RESIZABLE, b, cue_b_elastic, cue_b_resized), p);
}

struct cue_b_member {
	typedef void kernel(int *p);
	static const char *name() { return "b"; }
	static kernel *native() { return b; }
	static constexpr unsigned bound = 0, min_blocks = 0;
	static constexpr unsigned shared_bytes = 0;
	static constexpr bool loops = true, waits = false;

	template <class... A> static __device__ __forceinline__ void run(cue_exit, const cue_at &at, A... a)
	{
		cue_b_body(at.thread, at.block, at.size, at.grid, a...);
	}
	template <class... A> static __device__ __forceinline__ void run(cue_guard, const cue_at &at, A... a)
	{
		if (at.active)
			cue_b_body(at.thread, at.block, at.size, at.grid, a...);
	}
};
#line 10 "input.cu"
void f(int *p, int *q)
{
#pragma cuelastic phase
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_a_member, cue_b_member>());
		cue_a_launch(cue_config(1, 1), p);
		cue_b_launch(cue_config(1, 1, 0, 0), q);
	}
}
