// Kernels that run with any number of threads a block: one to three dimensions, odd shapes, early exits,
// device functions that read thread ids, templates, 64-bit indices, atomics. Every thread leaves its mark in
// a place of its own, so that one that runs twice, or never, is seen.
#include "program.h"

__device__ unsigned threads()
{
	return blockDim.x * blockDim.y * blockDim.z;
}

__device__ unsigned thread()
{
	return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

template <class T> __device__ __noinline__ T *own(T *p)
{
	unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
	return p + static_cast<size_t>(block) * threads() + thread();
}

__global__ void flat(unsigned *p, int n)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	p[i] += threadIdx.x * 1000 + blockDim.x * 7 + blockIdx.x;
}

__global__ void plane(unsigned *p, int width, int height)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < width && y < height)
		p[y * width + x] += threadIdx.x + 100 * threadIdx.y + 10000 * blockDim.y;
}

__global__ void space(uint3 *p)
{
	uint3 t = threadIdx;
	dim3 size = blockDim;
	uint3 *mine = own(p);
	mine->x += t.x + size.z;
	mine->y += t.y * 3 + size.y;
	mine->z += t.z * 5 + size.x;
}

template <class T, int STEP> __global__ void strided(T *p, long long n)
{
	long long all = static_cast<long long>(gridDim.x) * blockDim.x;
	for (long long i = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += all * STEP)
		p[i] += T(i % 17) + T(threadIdx.x % warpSize);
}

__global__ void counted(unsigned *p)
{
	auto bin = [=](unsigned of) { return (threadIdx.x + of * blockDim.x) % 37; };
	atomicAdd(&p[bin(1)], 1);
	atomicMax(&p[37 + bin(2)], thread());
	atomicAdd_block(&p[74 + bin(3)], blockIdx.x);
}

__global__ void __launch_bounds__(96) bounded(int *p)
{
	*own(p) += thread() * threads();
}

int main()
{
	memory<unsigned> a(11 * 100), b(70 * 50), c(111);
	memory<uint3> d(7 * 3 * 2 * 5 * 3 * 4);
	memory<double> e(3001);
	memory<int> f(9 * 96), g(3 * 1024);
	flat<<<11, 100>>>(a.device, 1049);
	a.print("flat");
	flat<<<1, 1>>>(a.device, 1049);
	a.print("one");
	plane<<<dim3(5, 8), dim3(15, 7)>>>(b.device, 70, 50);
	b.print("plane");
	space<<<dim3(7, 3, 2), dim3(5, 3, 4)>>>(d.device);
	d.print("space");
	strided<double, 1><<<4, 33>>>(e.device, 3001);
	e.print("double");
	strided<unsigned, 2><<<3, dim3(8, 1, 1)>>>(a.device, 1100);
	a.print("unsigned");
	counted<<<13, dim3(6, 5)>>>(c.device);
	c.print("counted");
	bounded<<<9, dim3(4, 4, 6)>>>(f.device);
	f.print("bounded");
	space<<<2, dim3(1, 1, 60)>>>(d.device);
	d.print("deep");
	strided<int, 3><<<3, 1024>>>(g.device, 3 * 1024);
	g.print("most");
}
