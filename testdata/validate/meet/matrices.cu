// An operation of matrices has no meaning unless all lanes of the warp decide alike about the conditions around it. So
// those conditions need no proof, unless the body ends where their sides join: there, lanes may have left it.

// expect: by_lane elastic proved
// expect: counted_by_lane elastic proved
// expect: of_inner_block elastic proved
// expect: of_products elastic proved
// expect: sliced_by_lane sliced proved
// expect: by_lane_at_the_end elastic divergent-barrier
// expect: left elastic early-exit
// expect: left_with_a_store elastic divergent-barrier
// expect: guarded elastic+guards divergent-barrier
// expect: shuffled_besides elastic divergent-barrier
// expect: barrier_besides elastic divergent-barrier
// expect: old_vote elastic divergent-barrier
#include "entry.h"
#define VOTE                                                                                                 \
	asm volatile("{ .reg .pred q; setp.ne.u32 q, %0, 0; vote.all.pred q, q; selp.u32 %0, 1, 0, q; }"         \
	    : "+r"(n))
#define MATRIX asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(n) : "r"(n))

BODY(by_lane)
{
	if (threadIdx.x & 1)
		MATRIX;
	p[threadIdx.x] = n;
}
ENTRY(by_lane)

BODY(counted_by_lane)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		MATRIX;
	p[threadIdx.x] = n;
}
ENTRY(counted_by_lane)

BODY(of_inner_block)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x) {
		if (p[i])
			continue;
		MATRIX;
	}
	p[threadIdx.x] = n;
}
ENTRY(of_inner_block)

BODY(of_products)
{
	if (p[threadIdx.x])
		asm volatile("mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%0}, {%0}, {%0}, {%0};" : "+r"(n));
	p[threadIdx.x] = n;
}
ENTRY(of_products)

BODY(sliced_by_lane)
{
	if (threadIdx.x & 1)
		MATRIX;
}
__global__ void sliced_by_lane(cue_slice cue, int *p, int n)
{
	sliced_by_lane_body(
	    cue_thread(), cue_block(cue, cue.cue_begin + ::blockIdx.x), ::blockDim, cue.cue_grid, p, n);
}

BODY(by_lane_at_the_end)
{
	if (threadIdx.x & 1)
		MATRIX; //= by_lane_at_the_end
}
ENTRY(by_lane_at_the_end)

BODY(left)
{
	if (threadIdx.x & 1) //= left
		return;
	MATRIX;
	p[threadIdx.x] = n;
}
ENTRY(left)

BODY(left_with_a_store)
{
	if (threadIdx.x & 1) {
		p[threadIdx.x] = 1;
		return;
	}
	MATRIX; //= left_with_a_store
	p[threadIdx.x] = n;
}
ENTRY(left_with_a_store)

BODY(guarded)
{
	if (threadIdx.x & 1)
		MATRIX; //= guarded
	p[threadIdx.x] = n;
}
ENTRY(guarded)

BODY(shuffled_besides)
{
	if (threadIdx.x & 1) {
		MATRIX;
		n += __shfl_xor_sync(0xffffffff, n, 1); //= shuffled_besides
	}
	p[threadIdx.x] = n;
}
ENTRY(shuffled_besides)

BODY(barrier_besides)
{
	if (threadIdx.x & 1) {
		MATRIX;
		__syncthreads(); //= barrier_besides
	}
	p[threadIdx.x] = n;
}
ENTRY(barrier_besides)

BODY(old_vote)
{
	if (threadIdx.x & 1)
		VOTE; //= old_vote
	p[threadIdx.x] = n;
}
ENTRY(old_vote)
