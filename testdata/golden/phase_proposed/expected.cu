// --merge=independent: launches side by side are phases if they share nothing that can be seen.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 2 "input.cu"
struct two {
	int *first, *second;
};
__device__ int counter;
__constant__ int factor = 2;
const int limit = 3;

__global__ void fill(int *out, int n)
{
	if (threadIdx.x < n)
		out[blockIdx.x * blockDim.x + threadIdx.x] = limit * factor;
}

#line 9 "input.cu"
static __device__ __forceinline__ void cue_fill_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *out, int n)
{
	if (threadIdx.x < n)
		out[blockIdx.x * blockDim.x + threadIdx.x] = limit * factor;
}

#line 9 "input.cu"
__global__ void cue_fill_elastic(const cue_slice cue, int *out, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_fill_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, out, n);
}

#line 9 "input.cu"
__global__ void cue_fill_resized(const cue_shape cue, int *out, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_fill_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, out, n);
}

#line 9 "input.cu"
static inline void cue_fill_launch(const cue_config &cue, int *out, int n)
{
	cue_launch(cue, cue_kernel("fill", CUE_TIER_RESIZABLE, fill, cue_fill_elastic, cue_fill_resized), out, n);
}

#line 9 "input.cu"
struct cue_fill_member {
	typedef void cue_kernel(int *out, int n);
	static const char *cue_name() { return "fill"; }
	static cue_kernel *cue_native() { return fill; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_fill_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_fill_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 14 "input.cu"
__global__ void copy(int *out, const int *in)
{
	out[blockIdx.x * blockDim.x + threadIdx.x] = in[threadIdx.x];
}

#line 14 "input.cu"
static __device__ __forceinline__ void cue_copy_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *out, const int *in)
{
	out[blockIdx.x * blockDim.x + threadIdx.x] = in[threadIdx.x];
}

#line 14 "input.cu"
__global__ void cue_copy_elastic(const cue_slice cue, int *out, const int *in)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_copy_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, out, in);
}

#line 14 "input.cu"
__global__ void cue_copy_resized(const cue_shape cue, int *out, const int *in)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_copy_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, out, in);
}

#line 14 "input.cu"
static inline void cue_copy_launch(const cue_config &cue, int *out, const int *in)
{
	cue_launch(cue, cue_kernel("copy", CUE_TIER_RESIZABLE, copy, cue_copy_elastic, cue_copy_resized), out, in);
}

#line 14 "input.cu"
struct cue_copy_member {
	typedef void cue_kernel(int *out, const int *in);
	static const char *cue_name() { return "copy"; }
	static cue_kernel *cue_native() { return copy; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_copy_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_copy_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 18 "input.cu"
__global__ void count(int *out)
{
	out[blockIdx.x] = atomicAdd(&counter, 1);
}

#line 18 "input.cu"
static __device__ __forceinline__ void cue_count_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *out)
{
	out[blockIdx.x] = atomicAdd(&counter, 1);
}

#line 18 "input.cu"
__global__ void cue_count_elastic(const cue_slice cue, int *out)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_count_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, out);
}

#line 18 "input.cu"
__global__ void cue_count_resized(const cue_shape cue, int *out)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_count_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, out);
}

#line 18 "input.cu"
static inline void cue_count_launch(const cue_config &cue, int *out)
{
	cue_launch(cue, cue_kernel("count", CUE_TIER_RESIZABLE, count, cue_count_elastic, cue_count_resized), out);
}
#line 22 "input.cu"
static __device__ int next()
{
	return counter++;
}
__global__ void number(int *out)
{
	out[blockIdx.x] = next();
}

#line 26 "input.cu"
static __device__ __forceinline__ void cue_number_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *out)
{
	out[blockIdx.x] = next();
}

#line 26 "input.cu"
__global__ void cue_number_elastic(const cue_slice cue, int *out)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_number_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, out);
}

#line 26 "input.cu"
__global__ void cue_number_resized(const cue_shape cue, int *out)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_number_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, out);
}

#line 26 "input.cu"
static inline void cue_number_launch(const cue_config &cue, int *out)
{
	cue_launch(cue, cue_kernel("number", CUE_TIER_RESIZABLE, number, cue_number_elastic, cue_number_resized), out);
}

#line 26 "input.cu"
struct cue_number_member {
	typedef void cue_kernel(int *out);
	static const char *cue_name() { return "number"; }
	static cue_kernel *cue_native() { return number; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_number_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_number_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 30 "input.cu"

void independent(int *a, int *b, const int *c, int n)
{
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_fill_member, cue_copy_member>(), CUE_PHASE_MERGE); cue_fill_launch(cue_config(8, 32), a, n); // n is a number
	cue_copy_launch(cue_config(8, 32), b, c); }
	// b is written by the launch before
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_fill_member, cue_copy_member>(), CUE_PHASE_MERGE); cue_fill_launch(cue_config(8, 32), b, n);
	cue_copy_launch(cue_config(8, 32), a, c); }
	for (int i = 0; i < n; i++) {
		{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_copy_member, cue_copy_member>(), CUE_PHASE_MERGE); cue_copy_launch(cue_config(8, 32), a, c); // both read c
		cue_copy_launch(cue_config(8, 32), b, c); }
	}
}

void dependent(two t, int *a, int *b)
{
	cue_fill_launch(cue_config(8, 32), t.first, 1); // perhaps the same memory
	cue_copy_launch(cue_config(8, 32), a, t.second);
	int n = 3;
	cue_count_launch(cue_config(8, 32), a); // the counter
	cue_number_launch(cue_config(8, 32), b);
	n++;
	cue_fill_launch(cue_config(8, 32), a, n);
	cue_copy_launch(cue_config(8, 32), a + n, b);
	int *d = a;
	cue_fill_launch(cue_config(8, 32), a, n), cue_copy_launch(cue_config(8, 32), b, d); // one statement
}

void three(int *a, int *b, int *d)
{
	cue_count_launch(cue_config(8, 32), a); // both use variables: counter, and factor
	cue_fill_launch(cue_config(8, 32), b, 2);
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_copy_member, cue_number_member>(), CUE_PHASE_MERGE); cue_copy_launch(cue_config(8, 32), d, b); // uses none
	cue_number_launch(cue_config(8, 32), a); }
}

struct view {
	int *at;
};
__global__ void planes(int out[][4][4])
{
	out[blockIdx.x][0][threadIdx.x] = 1;
}

#line 69 "input.cu"
static __device__ __forceinline__ void cue_planes_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int out[][4][4])
{
	out[blockIdx.x][0][threadIdx.x] = 1;
}

#line 69 "input.cu"
__global__ void cue_planes_elastic(const cue_slice cue, int out[][4][4])
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_planes_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, out);
}

#line 69 "input.cu"
__global__ void cue_planes_resized(const cue_shape cue, int out[][4][4])
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_planes_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, out);
}

#line 69 "input.cu"
static inline void cue_planes_launch(const cue_config &cue, int out[][4][4])
{
	cue_launch(cue, cue_kernel("planes", CUE_TIER_RESIZABLE, planes, cue_planes_elastic, cue_planes_resized), out);
}

#line 69 "input.cu"
struct cue_planes_member {
	typedef void cue_kernel(int out[][4][4]);
	static const char *cue_name() { return "planes"; }
	static cue_kernel *cue_native() { return planes; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_planes_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_planes_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 73 "input.cu"
__global__ void sum(const int in[][4], int *out)
{
	out[blockIdx.x] = in[blockIdx.x][0];
}

#line 73 "input.cu"
static __device__ __forceinline__ void cue_sum_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const int in[][4], int *out)
{
	out[blockIdx.x] = in[blockIdx.x][0];
}

#line 73 "input.cu"
__global__ void cue_sum_elastic(const cue_slice cue, const int in[][4], int *out)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_sum_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out);
}

#line 73 "input.cu"
__global__ void cue_sum_resized(const cue_shape cue, const int in[][4], int *out)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_sum_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, in, out);
}

#line 73 "input.cu"
static inline void cue_sum_launch(const cue_config &cue, const int in[][4], int *out)
{
	cue_launch(cue, cue_kernel("sum", CUE_TIER_RESIZABLE, sum, cue_sum_elastic, cue_sum_resized), in, out);
}

#line 73 "input.cu"
struct cue_sum_member {
	typedef void cue_kernel(const int in[][4], int *out);
	static const char *cue_name() { return "sum"; }
	static cue_kernel *cue_native() { return sum; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_sum_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_sum_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 77 "input.cu"
__global__ void look(view v)
{
	v.at[blockIdx.x] = 1;
}

#line 77 "input.cu"
static __device__ __forceinline__ void cue_look_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_parameter<view> v)
{
	v.at[blockIdx.x] = 1;
}

#line 77 "input.cu"
__global__ void cue_look_elastic(const cue_slice cue, view v)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_look_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, cue_own(v));
}

#line 77 "input.cu"
__global__ void cue_look_resized(const cue_shape cue, view v)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_look_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, cue_own(v));
}

#line 77 "input.cu"
static inline void cue_look_launch(const cue_config &cue, view v)
{
	cue_launch(cue, cue_kernel("look", CUE_TIER_RESIZABLE, look, cue_look_elastic, cue_look_resized), v);
}

#line 77 "input.cu"
struct cue_look_member {
	typedef void cue_kernel(view v);
	static const char *cue_name() { return "look"; }
	static cue_kernel *cue_native() { return look; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_look_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_look_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 81 "input.cu"
__global__ void deep(int *const *p)
{
	p[blockIdx.x][0] = 1;
}

#line 81 "input.cu"
static __device__ __forceinline__ void cue_deep_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *const *p)
{
	p[blockIdx.x][0] = 1;
}

#line 81 "input.cu"
__global__ void cue_deep_elastic(const cue_slice cue, int *const *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_deep_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 81 "input.cu"
__global__ void cue_deep_resized(const cue_shape cue, int *const *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_deep_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 81 "input.cu"
static inline void cue_deep_launch(const cue_config &cue, int *const *p)
{
	cue_launch(cue, cue_kernel("deep", CUE_TIER_RESIZABLE, deep, cue_deep_elastic, cue_deep_resized), p);
}

#line 81 "input.cu"
struct cue_deep_member {
	typedef void cue_kernel(int *const *p);
	static const char *cue_name() { return "deep"; }
	static cue_kernel *cue_native() { return deep; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_deep_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_deep_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 85 "input.cu"
__global__ void shallow(const int *const *p, int *out)
{
	out[blockIdx.x] = p[blockIdx.x][0];
}

#line 85 "input.cu"
static __device__ __forceinline__ void cue_shallow_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const int *const *p, int *out)
{
	out[blockIdx.x] = p[blockIdx.x][0];
}

#line 85 "input.cu"
__global__ void cue_shallow_elastic(const cue_slice cue, const int *const *p, int *out)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_shallow_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, out);
}

#line 85 "input.cu"
__global__ void cue_shallow_resized(const cue_shape cue, const int *const *p, int *out)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_shallow_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, out);
}

#line 85 "input.cu"
static inline void cue_shallow_launch(const cue_config &cue, const int *const *p, int *out)
{
	cue_launch(cue, cue_kernel("shallow", CUE_TIER_RESIZABLE, shallow, cue_shallow_elastic, cue_shallow_resized), p, out);
}

#line 85 "input.cu"
struct cue_shallow_member {
	typedef void cue_kernel(const int *const *p, int *out);
	static const char *cue_name() { return "shallow"; }
	static cue_kernel *cue_native() { return shallow; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_shallow_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_shallow_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 89 "input.cu"

void kinds(int a[4][4][4], const int b[4][4], view v, int **p, int *q, int *r)
{
	cue_planes_launch(cue_config(4, 4), a); // an array is written
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_planes_member, cue_sum_member, cue_sum_member>(), CUE_PHASE_MERGE); cue_planes_launch(cue_config(4, 4), a);
	cue_sum_launch(cue_config(4, 4), b, q); // b is only read
	cue_sum_launch(cue_config(4, 4), b, r); }
	if (!a)
		return;
	cue_look_launch(cue_config(4, 4), v); // an object may hold a pointer
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_look_member, cue_deep_member>(), CUE_PHASE_MERGE); cue_look_launch(cue_config(4, 4), v);
	cue_deep_launch(cue_config(4, 4), p); } // what it leads to is written
	cue_deep_launch(cue_config(4, 4), p);
	if (!b)
		return;
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_shallow_member, cue_shallow_member>(), CUE_PHASE_MERGE); cue_shallow_launch(cue_config(4, 4), p, q);
	cue_shallow_launch(cue_config(4, 4), p, r); }
}

// Each pair may depend on each other.
#define OUT a
__managed__ int managed[32];
static __device__ int *const place = nullptr;
__global__ void through(const view *v)
{
	v->at[blockIdx.x] = 1;
}

#line 112 "input.cu"
static __device__ __forceinline__ void cue_through_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const view *v)
{
	v->at[blockIdx.x] = 1;
}

#line 112 "input.cu"
__global__ void cue_through_elastic(const cue_slice cue, const view *v)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_through_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, v);
}

#line 112 "input.cu"
__global__ void cue_through_resized(const cue_shape cue, const view *v)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_through_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, v);
}

#line 112 "input.cu"
static inline void cue_through_launch(const cue_config &cue, const view *v)
{
	cue_launch(cue, cue_kernel("through", CUE_TIER_RESIZABLE, through, cue_through_elastic, cue_through_resized), v);
}
#line 116 "input.cu"
__global__ void address(unsigned long long at)
{
	*(int *)at = 1;
}

#line 116 "input.cu"
static __device__ __forceinline__ void cue_address_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, unsigned long long at)
{
	*(int *)at = 1;
}

#line 116 "input.cu"
__global__ void cue_address_elastic(const cue_slice cue, unsigned long long at)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_address_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, at);
}

#line 116 "input.cu"
__global__ void cue_address_resized(const cue_shape cue, unsigned long long at)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_address_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, at);
}

#line 116 "input.cu"
static inline void cue_address_launch(const cue_config &cue, unsigned long long at)
{
	cue_launch(cue, cue_kernel("address", CUE_TIER_RESIZABLE, address, cue_address_elastic, cue_address_resized), at);
}
#line 120 "input.cu"
__global__ void reads_managed(int *out)
{
	out[blockIdx.x] = managed[blockIdx.x];
}

#line 120 "input.cu"
static __device__ __forceinline__ void cue_reads_managed_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *out)
{
	out[blockIdx.x] = managed[blockIdx.x];
}

#line 120 "input.cu"
__global__ void cue_reads_managed_elastic(const cue_slice cue, int *out)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_reads_managed_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, out);
}

#line 120 "input.cu"
__global__ void cue_reads_managed_resized(const cue_shape cue, int *out)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_reads_managed_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, out);
}

#line 120 "input.cu"
static inline void cue_reads_managed_launch(const cue_config &cue, int *out)
{
	cue_launch(cue, cue_kernel("reads_managed", CUE_TIER_RESIZABLE, reads_managed, cue_reads_managed_elastic, cue_reads_managed_resized), out);
}
#line 124 "input.cu"
__global__ void to_place(int n)
{
	place[blockIdx.x] = n;
}

#line 124 "input.cu"
static __device__ __forceinline__ void cue_to_place_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n)
{
	place[blockIdx.x] = n;
}

#line 124 "input.cu"
__global__ void cue_to_place_elastic(const cue_slice cue, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_to_place_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, n);
}

#line 124 "input.cu"
__global__ void cue_to_place_resized(const cue_shape cue, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_to_place_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, n);
}

#line 124 "input.cu"
static inline void cue_to_place_launch(const cue_config &cue, int n)
{
	cue_launch(cue, cue_kernel("to_place", CUE_TIER_RESIZABLE, to_place, cue_to_place_elastic, cue_to_place_resized), n);
}
#line 128 "input.cu"
__global__ void from_place(int *out)
{
	out[blockIdx.x] = place[0];
}

#line 128 "input.cu"
static __device__ __forceinline__ void cue_from_place_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *out)
{
	out[blockIdx.x] = place[0];
}

#line 128 "input.cu"
__global__ void cue_from_place_elastic(const cue_slice cue, int *out)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_from_place_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, out);
}

#line 128 "input.cu"
__global__ void cue_from_place_resized(const cue_shape cue, int *out)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_from_place_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, out);
}

#line 128 "input.cu"
static inline void cue_from_place_launch(const cue_config &cue, int *out)
{
	cue_launch(cue, cue_kernel("from_place", CUE_TIER_RESIZABLE, from_place, cue_from_place_elastic, cue_from_place_resized), out);
}
#line 132 "input.cu"
template <class T> __global__ void any(const T *in, int *out)
{
	out[blockIdx.x] = in[blockIdx.x];
}

#line 131 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_any_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const T *in, int *out)
{
	out[blockIdx.x] = in[blockIdx.x];
}

#line 132 "input.cu"
template <class T> __global__ void cue_any_elastic(const cue_slice cue, const T *in, int *out)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_any_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out);
}

#line 132 "input.cu"
template <class T> __global__ void cue_any_resized(const cue_shape cue, const T *in, int *out)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_any_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, in, out);
}

#line 132 "input.cu"
template <class T>
static inline void cue_any_launch(const cue_config &cue, const T *in, int *out)
{
	cue_launch(cue, cue_kernel("any", CUE_TIER_RESIZABLE, any<T>, cue_any_elastic<T>, cue_any_resized<T>), in, out);
}
#line 136 "input.cu"
__global__ void stays(int *p)
{
	asm volatile("mov.u32 %0, %%ctaid.x;" : "=r"(p[0]));
}

void hidden(int *a, int *b, int *c, const view *v, unsigned long long at)
{
	cue_through_launch(cue_config(4, 4), v);
	cue_through_launch(cue_config(4, 4), v);
	if (a)
		return;
	cue_address_launch(cue_config(4, 4), at);
	cue_address_launch(cue_config(4, 4), at);
	if (b)
		return;
	cue_copy_launch(cue_config(4, 4), managed, c);
	cue_reads_managed_launch(cue_config(4, 4), a);
	if (c)
		return;
	cue_to_place_launch(cue_config(4, 4), 1);
	cue_from_place_launch(cue_config(4, 4), a);
	if (v)
		return;
	cue_copy_launch(cue_config(4, 4), OUT, c);
	cue_copy_launch(cue_config(4, 4), b, a);
	if (at)
		return;
	cue_copy_launch(cue_config(4, 4), a, c), cue_copy_launch(cue_config(4, 4), b, c); // two launches
	cue_copy_launch(cue_config(4, 4), c, &b[0]);
	cue_any_launch(cue_config(4, 4), a, b);
	cue_any_launch(cue_config(4, 4), a, c); // T may be a pointer
	stays<<<4, 4>>>(a); // cannot be merged
	cue_copy_launch(cue_config(4, 4), b, c);
}
