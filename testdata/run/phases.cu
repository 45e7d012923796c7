// Phases of every kind: clauses and none, loops and conditions, kernels that stay apart, early exits before
// barriers, templates, dynamic shared memory, blocks that are no whole number of warps.
#include <cooperative_groups.h>

#include "program.h"

enum { ROWS = 9, COUNT = ROWS * 256 };

template <class T, int N> __global__ void turn(const T *in, T *out)
{
	__shared__ T line[N];
	line[threadIdx.x] = in[blockIdx.x * N + threadIdx.x];
	__syncthreads();
	out[blockIdx.x * N + threadIdx.x] = line[N - 1 - threadIdx.x] + T(blockIdx.x);
}

// Threads past n leave before the barrier.
__global__ void shift(int *p, int n)
{
	extern __shared__ int last[];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	last[threadIdx.x] = p[i];
	__syncthreads();
	int next = threadIdx.x + 1;
	p[i] += last[next < blockDim.x && i + 1 < n ? next : 0] + blockIdx.x + gridDim.x;
}

__global__ void volume(int *p, int nx, int ny)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y,
	    z = blockIdx.z * blockDim.z + threadIdx.z;
	if (x < nx && y < ny)
		p[(z * ny + y) * nx + x] += x + 2 * y + 3 * z;
}

// Asks the hardware: no member.
__global__ void grouped(int *p)
{
	cooperative_groups::thread_block block = cooperative_groups::this_thread_block();
	p[blockIdx.x * block.size() + block.thread_rank()] += 5;
}

static void first(memory<int> &a, memory<int> &b, memory<float> &c, memory<float> &d)
{
#pragma cuelastic phase merge(turn, shift) ratio(turn : 2, shift : 3)
	{
		turn<float, 96><<<ROWS, 96>>>(c.device, d.device);
		shift<<<ROWS, 200, 200 * sizeof(int)>>>(a.device, 200 * ROWS - 50);
		turn<int, 33><<<ROWS, 33>>>(b.device, b.device + 1024);
	}
}

static void second(memory<int> &a, memory<int> &b, memory<int> &e, const cudaStream_t *streams)
{
	bool is_last = a.count > 0;
#pragma cuelastic phase barrier(exit)
	{
		for (int i = 0; i < 2; i++)
			volume<<<dim3(3, 2, 2), dim3(5, 4, 2), 0, streams[i]>>>(a.device + i * 1024, 14, 7);
		if (is_last)
			shift<<<3, 64, 64 * sizeof(int), streams[2]>>>(b.device, 150);
		grouped<<<2, 40, 0, streams[3]>>>(e.device);
	}
}

static void third(memory<int> &a, memory<int> &b, const cudaStream_t *streams)
{
#pragma cuelastic phase barrier(named)
	{
		turn<int, 64><<<ROWS, 64, 0, streams[3]>>>(a.device, a.device + 1024);
		turn<int, 256><<<4, 256, 0, streams[2]>>>(b.device, b.device + 1024);
	}
}

int main()
{
	memory<int> a(COUNT), b(COUNT), e(COUNT);
	memory<float> c(COUNT), d(COUNT);
	cudaStream_t streams[4];
	for (cudaStream_t &stream : streams)
		CHECK(cudaStreamCreate(&stream));
	first(a, b, c, d);
	CHECK(cudaDeviceSynchronize());
	second(a, b, e, streams);
	third(e, b, streams); // on the streams that hold work on the same memory
	CHECK(cudaDeviceSynchronize());
	a.print("a");
	b.print("b");
	d.print("d");
	e.print("e");
	for (cudaStream_t stream : streams)
		CHECK(cudaStreamDestroy(stream));
}
