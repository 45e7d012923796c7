// Loops that wait for another block: a flag, a barrier of the grid by hand, a lock, a chain with look-back.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__device__ volatile int arrived;
__device__ int tickets;

__global__ void flag(volatile int *ready, int *p)
{
	while (ready[0] == 0)
		;
	p[blockIdx.x] = 1;
}

__global__ void grid_barrier(int *p)
{
	if (threadIdx.x == 0) {
		atomicAdd((int *)&arrived, 1);
		while (arrived < gridDim.x)
			;
	}
	__syncthreads();
	p[blockIdx.x] = 1;
}

__global__ void lock(int *mutex, int *p)
{
	while (atomicCAS(mutex, 0, 1) != 0)
		__nanosleep(100);
	p[0] += 1;
	atomicExch(mutex, 0);
}

__global__ void look_back(volatile int *sums, int *p)
{
	if (blockIdx.x > 0) {
		int before;
		do
			before = sums[blockIdx.x - 1];
		while (before == 0);
		sums[blockIdx.x] = before + p[blockIdx.x];
	} else
		sums[0] = p[0];
}

// No waits: a lock-free update, a work queue, a loop over what it counts itself.
__global__ void maximum(int *best, const int *p)
{
	int old = *best, assumed;
	do {
		assumed = old;
		old = atomicCAS(best, assumed, max(assumed, p[blockIdx.x]));
	} while (old != assumed);
}

#line 44 "input.cu"
static __device__ __forceinline__ void cue_maximum_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *best, const int *p)
{
	int old = *best, assumed;
	do {
		assumed = old;
		old = atomicCAS(best, assumed, max(assumed, p[blockIdx.x]));
	} while (old != assumed);
}

#line 44 "input.cu"
__global__ void cue_maximum_elastic(const cue_slice cue, int *best, const int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_maximum_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, best, p);
}

#line 44 "input.cu"
__global__ void cue_maximum_resized(const cue_shape cue, int *best, const int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_maximum_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, best, p);
}

#line 44 "input.cu"
static inline void cue_maximum_launch(const cue_config &cue, int *best, const int *p)
{
	cue_launch(cue, cue_kernel("maximum", CUE_TIER_RESIZABLE, maximum, cue_maximum_elastic, cue_maximum_resized), best, p);
}
#line 52 "input.cu"

__global__ void queue(int *p, int n)
{
	for (int i = atomicAdd(&tickets, 1); i < n; i = atomicAdd(&tickets, 1))
		p[i] = i;
}

#line 53 "input.cu"
static __device__ __forceinline__ void cue_queue_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	for (int i = atomicAdd(&tickets, 1); i < n; i = atomicAdd(&tickets, 1))
		p[i] = i;
}

#line 53 "input.cu"
__global__ void cue_queue_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_queue_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 53 "input.cu"
__global__ void cue_queue_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_queue_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 53 "input.cu"
static inline void cue_queue_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("queue", CUE_TIER_RESIZABLE, queue, cue_queue_elastic, cue_queue_resized), p, n);
}
#line 58 "input.cu"

void run(int *p, int *q)
{
	flag<<<2, 32>>>(p, q);
	grid_barrier<<<2, 32>>>(p);
	lock<<<2, 32>>>(p, q);
	look_back<<<2, 32>>>(p, q);
	cue_maximum_launch(cue_config(2, 32), p, q);
	cue_queue_launch(cue_config(2, 32), p, 7);
}
