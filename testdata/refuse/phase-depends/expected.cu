// Two launches of a phase that get the same memory, and one may write it: a warning. The others only look as if they did.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 2 "input.cu"
struct view {
	float *first, *second;
};

__global__ void add(float *p, int from)
{
	p[from + blockIdx.x] += 1;
}

#line 6 "input.cu"
static __device__ __forceinline__ void cue_add_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p, int from)
{
	p[from + blockIdx.x] += 1;
}

#line 6 "input.cu"
__global__ void cue_add_elastic(const cue_slice cue, float *p, int from)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_add_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, from);
}

#line 6 "input.cu"
__global__ void cue_add_resized(const cue_shape cue, float *p, int from)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_add_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, from);
}

#line 6 "input.cu"
static inline void cue_add_launch(const cue_config &cue, float *p, int from)
{
	cue_launch(cue, cue_kernel("add", CUE_TIER_RESIZABLE, add, cue_add_elastic, cue_add_resized), p, from);
}

#line 6 "input.cu"
struct cue_add_member {
	typedef void cue_kernel(float *p, int from);
	static const char *cue_name() { return "add"; }
	static cue_kernel *cue_native() { return add; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_add_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_add_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 10 "input.cu"

__global__ void scale(float *p)
{
	p[blockIdx.x] *= 2;
}

#line 11 "input.cu"
static __device__ __forceinline__ void cue_scale_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p)
{
	p[blockIdx.x] *= 2;
}

#line 11 "input.cu"
__global__ void cue_scale_elastic(const cue_slice cue, float *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_scale_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 11 "input.cu"
__global__ void cue_scale_resized(const cue_shape cue, float *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_scale_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 11 "input.cu"
static inline void cue_scale_launch(const cue_config &cue, float *p)
{
	cue_launch(cue, cue_kernel("scale", CUE_TIER_RESIZABLE, scale, cue_scale_elastic, cue_scale_resized), p);
}

#line 11 "input.cu"
struct cue_scale_member {
	typedef void cue_kernel(float *p);
	static const char *cue_name() { return "scale"; }
	static cue_kernel *cue_native() { return scale; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_scale_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_scale_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 15 "input.cu"

typedef const float input;
__global__ void sum(input *p, float *out)
{
	out[blockIdx.x] = p[blockIdx.x];
}

#line 17 "input.cu"
static __device__ __forceinline__ void cue_sum_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, input *p, float *out)
{
	out[blockIdx.x] = p[blockIdx.x];
}

#line 17 "input.cu"
__global__ void cue_sum_elastic(const cue_slice cue, input *p, float *out)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_sum_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, out);
}

#line 17 "input.cu"
__global__ void cue_sum_resized(const cue_shape cue, input *p, float *out)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_sum_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, out);
}

#line 17 "input.cu"
static inline void cue_sum_launch(const cue_config &cue, input *p, float *out)
{
	cue_launch(cue, cue_kernel("sum", CUE_TIER_RESIZABLE, sum, cue_sum_elastic, cue_sum_resized), p, out);
}

#line 17 "input.cu"
struct cue_sum_member {
	typedef void cue_kernel(input *p, float *out);
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
#line 21 "input.cu"

void depend(const view &v)
{
#pragma cuelastic phase merge(scale, sum)
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_scale_member, cue_sum_member>(), CUE_PHASE_MERGE);
		cue_scale_launch(cue_config(4, 1), v.first);
		cue_sum_launch(cue_config(4, 1), v.first, v.second); // reads what the other writes
	}
}

void differ(const view &v, float *p, float *q, const float *in)
{
#pragma cuelastic phase merge(scale, sum)
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_scale_member, cue_sum_member>(), CUE_PHASE_MERGE);
		cue_scale_launch(cue_config(4, 1), v.first);
		cue_sum_launch(cue_config(4, 1), v.second, p);
	}
#pragma cuelastic phase merge(sum)
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_sum_member, cue_sum_member>(), CUE_PHASE_MERGE);
		cue_sum_launch(cue_config(4, 1), in, p); // both only read it
		cue_sum_launch(cue_config(4, 1), in, q);
	}
#pragma cuelastic phase merge(add)
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_add_member, cue_add_member>(), CUE_PHASE_MERGE);
		cue_add_launch(cue_config(4, 1), p, 0); // divided
		cue_add_launch(cue_config(4, 1), p, 4);
	}
#pragma cuelastic phase merge(add, scale)
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_add_member, cue_scale_member>(), CUE_PHASE_MERGE);
		cue_add_launch(cue_config(4, 1), p, 0);
		p += 4; // another place
		cue_scale_launch(cue_config(4, 1), p);
	}
}

__global__ void planes(float out[][4])
{
	out[blockIdx.x][0] = 1;
}

#line 56 "input.cu"
static __device__ __forceinline__ void cue_planes_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float out[][4])
{
	out[blockIdx.x][0] = 1;
}

#line 56 "input.cu"
__global__ void cue_planes_elastic(const cue_slice cue, float out[][4])
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_planes_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, out);
}

#line 56 "input.cu"
__global__ void cue_planes_resized(const cue_shape cue, float out[][4])
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_planes_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, out);
}

#line 56 "input.cu"
static inline void cue_planes_launch(const cue_config &cue, float out[][4])
{
	cue_launch(cue, cue_kernel("planes", CUE_TIER_RESIZABLE, planes, cue_planes_elastic, cue_planes_resized), out);
}

#line 56 "input.cu"
struct cue_planes_member {
	typedef void cue_kernel(float out[][4]);
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
#line 60 "input.cu"
__global__ void lines(const float in[][4], float *out)
{
	out[blockIdx.x] = in[blockIdx.x][0];
}

#line 60 "input.cu"
static __device__ __forceinline__ void cue_lines_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const float in[][4], float *out)
{
	out[blockIdx.x] = in[blockIdx.x][0];
}

#line 60 "input.cu"
__global__ void cue_lines_elastic(const cue_slice cue, const float in[][4], float *out)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_lines_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out);
}

#line 60 "input.cu"
__global__ void cue_lines_resized(const cue_shape cue, const float in[][4], float *out)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_lines_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, in, out);
}

#line 60 "input.cu"
static inline void cue_lines_launch(const cue_config &cue, const float in[][4], float *out)
{
	cue_launch(cue, cue_kernel("lines", CUE_TIER_RESIZABLE, lines, cue_lines_elastic, cue_lines_resized), in, out);
}

#line 58 "input.cu"
struct cue_lines_member {
	typedef void cue_kernel(const float in[][4], float *out);
	static const char *cue_name() { return "lines"; }
	static cue_kernel *cue_native() { return lines; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_lines_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_lines_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 64 "input.cu"

void arrays(float (*a)[4], float *p, float *q)
{
#pragma cuelastic phase merge(lines)
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_lines_member, cue_lines_member>(), CUE_PHASE_MERGE);
		cue_lines_launch(cue_config(4, 1), a, p); // both only read it
		cue_lines_launch(cue_config(4, 1), a, q);
	}
#pragma cuelastic phase merge(planes, lines)
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_planes_member, cue_lines_member>(), CUE_PHASE_MERGE);
		cue_planes_launch(cue_config(4, 1), a);
		cue_lines_launch(cue_config(4, 1), a, p); // reads what the other writes
	}
}
