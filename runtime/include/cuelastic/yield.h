// Yielding: how the blocks of a launch distribute its logical blocks, and when they leave so that another
// client's blocks get their place. C11 and device code; the host's form is for tests.
//
// A chain is a launch and its resumes: more launches of the same entry after it on the same stream. Its
// logical blocks are distributed as tickets. Before each ticket a block asks the gate (cuelastic/gate.h):
//
//   - A block may continue if its rank is below the number that the gate allows. Otherwise it leaves. It takes a
//     ticket only to run it, so nothing is lost when it leaves.
//   - Where logical blocks are short, a ticket is one for a group of them, so that looks cost little. The host knows
//     how long they take (runtime/share/timings.c). The last ones are taken one by one, so that no block is late.
//   - If nothing is allowed, block 0 stays as the sentinel. It sleeps and asks again. So the launch does not
//     end before a block is allowed, and no resume starts in vain.
//   - The sentinel keeps a place on the device, and the work that it waits for may need that place: a
//     cooperative grid, for one. So it waits a millisecond at most, longer in later launches, and then leaves
//     the work to the next launch.
//   - If more blocks are allowed than still run, for a short time in all, block 0 ends the launch: all leave, and
//     the next launch of the chain begins with a full grid.
//   - No block leaves the last launch of a chain, since none could come back, and one block would be left with
//     the rest of the work. The host gives that launch fewer blocks than the device has room for. While a client of
//     higher priority is active, its blocks sleep in their places. But that client's blocks may need just these places:
//     so before a ticket a block sleeps for a small part of the chain's time, and once all of that was over, no more in
//     this launch.
//
// The longest block of a launch that was ended may take long, and most places are free until it leaves, if the next launch is in the
// same stream. So where much time was lost by this, the chain is spread over several streams. Before each launch but the first,
// in its stream, goes a launch of one block of one warp, a separate sentinel: that of the launch before, among whose blocks none is one.
// When it has ended that launch, its own stream goes on with the next, while the last blocks of the other still run. They leave at
// their next look.
//
// The first launch of a chain can write the begin of the client's mark in place of its stream, where nobody looks at the mark.
// Then that costs neither the host nor the stream anything.
//
// A launch that finds no ticket ends at once. The state needs no reset: its words begin with the number of
// the chain or launch to which they belong, and the first block of a younger one sets them. So a chain that
// was cut off by an error cannot affect the next one.
#ifndef CUELASTIC_YIELD_H
#define CUELASTIC_YIELD_H

#include <cuelastic/gate.h>

#include <cuelastic/words.h>

#define CUE_YIELD_NONE 0xffffffffu  // no ticket: the block leaves
#define CUE_YIELD_SLEEP 0xfffffffeu // no ticket yet: the block sleeps a little, and asks again
#define CUE_YIELD_QUIET_NS 2000u    // in the first launch of a chain
#define CUE_YIELD_WAIT_NS 1000000u  // the sentinel, in the first launch of a chain
#define CUE_YIELD_STAY_NS 10000u    // a block of the last launch, for each launch before it, up to ten
#define CUE_YIELD_ENOUGH 1u // of *since_ns: it has stayed for so long, and goes on whatever is allowed
#define CUE_YIELD_AGAIN 2   // neither 0 nor 1: not yet known
#define CUE_YIELD_ENDED 0x80000000u // of cue_yield_state.left: block 0 has ended the launch

// Of cue_yield.mark: what the launch writes. The mark's index is below, and the number to write above it.
#define CUE_YIELD_WRITES_BEGIN 0x10000u
#define CUE_YIELD_NUMBER_SHIFT 6
// In the same word: the chain is on several streams; the launch is a separate sentinel, and the low bits are the blocks of the launch
// that it ends.
#define CUE_YIELD_SPREAD 0x100000u
#define CUE_YIELD_SENTINEL 0x200000u
#define CUE_YIELD_STREAMS 4u    // of a chain, at most: so a launch may begin while three others end
#define CUE_YIELD_LOOKS 1u      // a block's last thread looks
#define CUE_YIELD_MEETS 2u      // it does so when all the others have come
#define CUE_YIELD_INDEX_BITS 10 // a launch's index, and its resumes, have so many in its parameters

// What the blocks of a stream's chains share, in device memory. High words: the chain's and the launch's number.
typedef struct cue_yield_state {
	unsigned long long next; // how many groups of tickets, and tickets that are in none, have been taken
	// How many blocks have left, or CUE_YIELD_ENDED, each of a launch: on one stream the first word is enough.
	unsigned long long left[CUE_YIELD_STREAMS];
	// When a launch was ended, or a block of it left later, while no other launch has begun since, else 0; and how long the chain
	// has waited in all for such blocks. In ns.
	unsigned ended_ns, lost_ns;
} cue_yield_state;

// One launch of a chain.
typedef struct cue_yield {
	const cue_board *board;
	cue_yield_state *state;
	unsigned long long *left; // the launch's word of the state
	unsigned client;          // its index on the board
	unsigned chain;   // the number of the chain's first launch, from 1; launches of a state are counted on
	unsigned index;   // of this launch in the chain, from 0
	unsigned resumes; // launches of the chain that come after this one
	unsigned total;   // logical blocks of the chain
	unsigned blocks;  // physical blocks of the launch
	unsigned group;   // the logarithm of how many tickets are taken at a time, by one look
	unsigned grouped; // of the first tickets, a multiple of that number; the others are taken one by one
	unsigned mark; // what the launch writes of the client's mark, and what it is: the words above; 0: nothing
	unsigned
	    places; // of which a share is a part: blocks of this kernel that fit on the device, but at least `blocks`
	unsigned sms; // of the device; 0: not known
} cue_yield;

#ifdef __CUDACC__
#define CUE_YIELD_ZEROS(value) __clz(value)
#define CUE_YIELD_ADD(at, value) atomicAdd(at, value)
#define CUE_YIELD_MAX(at, value) ((void)atomicMax(at, value))
#define CUE_YIELD_EXCHANGE(at, value) atomicExch(at, value)
#define CUE_YIELD_LOAD(at) (*(const volatile unsigned long long *)(at))
#define CUE_YIELD_WORD(at) (*(const volatile unsigned *)(at)) // the low word
#define CUE_YIELD_STORE(at, value) ((void)(*(volatile unsigned *)(at) = (value)))

// Nanoseconds of the device's clock.
static __device__ __forceinline__ unsigned long long cue_yield_now(void)
{
	unsigned long long now;

	asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
	return now;
}

// A short sleep; on devices that have none, none. The sentinel's is shorter, since it is one block.
static __device__ __forceinline__ void cue_yield_sleep(unsigned block)
{
#if __CUDA_ARCH__ >= 700
	__nanosleep(block ? 16000 : 500);
#endif
}
#else
// The program that uses the host's form defines these.
unsigned long long cue_yield_now(void);
void cue_yield_sleep(unsigned block);

#define CUE_YIELD_ZEROS(value) __builtin_clz((unsigned)(value))
#define CUE_YIELD_ADD(at, value) __atomic_fetch_add(at, value, __ATOMIC_RELAXED)
#define CUE_YIELD_EXCHANGE(at, value) __atomic_exchange_n(at, value, __ATOMIC_RELAXED)
#define CUE_YIELD_LOAD(at) __atomic_load_n(at, __ATOMIC_RELAXED)
#define CUE_YIELD_WORD(at) __atomic_load_n((const unsigned *)(at), __ATOMIC_RELAXED)
#define CUE_YIELD_STORE(at, value) __atomic_store_n(at, value, __ATOMIC_RELAXED)

// atomicMax
static inline void cue_yield_max(unsigned long long *at, unsigned long long value)
{
	unsigned long long old = CUE_YIELD_LOAD(at);

	while (
	    old < value && !__atomic_compare_exchange_n(at, &old, value, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
		;
}
#define CUE_YIELD_MAX(at, value) cue_yield_max(at, value)
#endif

#ifdef __CUDACC__
#define CUE_YIELD_FUNCTION static __device__ __forceinline__
#else
#define CUE_YIELD_FUNCTION static inline
#endif

// On the CPU device, what only one thread does is a call: its registers would be saved at each wait of all others. The
// `cold` ones keep their callers' registers (runtime/cpu/retarget). Else it is part of the kernel.
#ifdef CUE_CPU_DEVICE
#define CUE_YIELD_ONE static __device__ __attribute__((cold, noinline))
#else
#define CUE_YIELD_ONE CUE_YIELD_FUNCTION
#endif

// The ticket that is first when so many groups, and tickets that are in none, have been taken.
CUE_YIELD_FUNCTION unsigned cue_yield_ticket(unsigned taken, unsigned group, unsigned grouped)
{
	unsigned groups = grouped >> group;

	return taken < groups ? taken << group : taken - groups + grouped;
}

// Has this block more of a group to run, at this ticket? It then runs it without a look.
CUE_YIELD_FUNCTION int cue_yield_is_within(unsigned ticket, unsigned group, unsigned grouped)
{
	return ticket < grouped && ticket & ((1u << group) - 1);
}

// Are all tickets of the chain taken?
CUE_YIELD_FUNCTION int cue_yield_is_done(const cue_yield *launch)
{
	unsigned long long next = CUE_YIELD_LOAD(&launch->state->next);

	return next >> 32 == launch->chain &&
	       cue_yield_ticket((unsigned)next, launch->group, launch->grouped) >= launch->total;
}

// Physical blocks of the launch itself, or of that which it ends as a separate sentinel.
CUE_YIELD_FUNCTION unsigned cue_yield_blocks(const cue_yield *launch)
{
	return launch->mark & CUE_YIELD_SENTINEL ? launch->mark & (CUE_YIELD_WRITES_BEGIN - 1) : launch->blocks;
}

// Writes the begin of the client's mark.
CUE_YIELD_FUNCTION void cue_yield_begin(const cue_yield *launch)
{
	unsigned index = launch->mark & (CUE_BOARD_MARKS - 1);
	cue_board_mark *mark = (cue_board_mark *)&launch->board->mark[index];

	CUE_YIELD_STORE(&mark->begin, (launch->mark & (CUE_YIELD_WRITES_BEGIN - 1)) >> CUE_YIELD_NUMBER_SHIFT);
}

// The low word of a time, as a value that is neither 0 nor CUE_YIELD_ENOUGH.
CUE_YIELD_FUNCTION unsigned cue_yield_time(void)
{
	return ((unsigned)cue_yield_now() & ~1u) | 2u;
}

// A block of a launch that was ended leaves: the time since then, in which the next launch has not begun, is lost. How long that
// waits when the last block has left does not count: others may have the device.
CUE_YIELD_FUNCTION int cue_yield_late(cue_yield_state *state)
{
	unsigned ended_ns, now_ns = cue_yield_time();

	if (CUE_YIELD_WORD(&state->ended_ns) && (ended_ns = CUE_YIELD_EXCHANGE(&state->ended_ns, 0u)) != 0) {
		CUE_YIELD_ADD(&state->lost_ns, now_ns - ended_ns);
		CUE_YIELD_STORE(&state->ended_ns, now_ns);
	}
	return 0;
}

// The first thing that each block does: 0 if there is nothing left to do.
CUE_YIELD_ONE int cue_yield_enter(const cue_yield *launch)
{
	unsigned long long number = (unsigned long long)(launch->chain + launch->index) << 32;

	if (cue_yield_is_done(launch))
		return 0;
	if (launch->mark & CUE_YIELD_SENTINEL)
		return 1;
	if (launch->mark & CUE_YIELD_WRITES_BEGIN)
		cue_yield_begin(launch);
	CUE_YIELD_MAX(&launch->state->next, (unsigned long long)launch->chain << 32);
	CUE_YIELD_MAX(launch->left, number);
	CUE_YIELD_STORE(&launch->state->ended_ns, 0u);
	if (!launch->index) // counted from 0 in each chain
		CUE_YIELD_STORE(&launch->state->lost_ns, 0u);
	return 1;
}

// How often the sentinel's time has doubled: twice with each launch of a short chain. In a long one a few times in all,
// and again with each of the last five launches, so that a client which is active for long leaves some.
CUE_YIELD_FUNCTION unsigned cue_yield_patience(const cue_yield *launch)
{
	unsigned log = 31u - (unsigned)CUE_YIELD_ZEROS((int)(launch->index + launch->resumes) | 1);
	unsigned times = 2 * launch->index;

	if (log > 2)
		times = (launch->index >> (log - 2)) + (launch->resumes < 6 ? 6 - launch->resumes : 0);
	return times < 8 ? times : 8;
}

// Has a time been over for as long as this? Times are kept in 32 bits, to save registers.
CUE_YIELD_FUNCTION int cue_yield_is_over(unsigned since_ns, unsigned ns)
{
	return cue_yield_time() - since_ns >= ns;
}

// The sentinel leaves, and with it all blocks of the launch.
CUE_YIELD_FUNCTION int cue_yield_end(const cue_yield *launch)
{
	CUE_YIELD_ADD(launch->left, (unsigned long long)CUE_YIELD_ENDED);
	CUE_YIELD_STORE(&launch->state->ended_ns, cue_yield_time());
	return 0;
}

// Block 0, while some blocks are allowed: 1: it goes on; 0: it ends the launch, since more may run than do. Before that
// it sleeps a little, as the others may be wanted back: a block that it began now could take longer than that.
// `*since_ns` is when that began, less the time since then in which nothing was allowed; 0: it has not begun. An odd value is
// half of that time so far, while nothing is allowed. In later launches it takes longer, so that a client which comes and
// goes leaves some. The times add up, each as much as all before it: so a client whose pauses are longer than half of that does
// not stop all, and one that works in a burst is not disturbed in its shorter pauses.
CUE_YIELD_FUNCTION int cue_yield_refill(
    const cue_yield *launch, unsigned left, unsigned allowed, unsigned *since_ns)
{
	if (allowed <= cue_yield_blocks(launch) - left) {
		*since_ns = 0;
		return 1;
	}
	if (!*since_ns || *since_ns & 1)
		*since_ns = (cue_yield_time() - *since_ns & ~1u) | 2u;
	if (!cue_yield_is_over(*since_ns, CUE_YIELD_QUIET_NS << (launch->index < 4 ? launch->index : 4)))
		return CUE_YIELD_AGAIN;
	return cue_yield_end(launch);
}

// The sentinel, while nothing is allowed: 0: it has waited enough, and leaves. `*begin_ns` is when it began to wait; 0:
// it has not.
CUE_YIELD_FUNCTION int cue_yield_wait(const cue_yield *launch, unsigned *since_ns, unsigned *begin_ns)
{
	if (*since_ns && !(*since_ns & 1))
		*since_ns = (cue_yield_time() - *since_ns) / 2 | 1u;
	*begin_ns = *begin_ns ? *begin_ns : cue_yield_time();
	if (!cue_yield_is_over(*begin_ns, CUE_YIELD_WAIT_NS << cue_yield_patience(launch)))
		return CUE_YIELD_AGAIN;
	return cue_yield_end(launch);
}

// A block of the last launch: 1: it goes on. It waits for higher priorities alone. Others of its own priority would need
// its place, which it does not give.
CUE_YIELD_FUNCTION int cue_yield_stay(
    const cue_yield *launch, int must_wait, unsigned *since_ns, unsigned *begin_ns)
{
	if (!must_wait || *since_ns == CUE_YIELD_ENOUGH)
		return 1;
	*begin_ns = *begin_ns ? *begin_ns : cue_yield_time();
	if (!cue_yield_is_over(*begin_ns, CUE_YIELD_STAY_NS * (launch->index < 10 ? launch->index : 10)))
		return CUE_YIELD_AGAIN;
	*since_ns = CUE_YIELD_ENOUGH;
	return 1;
}

// How many blocks of the launch go before this one if some have to leave. A device places blocks on one SM after the other, again and
// again. Those of the first SM come first here, then those of the second, so that others leave whole SMs free: a block of the other
// client may need all of one.
CUE_YIELD_FUNCTION unsigned cue_yield_rank(const cue_yield *launch, unsigned block)
{
	unsigned sm, more;

	if (!launch->sms)
		return block;
	sm = block % launch->sms;
	more = launch->blocks % launch->sms;
	return sm * (launch->blocks / launch->sms) + (sm < more ? sm : more) + block / launch->sms;
}

// May this block go on? 0: it leaves. Where the gate does not let all blocks run, or the launch has not all.
CUE_YIELD_FUNCTION int cue_yield_may_go_on(const cue_yield *launch, const cue_board_row *seen, unsigned left,
    unsigned block, unsigned *since_ns, unsigned *begin_ns)
{
	cue_gate_why why = CUE_GATE_ALONE;
	unsigned allowed = cue_yield_blocks(launch);
	int is_separate = (launch->mark & CUE_YIELD_SENTINEL) != 0,
	    is_sentinel = launch->mark & CUE_YIELD_SPREAD ? is_separate : !block;

	if (!cue_gate_is_alone(seen))
		allowed = cue_gate_least(allowed,
		    cue_gate_rule(&why, launch->board, seen, launch->client, cue_yield_now(), launch->places));
	if (cue_yield_is_done(launch))
		return 0;
	if (is_separate && CUE_YIELD_LOAD(launch->left) >> 32 != launch->chain + launch->index)
		return CUE_YIELD_AGAIN;
	if (left & CUE_YIELD_ENDED)
		return cue_yield_late(launch->state);
	block = cue_yield_rank(launch, block);
	if (!launch->resumes)
		return cue_yield_stay(launch, block >= allowed && why == CUE_GATE_PRIORITY, since_ns, begin_ns);
	if (!is_sentinel && block >= allowed)
		CUE_YIELD_ADD(launch->left, 1ull);
	if (!is_sentinel)
		return block < allowed;
	if (allowed > 0)
		return cue_yield_refill(launch, left, allowed, since_ns);
	return cue_yield_wait(launch, since_ns, begin_ns);
}

// One look at the gate: a ticket, CUE_YIELD_NONE or CUE_YIELD_SLEEP. `*since_ns` and `*begin_ns` are 0 at first, and this
// function's; `*begin_ns` is 0 again with each ticket.
//
// Mostly the client is alone in a full launch. Then a look is two round trips: one for all that is read, and the ticket's.
CUE_YIELD_ONE unsigned cue_yield_look(
    const cue_yield *launch, unsigned block, unsigned *since_ns, unsigned *begin_ns)
{
	unsigned left = CUE_YIELD_WORD(launch->left), ticket, is_separate = launch->mark & CUE_YIELD_SENTINEL;
	cue_board_row seen = cue_gate_see(launch->board, launch->client);
	int goes_on = 1;

	if (cue_gate_is_alone(&seen) && !left && !is_separate)
		*since_ns &= CUE_YIELD_ENOUGH;
	else
		goes_on = cue_yield_may_go_on(launch, &seen, left, block, since_ns, begin_ns);
	if (goes_on == CUE_YIELD_AGAIN)
		return CUE_YIELD_SLEEP;
	*begin_ns = 0;
	if (!goes_on || is_separate)
		return goes_on ? CUE_YIELD_SLEEP : CUE_YIELD_NONE;
	ticket =
	    cue_yield_ticket((unsigned)CUE_YIELD_ADD(&launch->state->next, 1ull), launch->group, launch->grouped);
	return ticket < launch->total ? ticket : CUE_YIELD_NONE;
}

// The logical block, from 0, that this block runs next, or CUE_YIELD_NONE: it leaves. One thread of the block asks, for
// all. `*since_ns` is 0 at first, and this function's.
CUE_YIELD_FUNCTION unsigned cue_yield_take(const cue_yield *launch, unsigned block, unsigned *since_ns)
{
	unsigned begin_ns = 0, ticket;

	while ((ticket = cue_yield_look(launch, block, since_ns, &begin_ns)) == CUE_YIELD_SLEEP)
		cue_yield_sleep(block);
	return ticket;
}

#include <cuelastic/words_end.h>

#endif
