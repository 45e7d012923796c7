// Who reaches a warp operation. The number is the condition that the launch must check.
// 1: whole warps, or one dimension; 2: blockDim.x is a multiple of 32.

// expect: everybody elastic proved
// expect: rows elastic proved 1
// expect: first_warp elastic proved 1
// expect: warp_number elastic proved 1
// expect: shifted elastic proved 1
// expect: whole_number elastic proved 2
// expect: masked elastic proved 1
// expect: at_most elastic proved 1
// expect: in_steps elastic proved 2
// expect: in_steps_of_constant elastic proved 1
// expect: modulo elastic proved 1
// expect: warp_of_linear elastic proved 1
// expect: lane_removed elastic proved 1
// expect: by_vote elastic proved
// expect: by_vote_of_half elastic divergent-barrier
// expect: by_shuffle elastic proved
// expect: by_shuffle_of_half elastic divergent-barrier
// expect: by_shuffle_from_own elastic divergent-barrier
// expect: half_warp elastic divergent-barrier
// expect: lane elastic divergent-barrier
// expect: sixteenth elastic divergent-barrier
// expect: modulo_of_odd elastic divergent-barrier
// expect: any_bound elastic divergent-barrier
// expect: exits elastic early-exit
// expect: negative elastic divergent-barrier
// expect: joined_from_lanes elastic divergent-barrier
// expect: joined_by_ways elastic divergent-barrier
// expect: left_by_lanes elastic divergent-barrier
// expect: left_with_sum elastic divergent-barrier
// expect: equal elastic divergent-barrier
// expect: barrier_in_warp elastic divergent-barrier
// expect: lane_of_assembly elastic proved 1
// expect: other_assembly elastic divergent-barrier
#include "entry.h"
#define MEET p[threadIdx.x] += __shfl_xor_sync(0xffffffff, n, 1)

BODY(everybody)
{
	MEET;
}
ENTRY(everybody)

BODY(rows)
{
	if (threadIdx.y + blockIdx.y * blockDim.y < n)
		MEET;
}
ENTRY(rows)

BODY(first_warp)
{
	if (threadIdx.x < 32)
		MEET;
	if (threadIdx.x >= warpSize)
		MEET;
}
ENTRY(first_warp)

BODY(warp_number)
{
	int tid = threadIdx.x, warp = tid / 32;
	for (int i = warp; i < n; i += blockDim.x / warpSize)
		MEET;
}
ENTRY(warp_number)

BODY(shifted)
{
	if ((threadIdx.x >> 6) == n)
		MEET;
}
ENTRY(shifted)

// Of the whole grid: a block of 48 threads has its second warp begin at 48.
BODY(whole_number)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i / 32 % n == 1)
		return;
	MEET;
}
ENTRY(whole_number)

BODY(masked)
{
	if ((threadIdx.x & ~31) < n)
		MEET;
}
ENTRY(masked)

BODY(at_most)
{
	if (threadIdx.x <= 63 && 31 < threadIdx.x)
		MEET;
}
ENTRY(at_most)

BODY(in_steps)
{
	for (int i = threadIdx.x; i < 1024; i += blockDim.x)
		MEET;
}
ENTRY(in_steps)

BODY(in_steps_of_constant)
{
	for (int i = threadIdx.x; i < n * 32; i += 128)
		MEET;
}
ENTRY(in_steps_of_constant)

BODY(modulo)
{
	if (threadIdx.x % 64 < 32)
		MEET;
}
ENTRY(modulo)

BODY(warp_of_linear)
{
	int i = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
	if (i >> 5 == n)
		MEET;
}
ENTRY(warp_of_linear)

BODY(lane_removed)
{
	int lane = threadIdx.x & 31;
	if (threadIdx.x - lane == n)
		MEET;
}
ENTRY(lane_removed)

BODY(by_vote)
{
	int v = p[threadIdx.x];
	while (__any_sync(0xffffffff, v > n))
		v /= 2;
}
ENTRY(by_vote)

BODY(by_vote_of_half)
{
	unsigned half = threadIdx.x & 16 ? 0xffff0000 : 0xffff;
	int v = p[threadIdx.x];
	while (__any_sync(half, v > n)) //= by_vote_of_half
		v /= 2;
}
ENTRY(by_vote_of_half)

BODY(by_shuffle)
{
	if (__shfl_sync(0xffffffff, p[threadIdx.x], 0) > n)
		MEET;
}
ENTRY(by_shuffle)

BODY(by_shuffle_of_half)
{
	if (__shfl_sync(0xffffffff, p[threadIdx.x], 0, 16) > n)
		MEET; //= by_shuffle_of_half
	p[0] = 1;
}
ENTRY(by_shuffle_of_half)

BODY(by_shuffle_from_own)
{
	if (__shfl_sync(0xffffffff, p[threadIdx.x], p[threadIdx.x]) > n)
		MEET; //= by_shuffle_from_own
	p[0] = 1;
}
ENTRY(by_shuffle_from_own)

BODY(half_warp)
{
	if (threadIdx.x < 16)
		MEET; //= half_warp
	p[0] = 1;
}
ENTRY(half_warp)

BODY(lane)
{
	if (threadIdx.x % 32 < 8)
		MEET; //= lane
	p[0] = 1;
}
ENTRY(lane)

BODY(sixteenth)
{
	if (threadIdx.x / 16 == 1)
		MEET; //= sixteenth
	p[0] = 1;
}
ENTRY(sixteenth)

BODY(modulo_of_odd)
{
	if (threadIdx.x % 48 < 32)
		MEET; //= modulo_of_odd
	p[0] = 1;
}
ENTRY(modulo_of_odd)

BODY(any_bound)
{
	if (threadIdx.x < n)
		MEET; //= any_bound
	p[0] = 1;
}
ENTRY(any_bound)

BODY(exits)
{
	if (threadIdx.x + blockIdx.x * blockDim.x >= n) //= exits
		return;
	MEET;
}
ENTRY(exits)

// -31 / 32 is 0, but -32 / 32 is -1.
BODY(negative)
{
	int i = (int)threadIdx.x - 64;
	if (i / 32 == n)
		MEET; //= negative
	p[0] = 1;
}
ENTRY(negative)

BODY(joined_from_lanes)
{
	int i = threadIdx.x;
	if (p[i])
		i += 32;
	if (i / 32 == n)
		MEET; //= joined_from_lanes
	p[0] = 1;
}
ENTRY(joined_from_lanes)

BODY(joined_by_ways)
{
	int i = threadIdx.x;
	if (p[i]) {
		p[i] = 0;
		i += 32;
	}
	if (i / 32 == n)
		MEET; //= joined_by_ways
	p[0] = 1;
}
ENTRY(joined_by_ways)

BODY(left_by_lanes)
{
	int i = threadIdx.x;
	while (p[i])
		i += 32;
	if (i / 32 == n)
		MEET; //= left_by_lanes
	p[0] = 1;
}
ENTRY(left_by_lanes)

// In each round i is the warp's first plus the lane, but lanes leave in different rounds.
BODY(left_with_sum)
{
	int i;
	for (int k = 0;; k += 32) {
		i = threadIdx.x + k;
		if (p[i])
			break;
	}
	if (i / 32 == n)
		MEET; //= left_with_sum
	p[0] = 1;
}
ENTRY(left_with_sum)

BODY(equal)
{
	if (threadIdx.x == 32)
		MEET; //= equal
	p[0] = 1;
}
ENTRY(equal)

BODY(barrier_in_warp)
{
	if (threadIdx.x < 32)
		__syncthreads(); //= barrier_in_warp
	p[0] = 1;
}
ENTRY(barrier_in_warp)

// As libraries read the lane's number.
BODY(lane_of_assembly)
{
	int lane;
	asm("mov.u32 %0, %%laneid;" : "=r"(lane));
	for (int i = lane; i < n / 32 * 32; i += 32)
		MEET;
}
ENTRY(lane_of_assembly)

BODY(other_assembly)
{
	int lane;
	asm("mov.u32 %0, %%lanemask_lt;" : "=r"(lane));
	for (int i = lane; i < n / 32 * 32; i += 32)
		MEET; //= other_assembly
}
ENTRY(other_assembly)
