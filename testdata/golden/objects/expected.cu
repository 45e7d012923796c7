// Parameters that are objects of classes, or may be: bodies take the bytes of the launch's argument, not a copy.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
struct counted {
	int *p, n;
	__host__ __device__ counted(int *q) : p(q), n(0) {}
	__host__ __device__ counted(const counted &o) : p(o.p), n(o.n + 1) {}
	__host__ __device__ ~counted() {}
};
struct single {
	int *p, n;
	single(int *q) : p(q), n(0) {}
	single(const single &) = delete;
	single(single &&o) : p(o.p), n(o.n) {}
};
struct box {
	typedef int type;
	int n;
};

__global__ void copied(counted c, const counted d)
{
	c.n += d.n;
	c.p[blockIdx.x] = c.n;
}

#line 19 "input.cu"
static __device__ __forceinline__ void cue_copied_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_parameter<counted> c, cue_parameter<const counted> d)
{
	c.n += d.n;
	c.p[blockIdx.x] = c.n;
}

#line 19 "input.cu"
__global__ void cue_copied_elastic(const cue_slice cue, counted c, const counted d)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_copied_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, ::cue_own(c), ::cue_own(d));
}

#line 19 "input.cu"
__global__ void cue_copied_resized(const cue_shape cue, counted c, const counted d)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_copied_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, ::cue_own(c), ::cue_own(d));
}

#line 19 "input.cu"
static inline void cue_copied_launch(const cue_config &cue, counted c, const counted d)
{
	cue_launch(cue, cue_kernel("copied", CUE_TIER_RESIZABLE, copied, cue_copied_elastic, cue_copied_resized), c, d);
}
#line 24 "input.cu"

__global__ void moved(single s, /* by value */ single, int cue_own)
{
	s.p[blockIdx.x] = s.n + cue_own;
}

#line 25 "input.cu"
static __device__ __forceinline__ void cue_moved_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_parameter<single> s, /* by value */ cue_parameter<single> cue_p2, int cue_own)
{
	s.p[blockIdx.x] = s.n + cue_own;
}

#line 25 "input.cu"
__global__ void cue_moved_elastic(const cue_slice cue, single s, /* by value */ single cue_p2, int cue_own)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_moved_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, ::cue_own(s), ::cue_own(cue_p2), cue_own);
}

#line 25 "input.cu"
__global__ void cue_moved_resized(const cue_shape cue, single s, /* by value */ single cue_p2, int cue_own)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_moved_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, ::cue_own(s), ::cue_own(cue_p2), cue_own);
}

#line 25 "input.cu"
static inline void cue_moved_launch(const cue_config &cue, single s, /* by value */ single cue_p2, int cue_own)
{
	cue_launch(cue, cue_kernel("moved", CUE_TIER_RESIZABLE, moved, cue_moved_elastic, cue_moved_resized), s, cue_p2, cue_own);
}
#line 29 "input.cu"

template <class T, class... A> __global__ void dependent(T c, typename T::type const t, int *p, A... rest)
{
	decltype(c) d(c);
	p[blockIdx.x] = d.n + t;
}

#line 29 "input.cu"
template <class T, class... A>
static __device__ __forceinline__ void cue_dependent_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_parameter<T> c, cue_parameter<typename T::type const> t, int *p, cue_parameter<A>... rest)
{
	cue_referred<decltype(c)> d(c);
	p[blockIdx.x] = d.n + t;
}

#line 30 "input.cu"
template <class T, class... A> __global__ void cue_dependent_elastic(const cue_slice cue, T c, typename T::type const t, int *p, A... rest)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_dependent_body<T, A...>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, ::cue_own(c), ::cue_own(t), p, ::cue_own(rest)...);
}

#line 30 "input.cu"
template <class T, class... A> __global__ void cue_dependent_resized(const cue_shape cue, T c, typename T::type const t, int *p, A... rest)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_dependent_body<T, A...>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, ::cue_own(c), ::cue_own(t), p, ::cue_own(rest)...);
}

#line 30 "input.cu"
template <class T, class... A>
static inline void cue_dependent_launch(const cue_config &cue, T c, typename T::type const t, int *p, A... rest)
{
	cue_launch(cue, cue_kernel("dependent", CUE_TIER_RESIZABLE, static_cast<void (*)(cue_plain<decltype(c)>, cue_plain<decltype(t)>, cue_plain<decltype(p)>, cue_plain<decltype(rest)>...)>(dependent<T, A...>), static_cast<void (*)(cue_slice, cue_plain<decltype(c)>, cue_plain<decltype(t)>, cue_plain<decltype(p)>, cue_plain<decltype(rest)>...)>(cue_dependent_elastic<T, A...>), static_cast<void (*)(cue_shape, cue_plain<decltype(c)>, cue_plain<decltype(t)>, cue_plain<decltype(p)>, cue_plain<decltype(rest)>...)>(cue_dependent_resized<T, A...>)), c, t, p, rest...);
}
#line 35 "input.cu"

void run(int *p)
{
	cue_copied_launch(cue_config(2, 1), p, counted(p));
	cue_moved_launch(cue_config(2, 1), p, single(p), 1);
	cue_dependent_launch(cue_config(2, 1), box{1}, 2, p, 3, 4.f);
}
