// Calls of which nothing is known, and of which enough is.
extern "C" __device__ int elsewhere(int);
__device__ int of_another_file(int);
namespace other
{
__device__ void __syncthreads();
}
__device__ int fibonacci(int n)
{
	return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
__device__ int waits(int n)
{
	__syncthreads();
	return n ? waits(n - 1) : 0;
}
__device__ int (*pointer)(int);

// expect: external elastic unknown-call
__device__ void external_body(int *p)
{
	p[0] = elsewhere(1); //= external
}
__global__ void external(int *p)
{
	external_body(p);
}
// expect: mangled sliced unknown-call
__device__ void mangled_body(int *p)
{
	p[0] = of_another_file(1); //= mangled
}
__global__ void mangled(int *p)
{
	mangled_body(p);
}
// expect: indirect sliced unknown-call
__device__ void indirect_body(int *p)
{
	p[0] = pointer(1); //= indirect
}
__global__ void indirect(int *p)
{
	indirect_body(p);
}
// expect: namesake elastic unknown-call
__device__ void namesake_body()
{
	other::__syncthreads(); //= namesake
}
__global__ void namesake()
{
	namesake_body();
}
// expect: recursive elastic proved
__device__ void recursive_body(int *p, int n)
{
	p[0] = fibonacci(n);
}
__global__ void recursive(int *p, int n)
{
	recursive_body(p, n);
}
// expect: recursive_barrier elastic recursion
__device__ void recursive_barrier_body(int *p, int n)
{
	p[0] = waits(n); //= recursive_barrier
}
__global__ void recursive_barrier(int *p, int n)
{
	recursive_barrier_body(p, n);
}
// expect: runtime sliced device-launch
__device__ void runtime_body()
{
	cudaDeviceSynchronize(); //= runtime
}
__global__ void runtime()
{
	runtime_body();
}
// expect: library resized proved
__device__ void library_body(float *p, int n)
{
	float s, c;
	sincosf(p[0], &s, &c);
	p[0] = __expf(s) + powf(c, 3) + __popc(n) + min(n, 3) + __ldg(p + n);
	char *mine = (char *)malloc(n);
	memset(mine, 0, n);
	printf("%d", mine[0]);
	free(mine);
	assert(p[1] > 0);
	atomicAdd(p, 1.0f);
	__threadfence();
}
__global__ void library(float *p, int n)
{
	library_body(p, n);
}
// An intrinsic of a later compiler.
__device__ int newest(int) __asm("llvm.nvvm.newest");
// expect: intrinsic sliced unknown-call
__device__ void intrinsic_body(int *p)
{
	p[0] = newest(p[1]); //= intrinsic
}
__global__ void intrinsic(int *p)
{
	intrinsic_body(p);
}
// nvcc only warns of what is no loop.
// expect: unrolls_a_block sliced proved
__global__ void unrolls_a_block(int *p)
{
#pragma unroll
	{
		p[0] = 1;
	}
}
