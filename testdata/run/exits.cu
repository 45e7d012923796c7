// Early exits: of threads alone, of whole blocks, before a barrier that others reach.
#include "program.h"

__global__ void threads(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	for (int k = 0; k < 9; k++) {
		if (p[i] == k)
			return;
		if (k % 2)
			continue;
		p[i] += k * blockIdx.x;
	}
}

__global__ void blocks(int *p, int n)
{
	__shared__ int first;
	if (blockIdx.x >= n)
		return;
	if (threadIdx.x == 0)
		first = p[blockIdx.x * blockDim.x + 5];
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] += first;
}

__global__ void some(int *p, int n)
{
	__shared__ int tile[32];
	if (threadIdx.x >= n)
		return;
	tile[threadIdx.x] = p[blockIdx.x * blockDim.x + threadIdx.x];
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] += tile[n - 1 - threadIdx.x];
}

__global__ void switched(int *p, int way)
{
	int &out = p[blockIdx.x * blockDim.x + threadIdx.x];
	switch ((threadIdx.x + way) % 4) {
	case 0:
		return;
	case 1:
		out += blockIdx.x;
		break;
	case 2:
		goto end;
	default:
		out -= 1;
	}
	out *= 3;
end:
	out += gridDim.x;
}

int main()
{
	memory<int> p(23 * 32);
	threads<<<23, 32>>>(p.device, 23 * 32 - 5);
	p.print("threads");
	blocks<<<23, 32>>>(p.device, 20);
	p.print("blocks");
	some<<<23, 32>>>(p.device, 27);
	p.print("some");
	switched<<<23, 32>>>(p.device, 1);
	p.print("switched");
}
