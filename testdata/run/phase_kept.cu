// Phases of kernels that call functions with shared memory which cannot be copied with further parameters:
// it stays beside the arena.
#include "program.h"

extern "C" __device__ int plain_c(int v)
{
	__shared__ int s[64];
	s[threadIdx.x] = v;
	__syncthreads();
	return s[threadIdx.x ^ 4];
}

struct holder {
	static __device__ int get(int v)
	{
		__shared__ int s[64];
		s[threadIdx.x] = v;
		__syncthreads();
		return s[threadIdx.x ^ 5];
	}
};

__device__ int behind(int v);

template <class... T> __device__ int many(T... v)
{
	__shared__ int s[64];
	int all[] = {v...};
	s[threadIdx.x] = all[0] + sizeof...(v);
	__syncthreads();
	return s[threadIdx.x ^ 6];
}

__global__ void own(int *p)
{
	__shared__ int s[64];
	s[threadIdx.x] = p[blockIdx.x * 64 + threadIdx.x];
	__syncthreads();
	p[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}

__global__ void others(int *p)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	p[i] = plain_c(p[i]);
	__syncthreads();
	p[i] += holder::get(p[i]) + many(p[i], 1);
}

__global__ void declared(int *p)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	p[i] = behind(p[i]);
}

__device__ int behind(int v)
{
	__shared__ int s[64];
	s[threadIdx.x] = v;
	__syncthreads();
	return s[threadIdx.x ^ 1];
}

int main()
{
	memory<int> a(640), b(640), c(640);
#pragma cuelastic phase merge(others, declared, own)
	{
		others<<<10, 64>>>(a.device);
		declared<<<10, 64>>>(b.device);
		own<<<10, 64>>>(c.device);
	}
	CHECK(cudaDeviceSynchronize());
	a.print("a");
	b.print("b");
	c.print("c");
}
