// Which shared memory can lie in the arena: what is declared with constants alone, and named by no lambda but of `[&]`.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 2 "input.cu"
#define TILE 8

template <class T, int N> __global__ void mixed(T *p)
{
	typedef T local;
	const int twice = N * 2, unused = 1;
	constexpr int size = TILE * 2;
	__shared__ T a[TILE][size + 1], b;
	static __shared__ __align__(16) volatile int c[size];
	__shared__ local stays;
	__shared__ T seen[N];
	__shared__ T last[N];
	extern __shared__ T rest[];
	int t = threadIdx.x;
	auto read = [&](int i) { return seen[i]; };
	a[t][0] = p[t];
	seen[t] = last[t] = p[t];
	if (t == 0)
		b = p[0], c[0] = twice, stays = p[0], rest[0] = T(unused);
	__syncthreads();
	p[t] = a[t][0] + b + c[0] + stays + read(t) + last[t] + rest[0];
}

#line 3 "input.cu"
template <class T, int N>
static __device__ __forceinline__ void cue_mixed_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	typedef T local;
	const int twice = N * 2, unused = 1;
	constexpr int size = TILE * 2;
	__shared__ T a[TILE][size + 1], b;
	static __shared__ __align__(16) volatile int c[size];
	__shared__ local stays;
	__shared__ T seen[N];
	__shared__ T last[N];
	extern __shared__ T rest[];
	int t = threadIdx.x;
	auto read = [&](int i) { return seen[i]; };
	a[t][0] = p[t];
	seen[t] = last[t] = p[t];
	if (t == 0)
		b = p[0], c[0] = twice, stays = p[0], rest[0] = T(unused);
	__syncthreads();
	p[t] = a[t][0] + b + c[0] + stays + read(t) + last[t] + rest[0];
}

#line 4 "input.cu"
template <class T, int N> __global__ void cue_mixed_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_mixed_body<T, N>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 4 "input.cu"
template <class T, int N>
static inline void cue_mixed_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("mixed", CUE_TIER_ELASTIC, mixed<T, N>, cue_mixed_elastic<T, N>), p);
}

template <class T, int N>
struct cue_mixed_shared {
	static constexpr int size = TILE * 2;
	T a[TILE][size + 1], b;
	__align__(16) volatile int c[size];
	T seen[N];
	T last[N];
};

#line 3 "input.cu"
template <class T, int N>
static __device__ __forceinline__ void cue_mixed_merged(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_mixed_shared<T, N> *const cue_shared, T *p)
{
	typedef T local;
	const int twice = N * 2, unused = 1;
	constexpr int size = TILE * 2;
	typedef T cue_a_type[TILE][size + 1], cue_b_type; auto &a = ::cue_laid<cue_a_type>(cue_shared->a); auto &b = ::cue_laid<cue_b_type>(cue_shared->b);
	typedef volatile int cue_c_type[size]; auto &c = ::cue_laid<cue_c_type>(cue_shared->c);
	__shared__ local stays;
	typedef T cue_seen_type[N]; auto &seen = ::cue_laid<cue_seen_type>(cue_shared->seen);
	typedef T cue_last_type[N]; auto &last = ::cue_laid<cue_last_type>(cue_shared->last);
	extern __shared__ T rest[];
	int t = threadIdx.x;
	auto read = [&](int i) { return seen[i]; };
	a[t][0] = p[t];
	seen[t] = last[t] = p[t];
	if (t == 0)
		b = p[0], c[0] = twice, stays = p[0], rest[0] = T(unused);
	__syncthreads();
	p[t] = a[t][0] + b + c[0] + stays + read(t) + last[t] + rest[0];
}

#line 3 "input.cu"
template <class T, int N>
static __device__ __forceinline__ void cue_mixed_guarded(bool cue_active, const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_mixed_shared<T, N> *const cue_shared, T *p)
{
	typedef T local;
	const int twice = N * 2, unused = 1;
	constexpr int size = TILE * 2;
	typedef T cue_a_type[TILE][size + 1], cue_b_type; auto &a = ::cue_laid<cue_a_type>(cue_shared->a); auto &b = ::cue_laid<cue_b_type>(cue_shared->b);
	typedef volatile int cue_c_type[size]; auto &c = ::cue_laid<cue_c_type>(cue_shared->c);
	__shared__ local stays;
	typedef T cue_seen_type[N]; auto &seen = ::cue_laid<cue_seen_type>(cue_shared->seen);
	typedef T cue_last_type[N]; auto &last = ::cue_laid<cue_last_type>(cue_shared->last);
	extern __shared__ T rest[];
	int t = threadIdx.x;
	auto read = [&](int i) { return seen[i]; }; if (cue_active) {
	a[t][0] = p[t];
	seen[t] = last[t] = p[t];
	if (t == 0)
		b = p[0], c[0] = twice, stays = p[0], rest[0] = T(unused); }
	__syncthreads(); if (cue_active) {
	p[t] = a[t][0] + b + c[0] + stays + read(t) + last[t] + rest[0]; }
}

#line 4 "input.cu"
template <class T, int N>
struct cue_mixed_member {
	typedef void cue_kernel(T *p);
	typedef cue_mixed_shared<T, N> cue_shared;
	static const char *cue_name() { return "mixed"; }
	static cue_kernel *cue_native() { return mixed<T, N>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = (offsetof(cue_shared, last) + sizeof(cue_shared::last)), cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_mixed_merged<T, N>(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_mixed_guarded<T, N>(cue_where.cue_is_active, cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
};
#line 24 "input.cu"

__global__ void plain(int *p)
{
	__shared__ int one;
	if (threadIdx.x == 0)
		one = p[blockIdx.x];
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] = one;
}

#line 25 "input.cu"
static __device__ __forceinline__ void cue_plain_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__shared__ int one;
	if (threadIdx.x == 0)
		one = p[blockIdx.x];
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] = one;
}

#line 25 "input.cu"
__global__ void cue_plain_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_plain_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 25 "input.cu"
static inline void cue_plain_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("plain", CUE_TIER_ELASTIC, plain, cue_plain_elastic), p);
}

struct cue_plain_shared {
	::cue_bytes<4, 4> one;
};

#line 25 "input.cu"
static __device__ __forceinline__ void cue_plain_merged(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_plain_shared *const cue_shared, int *p)
{
	typedef int cue_one_type; auto &one = ::cue_laid<cue_one_type>(cue_shared->one);
	if (threadIdx.x == 0)
		one = p[blockIdx.x];
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] = one;
}

#line 25 "input.cu"
static __device__ __forceinline__ void cue_plain_guarded(bool cue_active, const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_plain_shared *const cue_shared, int *p)
{
	typedef int cue_one_type; auto &one = ::cue_laid<cue_one_type>(cue_shared->one); if (cue_active) {
	if (threadIdx.x == 0)
		one = p[blockIdx.x]; }
	__syncthreads(); if (cue_active) {
	p[blockIdx.x * blockDim.x + threadIdx.x] = one; }
}

#line 22 "input.cu"
struct cue_plain_member {
	typedef void cue_kernel(int *p);
	typedef cue_plain_shared cue_shared;
	static const char *cue_name() { return "plain"; }
	static cue_kernel *cue_native() { return plain; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::one)>::cue_bytes, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_plain_merged(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_plain_guarded(cue_where.cue_is_active, cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
};
#line 33 "input.cu"

void f(float *p, int *q, cudaStream_t s)
{
#pragma cuelastic phase
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_mixed_member<float, 8>, cue_plain_member>());
		cue_mixed_launch<float, 8>(cue_config(4, 8, 4), p);
		cue_plain_launch(cue_config(4, 64, 0, s), q);
	}
}
