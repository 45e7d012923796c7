// A warp operation with a constant mask, behind a branch that lets the first lanes pass by their numbers. The number is
// the condition that the launch must check. 1: whole warps, or one dimension; 2: blockDim.x is a multiple of 32.

// expect: sixteen elastic proved 1
// expect: fewer elastic proved 1
// expect: else_side elastic proved 1
// expect: at_most elastic proved 1
// expect: rest elastic proved 1
// expect: lane elastic proved
// expect: nested elastic proved 1
// expect: in_rounds elastic proved 1
// expect: more elastic divergent-barrier
// expect: all elastic divergent-barrier
// expect: two_warps elastic divergent-barrier
// expect: other_side elastic divergent-barrier
// expect: of_row elastic divergent-barrier
// expect: and_more elastic divergent-barrier
// expect: of_variable elastic divergent-barrier
// expect: left elastic divergent-barrier
#include "entry.h"
#define MEET(mask) p[threadIdx.x] += __shfl_xor_sync(mask, n, 1)

BODY(sixteen)
{
	if (threadIdx.x < 16)
		MEET(0xffff);
}
ENTRY(sixteen)

BODY(fewer)
{
	int i = threadIdx.x;
	if (i < 16)
		MEET(0xf);
}
ENTRY(fewer)

BODY(else_side)
{
	if (threadIdx.x >= 8)
		p[n] = 1;
	else
		MEET(0xff);
}
ENTRY(else_side)

BODY(at_most)
{
	if (threadIdx.x <= 15)
		MEET(0xffff);
}
ENTRY(at_most)

BODY(rest)
{
	int lane = threadIdx.x % 32;
	if (lane < 16)
		MEET(0xffff);
}
ENTRY(rest)

BODY(lane)
{
	unsigned lane;
	asm("mov.u32 %0, %%laneid;" : "=r"(lane));
	if (lane < 16)
		MEET(0xffff);
}
ENTRY(lane)

BODY(nested)
{
	if (threadIdx.x < 16) {
		MEET(0xffff);
		if (threadIdx.x < 4)
			MEET(0xf);
	}
}
ENTRY(nested)

BODY(in_rounds)
{
	for (int i = 0; i < 5; i++)
		if (threadIdx.x < 16)
			MEET(0xffff);
}
ENTRY(in_rounds)

BODY(more)
{
	if (threadIdx.x < 16)
		MEET(0x1ffff); //= more
}
ENTRY(more)

BODY(all)
{
	if (threadIdx.x < 16)
		MEET(0xffffffff); //= all
}
ENTRY(all)

BODY(two_warps)
{
	if (threadIdx.x < 48)
		MEET(0xffffff); //= two_warps
}
ENTRY(two_warps)

BODY(other_side)
{
	if (threadIdx.x < 16)
		p[n] = 1;
	else
		MEET(0xffff); //= other_side
}
ENTRY(other_side)

BODY(of_row)
{
	if (threadIdx.x + threadIdx.y < 16)
		MEET(0xffff); //= of_row
}
ENTRY(of_row)

BODY(and_more)
{
	if (threadIdx.x < 16)
		if (p[threadIdx.x])
			MEET(0xffff); //= and_more
}
ENTRY(and_more)

BODY(of_variable)
{
	if (threadIdx.x < 16)
		MEET(n); //= of_variable
}
ENTRY(of_variable)

BODY(left)
{
	if (threadIdx.x >= n)
		return;
	if (threadIdx.x < 16)
		MEET(0xffff); //= left
}
ENTRY(left)
