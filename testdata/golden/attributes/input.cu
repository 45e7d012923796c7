// nvcc takes attributes behind CUDA's qualifiers. For clang these are attributes of another kind, behind which it
// takes none.
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

template <class T, int bytes> __global__ void aligned(T *p)
{
	__shared__ alignas(bytes) T s[32];
	s[threadIdx.x] = blockIdx.x;
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] += s[threadIdx.x ^ 1] + (reinterpret_cast<size_t>(s) % bytes == 0);
}

int main()
{
	float *p;
	cudaMalloc(&p, 128 * sizeof *p);
	cudaMemset(p, 0, 128 * sizeof *p);
	tile<<<{4}, 32>>>(p);
	tile<<<{2, 2}, {32}>>>(p);
	aligned<float, 64><<<4, 32>>>(p);
	float host[128];
	cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost);
	return host[0] > 0 ? 0 : 1;
}
