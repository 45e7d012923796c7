// The block loop's own barrier.
// expect: shares_nothing elastic proved
// expect: shares elastic block-barrier
// expect: meets elastic block-barrier
// expect: warps elastic block-barrier
// expect: reaches_shared elastic block-barrier
// expect: barrier_first elastic block-barrier
// expect: barrier_sometimes elastic block-barrier
// expect: barrier_of_body elastic block-barrier
// expect: active elastic block-barrier
// expect: active_text elastic block-barrier
// expect: active_right elastic proved
// expect: right elastic proved
#include "entry.h"

BODY(shares_nothing)
{
	p[threadIdx.x] = n;
}
ENTRY_WITHOUT_BARRIER(shares_nothing)

BODY(shares)
{
	__shared__ int s[32];
	atomicAdd(&s[threadIdx.x & n], 1);
}
ENTRY_WITHOUT_BARRIER(shares)

BODY(meets)
{
	p[threadIdx.x] = n;
	__syncthreads();
	p[threadIdx.x + 1] = n;
}
ENTRY_WITHOUT_BARRIER(meets)

BODY(warps)
{
	p[threadIdx.x] = __shfl_xor_sync(0xffffffff, p[n], 1);
}
ENTRY_WITHOUT_BARRIER(warps)

// Lanes that the last logical block parted need not run together again.
BODY(active)
{
	p[threadIdx.x] = __popc(__activemask());
}
ENTRY_WITHOUT_BARRIER(active)

BODY(active_text)
{
	asm("activemask.b32 %0;" : "=r"(n));
	p[threadIdx.x] = n;
}
ENTRY_WITHOUT_BARRIER(active_text)

BODY(active_right)
{
	if (threadIdx.x % 2)
		p[threadIdx.x] = __popc(__activemask());
}
ENTRY(active_right)

// Through a generic pointer.
static __device__ int *words()
{
	extern __shared__ int dynamic[];
	return dynamic;
}
BODY(reaches_shared)
{
	int *q = n ? words() + 3 : p;
	q[threadIdx.x] = 1;
}
ENTRY_WITHOUT_BARRIER(reaches_shared)

BODY(right)
{
	int *q = n ? words() + 3 : p;
	q[threadIdx.x] = 1;
}
ENTRY(right)

BODY(barrier_first)
{
	words()[threadIdx.x] = 1;
}
__global__ void barrier_first(cue_slice cue, int *p, int n)
{
	for (unsigned b = cue.cue_begin + ::blockIdx.x; b < cue.cue_end; b += ::gridDim.x) {
		__syncthreads();
		barrier_first_body(cue_thread(), cue_block(cue, b), ::blockDim, cue.cue_grid, p, n);
	}
}

BODY(barrier_sometimes)
{
	words()[threadIdx.x] = 1;
}
__global__ void barrier_sometimes(cue_slice cue, int *p, int n)
{
	for (unsigned b = cue.cue_begin + ::blockIdx.x; b < cue.cue_end; b += ::gridDim.x) {
		barrier_sometimes_body(cue_thread(), cue_block(cue, b), ::blockDim, cue.cue_grid, p, n);
		if (n)
			__syncthreads();
	}
}

// It may go, with the body, under a condition.
BODY(barrier_of_body)
{
	words()[threadIdx.x] = 1;
	__syncthreads();
}
ENTRY_WITHOUT_BARRIER(barrier_of_body)
