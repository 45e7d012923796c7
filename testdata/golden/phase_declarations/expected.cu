// Shared memory that cannot be references to the arena: where a jump goes past its declaration, and where a
// macro says that it is shared. What can: structs of no standard layout, and large alignments.
#include <cuelastic/device.cuh>
#include <cuelastic/merge.cuh>
#line 3 "input.cu"
struct base {
	int x;
};
struct derived : base {
	int y;
};
#define SHARED(name) __shared__ int name[32]

__global__ void jumps(int *p, int k)
{
	switch (k) {
	case 0:
		__shared__ int s[32];
	case 1:
		s[threadIdx.x] = 1;
		p[threadIdx.x] = s[threadIdx.x];
		break;
	default: {
		__shared__ int t[32];
		t[threadIdx.x] = 2;
		p[threadIdx.x] = t[threadIdx.x];
	}
	}
}

#line 11 "input.cu"
static __device__ __forceinline__ void cue_jumps_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int k)
{
	switch (k) {
	case 0:
		__shared__ int s[32];
	case 1:
		s[threadIdx.x] = 1;
		p[threadIdx.x] = s[threadIdx.x];
		break;
	default: {
		__shared__ int t[32];
		t[threadIdx.x] = 2;
		p[threadIdx.x] = t[threadIdx.x];
	}
	}
}

#line 11 "input.cu"
__global__ void cue_jumps_elastic(const cue_slice cue, int *p, int k)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_jumps_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, k);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 11 "input.cu"
static inline void cue_jumps_launch(const cue_config &cue, int *p, int k)
{
	cue_launch(cue, cue_kernel("jumps", CUE_TIER_ELASTIC, jumps, cue_jumps_elastic), p, k);
}

struct cue_jumps_shared {
	::cue_bytes<128, 4> t;
};

#line 11 "input.cu"
static __device__ __forceinline__ void cue_jumps_merged(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_jumps_shared *const cue_shared, int *p, int k)
{
	switch (k) {
	case 0:
		__shared__ int s[32];
	case 1:
		s[threadIdx.x] = 1;
		p[threadIdx.x] = s[threadIdx.x];
		break;
	default: {
		typedef int cue_t_type[32]; auto &t = ::cue_laid<cue_t_type>(cue_shared->t);
		t[threadIdx.x] = 2;
		p[threadIdx.x] = t[threadIdx.x];
	}
	}
}

#line 11 "input.cu"
struct cue_jumps_member {
	typedef void cue_kernel(int *p, int k);
	typedef cue_jumps_shared cue_shared;
	static const char *cue_name() { return "jumps"; }
	static cue_kernel *cue_native() { return jumps; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::t)>::cue_bytes, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_jumps_merged(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_jumps_merged(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
};
#line 27 "input.cu"

__global__ void leaves(int *p, int k)
{
	if (k == 5)
		goto out;
	SHARED(macro);
	__shared__ int s[32];
	s[threadIdx.x] = macro[threadIdx.x] = k;
	p[threadIdx.x] = s[threadIdx.x] + macro[threadIdx.x];
out:
	p[threadIdx.x] += 1;
}

#line 28 "input.cu"
static __device__ __forceinline__ void cue_leaves_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int k)
{
	if (k == 5)
		goto out;
	SHARED(macro);
	__shared__ int s[32];
	s[threadIdx.x] = macro[threadIdx.x] = k;
	p[threadIdx.x] = s[threadIdx.x] + macro[threadIdx.x];
out:
	p[threadIdx.x] += 1;
}

#line 28 "input.cu"
__global__ void cue_leaves_elastic(const cue_slice cue, int *p, int k)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_leaves_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, k);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 28 "input.cu"
static inline void cue_leaves_launch(const cue_config &cue, int *p, int k)
{
	cue_launch(cue, cue_kernel("leaves", CUE_TIER_ELASTIC, leaves, cue_leaves_elastic), p, k);
}

#line 28 "input.cu"
struct cue_leaves_member {
	typedef void cue_kernel(int *p, int k);
	static const char *cue_name() { return "leaves"; }
	static cue_kernel *cue_native() { return leaves; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = 0, cue_shared_alignment = 1;
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_leaves_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_leaves_body(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, cue_values...);
	}
};
#line 39 "input.cu"

__global__ void layouts(int *p)
{
	constexpr int count(32);
	constexpr int half(count / 2);
	__shared__ derived d;
	if (threadIdx.x == 0)
		d.x = half, d.y = count;
	__syncthreads();
	p[threadIdx.x] = d.x + d.y + half;
}

#line 40 "input.cu"
static __device__ __forceinline__ void cue_layouts_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	constexpr int count(32);
	constexpr int half(count / 2);
	__shared__ derived d;
	if (threadIdx.x == 0)
		d.x = half, d.y = count;
	__syncthreads();
	p[threadIdx.x] = d.x + d.y + half;
}

#line 40 "input.cu"
__global__ void cue_layouts_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_layouts_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 40 "input.cu"
static inline void cue_layouts_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("layouts", CUE_TIER_ELASTIC, layouts, cue_layouts_elastic), p);
}

struct cue_layouts_shared {
	::cue_bytes<8, 4> d;
};

#line 40 "input.cu"
static __device__ __forceinline__ void cue_layouts_merged(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_layouts_shared *const cue_shared, int *p)
{
	constexpr int count(32);
	constexpr int half(count / 2);
	typedef derived cue_d_type; auto &d = ::cue_laid<cue_d_type>(cue_shared->d);
	if (threadIdx.x == 0)
		d.x = half, d.y = count;
	__syncthreads();
	p[threadIdx.x] = d.x + d.y + half;
}

#line 40 "input.cu"
static __device__ __forceinline__ void cue_layouts_guarded(bool cue_active, const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_layouts_shared *const cue_shared, int *p)
{
	constexpr int count(32);
	constexpr int half(count / 2);
	typedef derived cue_d_type; auto &d = ::cue_laid<cue_d_type>(cue_shared->d); if (cue_active) {
	if (threadIdx.x == 0)
		d.x = half, d.y = count; }
	__syncthreads(); if (cue_active) {
	p[threadIdx.x] = d.x + d.y + half; }
}

#line 40 "input.cu"
struct cue_layouts_member {
	typedef void cue_kernel(int *p);
	typedef cue_layouts_shared cue_shared;
	static const char *cue_name() { return "layouts"; }
	static cue_kernel *cue_native() { return layouts; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::d)>::cue_bytes, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = true;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_layouts_merged(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_layouts_guarded(cue_where.cue_is_active, cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
};
#line 50 "input.cu"

__global__ void aligned(int *p)
{
	alignas(128) __shared__ int line[32];
	__shared__ int first;
	line[threadIdx.x] = first = 1;
	p[threadIdx.x] = line[threadIdx.x] + first;
}

#line 51 "input.cu"
static __device__ __forceinline__ void cue_aligned_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	alignas(128) __shared__ int line[32];
	__shared__ int first;
	line[threadIdx.x] = first = 1;
	p[threadIdx.x] = line[threadIdx.x] + first;
}

#line 51 "input.cu"
__global__ void cue_aligned_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_aligned_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 51 "input.cu"
static inline void cue_aligned_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("aligned", CUE_TIER_ELASTIC, aligned, cue_aligned_elastic), p);
}

struct cue_aligned_shared {
	::cue_bytes<128, 128> line;
	::cue_bytes<4, 4> first;
};

#line 51 "input.cu"
static __device__ __forceinline__ void cue_aligned_merged(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_aligned_shared *const cue_shared, int *p)
{
	typedef int cue_line_type[32]; auto &line = ::cue_laid<cue_line_type>(cue_shared->line);
	typedef int cue_first_type; auto &first = ::cue_laid<cue_first_type>(cue_shared->first);
	line[threadIdx.x] = first = 1;
	p[threadIdx.x] = line[threadIdx.x] + first;
}

#line 48 "input.cu"
struct cue_aligned_member {
	typedef void cue_kernel(int *p);
	typedef cue_aligned_shared cue_shared;
	static const char *cue_name() { return "aligned"; }
	static cue_kernel *cue_native() { return aligned; }
	static constexpr unsigned cue_bound = 0, cue_min_blocks = 0;
	static constexpr unsigned cue_shared_bytes = cue_end_of<0, decltype(cue_shared::line), decltype(cue_shared::first)>::cue_bytes, cue_shared_alignment = alignof(cue_shared);
	static constexpr bool cue_loops = true, cue_waits = false;
	static constexpr unsigned cue_dimensions = 1;

	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_exit, const cue_at &cue_where, cue_types... cue_values)
	{
		cue_aligned_merged(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
	template <class... cue_types> static __device__ __forceinline__ void cue_run(
	    cue_guard, const cue_at &cue_where, cue_types... cue_values)
	{
		if (cue_where.cue_is_active)
			cue_aligned_merged(cue_where.cue_thread, cue_where.cue_block, cue_where.cue_size, cue_where.cue_grid, reinterpret_cast<cue_shared *>(cue_where.cue_memory), cue_values...);
	}
};
#line 58 "input.cu"

void f(int *p, int *q, int *r, int *s)
{
#pragma cuelastic phase merge(jumps, leaves, layouts, aligned)
	{ cue_phase cue_p(cue_merge<cue_exit, cue_guard, cue_jumps_member, cue_leaves_member, cue_layouts_member, cue_aligned_member>(), CUE_PHASE_MERGE);
		cue_jumps_launch(cue_config(1, 32), p, 1);
		cue_leaves_launch(cue_config(1, 32), q, 5);
		cue_layouts_launch(cue_config(1, 32), r);
		cue_aligned_launch(cue_config(1, 32), s);
	}
}
