// Code that #if leaves out and that no reading sees, or whose readings want different things.
__device__ int block()
{
	return blockIdx.x;
}

// Not copied, and what its condition says may have changed where the kernel's copy could say it.
__device__ int either()
{
#ifdef BY_BLOCK
	return blockIdx.x;
#else
	return 3;
#endif
}

#undef BY_BLOCK
__global__ void calls_either(int *p)
{
	p[either()] = 1;
}

__global__ void compiler(int *p)
{
#ifdef __SOME_COMPILER
	__syncthreads();
#endif
	p[blockIdx.x] = 1;
}

__global__ void reserved(int *p)
{
#ifdef __WITH_CALL
	p[block()] = 1;
#else
	p[blockIdx.x] = 1;
#endif
}

// A branch for one architecture alone.
__global__ void judged(int *p)
{
#if __CUDA_ARCH__ == 610
	if (threadIdx.x > 3)
		asm volatile("exit;");
#endif
	__syncthreads();
	p[blockIdx.x] = 1;
}

// Its guards would stand in one branch only.
__global__ void guards(int *p)
{
#if __CUDA_ARCH__ == 610
	if (threadIdx.x > 3)
		return;
#endif
	__syncthreads();
	p[blockIdx.x] = 1;
}

#if __CUDA_ARCH__ < 700
#define SYNC() __syncthreads()
#define WHERE() block()
#else
#define SYNC()
#define WHERE() 3
#endif

__global__ void macro(int *p)
{
	if (threadIdx.x)
		SYNC();
	p[blockIdx.x] = 2;
}

__global__ void macro_calls(int *p)
{
	p[WHERE()] = 2;
}

namespace old
{
__device__ int where()
{
	return 3;
}
} // namespace old

namespace young
{
__device__ int where()
{
	return blockIdx.x;
}
} // namespace young

#if __CUDA_ARCH__ < 700
using namespace old;
#else
using namespace young;
#endif

__global__ void names(int *p)
{
	p[where()] = 2;
}

#if __CUDA_ARCH__ < 700
__global__ void defined(int *p)
{
	p[blockIdx.x] = 2;
}
#else
__global__ void defined(int *p)
{
	p[blockIdx.x] = 3;
}
#endif

#if __CUDA_ARCH__ >= 800
__device__ int only_new()
{
	return blockIdx.x;
}
#endif

#if __CUDA_ARCH__ < 800
__device__ int only_old()
{
	return blockIdx.x;
}
#endif

__global__ void only(int *p)
{
#if __CUDA_ARCH__ >= 800
	p[only_new()] = 2;
#else
	p[only_old()] = 2;
#endif
}

void run(int *p)
{
	calls_either<<<2, 32>>>(p);
	compiler<<<2, 32>>>(p);
	reserved<<<2, 32>>>(p);
	judged<<<2, 32>>>(p);
	guards<<<2, 32>>>(p);
	macro<<<2, 32>>>(p);
	macro_calls<<<2, 32>>>(p);
	names<<<2, 32>>>(p);
	defined<<<2, 32>>>(p);
	only<<<2, 32>>>(p);
}
