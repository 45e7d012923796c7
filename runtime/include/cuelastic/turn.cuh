// cuelastic/turn.cuh: what rewritten CUDA sources include if their entries yield (--share). CUDA C++11 to C++20.
//
// The first parameter of a yielding entry is a cue_turns. Its block loop calls cue_turn for each logical
// block:
//
//   cue_round round;
//   for (unsigned b = cue_first(cue); (b = cue_turn<waits>(cue, b, round)) < cue.cue_end; b += cue_step())
//       body(…);
//
// If the launch has no board, b stays as it is: the loop is that of an elastic entry. Otherwise the block's
// last thread takes a ticket (cuelastic/yield.h), and passes it to the others through shared memory. Two
// words are used alternately, so that one barrier a round is enough: a thread that is ahead writes the word
// that no thread reads. The same barrier separates two logical blocks.
//
// A look before the barrier costs least, as other threads still run. But the last thread may have nothing to do in most of a
// logical block. Then it takes the ticket of the next one long before, and an urgent client waits for both. So where logical
// blocks are long, or it is not known how long they are, all threads meet before the look.
//
// It is the last thread, since the CPU device runs a block's threads in their order: so the board is read as
// late as possible.
#ifndef CUELASTIC_TURN_CUH
#define CUELASTIC_TURN_CUH

#include <cuelastic/device.cuh>
#include <cuelastic/yield.h>

#include <cuelastic/words.h>

// A slice that a launch shares with its resumes. The library fills it. Without a board the last fields are unused.
struct cue_turns : cue_slice {
	const cue_board *cue_shared_board; // in device memory; NULL: there is no other client to make room for
	cue_yield_state *cue_chain_state;  // in device memory: the tickets of the stream's chains
	unsigned long long *cue_left;      // …: the launch's word of it
	unsigned cue_client_index;         // its index on the board
	unsigned cue_chain_number;         // the number of the chain's first launch
	unsigned
	    cue_launch_index; // of this launch in the chain, from 0; above CUE_YIELD_INDEX_BITS cue_yield.mark
	unsigned
	    cue_resumes; // launches of the chain that come after this one; above CUE_YIELD_INDEX_BITS cue_yield.places
	unsigned cue_group, cue_grouped, cue_sms; // as in cue_yield
	unsigned cue_looks;                       // 0: there is no board; or CUE_YIELD_LOOKS, CUE_YIELD_MEETS
};
static_assert(sizeof(cue_turns) == CUE_TURNS_BYTES, "the library lays turns out as this header does");

// What a thread keeps between two rounds of the block loop.
struct cue_round {
	unsigned cue_rounds = 0;   // of rounds that have begun
	unsigned cue_since_ns = 0; // cue_yield_look's
	unsigned cue_begin_ns = 0; // …
};

// One thread of the block asks for all.
static __device__ __forceinline__ bool cue_is_last_thread()
{
	return ::threadIdx.x == ::blockDim.x - 1 && ::threadIdx.y == ::blockDim.y - 1 &&
	       ::threadIdx.z == ::blockDim.z - 1;
}

// One look of one thread: what cue_yield_look says.
CUE_YIELD_ONE unsigned cue_look(const cue_turns &cue, unsigned blocks, unsigned block, cue_round &round)
{
	unsigned client = cue.cue_client_index, index = cue.cue_launch_index, resumes = cue.cue_resumes;
	unsigned group = cue.cue_group, grouped = cue.cue_grouped, chain = cue.cue_chain_number;
	// Hidden, so that what follows from them is computed here. Else each thread would do it before its first block.
	asm volatile("" : "+r"(client), "+r"(chain), "+r"(index), "+r"(resumes), "+r"(group), "+r"(grouped));
	const unsigned mark = index >> CUE_YIELD_INDEX_BITS, fit = resumes >> CUE_YIELD_INDEX_BITS;
	index &= (1u << CUE_YIELD_INDEX_BITS) - 1;
	resumes &= (1u << CUE_YIELD_INDEX_BITS) - 1;
	const cue_yield launch = {cue.cue_shared_board, cue.cue_chain_state, cue.cue_left, client, chain, index,
	    resumes, cue.cue_end - cue.cue_begin, blocks, group, grouped, mark, fit > blocks ? fit : blocks,
	    cue.cue_sms};

	if (round.cue_rounds == 1 && !round.cue_begin_ns && !cue_yield_enter(&launch))
		return CUE_YIELD_NONE;
	return cue_yield_look(&launch, block, &round.cue_since_ns, &round.cue_begin_ns);
}

// The logical block that this physical block runs next, by a ticket; cue_end: it leaves. For one thread. After the first
// round `block` is a step behind the one that was run.
static __device__ __forceinline__ unsigned cue_take(const cue_turns &cue, unsigned block, cue_round &round)
{
	unsigned ticket = block - cue_step() + 1 - cue.cue_begin, group = cue.cue_group;

	asm volatile("" : "+r"(group)); // as in cue_look
	if (round.cue_rounds > 1 && cue_yield_is_within(ticket, group, cue.cue_grouped))
		return cue.cue_begin + ticket;
	while ((ticket = cue_look(cue, ::gridDim.x, ::blockIdx.x, round)) == CUE_YIELD_SLEEP)
		cue_yield_sleep(::blockIdx.x);
	return ticket == CUE_YIELD_NONE ? cue.cue_end : cue.cue_begin + ticket;
}

// The logical block of the next round, or cue_end or more: the loop ends. All threads of the block call it, in each
// round. `waits`: a barrier must separate two logical blocks.
template <bool waits>
static __device__ __forceinline__ unsigned cue_turn(const cue_turns &cue, unsigned block, cue_round &round)
{
	__shared__ unsigned cue_told[2];
	const unsigned word = round.cue_rounds++ & 1;

	if (cue.cue_looks != CUE_YIELD_LOOKS) { // one test, since blocks may be short
		if (waits || cue.cue_looks)
			__syncthreads();
		if (!cue.cue_looks)
			return block;
	}
	if (cue_is_last_thread())
		cue_told[word] = cue_take(cue, block, round);
	__syncthreads();
	return cue_told[word];
}

#include <cuelastic/words_end.h>

#endif
