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

// A name of CUDA's says nothing of another's function: it may ask for its thread, and threads that have left do not run it.
__global__ void asks_by_name(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = min(library::counter{1}, 3);
}

__global__ void counts_by_name(int *p, int *calls, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	int which = max(calls, 3);
	__syncthreads();
	p[i] = which;
}

void run(int *p, int n)
{
	sums<<<4, 64>>>(p);
	some<<<4, 64>>>(p, n);
	asks<<<4, 64>>>(p);
	steps<<<4, 64>>>(p);
	asks_by_name<<<4, 64>>>(p);
	counts_by_name<<<4, 64>>>(p, p, n);
}
