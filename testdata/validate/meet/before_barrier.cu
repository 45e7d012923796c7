// A warp operation with a mask, behind which all ways pass a barrier of the block. No thread has left the body when lanes
// come to it, so the lanes that it names come, as they do in the original. The entry's own barrier is not one of them.

// expect: some_lanes elastic proved
// expect: rounds_by_lane elastic proved
// expect: either_way elastic proved
// expect: behind_a_uniform_exit elastic proved
// expect: of_assembly elastic proved
// expect: at_the_end elastic divergent-barrier
// expect: one_way elastic divergent-barrier
// expect: leaves_by_a_uniform_exit elastic divergent-barrier
// expect: last_round elastic divergent-barrier
// expect: left elastic early-exit
// expect: in_step elastic divergent-barrier
// expect: in_step_of_clang elastic divergent-barrier
// expect: guarded elastic+guards divergent-barrier
#include "entry.h"
#define MEET p[threadIdx.x] += __shfl_xor_sync(0xfffffff, n, 1)

BODY(some_lanes)
{
	if (p[threadIdx.x] < 28)
		MEET;
	__syncthreads();
	p[n] = p[threadIdx.x];
}
ENTRY(some_lanes)

BODY(rounds_by_lane)
{
	for (int k = 0; k < n; k++) {
		for (int i = threadIdx.x; i < k; i += 32)
			MEET;
		__syncthreads();
	}
	p[threadIdx.x] = n;
}
ENTRY(rounds_by_lane)

BODY(either_way)
{
	if (p[threadIdx.x] < 28)
		MEET;
	if (n > 3) {
		__syncthreads();
		p[threadIdx.x] = n;
	} else {
		__syncthreads();
	}
}
ENTRY(either_way)

BODY(behind_a_uniform_exit)
{
	if (n < 3)
		return;
	if (p[threadIdx.x] < 28)
		MEET;
	__syncthreads();
}
ENTRY(behind_a_uniform_exit)

BODY(of_assembly)
{
	if (p[threadIdx.x] < 28)
		asm volatile("shfl.sync.bfly.b32 %0, %0, 1, 31, 0xfffffff;" : "+r"(n));
	__syncthreads();
	p[threadIdx.x] = n;
}
ENTRY(of_assembly)

BODY(at_the_end)
{
	__syncthreads();
	if (p[threadIdx.x] < 28)
		MEET; //= at_the_end
}
ENTRY(at_the_end)

BODY(one_way)
{
	if (p[threadIdx.x] < 28)
		MEET; //= one_way
	if (n > 3)
		__syncthreads();
}
ENTRY(one_way)

BODY(leaves_by_a_uniform_exit)
{
	if (p[threadIdx.x] < 28)
		MEET; //= leaves_by_a_uniform_exit
	if (n < 3)
		return;
	__syncthreads();
}
ENTRY(leaves_by_a_uniform_exit)

BODY(last_round)
{
	for (int k = 0; k < n; k++) {
		__syncthreads();
		if (p[threadIdx.x] > k)
			MEET; //= last_round
	}
}
ENTRY(last_round)

BODY(left)
{
	if (threadIdx.x >= n) //= left
		return;
	if (p[threadIdx.x] < 28)
		MEET;
	__syncthreads();
}
ENTRY(left)

BODY(in_step)
{
	if (p[threadIdx.x] < 28)
		asm volatile("shfl.bfly.b32 %0, %0, 1, 31;" : "+r"(n)); //= in_step
	__syncthreads();
	p[threadIdx.x] = n;
}
ENTRY(in_step)

BODY(in_step_of_clang)
{
	if (p[threadIdx.x] < 28)
		p[threadIdx.x] += __nvvm_shfl_bfly_i32(n, 1, 31); //= in_step_of_clang
	__syncthreads();
}
ENTRY(in_step_of_clang)

BODY(guarded)
{
	if (p[threadIdx.x] < 28)
		MEET; //= guarded
	__syncthreads();
}
ENTRY(guarded)
