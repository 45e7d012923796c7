// The board and the gate: how many of its physical blocks a client may run now. C99, C++11 and device code;
// the same source decides on the device, in the library and in tests.
//
// The board is a structure in device memory. Each stream of a client has a mark on it: two numbers, which
// stream memory operations write in the client's own stream, `begin` before its work and `end` after it; the first launch of
// a chain may write the begin instead (cuelastic/yield.h). A client is active while begin and end differ in one of its marks. All
// else on the board is written by the host, by copies.
//
// A look must not take long, since each block looks before each of its tickets. So the host prepares a row for each
// client: which marks are those of clients above it, and which of clients beside it. A row and the first marks are
// loads that do not need each other: one round trip to the L2 cache. Marks beyond those are read where the row says
// that they matter. All else is read only if a client beside is active: first what the host has prepared of the client's
// own turn, or of the only other client's share, with the client's own words. That is mostly enough. In the turns of others, and
// with more shares, the words of each client are read, one round trip after the other.
//
// The gate applies these rules, the first that fits:
//
//   1. Priority: a client of higher priority is active, or this one is suspended: the client's floor.
//   2. No other client of the same priority is active: all blocks.
//   3. Turns, if one of the active clients of this priority has a time slice: all blocks in the client's own
//      turn, none in the others'.
//   4. Shares: the client's part of the blocks that the device has places for, at least one.
//
// So no client of the highest active priority waits longer than one round of turns, and shares never reach 0.
// A client of lower priority with a floor of 0 waits as long as higher priorities are active. Nobody waits for a suspended
// client.
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
#define CUE_BOARD_ALL ((1u << CUE_BOARD_CLIENTS) - 1)
#define CUE_BOARD_MARKS 64
#define CUE_BOARD_NEAR 8            // so many marks are read at a time: their numbers are in registers
#define CUE_TURN_US 1000            // of a client that names none, among others that do
#define CUE_TURN_MOST_US 100000000u // so that a round has 32 bits

// A client as the host describes it.
typedef struct cue_board_client {
	int priority;          // higher goes first
	unsigned share;        // weight among clients of the same priority, from 1; 0: the client is suspended
	unsigned floor_blocks; // may run even while a higher priority is active
	unsigned slice_us;     // length of a turn; 0: it asks for none
} cue_board_client;

// A stream's mark.
typedef struct cue_board_mark {
	unsigned begin, end; // sequence numbers
} cue_board_mark;

// What a client must know of the others. Masks of marks have two words, the first marks in the first one.
typedef struct cue_board_row {
	unsigned above[2];  // marks of clients of higher priority; of a suspended client its own
	unsigned beside[2]; // of the other clients of the same priority
} cue_board_row;

// What a client must know of the turns and shares of its priority.
typedef struct cue_board_peer {
	unsigned round_us;          // of all turns; 0: the client asks for none
	unsigned begin_us, turn_us; // of its own turn in a round
	unsigned share; // of the only other client, where neither asks for turns; 0: there are more, or none
} cue_board_peer;

// The board, aligned to 16 bytes. Whatever it holds, the gate reads nothing outside it.
typedef struct cue_board {
	cue_board_mark mark[CUE_BOARD_MARKS];
	cue_board_row
	    row[CUE_BOARD_CLIENTS]; // what cue_board_arrange makes of all that follows, together with `peer`
	cue_board_peer peer[CUE_BOARD_CLIENTS];
	unsigned owner[CUE_BOARD_MARKS]; // of the marks: a client's index, and 1; 0: nobody
	cue_board_client client[CUE_BOARD_CLIENTS];
	unsigned clients; // a mask of those on the board
} cue_board;

#define CUE_BOARD_ROWS_BYTES                                                                                 \
	(CUE_BOARD_CLIENTS * (sizeof(cue_board_row) + sizeof(cue_board_peer))) // from `row` on

// Which rule decided.
typedef enum cue_gate_why {
	CUE_GATE_PRIORITY,
	CUE_GATE_ALONE,
	CUE_GATE_OWN_TURN,
	CUE_GATE_OTHER_TURN,
	CUE_GATE_SHARE
} cue_gate_why;

// ---- the host's rows ----

// One client's. Marks of clients that are not on the board, or are suspended, are nobody's. A suspended client waits for
// its own, so it waits for as long as it has work.
CUE_GATE_FUNCTION cue_board_row cue_board_row_of(const cue_board *board, unsigned self)
{
	cue_board_row row = {{0, 0}, {0, 0}};

	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++) {
		unsigned owner = (board->owner[i] - 1) % CUE_BOARD_CLIENTS;

		if (!board->owner[i] || !(board->clients >> owner & 1) ||
		    (owner == self) != (board->client[owner].share == 0))
			continue;
		if (owner == self || board->client[owner].priority > board->client[self].priority)
			row.above[i / 32] |= 1u << i % 32;
		else if (board->client[owner].priority == board->client[self].priority)
			row.beside[i / 32] |= 1u << i % 32;
	}
	return row;
}

// ---- reading ----

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

// Four words that lie beside each other, from a multiple of 16 bytes on. They are not read at one moment.
typedef struct cue_gate_words {
	unsigned x, y, z, w;
} cue_gate_words;

CUE_GATE_FUNCTION cue_gate_words cue_gate_load(const unsigned *at)
{
	cue_gate_words words;

#ifdef __CUDA_ARCH__
	asm volatile("ld.volatile.global.v4.u32 {%0, %1, %2, %3}, [%4];"
	    : "=r"(words.x), "=r"(words.y), "=r"(words.z), "=r"(words.w)
	    : "l"(at));
#else
	words.x = cue_gate_word(at);
	words.y = cue_gate_word(at + 1);
	words.z = cue_gate_word(at + 2);
	words.w = cue_gate_word(at + 3);
#endif
	return words;
}

// Two marks' activity, as a mask of two bits.
CUE_GATE_FUNCTION unsigned cue_gate_pair(cue_gate_words pair)
{
	return (pair.x != pair.y) | (unsigned)(pair.z != pair.w) << 1;
}

// The activity of eight marks, as a mask. All loads are under way before the first is waited for.
CUE_GATE_FUNCTION unsigned cue_gate_marks(const cue_board_mark *mark)
{
	cue_gate_words a = cue_gate_load(&mark[0].begin), b = cue_gate_load(&mark[2].begin);
	cue_gate_words c = cue_gate_load(&mark[4].begin), d = cue_gate_load(&mark[6].begin);

	return cue_gate_pair(a) | cue_gate_pair(b) << 2 | cue_gate_pair(c) << 4 | cue_gate_pair(d) << 6;
}

// The number of the lowest bit.
CUE_GATE_FUNCTION unsigned cue_gate_lowest(unsigned bits)
{
#ifdef __CUDA_ARCH__
	return 31u - (unsigned)__clz((int)(bits & (0u - bits)));
#else
	return (unsigned)__builtin_ctz(bits);
#endif
}

// What a client sees of the others: those of its row's marks that are active. Mostly the first marks are all.
CUE_GATE_FUNCTION cue_board_row cue_gate_see(const cue_board *board, unsigned self)
{
	cue_gate_words words = cue_gate_load(board->row[self].above);
	cue_board_row row = {{words.x, words.y}, {words.z, words.w}};
	unsigned low = cue_gate_marks(board->mark), high = 0;
	unsigned some = (row.above[0] | row.beside[0]) & ~0xffu, more = row.above[1] | row.beside[1];

	while (some | more) {
		unsigned bits = some ? some : more, shift = cue_gate_lowest(bits) & 24;
		unsigned active = cue_gate_marks(&board->mark[(some ? 0 : 32) + shift]) << shift;

		low |= some ? active : 0;
		high |= some ? 0 : active;
		bits &= ~(0xffu << shift);
		more = some ? more : bits;
		some = some ? bits : 0;
	}
	row.above[0] &= low, row.above[1] &= high;
	row.beside[0] &= low, row.beside[1] &= high;
	return row;
}

// ---- the rules ----

CUE_GATE_FUNCTION unsigned cue_gate_least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

// a * b / c, rounded down, for b <= c and b below 2^32. By hand where 32 bits are too few, since a division of 64 bits would be a large part of each kernel.
CUE_GATE_FUNCTION unsigned cue_gate_part(unsigned a, unsigned long long b, unsigned long long c)
{
	unsigned long long rest = 0;
	unsigned part = 0;

	if (!((unsigned long long)a * b >> 32 | c >> 32))
		return a * (unsigned)b / (unsigned)c;
	CUE_GATE_EACH(unsigned i = 32; i-- > 0;)
	{
		rest = 2 * rest + (a >> i & 1 ? b : 0);
		part *= 2;
		if (rest >= c)
			rest -= c, part++;
		if (rest >= c)
			rest -= c, part++;
	}
	return part;
}

// The clients to which these marks belong, as a mask.
CUE_GATE_FUNCTION unsigned cue_gate_owners(const cue_board *board, const unsigned marks[2])
{
	unsigned owners = 0, bits;

	CUE_GATE_EACH(unsigned high = 0; high <= 32; high += 32)
	CUE_GATE_EACH(bits = high ? marks[1] : marks[0]; bits; bits &= bits - 1)
	owners |= 1u << (cue_gate_word(&board->owner[high + cue_gate_lowest(bits)]) - 1) % CUE_BOARD_CLIENTS;
	return owners;
}

// The clients on the board that have the same priority as this one, and it.
CUE_GATE_FUNCTION unsigned cue_gate_beside(const cue_board *board, unsigned self)
{
	unsigned clients = cue_gate_word(&board->clients) & CUE_BOARD_ALL, beside = 1u << self;
	unsigned own = cue_gate_word((const unsigned *)&board->client[self].priority);

	CUE_GATE_EACH(; clients; clients &= clients - 1)
	if (cue_gate_word((const unsigned *)&board->client[cue_gate_lowest(clients)].priority) == own)
		beside |= clients & (0u - clients);
	return beside;
}

CUE_GATE_FUNCTION unsigned cue_gate_turn_us(const cue_board *board, unsigned client)
{
	unsigned slice_us = cue_gate_word(&board->client[client].slice_us);

	return slice_us ? cue_gate_least(slice_us, CUE_TURN_MOST_US) : CUE_TURN_US;
}

// The length of a round of all these clients' turns.
CUE_GATE_FUNCTION unsigned cue_gate_round_us(const cue_board *board, unsigned clients)
{
	unsigned sum = 0;

	CUE_GATE_EACH(; clients; clients &= clients - 1)
	sum += cue_gate_turn_us(board, cue_gate_lowest(clients));
	return sum;
}

// Whose turn it is at `*at_us` from the round's begin, which becomes the time since that turn's begin.
CUE_GATE_FUNCTION unsigned cue_gate_turn(const cue_board *board, unsigned clients, unsigned *at_us)
{
	unsigned turn = 0, turn_us;

	CUE_GATE_EACH(; clients; clients &= clients - 1)
	{
		turn = cue_gate_lowest(clients);
		turn_us = cue_gate_turn_us(board, turn);
		if (*at_us < turn_us)
			break;
		*at_us -= turn_us;
	}
	return turn;
}

// Rule 3. A round has a turn for each client of the priority, active or not, so that clients which come and
// go move nobody's turn. In the turn of an inactive one the active ones have as many rounds of their own as fit into it, at
// least one, which fill it. Time has 32 bits: every 71 minutes a round begins early.
CUE_GATE_FUNCTION unsigned cue_gate_owner(
    const cue_board *board, unsigned all, unsigned active, unsigned long long now_ns)
{
	unsigned at_us = (unsigned)(now_ns / 1000) % cue_gate_round_us(board, all), turn_us, round_us;
	unsigned owner = cue_gate_turn(board, all, &at_us);

	if (active >> owner & 1)
		return owner;
	turn_us = cue_gate_turn_us(board, owner);
	round_us = cue_gate_round_us(board, active);
	at_us = cue_gate_part(round_us > turn_us ? round_us : turn_us - turn_us % round_us,
	            cue_gate_least(at_us, turn_us), turn_us) %
	        round_us;
	return cue_gate_turn(board, active, &at_us);
}

CUE_GATE_FUNCTION int cue_gate_takes_turns(const cue_board *board, unsigned clients)
{
	CUE_GATE_EACH(; clients; clients &= clients - 1)
	if (cue_gate_word(&board->client[cue_gate_lowest(clients)].slice_us))
		return 1;
	return 0;
}

// Rule 4. Rounded down, so that shares of one residency never exceed it while each is at least one block.
CUE_GATE_FUNCTION unsigned cue_gate_blocks(unsigned own, unsigned long long sum, unsigned resident)
{
	unsigned blocks = sum ? cue_gate_part(resident, own, sum) : 0;

	return blocks ? blocks : 1;
}

CUE_GATE_FUNCTION unsigned cue_gate_share(
    const cue_board *board, unsigned clients, unsigned self, unsigned resident)
{
	unsigned long long sum = 0;
	unsigned own = cue_gate_word(&board->client[self].share), i;

	CUE_GATE_EACH(; clients; clients &= clients - 1)
	{
		i = cue_gate_lowest(clients);
		sum += i == self ? own : cue_gate_word(&board->client[i].share);
	}
	return cue_gate_blocks(own, sum, resident);
}

CUE_GATE_FUNCTION int cue_gate_is_alone(const cue_board_row *seen)
{
	return !(seen->above[0] | seen->above[1] | seen->beside[0] | seen->beside[1]);
}

// What the rules say to a client that is not alone, by what it sees.
CUE_GATE_FUNCTION unsigned cue_gate_rule(cue_gate_why *why, const cue_board *board, const cue_board_row *seen,
    unsigned self, unsigned long long now_ns, unsigned resident)
{
	cue_gate_words peer, own;
	unsigned active;

	*why = CUE_GATE_PRIORITY;
	if (seen->above[0] | seen->above[1])
		return cue_gate_least(cue_gate_word(&board->client[self].floor_blocks), resident);
	peer = cue_gate_load(&board->peer[self].round_us); // both under way before the first is waited for
	own = cue_gate_load((const unsigned *)&board->client[self]);
	*why = CUE_GATE_OWN_TURN;
	if (peer.x && (unsigned)(now_ns / 1000) % peer.x - peer.y < peer.z)
		return resident;
	*why = CUE_GATE_SHARE;
	if (!peer.x && peer.w)
		return cue_gate_blocks(own.y, (unsigned long long)own.y + peer.w, resident);
	active = cue_gate_owners(board, seen->beside) | 1u << self;
	if (cue_gate_takes_turns(board, active)) {
		int is_own = cue_gate_owner(board, cue_gate_beside(board, self) | active, active, now_ns) == self;

		*why = is_own ? CUE_GATE_OWN_TURN : CUE_GATE_OTHER_TURN;
		return is_own ? resident : 0;
	}
	*why = CUE_GATE_SHARE;
	return cue_gate_share(board, active, self, resident);
}

// ---- the host's peers ----

// One client's, by the same rules. A suspended client's turn is in the round, too; its share is nobody's.
CUE_GATE_FUNCTION cue_board_peer cue_board_peer_of(const cue_board *board, unsigned self)
{
	cue_board_peer peer = {0, 0, 0, 0};
	unsigned all = cue_gate_beside(board, self), others = all & ~(1u << self);

	if (board->client[self].slice_us) {
		peer.round_us = cue_gate_round_us(board, all);
		peer.begin_us = cue_gate_round_us(board, all & ((1u << self) - 1));
		peer.turn_us = cue_gate_turn_us(board, self);
	} else if (others && !(others & (others - 1)) && !cue_gate_takes_turns(board, others))
		peer.share = board->client[cue_gate_lowest(others)].share;
	return peer;
}

// All rows. To be called where the owner of a mark, the clients on the board, a priority, a share or a slice has changed.
CUE_GATE_FUNCTION void cue_board_arrange(cue_board *board)
{
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++) {
		board->row[i] = cue_board_row_of(board, i);
		board->peer[i] = cue_board_peer_of(board, i);
	}
}

// How many of the `resident` physical blocks, from 1, of client `self` may run at now_ns of the device's
// clock; never more than those. `why` gets the rule.
CUE_GATE_FUNCTION unsigned cue_gate_decide(
    cue_gate_why *why, const cue_board *board, unsigned self, unsigned long long now_ns, unsigned resident)
{
	cue_board_row seen = cue_gate_see(board, self);

	*why = CUE_GATE_ALONE;
	return cue_gate_is_alone(&seen) ? resident : cue_gate_rule(why, board, &seen, self, now_ns, resident);
}

CUE_GATE_FUNCTION unsigned cue_gate(
    const cue_board *board, unsigned self, unsigned long long now_ns, unsigned resident)
{
	cue_gate_why why;

	return cue_gate_decide(&why, board, self, now_ns, resident);
}

#include <cuelastic/words_end.h>

#endif
