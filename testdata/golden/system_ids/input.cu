// What stands in a folder given by -isystem is looked at like all else: its shared memory and barriers want a barrier between
// logical blocks, and its ids keep a kernel opaque.
#include <sums.cuh>

__global__ void sums(int *p)
{
	p[blockIdx.x] = library::sum(threadIdx.x);
}

__global__ void some(int *p, int n)
{
	if (threadIdx.x < n)
		p[blockIdx.x] = library::sum(threadIdx.x);
}

__global__ void asks(int *p)
{
	p[library::block()] = 1;
}

// An operator of a class that assigns is a call, too: no resized form.
__global__ void steps(int *p)
{
	library::counter c{0};
	++c;
	p[blockIdx.x * blockDim.x + threadIdx.x] = c.value;
}

void run(int *p, int n)
{
	sums<<<4, 64>>>(p);
	some<<<4, 64>>>(p, n);
	asks<<<4, 64>>>(p);
	steps<<<4, 64>>>(p);
}
