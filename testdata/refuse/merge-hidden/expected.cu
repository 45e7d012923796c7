// A function of a system's header reads thread ids, which in a merged kernel are others: the validator sees it.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 2 "input.cu"
#include <place.h>
__global__ void hidden(int *p)
{
	__shared__ int s[32];
	s[threadIdx.x] = place();
	__syncthreads();
	p[blockIdx.x * 32 + threadIdx.x] = s[31 - threadIdx.x];
}

#line 3 "input.cu"
static __device__ __forceinline__ void cue_hidden_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__shared__ int s[32];
	s[threadIdx.x] = place();
	__syncthreads();
	p[blockIdx.x * 32 + threadIdx.x] = s[31 - threadIdx.x];
}

#line 3 "input.cu"
__global__ void cue_hidden_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_hidden_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 3 "input.cu"
static inline void cue_hidden_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("hidden", CUE_TIER_ELASTIC, hidden, cue_hidden_elastic), p);
}
#line 10 "input.cu"
__global__ void open(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = 3;
}

#line 10 "input.cu"
static __device__ __forceinline__ void cue_open_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = 3;
}

#line 10 "input.cu"
__global__ void cue_open_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_open_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 10 "input.cu"
__global__ void cue_open_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_open_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 10 "input.cu"
static inline void cue_open_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("open", CUE_TIER_RESIZABLE, open, cue_open_elastic, cue_open_resized), p);
}

#line 7 "input.cu"
struct cue_open_member {
	typedef void cue_kernel(int *p);
	static const char *cue_name() { return "open"; }
	static cue_kernel *cue_native() { return open; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_open_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_open_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 14 "input.cu"
__global__ void other(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = 4;
}

#line 14 "input.cu"
static __device__ __forceinline__ void cue_other_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = 4;
}

#line 14 "input.cu"
__global__ void cue_other_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_other_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 14 "input.cu"
__global__ void cue_other_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_other_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 14 "input.cu"
static inline void cue_other_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("other", CUE_TIER_RESIZABLE, other, cue_other_elastic, cue_other_resized), p);
}

#line 7 "input.cu"
struct cue_other_member {
	typedef void cue_kernel(int *p);
	static const char *cue_name() { return "other"; }
	static cue_kernel *cue_native() { return other; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_other_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_other_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 18 "input.cu"
void phases(int *p, int *q, cudaStream_t a, cudaStream_t b, cudaStream_t c)
{
#pragma cuelastic phase
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_open_member, cue_other_member>());
		cue_hidden_launch(cue_config(3, 32, 0, a), p);
		cue_open_launch(cue_config(2, 64, 0, b), q);
		cue_other_launch(cue_config(2, 64, 0, c), q + 128);
	}
}
