// Threads of a block that meet though they wait at different barriers or warp operations of the source: said
// with both places, and an error in kernels that cuelastic made. Each case has a process of its own.
#include "check.h"
#include <sys/wait.h>
#include <unistd.h>

#define EITHER(c)                                                                                            \
	if (c)                                                                                                   \
		__syncthreads();                                                                                     \
	else                                                                                                     \
		__syncthreads()

__device__ void meet()
{
	__syncthreads();
}

__device__ int sum(int depth)
{
	return depth ? sum(depth - 1) + __syncthreads_count(1) : 0;
}

__global__ void branches(int *out)
{
	if (threadIdx.x % 2)
		__syncthreads();
	else
		__syncthreads();
	out[threadIdx.x] = 1;
}

__global__ void macro(int *out)
{
	EITHER(threadIdx.x % 2);
	out[threadIdx.x] = 1;
}

__global__ void helper(int *out)
{
	if (threadIdx.x < 3)
		meet();
	else
		meet();
	out[threadIdx.x] = 1;
}

__global__ void kinds(int *out)
{
	if (threadIdx.x % 2)
		out[threadIdx.x] = __syncthreads_or(1);
	else
		__syncthreads();
	out[threadIdx.x] = 1;
}

__global__ void fibers(int *out)
{
	if (threadIdx.x % 2)
		__syncthreads();
	out[threadIdx.x] = 1 + 0 * sum(out[64]);
	if (threadIdx.x % 2 == 0)
		__syncthreads();
}

__global__ void shuffles(int *out)
{
	if (threadIdx.x % 2)
		out[threadIdx.x] = __shfl_xor_sync(~0u, 1, 2);
	else
		out[threadIdx.x] = __shfl_xor_sync(~0u, 1, 4);
}

__global__ void votes(int *out)
{
	if (threadIdx.x % 2)
		__syncwarp();
	else
		out[threadIdx.x] = __any_sync(~0u, 1);
}

/* What a rewrite that splits a block looks like. */
__global__ void cue_split(int *out)
{
	if (threadIdx.x % 2)
		__syncthreads();
	out[threadIdx.x] = 1;
	__syncthreads();
}

/* One site, however often it is copied; two sites, one after the other; disjoint masks; threads that have
 * left. */
template <int N> __global__ void equal(int *out)
{
	int x = threadIdx.x;

#pragma unroll
	for (int i = 0; i < N; i++) {
		if (out[64 + i] == 0)
			x++;
		meet();
		x = __shfl_xor_sync(~0u, x, 1);
	}
	for (int i = 0; i < out[64] + 3; i++)
		meet();
	meet();
	if (threadIdx.x % 2)
		__syncwarp(0xaaaaaaaau);
	else
		x += __any_sync(0x55555555u, 1);
	if (threadIdx.x >= 32)
		return;
	__syncthreads();
	out[threadIdx.x] = 1 + 0 * x;
}

/* A barrier with a count names who meets: a producer waits here, a consumer there. */
__global__ void counted(int *out)
{
	if (threadIdx.x < 32)
		asm volatile("bar.sync 1, 64;" ::: "memory");
	else
		asm volatile("bar.sync 1, 64;" ::: "memory");
	out[threadIdx.x % 32] = 1;
}

static const struct {
	const char *name;
	void (*kernel)(int *);
} cases[] = {{"branches", branches}, {"macro", macro}, {"helper", helper}, {"kinds", kinds},
    {"fibers", fibers}, {"shuffles", shuffles}, {"votes", votes}, {"split", cue_split}, {"equal", equal<5>},
    {"counted", counted}};

static void run(const char *name, void (*kernel)(int *))
{
	managed<int> out(128);
	int ones = 0;

	kernel<<<1, 64>>>(out.device);
	kernel<<<1, 64>>>(out.device);
	cudaError_t error = cudaDeviceSynchronize();
	out.down();
	for (int i = 0; i < 32; i++)
		ones += out.host[i] == 1;
	printf("%s: %s, %d\n", name, cudaGetErrorName(error), ones);
}

int main()
{
	for (auto &c : cases) {
		int status = 0;

		fflush(stdout);
		if (fork() == 0) {
			run(c.name, c.kernel);
			return 0;
		}
		wait(&status);
		if (!WIFEXITED(status) || WEXITSTATUS(status))
			printf("%s: ended with %d\n", c.name, WEXITSTATUS(status));
	}
	return 0;
}
