// Attributes that come from macros.
#define KERNEL __global__ void
#define GLOBAL __global__
#define BOUNDS(n) __launch_bounds__(n)
#define HIDDEN __attribute__((visibility("hidden")))
#define KERNEL_BOUNDS(n) __global__ __launch_bounds__(n) void
#define DEVICE __device__ __forceinline__
#define EVERYWHERE __host__ __device__
#define SHARED __shared__
#define CONSTANT __constant__

CONSTANT int table[4];

DEVICE int index()
{
	return blockIdx.x;
}

EVERYWHERE int both(int n)
{
	return n + 2;
}

KERNEL plain(int *p)
{
	p[blockIdx.x] = 1;
}

GLOBAL void BOUNDS(64) bounded(int *p)
{
	p[blockIdx.x] = 2;
}

HIDDEN GLOBAL void hidden(int *p)
{
	p[blockIdx.x] = 3;
}

extern "C" KERNEL_BOUNDS(32 * 2) linked(int *p)
{
	p[index()] = both(2);
}

KERNEL shares(int *p)
{
	SHARED int tile[32];
	tile[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[index()] = tile[31 - threadIdx.x] + table[0];
}

void run(int *p)
{
	plain<<<2, 1>>>(p);
	bounded<<<2, 64>>>(p);
	hidden<<<2, 1>>>(p);
	linked<<<2, 64>>>(p);
	shares<<<2, 32>>>(p);
}
