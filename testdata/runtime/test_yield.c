/* Chains on a device of host threads, while marks come and go: each logical block runs once, in every order
 * that the machine finds. */
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include "test.h"
#include "random.h"
#include "cuelastic/yield.h"

#define BLOCKS 6u
#define MOST 400u

static atomic_ullong now_ns = 1u << 30; /* passes when a block works or sleeps */
static unsigned sleep_ns = 500;

unsigned long long cue_yield_now(void)
{
	return now_ns;
}

void cue_yield_sleep(unsigned block)
{
	(void)block;
	now_ns += sleep_ns;
	sched_yield();
}

static cue_board board;
static cue_yield_state state;
static unsigned launches; /* of the state, so far */
static atomic_uint runs[MOST];
static unsigned group; /* of launches: a logarithm */
static unsigned streams = 1;

struct block {
	const cue_yield *launch;
	unsigned number, ran;
};

static void *run_block(void *argument)
{
	struct block *block = argument;
	unsigned since_ns = 0;
	unsigned ticket;

	if (!cue_yield_enter(block->launch))
		return NULL;
	while ((ticket = cue_yield_take(block->launch, block->number, &since_ns)) != CUE_YIELD_NONE) {
		do {
			runs[ticket++]++;
			block->ran++;
			now_ns += 1000;
		} while (cue_yield_is_within(ticket, block->launch->group, block->launch->grouped));
		if (ticket % 7 == 0)
			sched_yield();
	}
	return NULL;
}

/* Runs one launch of a chain to its end. Returns how many logical blocks it ran. */
static unsigned run_launch(unsigned chain, unsigned index, unsigned resumes, unsigned total, unsigned blocks)
{
	cue_yield launch = {&board, &state, &state.left[index % streams], 0, chain, index, resumes, total, blocks,
	    group, total / 2 >> group << group, streams > 1 ? CUE_YIELD_SPREAD : 0, blocks, 0};
	pthread_t threads[BLOCKS];
	struct block block[BLOCKS];
	unsigned ran = 0;

	for (unsigned i = 0; i < blocks; i++) {
		block[i] = (struct block){&launch, i, 0};
		assert_int_equal(pthread_create(&threads[i], NULL, run_block, &block[i]), 0);
	}
	for (unsigned i = 0; i < blocks; i++) {
		pthread_join(threads[i], NULL);
		ran += block[i].ran;
	}
	return ran;
}

#define LAUNCHES 8u
static sem_t sentinel_left[LAUNCHES];

struct stream {
	unsigned chain, first, resumes, total, blocks, busy;
};

/* Each launch behind the sentinel of the one before, which begins when the one before has left. */
static void *run_stream(void *argument)
{
	struct stream *own = argument;

	for (unsigned i = own->first; i <= own->resumes; i += streams) {
		if (i) {
			cue_yield launch = {&board, &state, &state.left[(i - 1) % streams], 0, own->chain, i - 1,
			    own->resumes - i + 1, own->total, 1, group, own->total / 2 >> group << group,
			    CUE_YIELD_SENTINEL | CUE_YIELD_SPREAD | own->blocks, own->blocks, 0};
			struct block own_block = {&launch, 0, 0};
			sem_wait(&sentinel_left[i - 1]);
			run_block(&own_block);
			assert_int_equal(own_block.ran, 0);
		}
		sem_post(&sentinel_left[i]);
		own->busy += run_launch(own->chain, i, own->resumes - i, own->total, own->blocks) > 0;
	}
	return NULL;
}

static unsigned run_streams(unsigned chain, unsigned resumes, unsigned total, unsigned blocks)
{
	pthread_t threads[CUE_YIELD_STREAMS];
	struct stream own[CUE_YIELD_STREAMS];
	unsigned busy = 0;

	for (unsigned i = 0; i < LAUNCHES; i++)
		sem_init(&sentinel_left[i], 0, 0);
	for (unsigned i = 0; i < streams; i++) {
		own[i] = (struct stream){chain, i, resumes, total, blocks, 0};
		assert_int_equal(pthread_create(&threads[i], NULL, run_stream, &own[i]), 0);
	}
	for (unsigned i = 0; i < streams; i++) {
		pthread_join(threads[i], NULL);
		busy += own[i].busy;
	}
	return busy;
}

/* A chain that runs to its end. Returns how many launches ran something. */
static unsigned run_chain(unsigned resumes, unsigned total, unsigned blocks)
{
	unsigned chain = launches + 1, busy = 0;

	memset(runs, 0, sizeof runs);
	if (streams > 1)
		busy = run_streams(chain, resumes, total, blocks);
	for (unsigned i = 0; i <= resumes && streams == 1; i++)
		busy += run_launch(chain, i, resumes - i, total, blocks) > 0;
	launches += resumes + 1;
	for (unsigned i = 0; i < MOST; i++)
		assert_int_equal(runs[i], i < total);
	return busy;
}

static void fresh(void)
{
	memset(&board, 0, sizeof board);
	memset(&state, 0, sizeof state);
	launches = 0;
	board.clients = 3;
	board.client[0] = (cue_board_client){.share = 1};
	board.client[1] = (cue_board_client){.share = 1, .priority = 1};
	board.mark[0] = (cue_board_mark){1, 0};
	board.owner[0] = 1;
	board.owner[1] = 2;
	cue_board_arrange(&board);
}

static void alone_in_one_launch(void **state_)
{
	(void)state_;
	fresh();
	for (unsigned total = 1; total < 50; total += 7)
		for (unsigned blocks = 1; blocks <= BLOCKS; blocks++)
			assert_int_equal(run_chain(3, total, blocks), 1);
}

static atomic_int flipping;

/* The urgent client comes and goes at random, and shares with the other from time to time. */
static void *flip_marks(void *seed)
{
	unsigned word = *(unsigned *)seed * 2654435761u | 1;

	while (flipping) {
		word ^= word << 13, word ^= word >> 17, word ^= word << 5;
		__atomic_store_n(&board.mark[1].begin, word >> 3 & 1, __ATOMIC_RELAXED);
		for (unsigned i = 0; i < word % 16; i++)
			sched_yield();
	}
	__atomic_store_n(&board.mark[1].begin, 0, __ATOMIC_RELAXED);
	return NULL;
}

static void while_marks_flip(void **state_)
{
	(void)state_;
	for (unsigned seed = 1; seed <= 100; seed++) {
		pthread_t flipper;
		fresh();
		board.client[0].floor_blocks = seed % 3;
		board.client[1].priority = seed % 4 ? 1 : 0;
		cue_board_arrange(&board);
		flipping = 1;
		group = seed / 3 % 4;
		assert_int_equal(pthread_create(&flipper, NULL, flip_marks, &seed), 0);
		streams = 1 + seed / 7 % CUE_YIELD_STREAMS;
		for (unsigned n = 0; n < 4; n++)
			run_chain((unsigned)random_between(0, 5), (unsigned)random_between(1, MOST),
			    (unsigned)random_between(1, BLOCKS));
		flipping = 0;
		pthread_join(flipper, NULL);
		group = 0;
		streams = 1;
	}
}

/* An urgent client that is there and stays: block 0 waits, the others leave; when it has gone, and that for
 * the quiet time, block 0 ends the launch, and the next has all blocks. */
static void *run_sentinel(void *launch)
{
	unsigned since_ns = 0;
	unsigned ticket = cue_yield_enter(launch) ? cue_yield_take(launch, 0, &since_ns) : CUE_YIELD_NONE;

	return (void *)(uintptr_t)ticket;
}

static void the_sentinel_waits_and_leaves(void **state_)
{
	cue_yield launch = {&board, &state, state.left, 0, 1, 0, 2, 100, 4, 0, 0, 0, 4, 0};
	unsigned long long begin;
	unsigned none = 0;
	pthread_t sentinel;
	void *ticket;

	(void)state_;
	fresh();
	sleep_ns = 0;
	board.mark[1].begin = 1;
	for (unsigned i = 1; i < 4; i++) {
		assert_true(cue_yield_enter(&launch));
		assert_int_equal(cue_yield_take(&launch, i, &none), CUE_YIELD_NONE);
	}
	assert_int_equal(state.left[0], (1ull << 32) + 3);
	assert_int_equal(pthread_create(&sentinel, NULL, run_sentinel, &launch), 0);
	for (unsigned i = 0; i < 100; i++)
		sched_yield();
	assert_int_equal(CUE_YIELD_LOAD(&state.next), 1ull << 32); /* it has taken nothing */
	begin = cue_yield_now();
	__atomic_store_n(&board.mark[1].begin, 0, __ATOMIC_RELAXED);
	sleep_ns = 500;
	pthread_join(sentinel, &ticket);
	assert_int_equal((unsigned)(uintptr_t)ticket, CUE_YIELD_NONE);
	assert_true(cue_yield_now() - begin >= CUE_YIELD_QUIET_NS);
	assert_true(state.left[0] & CUE_YIELD_ENDED);
	launch.index = 1, launch.resumes = 1, none = 0;
	assert_true(cue_yield_enter(&launch));
	assert_int_equal(cue_yield_take(&launch, 3, &none), 0); /* the next, with a full grid */
}

/* On several streams: the next launch begins while a long block of this one still runs, which then leaves. */
static void a_separate_sentinel_ends_the_launch_before(void **state_)
{
	cue_yield launch = {&board, &state, state.left, 0, 1, 0, 2, 100, 4, 0, 0, CUE_YIELD_SPREAD, 4, 0},
	          watch = launch;
	unsigned none = 0;
	pthread_t sentinel;
	void *ticket;

	(void)state_;
	fresh();
	sleep_ns = 0;
	state.left[0] = CUE_YIELD_ENDED; /* of a chain before */
	watch.blocks = 1, watch.mark |= CUE_YIELD_SENTINEL | 4;
	assert_int_equal(pthread_create(&sentinel, NULL, run_sentinel, &watch), 0);
	for (unsigned i = 0; i < 100; i++)
		sched_yield();
	for (unsigned i = 0; i < 4; i++)
		assert_true(cue_yield_enter(&launch));
	assert_int_equal(cue_yield_take(&launch, 1, &none), 0); /* a long block */
	board.mark[1].begin = 1;
	for (unsigned i = 0; i < 4; i++)
		assert_int_equal(i == 1 ? CUE_YIELD_NONE : cue_yield_take(&launch, i, &none), CUE_YIELD_NONE);
	assert_int_equal(CUE_YIELD_LOAD(&state.left[0]), (1ull << 32) + 3);
	__atomic_store_n(&board.mark[1].begin, 0, __ATOMIC_RELAXED);
	sleep_ns = 500;
	pthread_join(sentinel, &ticket);
	assert_int_equal((unsigned)(uintptr_t)ticket, CUE_YIELD_NONE);
	assert_int_equal(CUE_YIELD_LOAD(&state.next), (1ull << 32) + 1); /* it has taken nothing */
	assert_true(state.left[0] & CUE_YIELD_ENDED);
	assert_int_equal(state.lost_ns, 0);
	cue_yield next = launch;
	next.index = 1, next.resumes = 1, next.left = &state.left[1];
	for (unsigned i = 0; i < 2;
	    i++) { /* the time until the last one leaves is lost, if no launch has begun */
		now_ns += 3000;
		assert_int_equal(cue_yield_take(&launch, 1, &none), CUE_YIELD_NONE);
	}
	assert_in_range(state.lost_ns, 5996, 6004);
	now_ns += 3000; /* others have the device */
	assert_true(cue_yield_enter(&next) && cue_yield_enter(&next));
	assert_int_equal(cue_yield_take(&next, 0, &none), 1);
	assert_int_equal(cue_yield_take(&launch, 1, &none), CUE_YIELD_NONE);
	assert_in_range(state.lost_ns, 5996, 6004);
	assert_int_equal(cue_yield_take(&next, 3, &none), 2);
	launch.chain = 4;
	assert_true(cue_yield_enter(&launch));
	assert_int_equal(state.lost_ns, 0);
}

/* Which blocks go first: those of the first SM, where block b is on SM b % sms. */
static void whole_sms_are_left(void **state_)
{
	(void)state_;
	for (unsigned sms = 1; sms < 8; sms++)
		for (unsigned blocks = 1; blocks < 40; blocks++) {
			cue_yield launch = {.blocks = blocks, .sms = sms};
			unsigned long long seen = 0;
			for (unsigned b = 0; b < blocks; b++) {
				unsigned rank = cue_yield_rank(&launch, b);
				assert_true(rank < blocks && !(seen >> rank & 1));
				seen |= 1ull << rank;
				assert_true(b < sms || rank == cue_yield_rank(&launch, b - sms) + 1);
			}
			launch.sms = 0;
			assert_int_equal(cue_yield_rank(&launch, blocks - 1), blocks - 1);
		}
}

/* A client that stays active for long: the sentinel leaves to the next launch, after four times the time in each. */
static void the_sentinel_does_not_wait_for_ever(void **state_)
{
	unsigned long long begin;
	unsigned since_ns;

	(void)state_;
	fresh();
	board.mark[1].begin = 1;
	for (unsigned i = 0; i < 3; i++) {
		cue_yield launch = {&board, &state, state.left, 0, 1, i, 3 - i, 5, 4, 0, 0, 0, 4, 0};
		assert_true(cue_yield_enter(&launch));
		begin = cue_yield_now(), since_ns = 0;
		assert_int_equal(cue_yield_take(&launch, 0, &since_ns), CUE_YIELD_NONE);
		assert_true(cue_yield_now() - begin >= CUE_YIELD_WAIT_NS << 2 * i);
		assert_true(cue_yield_now() - begin < (CUE_YIELD_WAIT_NS << 2 * i) + 1000);
		assert_int_equal(cue_yield_take(&launch, 2, &since_ns), CUE_YIELD_NONE);
	}
}

/* No block leaves the last launch of a chain. Each waits for a client of higher priority, but not for long, as that one's
 * blocks may need the places. Then it goes on for the rest of the launch, also if the client goes and comes again. */
static void the_last_launch_stays(void **state_)
{
	(void)state_;
	for (unsigned index = 0; index < 20; index += 3) {
		cue_yield launch = {&board, &state, state.left, 0, 1, index, 0, 50, 4, 0, 0, 0, 4, 0};
		const unsigned most_ns = CUE_YIELD_STAY_NS * (index < 10 ? index : 10);
		unsigned long long begin;
		unsigned since_ns = 0, ticket = 0;
		fresh();
		assert_true(cue_yield_enter(&launch));
		assert_int_equal(cue_yield_take(&launch, 2, &since_ns), ticket++);
		board.mark[1].begin = 1;
		begin = cue_yield_now();
		assert_int_equal(cue_yield_take(&launch, 2, &since_ns), ticket++);
		assert_true(cue_yield_now() - begin >= most_ns);
		assert_true(cue_yield_now() - begin < most_ns + 1000);
		begin = cue_yield_now();
		for (unsigned active = 2; active-- > 0; board.mark[1].begin = active)
			assert_int_equal(cue_yield_take(&launch, 2, &since_ns), ticket++);
		board.mark[1].begin = 1;
		assert_int_equal(cue_yield_take(&launch, 2, &since_ns), ticket++);
		assert_int_equal(cue_yield_now(), begin);
		assert_int_equal((unsigned)state.left[0], 0);
		while (ticket < 50)
			assert_int_equal(cue_yield_take(&launch, 0, &since_ns), ticket++);
		assert_int_equal(cue_yield_take(&launch, 0, &since_ns), CUE_YIELD_NONE);
	}
}

/* A client that comes and goes fast does not keep block 0 from ending the launch: the pauses in which others may run add
 * up, each as much as all before it. So shorter pauses never do. Each of `pause` looks takes 5 us. */
static unsigned look_between(unsigned pause, unsigned looks, unsigned long long *quiet_ns)
{
	cue_yield launch = {&board, &state, state.left, 0, 1, 4, 20, 50, 4, 0, 0, 0, 4, 0};
	unsigned since_ns = 0, begin_ns = 0, got = CUE_YIELD_SLEEP;

	fresh();
	sleep_ns = 0;
	*quiet_ns = 0;
	assert_true(cue_yield_enter(&launch));
	state.left[0] += 1;
	for (unsigned i = 0; got == CUE_YIELD_SLEEP && i < looks; i++) {
		board.mark[1].begin = i % (pause + 1) == pause;
		got = cue_yield_look(&launch, 0, &since_ns, &begin_ns);
		now_ns += board.mark[1].begin ? 40000 : 5000;
		*quiet_ns += board.mark[1].begin ? 0 : 5000;
	}
	sleep_ns = 500;
	return got;
}

static void quiet_times_add_up(void **state_)
{
	unsigned long long quiet_ns;

	(void)state_;
	assert_int_equal(look_between(5, 60, &quiet_ns), CUE_YIELD_NONE);
	assert_true(quiet_ns >= CUE_YIELD_QUIET_NS << 4);
	assert_true(quiet_ns < 2 * (CUE_YIELD_QUIET_NS << 4));
	assert_int_equal(look_between(1, 60, &quiet_ns), CUE_YIELD_SLEEP);
	assert_true(quiet_ns > 4 * (CUE_YIELD_QUIET_NS << 4));
}

/* It waits for nobody of its own priority, with shares or turns: those get no places by that. */
static void the_last_launch_waits_for_priorities_alone(void **state_)
{
	cue_yield launch = {&board, &state, state.left, 0, 1, 3, 0, 8, 4, 0, 0, 0, 4, 0};
	unsigned since_ns = 0;
	const unsigned long long begin = now_ns;

	(void)state_;
	fresh();
	board.client[1].priority = 0;
	cue_board_arrange(&board);
	board.mark[1].begin = 1;
	assert_true(cue_yield_enter(&launch));
	for (unsigned i = 0; i < 4; i++)
		assert_int_equal(cue_yield_take(&launch, i, &since_ns), i);
	board.client[1].slice_us = 1000;
	for (unsigned i = 0; i < 4; i++)
		assert_int_equal(cue_yield_take(&launch, i, &since_ns), 4 + i);
	assert_int_equal(now_ns, begin);
}

/* A share is one of the device's places: half of them are enough for a launch of 4 blocks where 8 fit. */
static void a_share_is_of_the_device(void **state_)
{
	cue_yield launch = {&board, &state, state.left, 0, 1, 0, 2, 50, 4, 0, 0, 0, 8, 0};
	unsigned since_ns = 0;

	(void)state_;
	fresh();
	board.client[1].priority = 0;
	cue_board_arrange(&board);
	board.mark[1].begin = 1;
	assert_true(cue_yield_enter(&launch));
	assert_int_equal(cue_yield_take(&launch, 3, &since_ns), 0);
	launch.places = 6;
	assert_int_equal(cue_yield_take(&launch, 2, &since_ns), 1);
	assert_int_equal(cue_yield_take(&launch, 3, &since_ns), CUE_YIELD_NONE);
}

/* The sentinel's time grows fourfold with each launch of a short chain; in a long one slowly, and again at its end. */
static void patience_grows(void **state_)
{
	static const unsigned table[][3] = {/* index, resumes, doublings */
	    {0, 1, 0}, {1, 1, 2}, {2, 1, 4}, {3, 1, 6}, {3, 4, 6}, {6, 1, 8}, {1, 7, 0}, {5, 3, 5}, {6, 2, 7},
	    {8, 0, 8}, {5, 9, 2}, {16, 0, 8}, {63, 193, 0}, {64, 192, 1}, {250, 6, 3}, {251, 5, 4}, {255, 1, 8},
	    {256, 0, 8}};

	(void)state_;
	for (unsigned i = 0; i < sizeof(table) / sizeof(*table); i++) {
		cue_yield launch = {.index = table[i][0], .resumes = table[i][1]};
		assert_int_equal(cue_yield_patience(&launch), table[i][2]);
	}
}

/* The first launches end the sooner. */
static void quiet_times_double(void **state_)
{
	static const unsigned shift[] = {0, 1, 2, 3, 4, 4, 4};
	unsigned long long begin;
	unsigned since_ns;

	(void)state_;
	for (unsigned i = 0; i < sizeof(shift) / sizeof(*shift); i++) {
		cue_yield launch = {&board, &state, state.left, 0, 1, i, 9, 50, 4, 0, 0, 0, 4, 0};
		fresh();
		assert_true(cue_yield_enter(&launch));
		state.left[0] += 1;
		begin = cue_yield_now(), since_ns = 0;
		assert_int_equal(cue_yield_take(&launch, 0, &since_ns), CUE_YIELD_NONE);
		assert_true(cue_yield_now() - begin >= CUE_YIELD_QUIET_NS << shift[i]);
		assert_true(cue_yield_now() - begin <= (CUE_YIELD_QUIET_NS << shift[i]) + 500);
		assert_int_equal(CUE_YIELD_LOAD(&state.next), 1ull << 32); /* it has taken nothing */
	}
}

/* A chain that an error has cut off leaves nothing to the next. */
static void a_lost_chain_leaves_nothing(void **state_)
{
	(void)state_;
	fresh();
	memset(runs, 0, sizeof runs);
	cue_yield launch = {&board, &state, state.left, 0, 1, 0, 4, 100, 4, 0, 0, 0, 4, 0};
	unsigned none = 0;
	assert_true(cue_yield_enter(&launch));
	assert_int_equal(cue_yield_take(&launch, 2, &none), 0);
	state.left[0] += 2;
	launches = 5;
	run_chain(2, 77, 5);
}

/* Only where a block has something to do. */
static void the_first_launch_writes_the_begin(void **state_)
{
	cue_yield launch = {&board, &state, state.left, 0, 1, 0, 1, 1, 3, 0, 0,
	    CUE_YIELD_WRITES_BEGIN | 9u << CUE_YIELD_NUMBER_SHIFT | 2, 3, 0};
	unsigned since_ns = 0;

	(void)state_;
	fresh();
	assert_true(cue_yield_enter(&launch));
	assert_int_equal(board.mark[2].begin, 9);
	assert_int_equal(board.mark[2].end, 0);
	assert_int_equal(cue_yield_take(&launch, 0, &since_ns), 0);
	board.mark[2].begin = 0;
	assert_false(cue_yield_enter(&launch));
	launch.mark = 0, launch.chain = 2;
	assert_true(cue_yield_enter(&launch));
	assert_int_equal(board.mark[2].begin, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(alone_in_one_launch),
	    cmocka_unit_test(while_marks_flip), cmocka_unit_test(the_sentinel_waits_and_leaves),
	    cmocka_unit_test(a_separate_sentinel_ends_the_launch_before), cmocka_unit_test(whole_sms_are_left),
	    cmocka_unit_test(the_sentinel_does_not_wait_for_ever), cmocka_unit_test(the_last_launch_stays),
	    cmocka_unit_test(quiet_times_add_up), cmocka_unit_test(the_last_launch_waits_for_priorities_alone),
	    cmocka_unit_test(a_share_is_of_the_device), cmocka_unit_test(patience_grows),
	    cmocka_unit_test(quiet_times_double), cmocka_unit_test(the_first_launch_writes_the_begin),
	    cmocka_unit_test(a_lost_chain_leaves_nothing)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
