// All ids in one, two and three dimensions, through macros and as whole structures. Every thread adds to its
// own place, so that a block that runs twice, or not at all, is seen.
#include "program.h"

#define GLOBAL(c) (blockIdx.c * blockDim.c + threadIdx.c)
#define SIZE(c) (gridDim.c * blockDim.c)

__global__ void flat(unsigned *p, int n)
{
	unsigned i = GLOBAL(x);
	if (i >= n)
		return;
	p[i] += blockIdx.x * 1000 + threadIdx.x * 10 + gridDim.x + blockDim.x;
}

__global__ void plane(unsigned *p)
{
	unsigned i = GLOBAL(y) * SIZE(x) + GLOBAL(x);
	p[i] += (blockIdx.y << 24) + (blockIdx.x << 16) + (threadIdx.y << 8) + threadIdx.x + gridDim.y;
}

__global__ void space(uint3 *blocks, dim3 *grids)
{
	unsigned i = (GLOBAL(z) * SIZE(y) + GLOBAL(y)) * SIZE(x) + GLOBAL(x);
	uint3 block = blockIdx;
	dim3 grid = gridDim;
	blocks[i].x += block.x;
	blocks[i].y += block.y;
	blocks[i].z += block.z + 1;
	grids[i].x = grid.x + blockDim.z;
	grids[i].y = gridDim.y;
	grids[i].z = grid.z;
}

template <class A, class B> __device__ unsigned linear(A at, const B &size)
{
	return (at.z * size.y + at.y) * size.x + at.x;
}

__global__ void copied(unsigned *p)
{
	auto block = blockIdx;
	const auto grid = gridDim;
	auto thread = threadIdx;
	auto size = blockDim;
	uint3 same = block;
	p[linear(blockIdx, grid) * size.x + thread.x] += linear(block, gridDim) + same.y;
}

__global__ void strided(unsigned *p, int n)
{
	for (int i = GLOBAL(x); i < n; i += SIZE(x))
		p[i] += blockIdx.x + 1;
}

int main()
{
	memory<unsigned> a(1003), b(13 * 3 * 7 * 5), c(1003);
	memory<uint3> blocks(5 * 2 * 3 * 1 * 7 * 3);
	memory<dim3> grids(blocks.count);
	flat<<<(1003 + 31) / 32, 32>>>(a.device, 1003);
	a.print("flat");
	plane<<<dim3(13, 7), dim3(3, 5)>>>(b.device);
	b.print("plane");
	plane<<<dim3(1, 35), dim3(13, 3)>>>(b.device);
	b.print("tall");
	space<<<dim3(5, 3, 7), dim3(2, 1, 3)>>>(blocks.device, grids.device);
	blocks.print("blocks");
	grids.print("grids");
	copied<<<dim3(5, 2, 3), 4>>>(a.device);
	a.print("copied");
	strided<<<7, 32>>>(c.device, 1003);
	strided<<<1, 1>>>(c.device, 3);
	c.print("strided");
}
