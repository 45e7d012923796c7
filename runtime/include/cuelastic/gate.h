// The board and the gate: how many of its physical blocks a client may run now. C99, C++11 and device code;
// the same source decides on the device, in the library, in the simulator and in tests.
//
// The board is a structure in device memory. Each stream of a client has a mark on it: two numbers, which
// stream memory operations write in the client's own stream, `begin` before its work and `end` after it. A
// client is active while begin and end differ in one of its marks. All else on the board is written by the
// host, by copies.
//
// The gate applies these rules, the first that fits:
//
//   1. Pace: a client of higher priority draws frames, and a block that began now could end later than the
//      next frame may begin: the client's floor.
//   2. Priority: a client of higher priority is active: the client's floor.
//   3. No other client of the same priority is active: all blocks.
//   4. Turns, if one of the active clients of this priority has a time slice: all blocks in the client's own
//      turn, none in the others'.
//   5. Shares: the client's part of its blocks, at least one.
//
// So no client of the highest active priority waits longer than one round of turns, and shares never reach 0.
// A client of lower priority with a floor of 0 waits as long as higher priorities are active.
#ifndef CUELASTIC_GATE_H
#define CUELASTIC_GATE_H

#include <cuelastic/words.h>

#ifdef __CUDACC__
#define CUE_GATE_FUNCTION static __host__ __device__ __forceinline__
#define CUE_GATE_EACH _Pragma("unroll 1") for // registers are dearer than time here
#else
#define CUE_GATE_FUNCTION static inline
#define CUE_GATE_EACH for
#endif

#define CUE_BOARD_CLIENTS 16
#define CUE_BOARD_MARKS 64
#define CUE_TURN_US 1000 // of a client that names none, among others that do

// A client as the host describes it. Times of 0 are unknown.
typedef struct cue_board_client {
	int priority;                 // higher goes first
	unsigned share;               // weight among clients of the same priority, from 1
	unsigned floor_blocks;        // may run even while a higher priority is active
	unsigned slice_us;            // length of a turn; 0: it asks for none
	unsigned block_us;            // the longest of its logical blocks, as measured; 0: unknown
	unsigned frame_us;            // of those that draw: from a frame's begin to the next
	unsigned late_us;             // by which a frame may begin late
	unsigned long long origin_ns; // when one of its frames begins, by the device's clock
} cue_board_client;

// A stream's mark.
typedef struct cue_board_mark {
	unsigned begin, end; // sequence numbers
	unsigned client;     // whose; its index on the board
} cue_board_mark;

// The board. Whatever it holds, the gate reads nothing outside it.
typedef struct cue_board {
	unsigned clients;    // a mask of those on the board
	unsigned drawing;    // of them, those that draw frames
	unsigned mark_count; // of marks in use, the first
	cue_board_mark mark[CUE_BOARD_MARKS];
	cue_board_client client[CUE_BOARD_CLIENTS];
} cue_board;

// Which rule decided.
typedef enum cue_gate_why {
	CUE_GATE_PACE,
	CUE_GATE_PRIORITY,
	CUE_GATE_ALONE,
	CUE_GATE_OWN_TURN,
	CUE_GATE_OTHER_TURN,
	CUE_GATE_SHARE
} cue_gate_why;

// A word of the board. Others write it at any time, so each read is volatile. A plain read could get an old value from
// the L1 cache for as long as the launch runs.
CUE_GATE_FUNCTION unsigned cue_gate_word(const unsigned *at)
{
#ifdef __CUDA_ARCH__
	return *(const volatile unsigned *)at;
#else
	return __atomic_load_n(at, __ATOMIC_RELAXED);
#endif
}

CUE_GATE_FUNCTION unsigned long long cue_gate_ns(const unsigned long long *at)
{
#ifdef __CUDA_ARCH__
	return *(const volatile unsigned long long *)at;
#else
	return __atomic_load_n(at, __ATOMIC_RELAXED);
#endif
}

CUE_GATE_FUNCTION int cue_gate_priority(const cue_board *board, unsigned client)
{
	return (int)cue_gate_word((const unsigned *)&board->client[client].priority);
}

CUE_GATE_FUNCTION unsigned cue_gate_least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

// The active clients, as a mask.
CUE_GATE_FUNCTION unsigned cue_board_active(const cue_board *board)
{
	unsigned active = 0;
	unsigned count = cue_gate_least(cue_gate_word(&board->mark_count), CUE_BOARD_MARKS);

	CUE_GATE_EACH(unsigned i = 0; i < count; i++)
	if (cue_gate_word(&board->mark[i].begin) != cue_gate_word(&board->mark[i].end))
		active |= 1u << cue_gate_word(&board->mark[i].client) % CUE_BOARD_CLIENTS;
	return active;
}

// Those of the clients that have a higher priority than client `self`, and those of the same, `self` too.
CUE_GATE_FUNCTION unsigned cue_gate_above(const cue_board *board, unsigned clients, unsigned self)
{
	unsigned above = 0;
	int own = cue_gate_priority(board, self);

	CUE_GATE_EACH(unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
	if (clients >> i & 1 && cue_gate_priority(board, i) > own)
		above |= 1u << i;
	return above;
}

CUE_GATE_FUNCTION unsigned cue_gate_beside(const cue_board *board, unsigned clients, unsigned self)
{
	unsigned beside = 0;
	int own = cue_gate_priority(board, self);

	CUE_GATE_EACH(unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
	if (clients >> i & 1 && (i == self || cue_gate_priority(board, i) == own))
		beside |= 1u << i;
	return beside;
}

// The time until the client's next frame begins.
CUE_GATE_FUNCTION unsigned long long cue_gate_frame_ns(
    const cue_board_client *client, unsigned long long now_ns)
{
	unsigned long long frame_ns = cue_gate_word(&client->frame_us) * 1000ull;
	unsigned long long origin_ns = cue_gate_ns(&client->origin_ns);

	if (now_ns < origin_ns)
		return origin_ns - now_ns;
	return frame_ns ? frame_ns - (now_ns - origin_ns) % frame_ns : 0;
}

// Rule 1. A block that runs when a frame should begin delays it.
CUE_GATE_FUNCTION int cue_gate_frame_is_near(
    const cue_board *board, unsigned drawing, unsigned self, unsigned long long now_ns)
{
	unsigned long long block_ns = drawing ? cue_gate_word(&board->client[self].block_us) * 1000ull : 0;

	CUE_GATE_EACH(unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
	if (drawing >> i & 1 &&
	    cue_gate_frame_ns(&board->client[i], now_ns) + cue_gate_word(&board->client[i].late_us) * 1000ull <
	        block_ns)
		return 1;
	return 0;
}

CUE_GATE_FUNCTION unsigned cue_gate_turn_us(const cue_board *board, unsigned client)
{
	unsigned slice_us = cue_gate_word(&board->client[client].slice_us);

	return slice_us ? slice_us : CUE_TURN_US;
}

// The length of a round of all these clients' turns.
CUE_GATE_FUNCTION unsigned long long cue_gate_round_us(const cue_board *board, unsigned clients)
{
	unsigned long long sum = 0;

	CUE_GATE_EACH(unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
	sum += clients >> i & 1 ? cue_gate_turn_us(board, i) : 0;
	return sum;
}

// Whose turn it is at `*at_us` from the round's begin, which becomes the time since that turn's begin.
CUE_GATE_FUNCTION unsigned cue_gate_turn(const cue_board *board, unsigned clients, unsigned long long *at_us)
{
	unsigned turn = 0, turn_us;

	CUE_GATE_EACH(unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
	{
		if (!(clients >> i & 1))
			continue;
		turn = i;
		turn_us = cue_gate_turn_us(board, i);
		if (*at_us < turn_us)
			break;
		*at_us -= turn_us;
	}
	return turn;
}

// Rule 4. A round has a turn for each client of the priority, active or not, so that clients which come and
// go move nobody's turn. The active ones divide the turn of an inactive one among themselves.
CUE_GATE_FUNCTION unsigned cue_gate_owner(
    const cue_board *board, unsigned all, unsigned active, unsigned long long now_ns)
{
	unsigned long long at_us = now_ns / 1000 % cue_gate_round_us(board, all);
	unsigned owner = cue_gate_turn(board, all, &at_us);

	if (active >> owner & 1)
		return owner;
	at_us = at_us * cue_gate_round_us(board, active) / cue_gate_turn_us(board, owner);
	return cue_gate_turn(board, active, &at_us);
}

CUE_GATE_FUNCTION int cue_gate_takes_turns(const cue_board *board, unsigned clients)
{
	CUE_GATE_EACH(unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
	if (clients >> i & 1 && cue_gate_word(&board->client[i].slice_us))
		return 1;
	return 0;
}

// Rule 5. Rounded down, so that shares of one residency never exceed it while each is at least one block.
CUE_GATE_FUNCTION unsigned cue_gate_share(
    const cue_board *board, unsigned clients, unsigned self, unsigned resident)
{
	unsigned long long sum = 0, blocks;
	unsigned own = cue_gate_word(&board->client[self].share);

	CUE_GATE_EACH(unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
	if (clients >> i & 1)
		sum += i == self ? own : cue_gate_word(&board->client[i].share);
	blocks = sum ? (unsigned long long)resident * own / sum : 0;
	return blocks ? (unsigned)blocks : 1;
}

// How many of the `resident` physical blocks, from 1, of client `self` may run at now_ns of the device's
// clock; never more than those. `why` gets the rule.
CUE_GATE_FUNCTION unsigned cue_gate_decide(
    cue_gate_why *why, const cue_board *board, unsigned self, unsigned long long now_ns, unsigned resident)
{
	unsigned clients = cue_gate_word(&board->clients) | 1u << self;
	unsigned active = (cue_board_active(board) & clients) | 1u << self;
	unsigned drawing = cue_gate_word(&board->drawing) & clients, beside;

	*why = CUE_GATE_ALONE;
	if ((active | drawing) == 1u << self)
		return resident; // first, since it is what mostly holds
	drawing = cue_gate_above(board, drawing, self);
	*why = cue_gate_frame_is_near(board, drawing, self, now_ns) ? CUE_GATE_PACE : CUE_GATE_PRIORITY;
	if (*why == CUE_GATE_PACE || cue_gate_above(board, active, self))
		return cue_gate_least(cue_gate_word(&board->client[self].floor_blocks), resident);
	beside = cue_gate_beside(board, active, self);
	*why = CUE_GATE_ALONE;
	if (beside == 1u << self)
		return resident;
	if (cue_gate_takes_turns(board, beside)) {
		int is_own = cue_gate_owner(board, cue_gate_beside(board, clients, self), beside, now_ns) == self;

		*why = is_own ? CUE_GATE_OWN_TURN : CUE_GATE_OTHER_TURN;
		return is_own ? resident : 0;
	}
	*why = CUE_GATE_SHARE;
	return cue_gate_share(board, beside, self, resident);
}

CUE_GATE_FUNCTION unsigned cue_gate(
    const cue_board *board, unsigned self, unsigned long long now_ns, unsigned resident)
{
	cue_gate_why why;

	return cue_gate_decide(&why, board, self, now_ns, resident);
}

#include <cuelastic/words_end.h>

#endif
