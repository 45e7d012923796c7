/* All boards with three clients and small numbers, and properties of random ones. */
#include <string.h>
#include "test.h"
#include "random.h"
#include "cuelastic/gate.h"

#define CLIENTS 3u
#define SELVES(i) for (unsigned i = 0; i < CLIENTS; i++)

static void set_active(cue_board *board, unsigned active)
{
	SELVES(i)
	board->owner[i] = i + 1;
	SELVES(i)
	board->mark[i] = (cue_board_mark){(active >> i & 1) + 7u, 7u};
	cue_board_arrange(board);
}

/* The number-th way to give a client a priority of 0 or 1, a share of 1 or 3, a floor of 0 or 2 and a slice
 * of 0, 2 or 3. */
static cue_board_client nth_client(unsigned number)
{
	static const unsigned slices[] = {0, 2, 3};

	return (cue_board_client){.priority = (int)(number % 2),
	    .share = number / 2 % 2 ? 3 : 1,
	    .floor_blocks = number / 4 % 2 * 2,
	    .slice_us = slices[number / 8 % 3]};
}

enum { WAYS = 24 };

/* What the rules say, from the clients' figures alone; turns are looked at apart. */
static void check_one(const cue_board *board, unsigned active, unsigned self, unsigned resident)
{
	cue_gate_why why;
	unsigned allowed = cue_gate_decide(&why, board, self, 0, resident), peers = 0, share = 0, turns = 0;
	const cue_board_client *me = &board->client[self];

	assert_true(allowed <= resident);
	SELVES(i)
	{
		const cue_board_client *client = &board->client[i];
		if (i != self && !(active >> i & 1))
			continue;
		if (client->priority > me->priority) {
			unsigned least = me->floor_blocks < resident ? me->floor_blocks : resident;
			assert_int_equal(why, CUE_GATE_PRIORITY);
			assert_int_equal(allowed, least);
			return;
		}
		if (client->priority < me->priority)
			continue;
		peers++;
		share += client->share;
		turns += client->slice_us;
	}
	if (peers == 1) {
		assert_int_equal(why, CUE_GATE_ALONE);
		assert_int_equal(allowed, resident);
	} else if (turns) {
		assert_true(allowed == (why == CUE_GATE_OWN_TURN ? resident : 0));
		assert_true(why == CUE_GATE_OWN_TURN || why == CUE_GATE_OTHER_TURN);
	} else {
		unsigned part = resident * me->share / share;
		assert_int_equal(why, CUE_GATE_SHARE);
		assert_int_equal(allowed, part ? part : 1);
	}
}

static void all_small_boards(void **state)
{
	static cue_board board = {.clients = 7};

	(void)state;
	for (unsigned way = 0; way < WAYS * WAYS * WAYS; way++) {
		board.client[0] = nth_client(way % WAYS);
		board.client[1] = nth_client(way / WAYS % WAYS);
		board.client[2] = nth_client(way / WAYS / WAYS);
		for (unsigned active = 0; active < 8; active++) {
			set_active(&board, active);
			SELVES(self)
			for (unsigned resident = 1; resident <= 9; resident += 2)
				check_one(&board, active, self, resident);
		}
	}
}

/* Microseconds of a round in which each client may run; at each, one of the active ones may. */
static void count_turns(unsigned time[CLIENTS], const cue_board *board, unsigned active, unsigned round_us)
{
	memset(time, 0, CLIENTS * sizeof *time);
	for (unsigned us = 0; us < round_us; us++) {
		unsigned owners = 0;
		SELVES(i)
		if (active >> i & 1 && cue_gate(board, i, us * 1000ull + 999, 5)) {
			time[i]++;
			owners++;
		}
		assert_int_equal(owners, 1);
	}
}

/* In each round an active client has its own turn and, within a microsecond for each border, its part of the
 * turns of those that are not active. */
static void turns_are_fair(void **state)
{
	static cue_board board = {.clients = 7};
	unsigned time[CLIENTS];

	(void)state;
	for (unsigned n = 0; n < 500; n++) {
		unsigned round_us = 0, sum = 0, active = (unsigned)random_between(1, 7);
		SELVES(i)
		{
			board.client[i] = (cue_board_client){.share = 1, .slice_us = (unsigned)random_between(1, 300)};
			round_us += board.client[i].slice_us;
			sum += active >> i & 1 ? board.client[i].slice_us : 0;
		}
		set_active(&board, active);
		count_turns(time, &board, active, round_us);
		SELVES(i)
		{
			double own = board.client[i].slice_us, fair = own * round_us / sum,
			       borders = CLIENTS + round_us / sum;
			if (active >> i & 1)
				assert_true(time[i] >= own && time[i] > fair - borders && time[i] < fair + borders);
		}
	}
}

/* An open client that does nothing, and whose turn is long, leaves the others' turns as short as they are, or not twice as long. */
static void an_idle_turn_is_many_rounds(void **state)
{
	static cue_board board = {.clients = 7};
	unsigned changes = 0, own = 0;

	(void)state;
	SELVES(i)
	board.client[i] = (cue_board_client){.share = 1, .slice_us = i == 2 ? 50000 : 1000};
	set_active(&board, 3);
	for (unsigned us = 0; us < 52000; us++) {
		own += cue_gate(&board, 0, us * 1000ull, 5) != 0;
		changes +=
		    us && !cue_gate(&board, 0, us * 1000ull, 5) != !cue_gate(&board, 0, us * 1000ull - 1000, 5);
	}
	assert_int_equal(own, 26000);
	assert_int_equal(changes, 51);
}

/* A client that comes and goes takes nothing of another's own turn. */
static void nobody_moves_turns(void **state)
{
	static cue_board board = {.clients = 7};
	unsigned own[CLIENTS] = {0};

	(void)state;
	SELVES(i)
	board.client[i] = (cue_board_client){.share = 1, .slice_us = 10};
	for (unsigned us = 0; us < 30; us++) {
		set_active(&board, (unsigned)random_between(0, 7) | 1);
		own[0] += cue_gate(&board, 0, us * 1000ull, 5) != 0;
	}
	assert_true(own[0] >= 10);
}

static cue_board_client random_client(void)
{
	return (cue_board_client){.priority = (int)random_between(0, 2) - 1,
	    .share = 1 + (unsigned)random_size(31),
	    .floor_blocks = (unsigned)random_size(8),
	    .slice_us = random_between(0, 3) ? 0 : (unsigned)random_size(32)};
}

/* Also of boards that hold nonsense, as a shared page may. */
static void random_boards(void **state)
{
	static cue_board board;

	(void)state;
	for (unsigned n = 0; n < 200000; n++) {
		unsigned self = (unsigned)random_between(0, CUE_BOARD_CLIENTS - 1);
		unsigned resident = 1 + (unsigned)random_size(31), before;
		unsigned long long now = random_size(64);
		board.clients = (unsigned)random_word();
		for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
			board.mark[i] = (cue_board_mark){(unsigned)random_size(2), (unsigned)random_size(2)};
		for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
			board.owner[i] = (unsigned)random_size(5);
		for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
			board.client[i] = random_client();
		cue_board_arrange(&board);
		if (n % 4 == 0)
			board.row[self] = (cue_board_row){{(unsigned)random_word(), (unsigned)random_word()},
			    {(unsigned)random_word(), (unsigned)random_word()}};
		before = cue_gate(&board, self, now, resident);
		assert_true(before <= resident);
		board.client[self].share += (unsigned)random_size(30);
		assert_true(cue_gate(&board, self, now, resident) >= before);
		assert_true(cue_gate(&board, self, now, resident + 1) >= before);
		memset(board.mark, 0, sizeof board.mark);
		assert_int_equal(cue_gate(&board, self, now, resident), resident);
	}
}

/* What the host prepares of turns and shares only saves loads. */
static void peers_change_nothing(void **state)
{
	static cue_board board, plain;
	unsigned used = 0;

	(void)state;
	for (unsigned n = 0; n < 200000; n++) {
		unsigned self = (unsigned)random_between(0, CLIENTS), resident = 1 + (unsigned)random_size(12);
		unsigned long long now = random_size(30);
		cue_gate_why why, plain_why;

		board.clients = (unsigned)random_between(1, 15);
		for (unsigned i = 0; i <= CLIENTS; i++) {
			board.owner[i] = i + 1;
			board.mark[i].begin = (unsigned)random_between(0, 1);
			board.client[i] = (cue_board_client){.priority = (int)random_between(0, 1),
			    .share = (unsigned)random_size(random_between(0, 3) ? 4 : 32),
			    .slice_us = (unsigned)random_size(random_between(0, 9) ? 5 : 32)};
		}
		cue_board_arrange(&board);
		plain = board;
		memset(plain.peer, 0, sizeof(plain.peer));
		used += memcmp(&board.peer[self], &plain.peer[self], sizeof(plain.peer[self])) != 0;
		assert_int_equal(cue_gate_decide(&why, &board, self, now, resident),
		    cue_gate_decide(&plain_why, &plain, self, now, resident));
		assert_int_equal(why, plain_why);
	}
	assert_in_range(used, 50000, 200000);
}

/* A suspended client waits for its own marks, and nobody for it. */
static void a_suspended_client(void **state)
{
	cue_board board = {.clients = 7, .client = {{.share = 1}, {.share = 0, .priority = 1}, {.share = 1}}};

	(void)state;
	set_active(&board, 2);
	assert_int_equal(cue_gate(&board, 0, 0, 60), 60);
	assert_int_equal(cue_gate(&board, 1, 0, 60), 0);
	set_active(&board, 7);
	assert_int_equal(cue_gate(&board, 0, 0, 60), 30);
	assert_int_equal(cue_gate(&board, 1, 0, 60), 0);
	board.client[1].share = 1;
	set_active(&board, 7);
	assert_int_equal(cue_gate(&board, 0, 0, 60), 0);
	assert_int_equal(cue_gate(&board, 1, 0, 60), 60);
}

/* Shares of clients beside each other: together no more blocks than are resident, where these suffice for
 * one each; and none gets less than its part by a block. */
static void shares_add_up(void **state)
{
	static cue_board board = {.clients = 7};

	(void)state;
	set_active(&board, 7);
	for (unsigned n = 0; n < 100000; n++) {
		unsigned resident = (unsigned)random_between(1, 2112), sum = 0;
		unsigned long long shares = 0;
		SELVES(i)
		{
			board.client[i].share = (unsigned)random_between(1, 100);
			shares += board.client[i].share;
		}
		cue_board_arrange(&board); /* a share of 0 is a suspended client's */
		SELVES(i)
		{
			unsigned allowed = cue_gate(&board, i, 0, resident);
			sum += allowed;
			assert_true((allowed + 1) * shares > (unsigned long long)resident * board.client[i].share);
		}
		assert_true(sum <= resident + CLIENTS - 1);
		assert_true(sum <= resident || resident * 1ull < shares);
	}
}

/* What the rows say of each mark, by the clients' priorities. */
static void rows_are_of_others(void **state)
{
	static cue_board board;

	(void)state;
	for (unsigned n = 0; n < 2000; n++) {
		board.clients = (unsigned)random_word();
		for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
			board.owner[i] = (unsigned)random_between(0, CUE_BOARD_CLIENTS);
		for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
			board.client[i] = random_client();
		cue_board_arrange(&board);
		for (unsigned self = 0; self < CUE_BOARD_CLIENTS; self++)
			for (unsigned i = 0; i < CUE_BOARD_MARKS; i++) {
				const cue_board_row *row = &board.row[self];
				unsigned owner = (board.owner[i] - 1) % CUE_BOARD_CLIENTS;
				unsigned counts = board.owner[i] && board.clients >> owner & 1 && owner != self;
				int more = board.client[owner].priority - board.client[self].priority;

				assert_int_equal(row->above[i / 32] >> i % 32 & 1, counts && more > 0);
				assert_int_equal(row->beside[i / 32] >> i % 32 & 1, counts && more == 0);
			}
	}
}

/* A mark counts wherever it is, on its own. */
static void each_mark_counts(void **state)
{
	static cue_board board = {.clients = 7};
	cue_gate_why why;

	(void)state;
	SELVES(i)
	board.client[i] = (cue_board_client){.share = 1, .floor_blocks = 1, .priority = i == 1};
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
		board.owner[i] = 1 + i % CLIENTS;
	cue_board_arrange(&board);
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++) {
		static const unsigned allowed[] = {10, 1, 5};
		static const cue_gate_why whys[] = {CUE_GATE_ALONE, CUE_GATE_PRIORITY, CUE_GATE_SHARE};

		board.mark[i].begin++;
		assert_int_equal(cue_gate_decide(&why, &board, 0, 0, 10), allowed[i % CLIENTS]);
		assert_int_equal(why, whys[i % CLIENTS]);
		board.mark[i].end++;
		assert_int_equal(cue_gate_decide(&why, &board, 0, 0, 10), 10);
	}
}

/* The division by hand. */
static void parts_are_exact(void **state)
{
	(void)state;
	for (unsigned n = 0; n < 100000; n++) {
		unsigned long long c = 1 + random_size(35), b = random_size(35) % (c + 1);
		unsigned a = (unsigned)random_size(28);

		assert_int_equal(cue_gate_part(a, b, c), a * b / c);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(all_small_boards), cmocka_unit_test(turns_are_fair),
	    cmocka_unit_test(nobody_moves_turns), cmocka_unit_test(an_idle_turn_is_many_rounds),
	    cmocka_unit_test(random_boards), cmocka_unit_test(peers_change_nothing),
	    cmocka_unit_test(a_suspended_client), cmocka_unit_test(shares_add_up),
	    cmocka_unit_test(rows_are_of_others), cmocka_unit_test(each_mark_counts),
	    cmocka_unit_test(parts_are_exact)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
