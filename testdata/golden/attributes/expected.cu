// nvcc takes attributes behind CUDA's qualifiers. For clang these are attributes of another kind, behind which it
// takes none.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
#include "header.cuh"
#define DEVICE __device__
#define SHARED __shared__
#define TILE(T, bytes, name) __shared__ alignas(bytes) T name[32]

struct alignas(16) quad {
	float a, b, c, d;
};

struct pair {
	float first;
	alignas(16) float second[4];

	__host__ __device__ [[nodiscard]] float sum() const
	{
		return first + second[0];
	}
	DEVICE [[nodiscard]] static float twice(float x)
	{
		return 2 * x;
	}
};

__device__ [[nodiscard]] float next(float x)
{
	return x + blockIdx.x;
}

#line 26 "input.cu"
__device__ [[nodiscard]] float cue_next(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float x)
{
	return x + blockIdx.x;
}
#line 30 "input.cu"

__device__ [[maybe_unused]] int spare(int x)
{
	return x;
}

__constant__ [[maybe_unused]] int table[4] = {1, 2, 3, 4};
__device__ alignas(32) int counter[2];

__global__ void __launch_bounds__(64) tile(float *p)
{
	SHARED alignas(16) float s[32];
	TILE(float, 32, u);
	__shared__ alignas(quad) char raw[sizeof(quad)];
	__shared__ [[maybe_unused]] alignas(8) int unused;
	alignas(16) float local[4] = {1, 2, 3, 4};
	pair a = {1, {2, 0, 0, 0}};
	s[threadIdx.x] = next(a.sum()) + pair::twice(local[1]) + average{4, 2}.get() + half(2);
	u[threadIdx.x] = table[threadIdx.x % 4];
	if (threadIdx.x < sizeof(quad))
		raw[threadIdx.x] = threadIdx.x;
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] += s[threadIdx.x ^ 1] + u[threadIdx.x ^ 2] + raw[3];
}

#line 39 "input.cu"
static __device__ __forceinline__ void cue_tile_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p)
{
	SHARED alignas(16) float s[32];
	TILE(float, 32, u);
	__shared__ alignas(quad) char raw[sizeof(quad)];
	__shared__ [[maybe_unused]] alignas(8) int unused;
	alignas(16) float local[4] = {1, 2, 3, 4};
	pair a = {1, {2, 0, 0, 0}};
	s[threadIdx.x] = cue_next(threadIdx, blockIdx, blockDim, gridDim, a.sum()) + pair::twice(local[1]) + average{4, 2}.get() + half(2);
	u[threadIdx.x] = table[threadIdx.x % 4];
	if (threadIdx.x < sizeof(quad))
		raw[threadIdx.x] = threadIdx.x;
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] += s[threadIdx.x ^ 1] + u[threadIdx.x ^ 2] + raw[3];
}

#line 39 "input.cu"
__global__ void __launch_bounds__(64) cue_tile_elastic(const cue_slice cue, float *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_tile_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 39 "input.cu"
static inline void cue_tile_launch(const cue_config &cue, float *p)
{
	cue_launch(cue, cue_kernel("tile", CUE_TIER_ELASTIC, tile, cue_tile_elastic), p);
}
#line 54 "input.cu"

template <class T, int bytes> __global__ void aligned(T *p)
{
	__shared__ alignas(bytes) T s[32];
	s[threadIdx.x] = blockIdx.x;
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] += s[threadIdx.x ^ 1] + (reinterpret_cast<size_t>(s) % bytes == 0);
}

#line 54 "input.cu"
template <class T, int bytes>
static __device__ __forceinline__ void cue_aligned_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	__shared__ alignas(bytes) T s[32];
	s[threadIdx.x] = blockIdx.x;
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] += s[threadIdx.x ^ 1] + (reinterpret_cast<size_t>(s) % bytes == 0);
}

#line 55 "input.cu"
template <class T, int bytes> __global__ void cue_aligned_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_aligned_body<T, bytes>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 55 "input.cu"
template <class T, int bytes>
static inline void cue_aligned_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("aligned", CUE_TIER_ELASTIC, aligned<T, bytes>, cue_aligned_elastic<T, bytes>), p);
}
#line 62 "input.cu"

int main()
{
	float *p;
	cudaMalloc(&p, 128 * sizeof *p);
	cudaMemset(p, 0, 128 * sizeof *p);
	cue_tile_launch(cue_config({4}, 32), p);
	cue_tile_launch(cue_config({2, 2}, {32}), p);
	cue_aligned_launch<float, 64>(cue_config(4, 32), p);
	float host[128];
	cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost);
	return host[0] > 0 ? 0 : 1;
}
