// Names of the body in shared declarations: sizes are known, or the declarations stay beside the arena.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 2 "input.cu"
enum { K = 4 };
constexpr int N = 4;
#define SIZE K
#define ALIGNED __align__(16)

namespace big
{
constexpr int W = 64;
}

// Known: the type stays where its names are.
__global__ void known(int *p)
{
	enum { K = 64 };
	using namespace big;
	__shared__ int s[K], t[W];
	s[threadIdx.x] = t[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = s[63 - threadIdx.x] + t[threadIdx.x];
}

#line 13 "input.cu"
static __device__ __forceinline__ void cue_known_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	enum { K = 64 };
	using namespace big;
	__shared__ int s[K], t[W];
	s[threadIdx.x] = t[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = s[63 - threadIdx.x] + t[threadIdx.x];
}

#line 13 "input.cu"
__global__ void cue_known_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_known_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 13 "input.cu"
static inline void cue_known_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("known", CUE_TIER_ELASTIC, known, cue_known_elastic), p);
}

struct cue_known_shared {
	::cue_bytes<256, 4> s; ::cue_bytes<256, 4> t;
};

#line 13 "input.cu"
static __device__ __forceinline__ void cue_known_merged(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_known_shared *const cue_shared, int *p)
{
	enum { K = 64 };
	using namespace big;
	typedef int cue_s_type[K], cue_t_type[W]; auto &s = ::cue_laid<cue_s_type>(cue_shared->s); auto &t = ::cue_laid<cue_t_type>(cue_shared->t);
	s[threadIdx.x] = t[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = s[63 - threadIdx.x] + t[threadIdx.x];
}

#include <cuelastic/named_barriers.cuh>
#line 13 "input.cu"
static __device__ __forceinline__ void cue_known_named(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_known_shared *const cue_shared, int *p)
{
	enum { K = 64 };
	using namespace big;
	typedef int cue_s_type[K], cue_t_type[W]; auto &s = ::cue_laid<cue_s_type>(cue_shared->s); auto &t = ::cue_laid<cue_t_type>(cue_shared->t);
	s[threadIdx.x] = t[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = s[63 - threadIdx.x] + t[threadIdx.x];
}
#include <cuelastic/own_barriers.cuh>

#line 13 "input.cu"
struct cue_known_member {
	typedef void cue_kernel(int *p);
	typedef cue_known_shared cue_shared;
	static const char *cue_name() { return "known"; }
	static cue_kernel *cue_native() { return known; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::s), decltype(cue_shared::t)>::cue_bytes, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_known_merged(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_named, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_known_named(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
};
#line 22 "input.cu"

// Not known: a type and an enumerator of the body, also by a macro, a constant of another block; what has none goes.
template <class T> __global__ void unknown(T *p)
{
	typedef T elem;
	enum { K = 64 };
	for (int i = 0; i < 2; i++) {
		const int N = 2;
		p[i] = N;
	}
	__shared__ elem typed[64];
	__shared__ T counted[K], also[2];
	__shared__ T in_macro[SIZE];
	__shared__ T other[N];
	__shared__ T moves[big::W];
	ALIGNED __shared__ T stays[2];
	typed[threadIdx.x] = counted[threadIdx.x] = in_macro[threadIdx.x] = moves[threadIdx.x] = p[threadIdx.x];
	other[0] = also[1] = stays[0] = 1;
	__syncthreads();
	p[threadIdx.x] = typed[63 - threadIdx.x] + counted[0] + in_macro[1] + moves[2] + other[0] + also[1] + stays[0];
}

#line 23 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_unknown_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	typedef T elem;
	enum { K = 64 };
	for (int i = 0; i < 2; i++) {
		const int N = 2;
		p[i] = N;
	}
	__shared__ elem typed[64];
	__shared__ T counted[K], also[2];
	__shared__ T in_macro[SIZE];
	__shared__ T other[N];
	__shared__ T moves[big::W];
	ALIGNED __shared__ T stays[2];
	typed[threadIdx.x] = counted[threadIdx.x] = in_macro[threadIdx.x] = moves[threadIdx.x] = p[threadIdx.x];
	other[0] = also[1] = stays[0] = 1;
	__syncthreads();
	p[threadIdx.x] = typed[63 - threadIdx.x] + counted[0] + in_macro[1] + moves[2] + other[0] + also[1] + stays[0];
}

#line 24 "input.cu"
template <class T> __global__ void cue_unknown_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_unknown_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 24 "input.cu"
template <class T>
static inline void cue_unknown_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("unknown", CUE_TIER_ELASTIC, unknown<T>, cue_unknown_elastic<T>), p);
}

template <class T>
struct cue_unknown_shared {
	T moves[big::W];
};

#line 23 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_unknown_merged(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_unknown_shared<T> *const cue_shared, T *p)
{
	typedef T elem;
	enum { K = 64 };
	for (int i = 0; i < 2; i++) {
		const int N = 2;
		p[i] = N;
	}
	__shared__ elem typed[64];
	__shared__ T counted[K], also[2];
	__shared__ T in_macro[SIZE];
	__shared__ T other[N];
	typedef T cue_moves_type[big::W]; auto &moves = ::cue_laid<cue_moves_type>(cue_shared->moves);
	ALIGNED __shared__ T stays[2];
	typed[threadIdx.x] = counted[threadIdx.x] = in_macro[threadIdx.x] = moves[threadIdx.x] = p[threadIdx.x];
	other[0] = also[1] = stays[0] = 1;
	__syncthreads();
	p[threadIdx.x] = typed[63 - threadIdx.x] + counted[0] + in_macro[1] + moves[2] + other[0] + also[1] + stays[0];
}

#include <cuelastic/named_barriers.cuh>
#line 23 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_unknown_named(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_unknown_shared<T> *const cue_shared, T *p)
{
	typedef T elem;
	enum { K = 64 };
	for (int i = 0; i < 2; i++) {
		const int N = 2;
		p[i] = N;
	}
	__shared__ elem typed[64];
	__shared__ T counted[K], also[2];
	__shared__ T in_macro[SIZE];
	__shared__ T other[N];
	typedef T cue_moves_type[big::W]; auto &moves = ::cue_laid<cue_moves_type>(cue_shared->moves);
	ALIGNED __shared__ T stays[2];
	typed[threadIdx.x] = counted[threadIdx.x] = in_macro[threadIdx.x] = moves[threadIdx.x] = p[threadIdx.x];
	other[0] = also[1] = stays[0] = 1;
	__syncthreads();
	p[threadIdx.x] = typed[63 - threadIdx.x] + counted[0] + in_macro[1] + moves[2] + other[0] + also[1] + stays[0];
}
#include <cuelastic/own_barriers.cuh>

#line 24 "input.cu"
template <class T>
struct cue_unknown_member {
	typedef void cue_kernel(T *p);
	typedef cue_unknown_shared<T> cue_shared;
	static const char *cue_name() { return "unknown"; }
	static cue_kernel *cue_native() { return unknown<T>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::moves)>::cue_bytes, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_unknown_merged<T>(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_named, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_unknown_named<T>(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
};
#line 43 "input.cu"

template <class T, int M> __global__ void directive(T *p)
{
	using namespace big;
	__shared__ T stays[W];
	__shared__ T moves[M];
	stays[threadIdx.x] = moves[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = stays[63 - threadIdx.x] + moves[1];
}

#line 43 "input.cu"
template <class T, int M>
static __device__ __forceinline__ void cue_directive_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	using namespace big;
	__shared__ T stays[W];
	__shared__ T moves[M];
	stays[threadIdx.x] = moves[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = stays[63 - threadIdx.x] + moves[1];
}

#line 44 "input.cu"
template <class T, int M> __global__ void cue_directive_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_directive_body<T, M>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 44 "input.cu"
template <class T, int M>
static inline void cue_directive_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("directive", CUE_TIER_ELASTIC, directive<T, M>, cue_directive_elastic<T, M>), p);
}

template <class T, int M>
struct cue_directive_shared {
	T moves[M];
};

#line 43 "input.cu"
template <class T, int M>
static __device__ __forceinline__ void cue_directive_merged(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_directive_shared<T, M> *const cue_shared, T *p)
{
	using namespace big;
	__shared__ T stays[W];
	typedef T cue_moves_type[M]; auto &moves = ::cue_laid<cue_moves_type>(cue_shared->moves);
	stays[threadIdx.x] = moves[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = stays[63 - threadIdx.x] + moves[1];
}

#include <cuelastic/named_barriers.cuh>
#line 43 "input.cu"
template <class T, int M>
static __device__ __forceinline__ void cue_directive_named(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_directive_shared<T, M> *const cue_shared, T *p)
{
	using namespace big;
	__shared__ T stays[W];
	typedef T cue_moves_type[M]; auto &moves = ::cue_laid<cue_moves_type>(cue_shared->moves);
	stays[threadIdx.x] = moves[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = stays[63 - threadIdx.x] + moves[1];
}
#include <cuelastic/own_barriers.cuh>

#line 42 "input.cu"
template <class T, int M>
struct cue_directive_member {
	typedef void cue_kernel(T *p);
	typedef cue_directive_shared<T, M> cue_shared;
	static const char *cue_name() { return "directive"; }
	static cue_kernel *cue_native() { return directive<T, M>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::moves)>::cue_bytes, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_directive_merged<T, M>(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_named, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_directive_named<T, M>(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
};
#line 53 "input.cu"

void f(int *p, float *q, float *r, cudaStream_t s, cudaStream_t t)
{
#pragma cuelastic phase merge(known, unknown, directive)
	{ cue_phase cue_p(cue_merge<cue_exit, cue_named, cue_known_member, cue_unknown_member<float>, cue_directive_member<float, 64>>(), CUE_PHASE_MERGE);
		cue_known_launch(cue_config(2, 64), p);
		cue_unknown_launch<float>(cue_config(2, 64, 0, s), q);
		cue_directive_launch<float, 64>(cue_config(2, 64, 0, t), r);
	}
}
