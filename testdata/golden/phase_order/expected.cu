// What is harmless in a phase: operands that are not evaluated, functions that are seen through, containers of the host, and what only tells of places.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 2 "input.cu"
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <typeinfo>
#include <vector>
__global__ void a(int *p)
{
	*p = 1;
}

#line 12 "input.cu"
static __device__ __forceinline__ void cue_a_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	*p = 1;
}

#line 12 "input.cu"
__global__ void cue_a_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_a_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 12 "input.cu"
__global__ void cue_a_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_a_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 12 "input.cu"
static inline void cue_a_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("a", CUE_TIER_RESIZABLE, a, cue_a_elastic, cue_a_resized), p);
}

#line 12 "input.cu"
struct cue_a_member {
	typedef void cue_kernel(int *p);
	static const char *cue_name() { return "a"; }
	static cue_kernel *cue_native() { return a; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_a_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_a_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 16 "input.cu"
__global__ void b(int *p)
{
	*p = 2;
}

#line 16 "input.cu"
static __device__ __forceinline__ void cue_b_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	*p = 2;
}

#line 16 "input.cu"
__global__ void cue_b_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_b_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 16 "input.cu"
__global__ void cue_b_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_b_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 16 "input.cu"
static inline void cue_b_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("b", CUE_TIER_RESIZABLE, b, cue_b_elastic, cue_b_resized), p);
}

#line 16 "input.cu"
struct cue_b_member {
	typedef void cue_kernel(int *p);
	static const char *cue_name() { return "b"; }
	static cue_kernel *cue_native() { return b; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_b_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_b_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 20 "input.cu"
template <class T> __global__ void k(T v, T *p)
{
	*p = v;
}

#line 19 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_k_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_parameter<T> v, T *p)
{
	*p = v;
}

#line 20 "input.cu"
template <class T> __global__ void cue_k_elastic(const cue_slice cue, T v, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_k_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, cue_own(v), p);
}

#line 20 "input.cu"
template <class T> __global__ void cue_k_resized(const cue_shape cue, T v, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_k_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, cue_own(v), p);
}

#line 20 "input.cu"
template <class T>
static inline void cue_k_launch(const cue_config &cue, T v, T *p)
{
	cue_launch(cue, cue_kernel("k", CUE_TIER_RESIZABLE, k<T>, cue_k_elastic<T>, cue_k_resized<T>), v, p);
}

#line 20 "input.cu"
template <class T>
struct cue_k_member {
	typedef void cue_kernel(T v, T *p);
	static const char *cue_name() { return "k"; }
	static cue_kernel *cue_native() { return k<T>; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_k_body<T>(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_k_body<T>(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 24 "input.cu"
static int fetch(int *p)
{
	int x;
	cudaMemcpy(&x, p, sizeof x, cudaMemcpyDeviceToHost);
	return x;
}
static int up(int x)
{
	return (x + 31) / 32;
}
struct shape {
	int w = 3, h;
	shape(int x) : h(x) {}
	int area() const
	{
		return w * h;
	}
};
struct real {
	virtual int size() const
	{
		return 3;
	}
};
struct view {
	int *p, n;
	int *begin() const
	{
		return p;
	}
	int *end() const
	{
		return p + n;
	}
	int &operator[](int i) const
	{
		return p[i];
	}
};
template <class T> void t(T *p, T v)
{
#pragma cuelastic phase
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_k_member<T>, cue_k_member<T>>());
		cue_k_launch<T>(cue_config(1, 1), T(1), p);
		cue_k_launch<T>(cue_config(1, 1, 0, cudaStreamPerThread), std::max(v, T(2)), p + 1);
	}
}
#define CHECK(x)                                                                                             \
	do {                                                                                                     \
		cudaError_t error = (x);                                                                             \
		if (error != cudaSuccess) {                                                                          \
			fprintf(stderr, "%s\n", cudaGetErrorString(error));                                              \
			exit(1);                                                                                         \
		}                                                                                                    \
	} while (0)
void f(int *p, std::vector<int> &v, const std::vector<int *> &ps, shape s, real r, view w, std::unique_ptr<int[]> &u,
    std::string name, std::array<cudaStream_t, 4> streams)
{
#pragma cuelastic phase merge(a, b)
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_a_member, cue_b_member, cue_a_member, cue_a_member, cue_b_member, cue_b_member>(), CUE_PHASE_MERGE);
		dim3 grid(up(v.size())), block(32, 1, 1);
		cue_a_launch(cue_config(grid, block), p + sizeof(fetch(p)) + sizeof fetch(p));
		cue_b_launch(cue_config(s.area(), std::min(32, up(3)), 0, streams[2]), ps[1]);
		decltype(fetch(p)) z = noexcept(fetch(p));
		const char *kind = typeid(fetch(p)).name();
		for (int &x : v)
			x = 1;
		for (int *x : ps)
			cue_a_launch(cue_config(1, 1), x);
		for (int x : w)
			z += x;
		std::vector<int> h(3, 4);
		h.clear();
		std::map<std::string, int> m;
		m["x"] = 3;
		std::sort(h.begin(), h.end(), [](int c, int d) { return c < d; });
		printf("%d %s %s\n", z, name.c_str(), kind);
		if (r.size() > 3)
			throw std::runtime_error("x" + name);
		cue_a_launch(cue_config(1, 1), u.get());
		CHECK(cudaGetLastError());
		auto half = [&](int n) { return n / 2; };
		cue_b_launch(cue_config(half(4), 1), &w[1]);
		shape one(4), two = one;
		two = one;
		cue_b_launch(cue_config(two.area(), 1), p);
	}
	t<int>(p, 3);
	t<float>((float *)p, 3);
}
