// Lanes of a warp may spin for each other only where the original's do: the number of threads stays.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void alone(int *lock, float *p)
{
	while (atomicCAS(lock, 0, 1) != 0)
		__nanosleep(100);
	*p += 1;
	__threadfence();
	atomicExch(lock, 0);
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_alone_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *lock, float *p)
{
	while (atomicCAS(lock, 0, 1) != 0)
		__nanosleep(100);
	*p += 1;
	__threadfence();
	atomicExch(lock, 0);
}

__global__ void cue_alone_elastic(const cue_slice cue, int *lock, float *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x)
		cue_alone_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, lock, p);
}

static inline void cue_alone_launch(const cue_config &cue, int *lock, float *p)
{
	cue_launch(cue, cue_kernel("alone", CUE_TIER_ELASTIC, alone, cue_alone_elastic), lock, p);
}
#line 10 "input.cu"

__device__ void add(int *locks, int w, float value, float *p)
{
	for (;;)
		if (atomicExch(&locks[w], 1) == 0) {
			p[w] += value;
			__threadfence();
			locks[w] = 0;
			break;
		}
}

__global__ void by_call(int *locks, float *p, int n)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		add(locks, i % 7, i, p);
}

#line 22 "input.cu"
static __device__ __forceinline__ void cue_by_call_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *locks, float *p, int n)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		add(locks, i % 7, i, p);
}

__global__ void cue_by_call_elastic(const cue_slice cue, int *locks, float *p, int n)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x)
		cue_by_call_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, locks, p, n);
}

static inline void cue_by_call_launch(const cue_config &cue, int *locks, float *p, int n)
{
	cue_launch(cue, cue_kernel("by_call", CUE_TIER_ELASTIC, by_call, cue_by_call_elastic), locks, p, n);
}
#line 27 "input.cu"

void run(int *locks, float *p)
{
	cue_alone_launch(cue_config(4, 32), locks, p);
	cue_by_call_launch(cue_config(4, 32), locks, p, 70);
}
