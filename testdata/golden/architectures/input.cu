// Every branch that an architecture has is read, edited and judged.
#if __CUDA_ARCH__ >= 800
#define FAST 1
#endif

__device__ int block()
{
	return blockIdx.x;
}

// Only old architectures read a block id here.
__device__ int either()
{
#ifdef FAST
	return 3;
#else
	return blockIdx.x;
#endif
}

__device__ int called_by_old()
{
	return blockIdx.x;
}

__global__ void branches(int *p)
{
#if __CUDA_ARCH__ < 700
	p[called_by_old()] = 1;
#elif 890 <= __CUDA_ARCH__
	p[block()] = either();
#else
	[p](int n) { p[n] = blockIdx.x; }(block());
#endif
}

// Threads leave in the same way, and before nothing that waits.
__global__ void exits(int *p, int n)
{
#if __CUDA_ARCH__ < 600
	if (threadIdx.x > 3)
		return;
#endif
	p[blockIdx.x] = either();
}

__global__ void barriers(int *p)
{
	__shared__ int s;
#if __CUDA_ARCH__ >= 700
	s = either();
	__syncthreads();
#else
	if (blockIdx.x & 1)
		__syncthreads();
	s = 1;
#endif
	p[blockIdx.x] = s;
}

// What the host's side of a compilation sees never runs in a kernel.
__global__ void host_side(int *p)
{
#ifndef __CUDA_ARCH__
	return;
#endif
	__syncthreads();
	p[blockIdx.x] = 2;
}

__host__ __device__ int both_sides()
{
#if defined(__CUDA_ARCH__)
	return blockIdx.x;
#else
	return 7;
#endif
}

template <class T> __global__ void generic(T *p)
{
#if __CUDA_ARCH__ > 900
	p[both_sides()] = sizeof(T);
#else
	p[both_sides()] = 1;
#endif
}

void run(int *p)
{
	branches<<<2, 32>>>(p);
	exits<<<2, 32>>>(p, 3);
	barriers<<<2, 32>>>(p);
	host_side<<<2, 32>>>(p);
	generic<<<2, 32>>>(p);
}
