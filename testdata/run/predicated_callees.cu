// Functions that wait, called where not all threads are active: copies of them take the guard.
#include "program.h"

__device__ int block_sum(int *tile, int v)
{
	tile[threadIdx.x] = v;
	__syncthreads();
	for (int s = blockDim.x / 2; s > 0; s /= 2) {
		if (threadIdx.x < s)
			tile[threadIdx.x] += tile[threadIdx.x + s];
		__syncthreads();
	}
	return tile[0];
}

template <class T> __device__ T warp_sum(T v)
{
	for (int o = 2; o > 0; o >>= 1)
		v += __shfl_xor_sync(0xffffffff, v, o);
	return v;
}

// Exits of its own, and ids of the block.
__device__ void scale(int *tile, int *out, int n)
{
	if (threadIdx.x % 8 == 5)
		return;
	tile[threadIdx.x] += blockIdx.x;
	__syncthreads();
	if (threadIdx.x < n)
		out[threadIdx.x] = tile[threadIdx.x ^ 2] + gridDim.x;
}

__device__ float through(int *tile, float v)
{
	if (v < 0)
		return -1;
	return block_sum(tile, v) + 0.5f;
}

__global__ void sums(const int *in, int *out, int n)
{
	__shared__ int tile[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	tile[threadIdx.x] = 0;
	__syncthreads();
	if (i >= n)
		return;
	int total = block_sum(tile, in[i]);
	out[i] = total + warp_sum(in[i] & 3);
	if (in[i] % 7 == 0)
		return;
	__syncthreads();
	out[i] += block_sum(tile, 1) * 1000;
}

__global__ void exits(const int *in, int *out, int n)
{
	__shared__ int tile[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	tile[threadIdx.x] = in[i];
	__syncthreads();
	out[i] = in[i];
	scale(tile, out + blockIdx.x * blockDim.x, n); // those that leave it early have nothing more to do
}

__global__ void nested(const int *in, int *out, int n)
{
	__shared__ int tile[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	tile[threadIdx.x] = 0;
	__syncthreads();
	if (in[i] % 3) {
		float sum = through(tile, in[i]);
		out[i] = sum * 2;
	}
}

int main()
{
	memory<int> in(1024), out(1024);
	sums<<<16, 64>>>(in.device, out.device, 1000);
	out.print("sums");
	exits<<<16, 64>>>(in.device, out.device, 40);
	out.print("exits");
	nested<<<16, 64>>>(in.device, out.device, 40);
	out.print("nested");
}
