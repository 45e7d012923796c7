// --share: entries that ask for each logical block; a sliced one does not.
#include <cuelastic/device.cuh>
#include <cuelastic/turn.cuh>
__global__ void add(const float *a, const float *b, float *c, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		c[i] = a[i] + b[i];
}

static __device__ __forceinline__ void cue_add_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const float *a, const float *b, float *c, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		c[i] = a[i] + b[i];
}

__global__ void cue_add_elastic(const cue_turns cue, const float *a, const float *b, float *c, int n)
{
	cue_round cue_r_2;
	for (unsigned cue_b = cue_first(cue); (cue_b = cue_turn<false>(cue, cue_b, cue_r_2)) < cue.cue_end; cue_b += cue_step())
		cue_add_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, a, b, c, n);
}

__global__ void cue_add_resized(const cue_shape cue, const float *a, const float *b, float *c, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_add_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, a, b, c, n);
}

static inline void cue_add_launch(const cue_config &cue, const float *a, const float *b, float *c, int n)
{
	cue_launch(cue, cue_kernel("add", CUE_TIER_RESIZABLE, add, cue_add_elastic, cue_add_resized), a, b, c, n);
}

__global__ void reduce(const int *in, int *out)
{
	__shared__ int part[256];
	part[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
	__syncthreads();
	for (int s = 128; s; s /= 2) {
		if (threadIdx.x < s)
			part[threadIdx.x] += part[threadIdx.x + s];
		__syncthreads();
	}
	if (threadIdx.x == 0)
		out[blockIdx.x] = part[0];
}

static __device__ __forceinline__ void cue_reduce_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const int *in, int *out)
{
	__shared__ int part[256];
	part[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
	__syncthreads();
	for (int s = 128; s; s /= 2) {
		if (threadIdx.x < s)
			part[threadIdx.x] += part[threadIdx.x + s];
		__syncthreads();
	}
	if (threadIdx.x == 0)
		out[blockIdx.x] = part[0];
}

__global__ void cue_reduce_elastic(const cue_turns cue, const int *in, int *out)
{
	cue_round cue_r_2;
	for (unsigned cue_b = cue_first(cue); (cue_b = cue_turn<true>(cue, cue_b, cue_r_2)) < cue.cue_end; cue_b += cue_step())
		cue_reduce_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, in, out);
}

static inline void cue_reduce_launch(const cue_config &cue, const int *in, int *out)
{
	cue_launch(cue, cue_kernel("reduce", CUE_TIER_ELASTIC, reduce, cue_reduce_elastic), in, out);
}

template <class T> __global__ void scale(T *p, T by, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		p[i] *= by;
}

template <class T>
static __device__ __forceinline__ void cue_scale_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p, cue_parameter<T> by, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		p[i] *= by;
}

template <class T> __global__ void cue_scale_elastic(const cue_turns cue, T *p, T by, int n)
{
	cue_round cue_r_2;
	for (unsigned cue_b = cue_first(cue); (cue_b = cue_turn<false>(cue, cue_b, cue_r_2)) < cue.cue_end; cue_b += cue_step())
		cue_scale_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(by), n);
}

template <class T> __global__ void cue_scale_resized(const cue_shape cue, T *p, T by, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_scale_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(by), n);
}

template <class T>
static inline void cue_scale_launch(const cue_config &cue, T *p, T by, int n)
{
	cue_launch(cue, cue_kernel("scale", CUE_TIER_RESIZABLE, scale<T>, cue_scale_elastic<T>, cue_scale_resized<T>), p, by, n);
}

__global__ void pack(float *p)
{
	p[blockIdx.x] = 1;
}

static __device__ __forceinline__ void cue_pack_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p)
{
	p[blockIdx.x] = 1;
}

__global__ void cue_pack_elastic(const cue_turns cue, float *p)
{
	cue_round cue_r_2;
	for (unsigned cue_b = cue_first(cue); (cue_b = cue_turn<false>(cue, cue_b, cue_r_2)) < cue.cue_end; cue_b += cue_step())
		cue_pack_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

__global__ void cue_pack_resized(const cue_shape cue, float *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_pack_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

static inline void cue_pack_launch(const cue_config &cue, float *p)
{
	cue_launch(cue, cue_kernel("pack", CUE_TIER_RESIZABLE, static_cast<void (*)(decltype(p))>(pack), cue_pack_elastic, cue_pack_resized), p);
}
__global__ void pack(int *cue_r)
{
	cue_r[blockIdx.x] = 1;
}

static __device__ __forceinline__ void cue_pack_2_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *cue_r)
{
	cue_r[blockIdx.x] = 1;
}

__global__ void cue_pack_2_elastic(const cue_turns cue, int *cue_r)
{
	cue_round cue_r_2;
	for (unsigned cue_b = cue_first(cue); (cue_b = cue_turn<false>(cue, cue_b, cue_r_2)) < cue.cue_end; cue_b += cue_step())
		cue_pack_2_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, cue_r);
}

__global__ void cue_pack_2_resized(const cue_shape cue, int *cue_r)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_pack_2_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, cue_r);
}

static inline void cue_pack_launch(const cue_config &cue, int *cue_r)
{
	cue_launch(cue, cue_kernel("pack", CUE_TIER_RESIZABLE, static_cast<void (*)(decltype(cue_r))>(pack), cue_pack_2_elastic, cue_pack_2_resized), cue_r);
}

#pragma cuelastic kernel(tier=sliceable)
__global__ void cut(int *p)
{
	p[blockIdx.x] = 2;
}

static __device__ __forceinline__ void cue_cut_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 2;
}

__global__ void cue_cut_sliced(const cue_slice cue, int *p)
{
	cue_cut_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

static inline void cue_cut_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("cut", CUE_TIER_SLICEABLE, cut, cue_cut_sliced), p);
}

void run(float *a, int *in, int *out, int n)
{
	cue_add_launch(cue_config((n + 127) / 128, 128), a, a, a, n);
	cue_reduce_launch(cue_config(50, 256), in, out);
	cue_scale_launch(cue_config(10, 64), a, 3.0f, n);
	cue_pack_launch(cue_config(4, 1), a);
	cue_pack_launch(cue_config(4, 1), in);
	cue_cut_launch(cue_config(4, 1), in);
}
