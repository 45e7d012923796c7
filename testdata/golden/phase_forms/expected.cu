// The form of idle threads as the pragma asks for it; with named barriers, functions that wait get a copy too.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 2 "input.cu"
#define WAIT __syncthreads()

static __device__ float sum(float *s, float v)
{
	s[threadIdx.x] = v;
	WAIT;
	float all = 0;
	for (int i = 0; i < (int)blockDim.x; i++)
		all += s[i];
	__syncthreads();
	return all;
}

#line 4 "input.cu"
static __device__ float cue_sum(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *s, float v)
{
	s[threadIdx.x] = v;
	WAIT;
	float all = 0;
	for (int i = 0; i < (int)blockDim.x; i++)
		all += s[i];
	__syncthreads();
	return all;
}
#line 14 "input.cu"

#line 4 "input.cu"
static __device__ float cue_sum_guarded(bool cue_active, const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *s, float v)
{ float cue_result{}; if (cue_active) {
	s[threadIdx.x] = v; }
	WAIT;
	float all = 0; if (cue_active) {
	for (int i = 0; i < (int)blockDim.x; i++)
		all += s[i]; }
	__syncthreads(); if (cue_active) {
	{ cue_result = all; cue_active = false; } }
return cue_result; }
#line 14 "input.cu"

#include <cuelastic/named_barriers.cuh>
#line 4 "input.cu"
static __device__ float cue_sum_named(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *s, float v)
{
	s[threadIdx.x] = v;
	WAIT;
	float all = 0;
	for (int i = 0; i < (int)blockDim.x; i++)
		all += s[i];
	__syncthreads();
	return all;
}
#include <cuelastic/own_barriers.cuh>
#line 14 "input.cu"

__global__ void norm(const float *in, float *out)
{
	extern __shared__ float s[];
	float v = in[blockIdx.x * blockDim.x + threadIdx.x];
	float all = sum(s, v);
	if (__syncthreads_or(all == 0))
		return;
	out[blockIdx.x * blockDim.x + threadIdx.x] = v / all;
}

#line 15 "input.cu"
static __device__ __forceinline__ void cue_norm_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const float *in, float *out)
{
	extern __shared__ float s[];
	float v = in[blockIdx.x * blockDim.x + threadIdx.x];
	float all = cue_sum(threadIdx, blockIdx, blockDim, gridDim, s, v);
	if (__syncthreads_or(all == 0))
		return;
	out[blockIdx.x * blockDim.x + threadIdx.x] = v / all;
}

#line 15 "input.cu"
__global__ void cue_norm_elastic(const cue_slice cue, const float *in, float *out)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_norm_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 15 "input.cu"
static inline void cue_norm_launch(const cue_config &cue, const float *in, float *out)
{
	cue_launch(cue, cue_kernel("norm", CUE_TIER_ELASTIC, norm, cue_norm_elastic), in, out);
}

#line 15 "input.cu"
static __device__ __forceinline__ void cue_norm_guarded(bool cue_active, const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const float *in, float *out)
{
	extern __shared__ float s[]; float v{}; if (cue_active) {
	v = in[blockIdx.x * blockDim.x + threadIdx.x]; }
	float all = cue_sum_guarded(cue_active, threadIdx, blockIdx, blockDim, gridDim, s, v); const auto cue_value_1 = __syncthreads_or(cue_active ? (all == 0) : 0); if (cue_active) {
	if (cue_value_1)
		cue_active = false; } if (cue_active) {
	out[blockIdx.x * blockDim.x + threadIdx.x] = v / all; }
}

#include <cuelastic/named_barriers.cuh>
#line 15 "input.cu"
static __device__ __forceinline__ void cue_norm_named(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const float *in, float *out)
{
	extern __shared__ float s[];
	float v = in[blockIdx.x * blockDim.x + threadIdx.x];
	float all = cue_sum_named(threadIdx, blockIdx, blockDim, gridDim, s, v);
	if (__syncthreads_or(all == 0))
		return;
	out[blockIdx.x * blockDim.x + threadIdx.x] = v / all;
}
#include <cuelastic/own_barriers.cuh>

#line 15 "input.cu"
struct cue_norm_member {
	typedef void cue_kernel(const float *in, float *out);
	static const char *cue_name() { return "norm"; }
	static cue_kernel *cue_native() { return norm; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 3;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_norm_guarded(cue_where.cue_is_active, cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_named, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_norm_named(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 24 "input.cu"

__global__ void add(int *p, int n)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += n;
}

#line 25 "input.cu"
static __device__ __forceinline__ void cue_add_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += n;
}

#line 25 "input.cu"
__global__ void cue_add_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_add_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 25 "input.cu"
__global__ void cue_add_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_add_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 25 "input.cu"
static inline void cue_add_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("add", CUE_TIER_RESIZABLE, add, cue_add_elastic, cue_add_resized), p, n);
}

#line 24 "input.cu"
struct cue_add_member {
	typedef void cue_kernel(int *p, int n);
	static const char *cue_name() { return "add"; }
	static cue_kernel *cue_native() { return add; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_add_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_named, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_add_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 29 "input.cu"

void f(const float *in, float *out, int *p, cudaStream_t s, cudaStream_t t)
{
#pragma cuelastic phase barrier(named)
	{ cue_phase cue_p(cue_merge<cue_named, cue_named, cue_norm_member, cue_add_member>());
		cue_norm_launch(cue_config(10, 64, 256, s), in, out);
		cue_add_launch(cue_config(10, 128, 0, t), p, 1);
	}
#pragma cuelastic phase barrier(guard) merge(norm, add, add)
	{ cue_phase cue_p(cue_merge<cue_guard, cue_guard, cue_norm_member, cue_add_member, cue_add_member>(), CUE_PHASE_MERGE);
		cue_norm_launch(cue_config(10, 64, 256), in, out);
		cue_add_launch(cue_config(10, 128), p, 1);
		cue_add_launch(cue_config(20, 256), p + 10, 1);
	}
}
