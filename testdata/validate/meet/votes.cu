// A barrier that depends on a vote is reached by all if each lane votes alike in all warps: each warp reads all partial
// results of a block, say. Then blockDim.x must be a multiple of 32.

// expect: reduced elastic proved 2
// expect: reduced_once elastic proved 2
// expect: by_lane_number elastic proved 2
// expect: summed elastic proved 2
// expect: of_own elastic divergent-barrier
// expect: of_own_place elastic divergent-barrier
// expect: of_warp elastic divergent-barrier
// expect: of_row elastic divergent-barrier
// expect: of_half elastic divergent-barrier
// expect: of_sixteenth elastic divergent-barrier
// expect: of_local elastic divergent-barrier
// expect: of_atomic elastic divergent-barrier
// expect: of_volatile elastic divergent-barrier
// expect: in_one_warp elastic divergent-barrier
// expect: in_half elastic divergent-barrier
// expect: not_told elastic divergent-barrier
// expect: guarded elastic+guards divergent-barrier
#include "entry.h"
#define ALL 0xffffffff
#define PARTIAL                                                                                              \
	__shared__ int part[32];                                                                                 \
	if (threadIdx.x % 32 == 0)                                                                               \
		part[threadIdx.x / 32] = p[threadIdx.x];                                                             \
	__syncthreads()

BODY(reduced)
{
	__shared__ int part[32];
	for (int i = n; i >= 0; i--) {
		int all = __all_sync(ALL, p[i * blockDim.x + threadIdx.x]);
		if (threadIdx.x % 32 == 0)
			part[threadIdx.x / 32] = all;
		__syncthreads();
		all = part[threadIdx.x % 32];
		__syncthreads();
		if (!__all_sync(ALL, all))
			break;
	}
}
ENTRY(reduced)

BODY(reduced_once)
{
	PARTIAL;
	unsigned lane = threadIdx.x & 31;
	if (__any_sync(ALL, part[lane] > n))
		__syncthreads();
}
ENTRY(reduced_once)

BODY(by_lane_number)
{
	PARTIAL;
	int lane;
	asm("mov.u32 %0, %%laneid;" : "=r"(lane));
	if (__ballot_sync(ALL, part[lane] > n) > 7)
		__syncthreads();
}
ENTRY(by_lane_number)

BODY(summed)
{
	PARTIAL;
	if (__any_sync(ALL, part[threadIdx.x % 32] + part[(threadIdx.x & 31) ^ 1] > n))
		__syncthreads();
}
ENTRY(summed)

BODY(of_own)
{
	if (__any_sync(ALL, p[threadIdx.x]))
		__syncthreads(); //= of_own
}
ENTRY(of_own)

BODY(of_own_place)
{
	PARTIAL;
	if (__any_sync(ALL, part[threadIdx.x]))
		__syncthreads(); //= of_own_place
}
ENTRY(of_own_place)

BODY(of_warp)
{
	PARTIAL;
	if (__any_sync(ALL, part[threadIdx.x / 32]))
		__syncthreads(); //= of_warp
}
ENTRY(of_warp)

BODY(of_row)
{
	PARTIAL;
	if (__any_sync(ALL, part[threadIdx.x % 32] > threadIdx.y))
		__syncthreads(); //= of_row
}
ENTRY(of_row)

BODY(of_half)
{
	PARTIAL;
	if (__any_sync(0xffff, part[threadIdx.x % 32]))
		__syncthreads(); //= of_half
}
ENTRY(of_half)

BODY(of_sixteenth)
{
	PARTIAL;
	if (__any_sync(ALL, part[threadIdx.x % 48]))
		__syncthreads(); //= of_sixteenth
}
ENTRY(of_sixteenth)

BODY(of_local)
{
	int own[32];
	for (int i = 0; i < 32; i++)
		own[i] = p[threadIdx.x + i];
	if (__any_sync(ALL, own[threadIdx.x % 32]))
		__syncthreads(); //= of_local
}
ENTRY(of_local)

BODY(of_atomic)
{
	PARTIAL;
	if (__any_sync(ALL, atomicAdd(&part[threadIdx.x % 32], 0)))
		__syncthreads(); //= of_atomic
}
ENTRY(of_atomic)

BODY(of_volatile)
{
	PARTIAL;
	if (__any_sync(ALL, *(volatile int *)&part[threadIdx.x % 32]))
		__syncthreads(); //= of_volatile
}
ENTRY(of_volatile)

BODY(in_one_warp)
{
	PARTIAL;
	if (threadIdx.x < 32)
		if (__any_sync(ALL, part[threadIdx.x % 32]))
			__syncthreads(); //= in_one_warp
}
ENTRY(in_one_warp)

// All warps get one result, but it is of half of their lanes, and the others never come.
BODY(in_half)
{
	PARTIAL;
	int any = 0;
	if (threadIdx.x % 32 < 16)
		any = __any_sync(ALL, part[threadIdx.x % 32]); //= in_half
	p[threadIdx.x] = any;
}
ENTRY(in_half)

// A sum over the lanes of a shuffle is no vote.
BODY(not_told)
{
	PARTIAL;
	if (__shfl_xor_sync(ALL, part[threadIdx.x % 32], 1))
		__syncthreads(); //= not_told
}
ENTRY(not_told)

BODY(guarded)
{
	PARTIAL;
	if (__any_sync(ALL, part[threadIdx.x % 32]))
		__syncthreads(); //= guarded
}
ENTRY(guarded)
