// A library leads the file, and is precompiled with the declarations. MARK may come from a header of it that
// a test changes or hides.
#include <cstdio>
#include <cub/block/block_reduce.cuh>
#include <new> // a plain one behind it

#define TWICE(x) ((x) + (x))

template <class T> __global__ void scale(T *p)
{
	p[blockIdx.x] = TWICE(p[blockIdx.x]);
}

__global__ void sum(float *p)
{
	using reduce = cub::BlockReduce<float, 128>;
	__shared__ typename reduce::TempStorage storage;
#if __CUDA_ARCH__ >= 800
	__syncthreads();
#endif
#ifdef MARK
	no_such_name();
#endif
	float all = reduce(storage).Sum(p[threadIdx.x]);
	if (threadIdx.x == 0)
		p[blockIdx.x] = TWICE(all);
}

void run(float *p)
{
	sum<<<2, 128>>>(p);
	scale<<<2, 1>>>(p);
	std::printf("%p\n", static_cast<void *>(p));
}
