// Shared memory that the next logical block reuses: the barrier between two blocks is needed in every one of
// these.
#include "program.h"

__global__ void reverse(const int *in, int *out, int n)
{
	__shared__ int tile[64];
	int at = blockIdx.x * 64;
	tile[threadIdx.x] = at + threadIdx.x < n ? in[at + threadIdx.x] : -1;
	__syncthreads();
	if (at + threadIdx.x < n)
		out[at + threadIdx.x] += tile[63 - threadIdx.x];
}

template <class T> __global__ void sums(const T *in, T *out, int n)
{
	extern __shared__ unsigned char bytes[];
	T *partial = reinterpret_cast<T *>(bytes);
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	partial[threadIdx.x] = i < n ? in[i] : T(0);
	for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
		__syncthreads();
		if (threadIdx.x < half)
			partial[threadIdx.x] += partial[threadIdx.x + half];
	}
	if (threadIdx.x == blockDim.x - 1) // not the one that wrote
		out[blockIdx.x] = T(blockIdx.x);
	__syncthreads();
	if (threadIdx.x == 1)
		out[blockIdx.x] += partial[0];
}

// No barrier between reading the slots and the end: the first thread of the next block would write too early.
__global__ void broadcast(int *p)
{
	__shared__ int slot;
	if (threadIdx.x == 0)
		slot = blockIdx.x * 17;
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] += slot;
}

__device__ int exchange(int *tile, int value, int from)
{
	tile[threadIdx.x] = value;
	__syncthreads();
	int other = tile[from];
	__syncthreads();
	return other;
}

__global__ void rounds(int *p, int n)
{
	__shared__ int tile[32];
	int value = p[blockIdx.x * 32 + threadIdx.x];
	for (int i = 0; i < n; i++)
		value += exchange(tile, value, (threadIdx.x + i) % 32);
	p[blockIdx.x * 32 + threadIdx.x] = value;
}

int main()
{
	memory<int> in(1003), out(1003), spread(37 * 48), turned(19 * 32);
	memory<double> numbers(1003), totals(32);
	memory<unsigned short> shorts(1003), small(16);
	reverse<<<16, 64>>>(in.device, out.device, 1003);
	out.print("reverse");
	sums<<<32, 32, 32 * sizeof(double)>>>(numbers.device, totals.device, 1003);
	totals.print("doubles");
	sums<unsigned short><<<16, 64, 64 * sizeof(short)>>>(shorts.device, small.device, 1003);
	small.print("shorts");
	broadcast<<<37, 48>>>(spread.device);
	spread.print("broadcast");
	rounds<<<19, 32>>>(turned.device, 5);
	turned.print("rounds");
}
