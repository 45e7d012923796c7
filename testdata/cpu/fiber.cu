// Barriers and ids in functions that cannot be inlined: recursion, calls through pointers and virtual calls.
#include "check.h"

__device__ __noinline__ int down(int depth, int *shared)
{
	if (depth == 0)
		return (int)threadIdx.x;
	shared[threadIdx.x] = down(depth - 1, shared);
	__syncthreads();
	int value = shared[(threadIdx.x + 1) % blockDim.x];
	__syncthreads();
	return value;
}

__global__ void recursive(int *out)
{
	__shared__ int shared[64];
	int value = down(3, shared);
	out[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

typedef int (*function)(int);

__device__ int left(int x)
{
	__syncthreads();
	return x + (int)threadIdx.x;
}

__device__ int right(int x)
{
	return x - (int)threadIdx.x + __shfl_sync(~0u, (int)threadIdx.x, 5);
}

__global__ void indirect(int *out, int which)
{
	function f = which ? left : right;
	out[threadIdx.x] = f(100);
}

struct shape {
	__device__ virtual int area() const = 0;
};
struct square : shape {
	int side;
	__device__ explicit square(int s) : side(s)
	{
	}
	__device__ int area() const override
	{
		return side * side + (int)blockIdx.x;
	}
};

__device__ __noinline__ int area_of(const shape &s)
{
	return s.area();
}

__global__ void virtual_call(int *out)
{
	square s((int)threadIdx.x);
	out[blockIdx.x * blockDim.x + threadIdx.x] = area_of(s);
}

int main()
{
	managed<int> out(128);
	bool good = true;

	recursive<<<2, 64>>>(out.device);
	out.down();
	for (int i = 0; i < 128; i++)
		good &= out.host[i] == (i % 64 + 3) % 64;
	check("recursive barrier", good && !cudaGetLastError());

	indirect<<<1, 32>>>(out.device, 1);
	out.down();
	good = true;
	for (int i = 0; i < 32; i++)
		good &= out.host[i] == 100 + i;
	check("barrier behind a pointer", good);
	indirect<<<1, 32>>>(out.device, 0);
	out.down();
	good = true;
	for (int i = 0; i < 32; i++)
		good &= out.host[i] == 105 - i;
	check("shuffle behind a pointer", good);

	virtual_call<<<2, 64>>>(out.device);
	out.down();
	good = true;
	for (int i = 0; i < 128; i++)
		good &= out.host[i] == (i % 64) * (i % 64) + i / 64;
	check("virtual call", good);
	return failures != 0;
}
