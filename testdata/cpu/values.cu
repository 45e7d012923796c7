// Structures passed by value to kernels that suspend, named like rewritten ones. The CPU device passes the first parameter by
// address where the kernel only reads it; where it writes, each thread has a copy of its own.
#include "check.h"

struct numbers {
	int value[8];
};

static __device__ int first_of(const numbers &n)
{
	return n.value[0];
}

static __device__ __noinline__ void add(numbers &n, int at, int what)
{
	n.value[at] += what;
}

__global__ void cue_read(const numbers n, int *out)
{
	out[threadIdx.x] = first_of(n);
	__syncthreads();
	const numbers copy = n;
	out[threadIdx.x] += copy.value[threadIdx.x % 8];
}

__global__ void cue_written(numbers n, int *out)
{
	n.value[threadIdx.x % 8] += threadIdx.x;
	__syncthreads();
	out[threadIdx.x] = n.value[0] + n.value[threadIdx.x % 8];
}

__global__ void cue_written_by_call(numbers n, int *out)
{
	add(n, 1, threadIdx.x);
	__syncthreads();
	out[threadIdx.x] = n.value[1];
}

__global__ void cue_written_by_address(numbers n, int *out)
{
	int *at = threadIdx.x & 1 ? &n.value[2] : &n.value[3];
	*at = threadIdx.x;
	__syncthreads();
	out[threadIdx.x] = n.value[2] - n.value[3];
}

template <class Kernel, class Expected> static void run(const char *name, Kernel kernel, Expected expected)
{
	const numbers n = {{5, 6, 7, 8, 9, 10, 11, 12}};
	managed<int> out(64);
	bool good = true;
	kernel<<<1, 64>>>(n, out.device);
	good = cudaDeviceSynchronize() == cudaSuccess;
	out.down();
	for (int i = 0; i < 64; i++)
		good = good && out.host[i] == expected(n, i);
	check(name, good);
}

int main()
{
	run("read", cue_read, [](const numbers &n, int i) { return 5 + n.value[i % 8]; });
	run("written", cue_written,
	    [](const numbers &n, int i) { return n.value[0] + (i % 8 ? 0 : i) + n.value[i % 8] + i; });
	run("written by a call", cue_written_by_call, [](const numbers &, int i) { return 6 + i; });
	run("written by address", cue_written_by_address,
	    [](const numbers &, int i) { return i & 1 ? i - 8 : 7 - i; });
	return failures != 0;
}
