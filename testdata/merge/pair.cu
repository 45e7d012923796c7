// Two kernels of different shapes: 64 threads in one dimension, 96 in two; a barrier in one of them.
#include "program.h"

static __global__ void square(float *v, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		v[i] *= v[i];
}

static __device__ __forceinline__ void cue_square_body(
    const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const dim3, float *v, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		v[i] *= v[i];
}

static __global__ void cue_square_elastic(const cue_slice cue, float *v, int n)
{
	for (unsigned cue_b = cue.cue_begin + ::blockIdx.x; cue_b < cue.cue_end; cue_b += ::gridDim.x)
		cue_square_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, v, n);
}

static inline void cue_square_launch(const cue_config &cue, float *v, int n)
{
	cue_launch(cue, cue_kernel("square", CUE_TIER_ELASTIC, square, cue_square_elastic), v, n);
}

namespace
{
struct cue_square_member {
	typedef void cue_kernel(float *v, int n);
	static const char *cue_name()
	{
		return "square";
	}
	static cue_kernel *cue_native()
	{
		return square;
	}
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0, cue_shared_bytes = 0,
	                          cue_shared_alignment = 16;
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 3;
	template <class Form, class... A>
	static __device__ __forceinline__ void cue_run(Form, const cue_at &at, A... a)
	{
		if (at.cue_is_active)
			cue_square_body(at.cue_thread, at.cue_block, at.cue_size, at.cue_grid, a...);
	}
};
} // namespace

static __global__ void sums(const int *in, int *out)
{
	__shared__ int s[96];
	int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y;
	s[t] = in[blockIdx.x * n + t];
	__syncthreads();
	if (t < n - 64)
		s[t] += s[t + 64];
	__syncthreads();
	for (int d = 32; d > 0; d >>= 1) {
		if (t < d)
			s[t] += s[t + d];
		__syncthreads();
	}
	if (t == 0)
		out[blockIdx.x] = s[0];
}

static __device__ __forceinline__ void cue_sums_body(const ::uint3 threadIdx, const ::uint3 blockIdx,
    const ::dim3 blockDim, const dim3, const int *in, int *out)
{
	__shared__ int s[96];
	int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y;
	s[t] = in[blockIdx.x * n + t];
	__syncthreads();
	if (t < n - 64)
		s[t] += s[t + 64];
	__syncthreads();
	for (int d = 32; d > 0; d >>= 1) {
		if (t < d)
			s[t] += s[t + d];
		__syncthreads();
	}
	if (t == 0)
		out[blockIdx.x] = s[0];
}

static __global__ void cue_sums_elastic(const cue_slice cue, const int *in, int *out)
{
	for (unsigned cue_b = cue.cue_begin + ::blockIdx.x; cue_b < cue.cue_end; cue_b += ::gridDim.x) {
		cue_sums_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out);
		__syncthreads();
	}
}

static inline void cue_sums_launch(const cue_config &cue, const int *in, int *out)
{
	cue_launch(cue, cue_kernel("sums", CUE_TIER_ELASTIC, sums, cue_sums_elastic), in, out);
}

static __device__ __forceinline__ void cue_sums_merged(const ::uint3 threadIdx, const ::uint3 blockIdx,
    const ::dim3 blockDim, const dim3, unsigned char *cue_shared, const int *in, int *out)
{
	int(&s)[96] = *reinterpret_cast<int(*)[96]>(cue_shared + 0);
	int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y;
	s[t] = in[blockIdx.x * n + t];
	__syncthreads();
	if (t < n - 64)
		s[t] += s[t + 64];
	__syncthreads();
	for (int d = 32; d > 0; d >>= 1) {
		if (t < d)
			s[t] += s[t + d];
		__syncthreads();
	}
	if (t == 0)
		out[blockIdx.x] = s[0];
}

static __device__ __forceinline__ void cue_sums_merged_guarded(bool cue_active, const ::uint3 threadIdx,
    const ::uint3 blockIdx, const ::dim3 blockDim, const dim3, unsigned char *cue_shared, const int *in,
    int *out)
{
	int(&s)[96] = *reinterpret_cast<int(*)[96]>(cue_shared + 0);
	int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y;
	if (cue_active) {
		s[t] = in[blockIdx.x * n + t];
	}
	__syncthreads();
	if (cue_active) {
		if (t < n - 64)
			s[t] += s[t + 64];
	}
	__syncthreads();
	for (int d = 32; d > 0; d >>= 1) {
		if (cue_active) {
			if (t < d)
				s[t] += s[t + d];
		}
		__syncthreads();
	}
	if (cue_active) {
		if (t == 0)
			out[blockIdx.x] = s[0];
	}
}

static __device__ __forceinline__ void cue_sums_merged_named(const ::uint3 threadIdx, const ::uint3 blockIdx,
    const ::dim3 blockDim, const dim3, unsigned char *cue_shared, const int *in, int *out)
{
	int(&s)[96] = *reinterpret_cast<int(*)[96]>(cue_shared + 0);
	int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y;
	s[t] = in[blockIdx.x * n + t];
	cue_barrier(blockDim);
	if (t < n - 64)
		s[t] += s[t + 64];
	cue_barrier(blockDim);
	for (int d = 32; d > 0; d >>= 1) {
		if (t < d)
			s[t] += s[t + d];
		cue_barrier(blockDim);
	}
	if (t == 0)
		out[blockIdx.x] = s[0];
}

namespace
{
struct cue_sums_member {
	typedef void cue_kernel(const int *in, int *out);
	static const char *cue_name()
	{
		return "sums";
	}
	static cue_kernel *cue_native()
	{
		return sums;
	}
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0, cue_shared_bytes = 384,
	                          cue_shared_alignment = 16;
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 3;
	template <class... A> static __device__ __forceinline__ void cue_run(cue_exit, const cue_at &at, A... a)
	{
		cue_sums_merged(at.cue_thread, at.cue_block, at.cue_size, at.cue_grid, at.cue_memory, a...);
	}
	template <class... A> static __device__ __forceinline__ void cue_run(cue_guard, const cue_at &at, A... a)
	{
		cue_sums_merged_guarded(
		    at.cue_is_active, at.cue_thread, at.cue_block, at.cue_size, at.cue_grid, at.cue_memory, a...);
	}
	template <class... A> static __device__ __forceinline__ void cue_run(cue_named, const cue_at &at, A... a)
	{
		cue_sums_merged_named(at.cue_thread, at.cue_block, at.cue_size, at.cue_grid, at.cue_memory, a...);
	}
};
} // namespace

enum { N = 1000, ROWS = 30 };

template <class Interleave, class Loop> static void try_forms()
{
	static float h[N], *v;
	static int a[ROWS * 96], b[ROWS], *in, *out;
	CUDA(cudaMalloc(&v, sizeof h));
	CUDA(cudaMalloc(&in, sizeof a));
	CUDA(cudaMalloc(&out, sizeof b));
	for (int i = 0; i < ROWS * 96; i++)
		a[i] = i % 7;
	CUDA(cudaMemcpy(in, a, sizeof a, cudaMemcpyHostToDevice));
	in_every_mode(
	    [&](const char *mode) {
		    for (int i = 0; i < N; i++)
			    h[i] = (float)i;
		    CUDA(cudaMemcpy(v, h, sizeof h, cudaMemcpyHostToDevice));
		    CUDA(cudaMemset(out, 0, sizeof b));
		    {
			    cue_phase cue_p(cue_merge<Interleave, Loop, cue_square_member, cue_sums_member>(), {1, 2});
			    cue_square_launch(cue_config((N + 63) / 64, 64), v, N);
			    cue_sums_launch(cue_config(ROWS, dim3(32, 3)), in, out);
		    }
		    CUDA(cudaGetLastError());
		    CUDA(cudaMemcpy(h, v, sizeof h, cudaMemcpyDeviceToHost));
		    CUDA(cudaMemcpy(b, out, sizeof b, cudaMemcpyDeviceToHost));
		    int bad = 0;
		    for (int i = 0; i < N; i++)
			    bad += h[i] != (float)i * (float)i;
		    for (int r = 0; r < ROWS; r++) {
			    int want = 0;
			    for (int i = 0; i < 96; i++)
				    want += a[r * 96 + i];
			    bad += b[r] != want;
		    }
		    if (bad)
			    printf("%s: %d wrong, %s\n", mode, bad, explain_mode());
		    failures += bad != 0;
	    },
	    2);
	CUDA(cudaFree(v));
	CUDA(cudaFree(in));
	CUDA(cudaFree(out));
}

int main()
{
	try_forms<cue_exit, cue_guard>();
	try_forms<cue_guard, cue_named>();
	try_forms<cue_named, cue_guard>();
	return report();
}
