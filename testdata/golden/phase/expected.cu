// A phase: two kernels of different shapes, one of which waits; its shared memory lies in the arena of both.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 2 "input.cu"
__global__ void square(float *v, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		v[i] *= v[i];
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_square_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *v, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		v[i] *= v[i];
}

#line 2 "input.cu"
__global__ void cue_square_elastic(const cue_slice cue, float *v, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_square_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, v, n);
}

#line 2 "input.cu"
__global__ void cue_square_resized(const cue_shape cue, float *v, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_square_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, v, n);
}

#line 2 "input.cu"
static inline void cue_square_launch(const cue_config &cue, float *v, int n)
{
	cue_launch(cue, cue_kernel("square", CUE_TIER_RESIZABLE, square, cue_square_elastic, cue_square_resized), v, n);
}

#line 2 "input.cu"
struct cue_square_member {
	typedef void cue_kernel(float *v, int n);
	static const char *cue_name() { return "square"; }
	static cue_kernel *cue_native() { return square; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_square_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_square_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 8 "input.cu"

__global__ void __launch_bounds__(128) sums(const int *in, int *out)
{
	__shared__ int s[96];
	int t = threadIdx.y * blockDim.x + threadIdx.x;
	s[t] = in[blockIdx.x * 96 + t];
	__syncthreads();
	for (int d = 48; d > 2; d >>= 1) {
		if (t < d)
			s[t] += s[t + d];
		__syncthreads();
	}
	if (t == 0)
		out[blockIdx.x] = s[0] + s[1] + s[2];
}

#line 9 "input.cu"
static __device__ __forceinline__ void cue_sums_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const int *in, int *out)
{
	__shared__ int s[96];
	int t = threadIdx.y * blockDim.x + threadIdx.x;
	s[t] = in[blockIdx.x * 96 + t];
	__syncthreads();
	for (int d = 48; d > 2; d >>= 1) {
		if (t < d)
			s[t] += s[t + d];
		__syncthreads();
	}
	if (t == 0)
		out[blockIdx.x] = s[0] + s[1] + s[2];
}

#line 9 "input.cu"
__global__ void __launch_bounds__(128) cue_sums_elastic(const cue_slice cue, const int *in, int *out)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_sums_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 9 "input.cu"
static inline void cue_sums_launch(const cue_config &cue, const int *in, int *out)
{
	cue_launch(cue, cue_kernel("sums", CUE_TIER_ELASTIC, sums, cue_sums_elastic), in, out);
}

struct cue_sums_shared {
	::cue_bytes<384, 4> s;
};

#line 9 "input.cu"
static __device__ __forceinline__ void cue_sums_merged(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_sums_shared *const cue_shared, const int *in, int *out)
{
	typedef int cue_s_type[96]; auto &s = ::cue_laid<cue_s_type>(cue_shared->s);
	int t = threadIdx.y * blockDim.x + threadIdx.x;
	s[t] = in[blockIdx.x * 96 + t];
	__syncthreads();
	for (int d = 48; d > 2; d >>= 1) {
		if (t < d)
			s[t] += s[t + d];
		__syncthreads();
	}
	if (t == 0)
		out[blockIdx.x] = s[0] + s[1] + s[2];
}

#line 9 "input.cu"
static __device__ __forceinline__ void cue_sums_guarded(bool cue_active, const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_sums_shared *const cue_shared, const int *in, int *out)
{
	typedef int cue_s_type[96]; auto &s = ::cue_laid<cue_s_type>(cue_shared->s);
	int t = threadIdx.y * blockDim.x + threadIdx.x; if (cue_active) {
	s[t] = in[blockIdx.x * 96 + t]; }
	__syncthreads();
	for (int d = 48; d > 2; d >>= 1) { if (cue_active) {
		if (t < d)
			s[t] += s[t + d]; }
		__syncthreads();
	} if (cue_active) {
	if (t == 0)
		out[blockIdx.x] = s[0] + s[1] + s[2]; }
}

#line 9 "input.cu"
struct cue_sums_member {
	typedef void cue_kernel(const int *in, int *out);
	typedef cue_sums_shared cue_shared;
	static const char *cue_name() { return "sums"; }
	static cue_kernel *cue_native() { return sums; }
	static constexpr unsigned cue_bound = (128), cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::s)>::cue_bytes, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 2;

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
#line 23 "input.cu"

void f(float *v, int n, const int *in, int *out, int rows, cudaStream_t s)
{
#pragma cuelastic phase ratio(square:1, sums:2)
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_square_member, cue_sums_member>(), {1, 2});
		cue_square_launch(cue_config((n + 63) / 64, 64), v, n);
		if (rows > 0)
			cue_sums_launch(cue_config(rows, dim3(32, 3), 0, s), in, out);
	}
}
