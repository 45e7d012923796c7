// Entries that ask for each logical block (cuelastic/turn.cuh), and faulty forms of the question.
// expect: right yielding proved
// expect: shares_nothing yielding proved
// expect: no_barrier yielding block-barrier
// expect: no_barrier_at_vote yielding block-barrier
// expect: waits yielding block-wait
// expect: leaves yielding early-exit
// expect: each_asks yielding no-yield
// expect: one_axis yielding no-yield
// expect: first_asks yielding no-yield
// expect: one_word yielding no-yield
// expect: same_word yielding no-yield
// expect: by_turns yielding proved
// expect: other_word yielding no-yield
// expect: told_twice yielding no-yield
// expect: read_twice yielding no-yield
// expect: read_before yielding no-yield
// expect: told_by_all_first yielding no-yield
// expect: read_too_early yielding no-yield
// expect: written_elsewhere yielding no-yield
// expect: others_ask yielding no-yield
// expect: asks_behind yielding no-yield
// expect: never_waits yielding no-yield
// expect: waits_sometimes yielding no-yield
// expect: dropped yielding no-yield
// expect: once yielding no-yield
// expect: not_asked yielding no-yield
#include <cuelastic/turn.cuh>

#define BODY(name)                                                                                           \
	static __device__ __forceinline__ void name##_body(                                                      \
	    const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p, int n)
#define RUN(name) name##_body(cue_thread(), cue_block(cue, b), ::blockDim, cue.cue_grid, p, n)
#define ENTRY(name, waits)                                                                                   \
	__global__ void name(cue_turns cue, int *p, int n)                                                       \
	{                                                                                                        \
		cue_round r;                                                                                         \
		for (unsigned b = cue_first(cue); (b = cue_turn<waits>(cue, b, r)) < cue.cue_end; b += cue_step())   \
			RUN(name);                                                                                       \
	}

BODY(right)
{
	__shared__ int s[64];
	s[threadIdx.x] = p[blockIdx.x];
	__syncthreads();
	p[threadIdx.x] = s[63 - threadIdx.x];
}
ENTRY(right, true)

BODY(shares_nothing)
{
	p[blockIdx.x] = n;
}
ENTRY(shares_nothing, false)

BODY(no_barrier)
{
	__shared__ int s[64];
	atomicAdd(&s[threadIdx.x & n], 1);
}
ENTRY(no_barrier, false)

BODY(no_barrier_at_vote)
{
	p[blockIdx.x] = __syncthreads_or(n);
}
ENTRY(no_barrier_at_vote, false)

BODY(waits)
{
	while (*(volatile int *)p != n) //= waits
		;
}
ENTRY(waits, true)

BODY(leaves)
{
	if (threadIdx.x > n) //= leaves
		return;
	__syncthreads();
	p[threadIdx.x] = n;
}
ENTRY(leaves, true)

// A question of its own, in the runtime's header as far as the validator sees. Its tickets come from one word.
#define LAST                                                                                                 \
	::threadIdx.x == ::blockDim.x - 1 && ::threadIdx.y == ::blockDim.y - 1 &&                                \
	    ::threadIdx.z == ::blockDim.z - 1
#define TICKET (unsigned)atomicAdd(&cue.cue_chain_state->next, 1ull)
#define OWN(name, statements)                                                                                \
	BODY(name)                                                                                               \
	{                                                                                                        \
		p[blockIdx.x] = n;                                                                                   \
	}                                                                                                        \
	static __device__ __forceinline__ unsigned cue_turn_##name(                                              \
	    const cue_turns &cue, unsigned block, cue_round &round)                                              \
	{                                                                                                        \
		__shared__ unsigned cue_told[2];                                                                     \
		const unsigned word = round.cue_rounds++ & 1;                                                        \
		statements                                                                                           \
	}                                                                                                        \
	__global__ void name(cue_turns cue, int *p, int n)                                                       \
	{                                                                                                        \
		cue_round r;                                                                                         \
		for (unsigned b = cue_first(cue); (b = cue_turn_##name(cue, b, r)) < cue.cue_end; b += cue_step())   \
			RUN(name);                                                                                       \
	}

#line 1 "cuelastic/turn.cuh"
OWN(by_turns, if (LAST) cue_told[word] = TICKET; __syncthreads(); return cue_told[word];)
OWN(each_asks, cue_told[word] = TICKET; __syncthreads(); return cue_told[word];)
OWN(one_axis, if (::threadIdx.x == ::blockDim.x - 1) cue_told[word] = TICKET; __syncthreads();
    return cue_told[word];)
OWN(first_asks, if (::threadIdx.x == ::blockDim.y - 1 && ::threadIdx.y == ::blockDim.y - 1 &&
                    ::threadIdx.z == ::blockDim.z - 1) cue_told[word] = TICKET;
    __syncthreads(); return cue_told[word];)
OWN(one_word, if (LAST) cue_told[0] = TICKET; __syncthreads(); return cue_told[0];)
OWN(same_word, const unsigned own = block & 1; if (LAST) cue_told[own] = TICKET; __syncthreads();
    return cue_told[own];)
OWN(other_word, if (LAST) cue_told[word] = TICKET; __syncthreads(); return cue_told[block & 1];)
OWN(told_twice, if (LAST) cue_told[word] = TICKET; __syncthreads(); if (LAST) cue_told[word] = 0;
    return cue_told[word];)
OWN(read_twice, if (LAST) cue_told[word] = TICKET + cue_told[word]; __syncthreads(); return cue_told[word];)
OWN(read_before, unsigned told = cue_told[word]; if (LAST) cue_told[word] = TICKET; __syncthreads();
    return told;)
OWN(never_waits, if (LAST) cue_told[word] = TICKET; return cue_told[word];)
OWN(waits_sometimes, if (LAST) cue_told[word] = TICKET; if (block) __syncthreads(); return cue_told[word];)
OWN(told_by_all_first, cue_told[word] = 7; if (LAST) cue_told[word] = TICKET; __syncthreads();
    return cue_told[word];)
OWN(read_too_early, unsigned told = cue_told[word]; if (LAST) cue_told[word] = TICKET; __syncthreads();
    return told > 5 ? cue_told[word] : told;)
OWN(written_elsewhere, if (LAST) cue_told[block & 1] = TICKET; __syncthreads(); return cue_told[word];)
OWN(others_ask, if (::threadIdx.x != ::blockDim.x - 1 && ::threadIdx.y != ::blockDim.y - 1 &&
                    ::threadIdx.z != ::blockDim.z - 1) cue_told[word] = TICKET;
    __syncthreads(); return cue_told[word];)
OWN(asks_behind, if (::threadIdx.x == ::blockDim.x - 1) atomicAdd(&cue.cue_chain_state->left[0], 1ull);
    if (::threadIdx.y == ::blockDim.y - 1) atomicAdd(&cue.cue_chain_state->left[0], 1ull);
    if (::threadIdx.z == ::blockDim.z - 1) atomicAdd(&cue.cue_chain_state->left[0], 1ull);
    cue_told[word] = TICKET; __syncthreads(); return cue_told[word];)
OWN(dropped, if (LAST) cue_told[word] = TICKET; __syncthreads();
    if (cue_told[word] == 5) atomicAdd(&cue.cue_chain_state->left[0], 1ull); return block;)
OWN(not_asked, return block;)
#line 1 "turn.cu"

// The ticket is taken once, outside of the block loop.
BODY(once)
{
	p[blockIdx.x] = n;
}
__global__ void once(cue_turns cue, int *p, int n)
{
	cue_round r;
	unsigned first = cue_turn<true>(cue, 0, r);
	for (unsigned b = first; b < cue.cue_end; b += cue_step())
		RUN(once);
}
