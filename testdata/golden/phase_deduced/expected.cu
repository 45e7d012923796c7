// Which specialisation's shared memory a kernel's struct holds: by what the call writes, by types of variables, or by the only one.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 2 "input.cu"
template <class T> __device__ T sum(T v) { __shared__ T a[32]; a[threadIdx.x % 32] = v; __syncthreads(); return a[1]; }

#line 2 "input.cu"
template <class T> __device__ T cue_sum(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T v) { __shared__ T a[32]; a[threadIdx.x % 32] = v; __syncthreads(); return a[1]; }
#line 3 "input.cu"

template <class T>
struct cue_sum_shared {
	T a[32];
};

#line 2 "input.cu"
template <class T> __device__ T cue_sum(cue_sum_shared<T> *const cue_sum_memory, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T v) { auto &a = cue_sum_memory->a; a[threadIdx.x % 32] = v; __syncthreads(); return a[1]; }
#line 3 "input.cu"

#line 2 "input.cu"
template <class T> __device__ T cue_sum_guarded(cue_sum_shared<T> *const cue_sum_memory, bool cue_active, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T v) { T cue_result{}; auto &a = cue_sum_memory->a; if (cue_active) { a[threadIdx.x % 32] = v; } __syncthreads(); if (cue_active) { { cue_result = a[1]; cue_active = false; } } return cue_result; }
#line 3 "input.cu"
template <int N, class T> __device__ T part(T v) { __shared__ T a[N]; a[threadIdx.x % N] = v; __syncthreads(); return a[1]; }

#line 3 "input.cu"
template <int N, class T> __device__ T cue_part(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T v) { __shared__ T a[N]; a[threadIdx.x % N] = v; __syncthreads(); return a[1]; }
#line 4 "input.cu"

template <int N, class T>
struct cue_part_shared {
	T a[N];
};

#line 3 "input.cu"
template <int N, class T> __device__ T cue_part(cue_part_shared<N, T> *const cue_part_memory, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T v) { auto &a = cue_part_memory->a; a[threadIdx.x % N] = v; __syncthreads(); return a[1]; }
#line 4 "input.cu"

#line 3 "input.cu"
template <int N, class T> __device__ T cue_part_guarded(cue_part_shared<N, T> *const cue_part_memory, bool cue_active, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T v) { T cue_result{}; auto &a = cue_part_memory->a; if (cue_active) { a[threadIdx.x % N] = v; } __syncthreads(); if (cue_active) { { cue_result = a[1]; cue_active = false; } } return cue_result; }
#line 4 "input.cu"
template <class T> __device__ void ptr(const T *p, T &out) { __shared__ T a[32]; a[threadIdx.x % 32] = *p; __syncthreads(); out = a[1]; }

#line 4 "input.cu"
template <class T> __device__ void cue_ptr(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, const T *p, T &out) { __shared__ T a[32]; a[threadIdx.x % 32] = *p; __syncthreads(); out = a[1]; }
#line 5 "input.cu"

template <class T>
struct cue_ptr_shared {
	T a[32];
};

#line 4 "input.cu"
template <class T> __device__ void cue_ptr(cue_ptr_shared<T> *const cue_ptr_memory, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, const T *p, T &out) { auto &a = cue_ptr_memory->a; a[threadIdx.x % 32] = *p; __syncthreads(); out = a[1]; }
#line 5 "input.cu"

#line 4 "input.cu"
template <class T> __device__ void cue_ptr_guarded(cue_ptr_shared<T> *const cue_ptr_memory, bool cue_active, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, const T *p, T &out) { auto &a = cue_ptr_memory->a; if (cue_active) { a[threadIdx.x % 32] = *p; } __syncthreads(); if (cue_active) { out = a[1]; } }
#line 5 "input.cu"
template <class T> __device__ T fold(T v, T (*f)(T)) { __shared__ T a[32]; a[threadIdx.x % 32] = f(v); __syncthreads(); return a[1]; }
template <class T> __device__ T same(T v) { return v; }
template <class T> __device__ void arr(T *v) { __shared__ T a[32]; a[threadIdx.x % 32] = v[0]; __syncthreads(); v[0] = a[1]; }

#line 7 "input.cu"
template <class T> __device__ void cue_arr(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T *v) { __shared__ T a[32]; a[threadIdx.x % 32] = v[0]; __syncthreads(); v[0] = a[1]; }
#line 8 "input.cu"

template <class T>
struct cue_arr_shared {
	T a[32];
};

#line 7 "input.cu"
template <class T> __device__ void cue_arr(cue_arr_shared<T> *const cue_arr_memory, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T *v) { auto &a = cue_arr_memory->a; a[threadIdx.x % 32] = v[0]; __syncthreads(); v[0] = a[1]; }
#line 8 "input.cu"

#line 7 "input.cu"
template <class T> __device__ void cue_arr_guarded(cue_arr_shared<T> *const cue_arr_memory, bool cue_active, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T *v) { auto &a = cue_arr_memory->a; if (cue_active) { a[threadIdx.x % 32] = v[0]; } __syncthreads(); if (cue_active) { v[0] = a[1]; } }
#line 8 "input.cu"
template <class T, class U> __global__ void k1(T *p, const T *q, U u) { T x = p[0]; p[1] = sum(x); }

#line 7 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k1_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T *p, const T *q, U u) { T x = p[0]; p[1] = cue_sum(threadIdx, blockIdx, blockDim, gridDim, x); }

template <class T, class U> __global__ void cue_k1_elastic(const cue_slice cue, T *p, const T *q, U u)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x) {
		cue_k1_body<T, U>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p, q, u);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

template <class T, class U>
static inline void cue_k1_launch(const cue_config &cue, T *p, const T *q, U u)
{
	cue_launch(cue, cue_kernel("k1", CUE_TIER_ELASTIC, k1<T, U>, cue_k1_elastic<T, U>), p, q, u);
}

template <class T, class U>
struct cue_k1_shared {
	cue_sum_shared<T> cue_sum_memory;
};

#line 8 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k1_merged(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k1_shared<T, U> *const cue_shared, T *p, const T *q, U u) { T x = p[0]; p[1] = cue_sum(&cue_shared->cue_sum_memory, threadIdx, blockIdx, blockDim, gridDim, x); }

#line 8 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k1_guarded(bool cue_active, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k1_shared<T, U> *const cue_shared, T *p, const T *q, U u) { T x{}; if (cue_active) { x = p[0]; } const auto cue_value_1 = cue_sum_guarded(&cue_shared->cue_sum_memory, cue_active, threadIdx, blockIdx, blockDim, gridDim, x); if (cue_active) { p[1] = cue_value_1; } }

template <class T, class U>
struct cue_k1_member {
	typedef void cue_kernel(T *p, const T *q, U u);
	typedef cue_k1_shared<T, U> cue_shared;
	static const char *cue_name() { return "k1"; }
	static cue_kernel *cue_native() { return k1<T, U>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::cue_sum_memory)>::value, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k1_merged<T, U>(cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k1_guarded<T, U>(cue_where.active, cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
};
#line 9 "input.cu"
template <class T, class U> __global__ void k2(T *p, const T *q, U u) { const U x = u; p[1] = sum(x) + sum(u); }

#line 8 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k2_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T *p, const T *q, U u) { const U x = u; p[1] = cue_sum(threadIdx, blockIdx, blockDim, gridDim, x) + cue_sum(threadIdx, blockIdx, blockDim, gridDim, u); }

template <class T, class U> __global__ void cue_k2_elastic(const cue_slice cue, T *p, const T *q, U u)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x) {
		cue_k2_body<T, U>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p, q, u);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

template <class T, class U>
static inline void cue_k2_launch(const cue_config &cue, T *p, const T *q, U u)
{
	cue_launch(cue, cue_kernel("k2", CUE_TIER_ELASTIC, k2<T, U>, cue_k2_elastic<T, U>), p, q, u);
}

template <class T, class U>
struct cue_k2_shared {
	cue_sum_shared<U> cue_sum_memory;
};

#line 9 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k2_merged(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k2_shared<T, U> *const cue_shared, T *p, const T *q, U u) { const U x = u; p[1] = cue_sum(&cue_shared->cue_sum_memory, threadIdx, blockIdx, blockDim, gridDim, x) + cue_sum(&cue_shared->cue_sum_memory, threadIdx, blockIdx, blockDim, gridDim, u); }

#line 9 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k2_guarded(bool cue_active, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k2_shared<T, U> *const cue_shared, T *p, const T *q, U u) { const U x = u; const auto cue_value_1 = cue_sum_guarded(&cue_shared->cue_sum_memory, cue_active, threadIdx, blockIdx, blockDim, gridDim, x); const auto cue_value_2 = cue_sum_guarded(&cue_shared->cue_sum_memory, cue_active, threadIdx, blockIdx, blockDim, gridDim, u); if (cue_active) { p[1] = cue_value_1 + cue_value_2; } }

template <class T, class U>
struct cue_k2_member {
	typedef void cue_kernel(T *p, const T *q, U u);
	typedef cue_k2_shared<T, U> cue_shared;
	static const char *cue_name() { return "k2"; }
	static cue_kernel *cue_native() { return k2<T, U>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::cue_sum_memory)>::value, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k2_merged<T, U>(cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k2_guarded<T, U>(cue_where.active, cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
};
#line 10 "input.cu"
template <class T, class U> __global__ void k3(T *p, const T *q, U u) { T x = p[0]; p[1] = part<(3 > 2 ? 16 : 8)>(x); }

#line 9 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k3_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T *p, const T *q, U u) { T x = p[0]; p[1] = cue_part<(3 > 2 ? 16 : 8)>(threadIdx, blockIdx, blockDim, gridDim, x); }

template <class T, class U> __global__ void cue_k3_elastic(const cue_slice cue, T *p, const T *q, U u)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x) {
		cue_k3_body<T, U>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p, q, u);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

template <class T, class U>
static inline void cue_k3_launch(const cue_config &cue, T *p, const T *q, U u)
{
	cue_launch(cue, cue_kernel("k3", CUE_TIER_ELASTIC, k3<T, U>, cue_k3_elastic<T, U>), p, q, u);
}

template <class T, class U>
struct cue_k3_shared {
	cue_part_shared<(3 > 2 ? 16 : 8), T> cue_part_memory;
};

#line 10 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k3_merged(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k3_shared<T, U> *const cue_shared, T *p, const T *q, U u) { T x = p[0]; p[1] = cue_part<(3 > 2 ? 16 : 8)>(&cue_shared->cue_part_memory, threadIdx, blockIdx, blockDim, gridDim, x); }

#line 10 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k3_guarded(bool cue_active, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k3_shared<T, U> *const cue_shared, T *p, const T *q, U u) { T x{}; if (cue_active) { x = p[0]; } const auto cue_value_1 = cue_part_guarded<(3 > 2 ? 16 : 8)>(&cue_shared->cue_part_memory, cue_active, threadIdx, blockIdx, blockDim, gridDim, x); if (cue_active) { p[1] = cue_value_1; } }

template <class T, class U>
struct cue_k3_member {
	typedef void cue_kernel(T *p, const T *q, U u);
	typedef cue_k3_shared<T, U> cue_shared;
	static const char *cue_name() { return "k3"; }
	static cue_kernel *cue_native() { return k3<T, U>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::cue_part_memory)>::value, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k3_merged<T, U>(cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k3_guarded<T, U>(cue_where.active, cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
};
#line 11 "input.cu"
template <class T, class U> __global__ void k4(T *p, const T *q, U u) { T x; ptr(q, x); p[1] = x; }

#line 10 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k4_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T *p, const T *q, U u) { T x; cue_ptr(threadIdx, blockIdx, blockDim, gridDim, q, x); p[1] = x; }

template <class T, class U> __global__ void cue_k4_elastic(const cue_slice cue, T *p, const T *q, U u)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x) {
		cue_k4_body<T, U>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p, q, u);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

template <class T, class U>
static inline void cue_k4_launch(const cue_config &cue, T *p, const T *q, U u)
{
	cue_launch(cue, cue_kernel("k4", CUE_TIER_ELASTIC, k4<T, U>, cue_k4_elastic<T, U>), p, q, u);
}

template <class T, class U>
struct cue_k4_shared {
	cue_ptr_shared<T> cue_ptr_memory;
};

#line 11 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k4_merged(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k4_shared<T, U> *const cue_shared, T *p, const T *q, U u) { T x; cue_ptr(&cue_shared->cue_ptr_memory, threadIdx, blockIdx, blockDim, gridDim, q, x); p[1] = x; }

#line 11 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k4_guarded(bool cue_active, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k4_shared<T, U> *const cue_shared, T *p, const T *q, U u) { T x{}; cue_ptr_guarded(&cue_shared->cue_ptr_memory, cue_active, threadIdx, blockIdx, blockDim, gridDim, q, x); if (cue_active) { p[1] = x; } }

template <class T, class U>
struct cue_k4_member {
	typedef void cue_kernel(T *p, const T *q, U u);
	typedef cue_k4_shared<T, U> cue_shared;
	static const char *cue_name() { return "k4"; }
	static cue_kernel *cue_native() { return k4<T, U>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::cue_ptr_memory)>::value, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k4_merged<T, U>(cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k4_guarded<T, U>(cue_where.active, cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
};
#line 12 "input.cu"
template <class T, class U> __global__ void k5(T *p, const T *q, U u) { p[1] = sum(p[0] + 1); }

#line 11 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k5_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T *p, const T *q, U u) { p[1] = cue_sum(threadIdx, blockIdx, blockDim, gridDim, p[0] + 1); }

template <class T, class U> __global__ void cue_k5_elastic(const cue_slice cue, T *p, const T *q, U u)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x) {
		cue_k5_body<T, U>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p, q, u);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

template <class T, class U>
static inline void cue_k5_launch(const cue_config &cue, T *p, const T *q, U u)
{
	cue_launch(cue, cue_kernel("k5", CUE_TIER_ELASTIC, k5<T, U>, cue_k5_elastic<T, U>), p, q, u);
}

template <class T, class U>
struct cue_k5_shared {
	cue_sum_shared<float> cue_sum_memory;
};

#line 12 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k5_merged(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k5_shared<T, U> *const cue_shared, T *p, const T *q, U u) { p[1] = cue_sum(&cue_shared->cue_sum_memory, threadIdx, blockIdx, blockDim, gridDim, p[0] + 1); }

#line 12 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k5_guarded(bool cue_active, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k5_shared<T, U> *const cue_shared, T *p, const T *q, U u) { cue_value<decltype(p[0] + 1)> cue_argument_1{}; if (cue_active) cue_argument_1 = p[0] + 1; const auto cue_value_2 = cue_sum_guarded(&cue_shared->cue_sum_memory, cue_active, threadIdx, blockIdx, blockDim, gridDim, cue_argument_1); if (cue_active) { p[1] = cue_value_2; } }

template <class T, class U>
struct cue_k5_member {
	typedef void cue_kernel(T *p, const T *q, U u);
	typedef cue_k5_shared<T, U> cue_shared;
	static const char *cue_name() { return "k5"; }
	static cue_kernel *cue_native() { return k5<T, U>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::cue_sum_memory)>::value, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k5_merged<T, U>(cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k5_guarded<T, U>(cue_where.active, cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
};
#line 13 "input.cu"
template <class T, class U> __global__ void k6(T *p, const T *q, U u) { auto x = p[0]; p[1] = sum(x); }

#line 12 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k6_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T *p, const T *q, U u) { auto x = p[0]; p[1] = cue_sum(threadIdx, blockIdx, blockDim, gridDim, x); }

template <class T, class U> __global__ void cue_k6_elastic(const cue_slice cue, T *p, const T *q, U u)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x) {
		cue_k6_body<T, U>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p, q, u);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

template <class T, class U>
static inline void cue_k6_launch(const cue_config &cue, T *p, const T *q, U u)
{
	cue_launch(cue, cue_kernel("k6", CUE_TIER_ELASTIC, k6<T, U>, cue_k6_elastic<T, U>), p, q, u);
}

template <class T, class U>
struct cue_k6_shared {
	cue_sum_shared<float> cue_sum_memory;
};

#line 13 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k6_merged(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k6_shared<T, U> *const cue_shared, T *p, const T *q, U u) { auto x = p[0]; p[1] = cue_sum(&cue_shared->cue_sum_memory, threadIdx, blockIdx, blockDim, gridDim, x); }

#line 13 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k6_guarded(bool cue_active, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k6_shared<T, U> *const cue_shared, T *p, const T *q, U u) { cue_value<decltype(p[0])> x{}; if (cue_active) { x = p[0]; } const auto cue_value_1 = cue_sum_guarded(&cue_shared->cue_sum_memory, cue_active, threadIdx, blockIdx, blockDim, gridDim, x); if (cue_active) { p[1] = cue_value_1; } }

template <class T, class U>
struct cue_k6_member {
	typedef void cue_kernel(T *p, const T *q, U u);
	typedef cue_k6_shared<T, U> cue_shared;
	static const char *cue_name() { return "k6"; }
	static cue_kernel *cue_native() { return k6<T, U>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::cue_sum_memory)>::value, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k6_merged<T, U>(cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k6_guarded<T, U>(cue_where.active, cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
};
#line 14 "input.cu"
template <class T, class U> __global__ void k7(T *p, const T *q, U u) { T x = p[0]; p[1] = sum(x) + sum<T>(3); }

#line 13 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k7_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T *p, const T *q, U u) { T x = p[0]; p[1] = cue_sum(threadIdx, blockIdx, blockDim, gridDim, x) + cue_sum<T>(threadIdx, blockIdx, blockDim, gridDim, 3); }

template <class T, class U> __global__ void cue_k7_elastic(const cue_slice cue, T *p, const T *q, U u)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x) {
		cue_k7_body<T, U>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p, q, u);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

template <class T, class U>
static inline void cue_k7_launch(const cue_config &cue, T *p, const T *q, U u)
{
	cue_launch(cue, cue_kernel("k7", CUE_TIER_ELASTIC, k7<T, U>, cue_k7_elastic<T, U>), p, q, u);
}

template <class T, class U>
struct cue_k7_shared {
	cue_sum_shared<T> cue_sum_memory;
};

#line 14 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k7_merged(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k7_shared<T, U> *const cue_shared, T *p, const T *q, U u) { T x = p[0]; p[1] = cue_sum(&cue_shared->cue_sum_memory, threadIdx, blockIdx, blockDim, gridDim, x) + cue_sum<T>(&cue_shared->cue_sum_memory, threadIdx, blockIdx, blockDim, gridDim, 3); }

#line 14 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k7_guarded(bool cue_active, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k7_shared<T, U> *const cue_shared, T *p, const T *q, U u) { T x{}; if (cue_active) { x = p[0]; } const auto cue_value_1 = cue_sum_guarded(&cue_shared->cue_sum_memory, cue_active, threadIdx, blockIdx, blockDim, gridDim, x); const auto cue_value_2 = cue_sum_guarded<T>(&cue_shared->cue_sum_memory, cue_active, threadIdx, blockIdx, blockDim, gridDim, 3); if (cue_active) { p[1] = cue_value_1 + cue_value_2; } }

template <class T, class U>
struct cue_k7_member {
	typedef void cue_kernel(T *p, const T *q, U u);
	typedef cue_k7_shared<T, U> cue_shared;
	static const char *cue_name() { return "k7"; }
	static cue_kernel *cue_native() { return k7<T, U>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::cue_sum_memory)>::value, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k7_merged<T, U>(cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k7_guarded<T, U>(cue_where.active, cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
};
#line 15 "input.cu"
template <class T, class U> __global__ void k8(T *p, const T *q, U u) { T x[4]; x[0] = 3; arr(x); p[1] = x[0]; }

#line 14 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k8_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T *p, const T *q, U u) { T x[4]; x[0] = 3; cue_arr(threadIdx, blockIdx, blockDim, gridDim, x); p[1] = x[0]; }

template <class T, class U> __global__ void cue_k8_elastic(const cue_slice cue, T *p, const T *q, U u)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x) {
		cue_k8_body<T, U>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p, q, u);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

template <class T, class U>
static inline void cue_k8_launch(const cue_config &cue, T *p, const T *q, U u)
{
	cue_launch(cue, cue_kernel("k8", CUE_TIER_ELASTIC, k8<T, U>, cue_k8_elastic<T, U>), p, q, u);
}

template <class T, class U>
struct cue_k8_shared {
	cue_arr_shared<float> cue_arr_memory;
};

#line 15 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k8_merged(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k8_shared<T, U> *const cue_shared, T *p, const T *q, U u) { T x[4]; x[0] = 3; cue_arr(&cue_shared->cue_arr_memory, threadIdx, blockIdx, blockDim, gridDim, x); p[1] = x[0]; }

#line 15 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k8_guarded(bool cue_active, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k8_shared<T, U> *const cue_shared, T *p, const T *q, U u) { T x[4]; if (cue_active) { x[0] = 3; } cue_arr_guarded(&cue_shared->cue_arr_memory, cue_active, threadIdx, blockIdx, blockDim, gridDim, x); if (cue_active) { p[1] = x[0]; } }

template <class T, class U>
struct cue_k8_member {
	typedef void cue_kernel(T *p, const T *q, U u);
	typedef cue_k8_shared<T, U> cue_shared;
	static const char *cue_name() { return "k8"; }
	static cue_kernel *cue_native() { return k8<T, U>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::cue_arr_memory)>::value, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k8_merged<T, U>(cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k8_guarded<T, U>(cue_where.active, cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
};
#line 16 "input.cu"
template <class T, class U> __global__ void k9(T *p, const T *q, U u) { T x = p[0]; T &y = x; p[1] = sum(y) + sum((y)); }

#line 15 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k9_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T *p, const T *q, U u) { T x = p[0]; T &y = x; p[1] = cue_sum(threadIdx, blockIdx, blockDim, gridDim, y) + cue_sum(threadIdx, blockIdx, blockDim, gridDim, (y)); }

template <class T, class U> __global__ void cue_k9_elastic(const cue_slice cue, T *p, const T *q, U u)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x) {
		cue_k9_body<T, U>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p, q, u);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

template <class T, class U>
static inline void cue_k9_launch(const cue_config &cue, T *p, const T *q, U u)
{
	cue_launch(cue, cue_kernel("k9", CUE_TIER_ELASTIC, k9<T, U>, cue_k9_elastic<T, U>), p, q, u);
}

template <class T, class U>
struct cue_k9_shared {
	cue_sum_shared<T> cue_sum_memory;
};

#line 16 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k9_merged(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k9_shared<T, U> *const cue_shared, T *p, const T *q, U u) { T x = p[0]; T &y = x; p[1] = cue_sum(&cue_shared->cue_sum_memory, threadIdx, blockIdx, blockDim, gridDim, y) + cue_sum(&cue_shared->cue_sum_memory, threadIdx, blockIdx, blockDim, gridDim, (y)); }

#line 16 "input.cu"
template <class T, class U>
static __device__ __forceinline__ void cue_k9_guarded(bool cue_active, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k9_shared<T, U> *const cue_shared, T *p, const T *q, U u) { T x{}; if (cue_active) { x = p[0]; } T &y = x; const auto cue_value_1 = cue_sum_guarded(&cue_shared->cue_sum_memory, cue_active, threadIdx, blockIdx, blockDim, gridDim, y); const auto cue_value_2 = cue_sum_guarded(&cue_shared->cue_sum_memory, cue_active, threadIdx, blockIdx, blockDim, gridDim, (y)); if (cue_active) { p[1] = cue_value_1 + cue_value_2; } }

template <class T, class U>
struct cue_k9_member {
	typedef void cue_kernel(T *p, const T *q, U u);
	typedef cue_k9_shared<T, U> cue_shared;
	static const char *cue_name() { return "k9"; }
	static cue_kernel *cue_native() { return k9<T, U>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::cue_sum_memory)>::value, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k9_merged<T, U>(cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k9_guarded<T, U>(cue_where.active, cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
};
#line 17 "input.cu"
const int WIDTH = 32;
template <class T> __device__ T wide(T v) { return part<WIDTH>(v); }

#line 18 "input.cu"
template <class T> __device__ T cue_wide(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T v) { return cue_part<WIDTH>(threadIdx, blockIdx, blockDim, gridDim, v); }
#line 19 "input.cu"

#line 18 "input.cu"
template <class T> __device__ T cue_wide(cue_part_shared<WIDTH, T> *const cue_part_memory, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T v) { return cue_part<WIDTH>(cue_part_memory, threadIdx, blockIdx, blockDim, gridDim, v); }
#line 19 "input.cu"

#line 18 "input.cu"
template <class T> __device__ T cue_wide_guarded(cue_part_shared<WIDTH, T> *const cue_part_memory, bool cue_active, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T v) { T cue_result{}; const auto cue_value_1 = cue_part_guarded<WIDTH>(cue_part_memory, cue_active, threadIdx, blockIdx, blockDim, gridDim, v); if (cue_active) { { cue_result = cue_value_1; cue_active = false; } } return cue_result; }
#line 19 "input.cu"
template <class T> __global__ void k11(T *p) { p[1] = part<16 /* , */>(p[0]); }

#line 18 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_k11_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T *p) { p[1] = cue_part<16 /* , */>(threadIdx, blockIdx, blockDim, gridDim, p[0]); }

template <class T> __global__ void cue_k11_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x) {
		cue_k11_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

template <class T>
static inline void cue_k11_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("k11", CUE_TIER_ELASTIC, k11<T>, cue_k11_elastic<T>), p);
}

template <class T>
struct cue_k11_shared {
	cue_part_shared<16, float> cue_part_memory;
};

#line 19 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_k11_merged(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k11_shared<T> *const cue_shared, T *p) { p[1] = cue_part<16 /* , */>(&cue_shared->cue_part_memory, threadIdx, blockIdx, blockDim, gridDim, p[0]); }

#line 19 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_k11_guarded(bool cue_active, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k11_shared<T> *const cue_shared, T *p) { cue_value<decltype(p[0])> cue_argument_1{}; if (cue_active) cue_argument_1 = p[0]; const auto cue_value_2 = cue_part_guarded<16 /* , */>(&cue_shared->cue_part_memory, cue_active, threadIdx, blockIdx, blockDim, gridDim, cue_argument_1); if (cue_active) { p[1] = cue_value_2; } }

template <class T>
struct cue_k11_member {
	typedef void cue_kernel(T *p);
	typedef cue_k11_shared<T> cue_shared;
	static const char *cue_name() { return "k11"; }
	static cue_kernel *cue_native() { return k11<T>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::cue_part_memory)>::value, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k11_merged<T>(cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k11_guarded<T>(cue_where.active, cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
};
#line 20 "input.cu"
template <class T> __global__ void k10(T *p) { T x = p[0]; p[1] = wide(x); }

#line 19 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_k10_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, T *p) { T x = p[0]; p[1] = cue_wide(threadIdx, blockIdx, blockDim, gridDim, x); }

template <class T> __global__ void cue_k10_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x) {
		cue_k10_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

template <class T>
static inline void cue_k10_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("k10", CUE_TIER_ELASTIC, k10<T>, cue_k10_elastic<T>), p);
}

template <class T>
struct cue_k10_shared {
	cue_part_shared<WIDTH, T> cue_part_memory;
};

#line 20 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_k10_merged(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k10_shared<T> *const cue_shared, T *p) { T x = p[0]; p[1] = cue_wide(&cue_shared->cue_part_memory, threadIdx, blockIdx, blockDim, gridDim, x); }

#line 20 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_k10_guarded(bool cue_active, const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, cue_k10_shared<T> *const cue_shared, T *p) { T x{}; if (cue_active) { x = p[0]; } const auto cue_value_1 = cue_wide_guarded(&cue_shared->cue_part_memory, cue_active, threadIdx, blockIdx, blockDim, gridDim, x); if (cue_active) { p[1] = cue_value_1; } }

template <class T>
struct cue_k10_member {
	typedef void cue_kernel(T *p);
	typedef cue_k10_shared<T> cue_shared;
	static const char *cue_name() { return "k10"; }
	static cue_kernel *cue_native() { return k10<T>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::cue_part_memory)>::value, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k10_merged<T>(cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k10_guarded<T>(cue_where.active, cue_where.thread, cue_where.block, cue_where.size, cue_where.grid, reinterpret_cast<cue_shared *>(cue_where.shared), cue_values...);
	}
};
#line 21 "input.cu"
void f(float *p, double u)
{
#pragma cuelastic phase merge(k1, k2, k3, k4, k5, k6, k7)
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_k1_member<float, double>, cue_k2_member<float, double>, cue_k3_member<float, double>, cue_k4_member<float, double>, cue_k5_member<float, double>, cue_k6_member<float, double>, cue_k7_member<float, double>>(), CUE_PHASE_MERGE);
		cue_k1_launch(cue_config(1, 32), p, p, u);
		cue_k2_launch(cue_config(1, 32), p, p, u);
		cue_k3_launch(cue_config(1, 32), p, p, u);
		cue_k4_launch(cue_config(1, 32), p, p, u);
		cue_k5_launch(cue_config(1, 32), p, p, u);
		cue_k6_launch(cue_config(1, 32), p, p, u);
		cue_k7_launch(cue_config(1, 32), p, p, u);
	}
#pragma cuelastic phase merge(k8, k9, k10, k11)
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_k8_member<float, double>, cue_k9_member<float, double>, cue_k10_member<float>, cue_k11_member<float>>(), CUE_PHASE_MERGE);
		cue_k8_launch(cue_config(1, 32), p, p, u);
		cue_k9_launch(cue_config(1, 32), p, p, u);
		cue_k10_launch(cue_config(1, 32), p);
		cue_k11_launch(cue_config(1, 32), p);
	}
}
