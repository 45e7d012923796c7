/* share.c, timings.c and launch.c on a fake device: marks, chains, and why there are none. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "said.h"
#include "fake_device.h"
#include "fake_phase.h"
#include "fake_share.h"
#include "runtime/launch/neighbours.h"
#include "runtime/share/board.h"
#include "runtime/share/client.h"
#include "runtime/share/share.h"

static const char native, entry;
static void *slots[1];
static char stream;
static cue_client *client, *rival;

static int set_up(void **state)
{
	(void)state;
	fake_share_reset();
	fake.yielding = &entry;
	fake.most_threads = 1024;
	fake.usage = (struct block_usage){.sm_blocks = 4, .sm_count = 10, .threads = 128, .registers = 4096};
	cue_reset_settings();
	cue_set_resumes(2);
	cue_client_open(&client, &(cue_client_options){.name = "c"});
	cue_client_open(&rival, &(cue_client_options){.name = "rival"}); /* for which it yields */
	cue_client_enter(client);
	return 0;
}

static cue_launch_spec spec_of(unsigned blocks)
{
	return (cue_launch_spec){.kernel = "k",
	    .tier = CUE_TIER_ELASTIC,
	    .native = &native,
	    .entry = &entry,
	    .grid = {blocks, 1, 1},
	    .block = {64, 1, 1},
	    .stream = &stream,
	    .arguments = slots,
	    .yields = 1};
}

static cue_decision launch(unsigned blocks)
{
	cue_launch_spec spec = spec_of(blocks);
	cue_decision d;

	(void)cue_launch_kernel(&spec);
	cue_last_decision(&d);
	return d;
}

static const cue_board *board_now(void)
{
	return fake_share_state.board[fake_share_state.boards - 1];
}

static void a_chain(void **state)
{
	cue_decision d = launch(1000);
	const cue_board_mark *mark = &board_now()->mark[0];

	(void)state;
	assert_string_equal(d.client, "c");
	assert_string_equal(d.policy, "fill");
	assert_int_equal(d.is_marked && d.yields && d.rewritten, 1);
	assert_int_equal(d.no_yield, CUE_NO_YIELD_NONE);
	assert_int_equal(d.resumes, 2);
	assert_int_equal(d.slices, 1);
	assert_int_equal(fake.launches, 3);
	assert_int_equal(fake_share_state.active_launches, 3);
	for (unsigned i = 0; i < 3; i++) {
		const struct fake_launch *l = &fake.launch[i];
		assert_int_equal(l->grid[0], i < 2 ? 40 : 38); /* the last leaves room */
		assert_ptr_equal(l->turns.board, board_now());
		assert_non_null(l->turns.state);
		assert_int_equal(l->turns.slice.begin, 0);
		assert_int_equal(l->turns.slice.end, 1000);
		assert_int_equal(l->turns.client, 0);
		assert_int_equal(l->turns.chain, 1);
		assert_int_equal(l->turns.index, i);
		assert_int_equal(l->turns.resumes & 1023, 2 - i);
		assert_int_equal(l->turns.resumes >> CUE_YIELD_INDEX_BITS, 40u);
	}
	assert_int_equal(mark->begin, 1);
	assert_int_equal(mark->end, 1);
	(void)launch(1000);
	assert_int_equal(fake.launch[3].turns.chain, 4);
	assert_int_equal(mark->end, 2);
}

/* Its first launch writes the begin, if nobody looks at the mark before that. */
static void a_chain_writes_its_mark(void **state)
{
	const cue_board_mark *mark;

	(void)state;
	(void)launch(1000); /* an equal client looks at it */
	mark = &board_now()->mark[0];
	assert_int_equal(fake_share_state.writes, 2);
	assert_int_equal(fake_share_state.begins, 0);
	cue_client_set(rival, &(cue_client_options){.priority = 1}); /* nobody does */
	(void)launch(1000);
	assert_int_equal(fake_share_state.writes, 3);
	assert_int_equal(fake_share_state.begins, 1);
	assert_int_equal(fake_share_state.active_launches, 6);
	assert_int_equal(mark->begin, 2);
	assert_int_equal(mark->end, 2);
	assert_int_equal(cue_client_begin(client, &stream), CUE_OK); /* a bracket is the stream's */
	(void)launch(1000);
	assert_int_equal(mark->begin, 3);
	assert_int_equal(mark->end, 2);
	assert_int_equal(cue_client_end(client, &stream), CUE_OK);
	assert_int_equal(mark->end, 3);
	assert_int_equal(fake_share_state.writes, 5);
	cue_set_slice(500); /* and so are several chains */
	(void)launch(1000);
	assert_int_equal(fake_share_state.writes, 7);
	cue_set_slice(0);
	fake.fail_with = 7;
	fake.fail_at = fake.launches + 1; /* a refused first launch is the original, between its marks */
	(void)launch(1000);
	assert_int_equal(fake_share_state.writes, 9);
	assert_int_equal(mark->begin, 5);
	assert_int_equal(mark->end, 5);
	fake.fail_with = 701; /* a refused resume changes nothing */
	fake.fail_at = fake.launches + 3;
	(void)launch(1000);
	assert_int_equal(fake_share_state.writes, 10);
	assert_int_equal(mark->begin, 6);
	assert_int_equal(mark->end, 6);
	assert_int_equal(fake_share_state.begins, 2);
}

/* ---- What a marked launch asks of the device. */

static int fetch(void *pinned, const void *device, size_t bytes, void *in)
{
	fake_phase_note('f', NULL, in, NULL);
	memcpy(pinned, device, bytes);
	return 0;
}

static int pinned(void **out, size_t bytes)
{
	static char memory[64];

	fake_phase_note('p', NULL, NULL, NULL);
	*out = memory;
	return bytes > sizeof(memory);
}

/* The n-th launch's events, as letters. */
static const char *events_of(unsigned blocks, unsigned n)
{
	static char letters[64];
	unsigned count = 0;

	do {
		fake_phase_state.events = 0;
		fake.usages = fake.prepares = 0;
		(void)launch(blocks);
	} while (--n > 0);
	for (; count < fake_phase_state.events && count < sizeof(letters) - 1; count++)
		letters[count] = fake_phase_state.event[count].what;
	letters[count] = '\0';
	return letters;
}

/* r: an event is recorded, w: a mark is written, L: a launch, f: a copy; e, p, c, q: events, memory, copies of the host, queries. In
   the steady state there are only launches between begin and end, and in the first launch no copy or allocation either. */
static void what_is_between_begin_and_end(void **state)
{
	static const struct trace_backend trace = {.fetch = fetch, .pinned = pinned};
	const char *first;

	(void)state;
	fake.trace = &trace;
	fake_share_state.us = 300; /* a launch takes so long */
	first = events_of(1000, 1);
	assert_string_equal(strstr(first, "eer"), "eerwLLLwpfr");
	cue_set_resumes(CUE_RESUMES_LEARNED);
	assert_string_equal(events_of(1000, 5), "rwLLwfr");
	assert_int_equal(fake.usages, 1);
	assert_int_equal(fake.prepares, 1);
	cue_client_enter(rival); /* which comes first, if it is raised */
	cue_client_set(rival, &(cue_client_options){.priority = 1});
	assert_string_equal(events_of(1000, 5), "wLw");
	assert_int_equal(fake.usages, 0);
}

static void each_slice_is_a_chain(void **state)
{
	cue_decision d;

	(void)state;
	cue_set_slice(100);
	cue_set_resumes(1);
	d = launch(250);
	assert_int_equal(d.slices, 3);
	assert_int_equal(fake.launches, 6);
	for (unsigned i = 0; i < 6; i++) {
		assert_int_equal(fake.launch[i].turns.chain, 1 + i / 2 * 2);
		assert_int_equal(fake.launch[i].turns.index, i % 2);
		assert_int_equal(fake.launch[i].turns.slice.begin, i / 2 * 100);
	}
	assert_int_equal(board_now()->mark[0].end, 1);
}

static void assert_stays(cue_no_yield expected)
{
	unsigned before = fake.launches;
	cue_decision d = launch(100000);

	assert_int_equal(d.no_yield, expected);
	assert_int_equal(d.yields, 0);
	assert_int_equal(d.resumes, 0);
	assert_int_equal(fake.launches, before + 1);
	assert_null(fake.launch[before].turns.board);
	assert_int_equal(fake.pending, 0);
}

/* Launches of the rival that yield look at the board from now on. */
static void let_rival_look(void)
{
	cue_client_enter(rival);
	assert_int_equal(launch(1000).yields, 1);
	cue_client_enter(client);
}

/* Before all other tests: the library says it once in a process. */
static void without_share_it_says_so_once(void **state)
{
	cue_launch_spec spec = spec_of(10);
	const char *text;

	(void)state;
	spec.yields = 0;
	cue_client_set(client, &(cue_client_options){.name = "c", .priority = 1});
	said_begin();
	(void)cue_launch_kernel(&spec); /* nobody comes before it */
	assert_string_equal(said_end(), "");
	cue_client_set(client, &(cue_client_options){.name = "c"});
	said_begin();
	(void)cue_launch_kernel(&spec);
	text = said_end();
	assert_string_equal(text,
	    "cuelastic: client c: kernel k cannot yield (rewritten without --share?): it does not "
	    "leave its places to other clients\n");
	said_begin();
	(void)cue_launch_kernel(&spec);
	assert_string_equal(said_end(), "");
}

/* The same. */
static void without_a_client_it_says_so_once(void **state)
{
	cue_launch_spec spec = spec_of(10);

	(void)state;
	cue_client_enter(NULL);
	said_begin();
	(void)cue_launch_kernel(&spec); /* no client has a higher priority */
	assert_string_equal(said_end(), "");
	cue_client_set(rival, &(cue_client_options){.name = "r", .priority = 1});
	said_begin();
	(void)cue_launch_kernel(&spec); /* nor has it had work */
	assert_string_equal(said_end(), "");
	assert_int_equal(cue_client_begin(rival, &stream), CUE_OK);
	assert_int_equal(cue_client_end(rival, &stream), CUE_OK);
	for (int i = 0; i < 2; i++) {
		said_begin();
		(void)cue_launch_kernel(&spec);
		assert_string_equal(
		    said_end(), i > 0 ? ""
		                      : "cuelastic: kernel k belongs to no client: it does not leave its "
		                        "places to clients of higher priority\n");
	}
	cue_client_enter(client);
}

static void reasons(void **state)
{
	cue_launch_spec spec = spec_of(10);
	cue_decision d;

	(void)state;
	fake_phase_state.captured = &stream;
	assert_stays(CUE_NO_YIELD_CAPTURED);
	assert_int_equal(fake_share_state.writes, 0);
	fake_phase_state.captured = NULL;
	fake_share_state.fail_write = 1;
	assert_stays(CUE_NO_YIELD_DEVICE);
	fake_share_state.fail_write = 0;
	fake.usage.sm_blocks = fake.usage.sm_count = 1;
	assert_stays(CUE_NO_YIELD_RESIDENCY);
	fake.usage.sm_count = 10;
	cue_set_blocks(65536);
	assert_stays(CUE_NO_YIELD_SIZE);
	cue_set_blocks(0);
	spec.yields = 0;
	(void)cue_launch_kernel(&spec);
	cue_last_decision(&d);
	assert_int_equal(d.no_yield, CUE_NO_YIELD_ENTRY);
	assert_int_equal(d.is_marked, 0);
	let_rival_look();
	(void)cue_launch_kernel(&spec);
	cue_last_decision(&d);
	assert_int_equal(d.is_marked, 1);
	cue_set_policy("native");
	(void)launch(10);
	cue_last_decision(&d);
	assert_int_equal(d.no_yield, CUE_NO_YIELD_ENTRY);
	assert_int_equal(d.is_marked, 1);
	assert_ptr_equal(fake.launch[fake.launches - 1].function, &native);
	cue_set_policy("fill");
	cue_client_enter(NULL);
	assert_stays(CUE_NO_YIELD_CLIENT);
	cue_client_enter(client);
	fake_share_state.capability = 60;
	fake_share_state.context++;
	assert_stays(CUE_NO_YIELD_DEVICE);
	fake.has_share = 0;
	assert_stays(CUE_NO_YIELD_DEVICE);
}

static void no_mark_is_free(void **state)
{
	static char streams[CUE_BOARD_MARKS];

	(void)state;
	fake_share_state.is_stuck = 1;
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
		assert_int_equal(cue_client_begin(client, &streams[i]), CUE_OK);
	assert_stays(CUE_NO_YIELD_MARK);
}

static void a_refused_first_launch(void **state)
{
	cue_decision d;

	(void)state;
	fake.fail_at = 1;
	fake.fail_with = 701;
	d = launch(1000);
	assert_int_equal(d.reason, CUE_REASON_REFUSED);
	assert_int_equal(d.yields, 0);
	assert_int_equal(d.is_marked, 1);
	assert_int_equal(fake.launches, 2);
	assert_ptr_equal(fake.launch[1].function, &native);
	assert_int_equal(d.device_error, 0);
	assert_int_equal(board_now()->mark[0].end, 1);
}

static void a_refused_resume(void **state)
{
	cue_decision d;

	(void)state;
	fake.fail_at = 2;
	fake.fail_with = 701;
	d = launch(1000);
	assert_int_equal(d.device_error, 701);
	assert_int_equal(d.rewritten, 1);
	assert_int_equal(fake.launches, 2);
	assert_int_equal(fake.pending, 701);
	assert_int_equal(board_now()->mark[0].end, 1);
}

static void numbers_begin_anew(void **state)
{
	struct board *board;
	unsigned writes;

	(void)state;
	(void)launch(10);
	board = cue_board_get(cue_backend_get());
	board->states[0].next = 0xfffffffe00000005ull;
	board->states[0].left[0] = 0xfffffffe00000005ull;
	board->mark[0].chain = 0xfffffffeu;
	writes = fake_share_state.writes;
	(void)launch(10);
	assert_int_equal(fake_share_state.writes, writes + 2 + sizeof(cue_yield_state) / sizeof(unsigned));
	assert_int_equal(fake.launch[3].turns.chain, 1);
	assert_true(board->states[0].next == 0 && board->states[0].left[0] == 0);
}

static void durations_are_learned(void **state)
{
	(void)state;
	cue_set_resumes(CUE_RESUMES_LEARNED);
	fake_share_state.is_slow = 1;
	assert_int_equal(launch(10).resumes, 32);
	assert_int_equal(fake_share_state.records, 2);
	assert_int_equal(launch(10).resumes, 32); /* the pair is in flight */
	assert_int_equal(fake_share_state.records, 2);
	fake_share_state.is_slow = 0;
	fake_share_state.us = 800;
	assert_int_equal(launch(10).resumes, 2);
	assert_int_equal(fake_share_state.records, 4);
	fake_share_state.us = 2;
	assert_int_equal(launch(10).resumes, 2); /* 401, and 600 lately */
	for (unsigned i = 0; i < 6; i++)
		assert_int_equal(launch(10).resumes, 1);
	assert_int_equal(launch(10).resumes, 0); /* 5, and 81 lately */
	assert_int_equal(launch(10).no_yield, CUE_NO_YIELD_SHORT);
	assert_null(fake.launch[fake.launches - 1].turns.board);
	assert_int_equal(fake_share_state.events, 2);
	/* Of many more blocks it is not short: 2 us for one wave of 40. */
	assert_int_equal(launch(40).resumes, 0);
	assert_int_equal(launch(400000).resumes, 10);
	cue_set_resumes(16);
	assert_int_equal(launch(10).resumes, 16);
	assert_int_equal(cue_set_resumes(257), CUE_ERROR_ARGUMENT);
}

/* A kernel whose chain has lost an eighth of its time, as its last blocks took long: each launch behind a sentinel, and on four streams as
 * long as there are hardware queues. */
static void uneven_blocks_need_streams(void **state)
{
	static const struct trace_backend trace = {.fetch = fetch, .pinned = pinned};
	struct board *board;
	unsigned first, other = 0;

	(void)state;
	fake.trace = &trace;
	fake_share_state.us = 10000;
	fake_share_state.context = fake_share_state.stream_context = 7;
	cue_set_resumes(CUE_RESUMES_LEARNED);
	(void)launch(1000);
	board = cue_board_get(cue_backend_get());
	board->states[0].lost_ns = 1300000;
	(void)launch(1000);
	assert_int_equal(fake.launches, 33 + 6); /* it fetches the state */
	first = fake.launches;
	assert_int_equal(launch(1000).resumes, 5);
	assert_int_equal(fake.launches, first + 6 + 5);
	for (unsigned i = 0; i < 11; i++) {
		const struct fake_launch *now = &fake.launch[first + i];
		unsigned index = (i + 1) / 2, is_sentinel = i % 2;
		assert_int_equal(now->turns.index, index - is_sentinel);
		assert_int_equal(now->grid[0], is_sentinel ? 1 : index < 5 ? 40 : 38);
		assert_int_equal(now->block[0], is_sentinel ? 32 : 64);
		if (index % 4 == 0)
			assert_ptr_equal(now->stream, &stream);
		else /* of three of the library's, each has the same places */
			assert_ptr_equal(now->stream, fake.launch[first + 2 * (index % 4) - 1].stream);
		assert_ptr_equal(now->turns.left, &board->states[0].left[(index - is_sentinel) % 4]);
	}
	setenv("CUDA_DEVICE_MAX_CONNECTIONS", "4", 1); /* one for each mark, and the library's */
	cue_client_enter(rival);
	for (unsigned i = 0; i < 3; i++) {
		board->states[1].lost_ns = 1300000;
		first = fake.launches;
		(void)launch(1000);
	}
	for (unsigned i = first; i < fake.launches; i++)
		other += fake.launch[i].stream != &stream;
	assert_int_equal(other, 0);
	unsetenv("CUDA_DEVICE_MAX_CONNECTIONS");
}

/* How many launches of a chain are in another stream than its own, after two that teach that its blocks are uneven. */
static unsigned spread_in(char *where, unsigned mark)
{
	struct board *board = cue_board_get(cue_backend_get());
	cue_launch_spec spec = spec_of(1000);
	unsigned count = 0, first;

	spec.stream = where;
	for (unsigned i = 0; i < 2; i++) {
		(void)cue_launch_kernel(&spec);
		board->states[mark].lost_ns = 1300000;
	}
	first = fake.launches;
	(void)cue_launch_kernel(&spec);
	for (unsigned i = first; i < fake.launches; i++)
		count += fake.launch[i].stream != where;
	return count;
}

/* The chains of several marks use the same streams of the library, if these are idle. As soon as the program has made too many streams,
 * also such as were destroyed, no chain uses them. */
static void few_streams_are_made(void **state)
{
	static const struct trace_backend trace = {.fetch = fetch, .pinned = pinned};
	static char other;
	void *made;

	(void)state;
	fake.trace = &trace;
	fake_share_state.us = 10000;
	fake_share_state.context = fake_share_state.stream_context = 7;
	cue_set_resumes(CUE_RESUMES_LEARNED);
	assert_int_equal(spread_in(&stream, 0), 4 + 4); /* of 6 launches, and of 5 sentinels */
	assert_int_equal(fake_phase_state.made_streams, 1 + 3);
	cue_client_enter(rival);
	assert_int_equal(spread_in(&other, 1), 4 + 4);
	assert_int_equal(fake_phase_state.made_streams, 1 + 3);
	fake_share_state.is_busy = 1;
	assert_int_equal(spread_in(&other, 1), 4 + 4);
	assert_int_equal(spread_in(&stream, 2), 3 + 3); /* there is a queue for one more */
	assert_int_equal(fake_phase_state.made_streams, 1 + 4);
	assert_int_equal(cue_stream_create(&made, 0), 0);
	fake_share_state.is_busy = 0;
	assert_int_equal(spread_in(&stream, 2), 0);
	assert_int_equal(spread_in(&other, 1), 0);
	assert_int_equal(fake_phase_state.made_streams, 1 + 4);
}

/* After a bracket of a higher client, launches of 25 us and more have a resume. */
static void short_ones_make_room_for_brackets(void **state)
{
	static char other_stream;
	cue_client *urgent;
	int attempts = 0;

	(void)state;
	cue_set_resumes(CUE_RESUMES_LEARNED);
	cue_client_open(&urgent, &(cue_client_options){.priority = 1});
	for (fake_share_state.us = 50; launch(10).no_yield != CUE_NO_YIELD_SHORT;)
		;
	cue_client_begin(rival, &other_stream);
	cue_client_end(rival, &other_stream);
	assert_int_equal(launch(10).resumes, 0);
	do { /* the next launch may be late */
		cue_client_begin(urgent, &other_stream);
		cue_client_end(urgent, &other_stream);
	} while (launch(10).resumes != 1 && ++attempts < 100);
	assert_in_range(attempts, 0, 99);
	for (fake_share_state.us = 2; launch(10).resumes;)
		;
	assert_int_equal(launch(10).no_yield, CUE_NO_YIELD_SHORT);
}

/* Who comes before all others does not yield, and has no resumes. It is marked as soon as another's blocks look. */
static void the_first_does_not_yield(void **state)
{
	cue_decision d;

	(void)state;
	cue_client_set(client, &(cue_client_options){.name = "c", .priority = 1});
	d = launch(1000);
	assert_int_equal(d.rewritten, 1); /* the test has set the number of resumes */
	assert_int_equal(d.is_marked || d.yields, 0);
	assert_int_equal(d.no_yield, CUE_NO_YIELD_FIRST);
	assert_int_equal(d.resumes, 0);
	assert_int_equal(fake.launches, 1);
	assert_null(fake.launch[0].turns.board);
	assert_int_equal(fake_share_state.records + fake_share_state.writes, 0);
	let_rival_look();
	d = launch(1000);
	assert_int_equal(d.is_marked, 1);
	assert_int_equal(d.yields, 0);
	assert_int_equal(board_now()->mark[0].end, 1);
	cue_client_set(rival, &(cue_client_options){.name = "rival", .priority = 1});
	assert_int_equal(launch(1000).yields, 1);
	cue_client_close(rival);
	assert_int_equal(launch(1000).no_yield, CUE_NO_YIELD_FIRST);
}

/* A closed client's work in flight looks at marks, and has its place in the order. When it has ended, the next launch finds that, but
   asks every 10 ms only. */
static void a_closed_client_counts_until_its_work_has_ended(void **state)
{
	cue_board_mark *mark;
	cue_decision d;

	(void)state;
	fake_share_state.is_stuck = 1;
	let_rival_look();
	fake_share_state.is_stuck = 0;
	assert_int_equal(cue_client_close(rival), CUE_OK);
	d = launch(1000);
	assert_true(d.is_marked && d.yields);
	cue_client_set(client, &(cue_client_options){.name = "c", .priority = 1});
	d = launch(1000);
	assert_true(d.is_marked && !d.yields);
	mark = &fake_share_state.board[fake_share_state.boards - 1]->mark[0];
	mark->begin = mark->end = 1;
	assert_true(launch(1000).is_marked);
	nanosleep(&(struct timespec){0, 11000000}, NULL);
	(void)launch(1000);
	d = launch(1000);
	assert_int_equal(d.is_marked, 0);
	assert_int_equal(d.no_yield, CUE_NO_YIELD_FIRST);
	assert_int_equal(board_now()->clients, 1u);
}

/* If nothing asks for another form, its launches are the originals. Alone it asks the device for nothing. */
static void the_first_is_native(void **state)
{
	cue_decision d;

	(void)state;
	cue_reset_settings();
	cue_client_set(client, &(cue_client_options){.name = "c", .priority = 1});
	d = launch(1000);
	assert_int_equal(d.rewritten || d.is_marked, 0);
	assert_int_equal(d.no_yield, CUE_NO_YIELD_FIRST);
	assert_string_equal(d.policy, "native");
	assert_ptr_equal(fake.launch[0].function, &native);
	fake_share_state.is_busy = 1; /* before it begins, another may look */
	assert_int_equal(launch(1000).is_marked, 1);
	fake_share_state.is_busy = 0;
	assert_int_equal(launch(1000).is_marked, 0);
	let_rival_look();
	assert_int_equal(launch(1000).is_marked, 1);
	cue_client_close(rival);
	fake_share_state.context++; /* of the board that was there nothing is left */
	fake_share_state.allocations = fake_share_state.writes = 0;
	d = launch(1000);
	assert_int_equal(d.rewritten || d.is_marked, 0);
	assert_int_equal(d.no_yield, CUE_NO_YIELD_FIRST);
	assert_int_equal(fake_share_state.allocations + fake_share_state.writes, 0);
}

/* The first use of a kernel may load it, which may wait for the device: before the mark. Then it is loaded. */
static void an_original_is_loaded_before_its_mark(void **state)
{
	static const char other_native, entry_of_other;
	cue_launch_spec spec = spec_of(100);
	cue_decision d;

	(void)state;
	let_rival_look();
	cue_set_policy("native");
	spec.native = &other_native;
	spec.entry = &entry_of_other;
	fake_phase_state.facts_asked = 0;
	fake_phase_state.fail_facts = fake_share_state.fail_write = 1;
	(void)cue_launch_kernel(&spec);
	cue_last_decision(&d);
	assert_int_equal(d.is_marked || d.device_error || fake.pending, 0);
	assert_int_equal(fake_phase_state.facts_asked, 1);
	fake_phase_state.fail_facts = fake_share_state.fail_write = 0;
	(void)cue_launch_kernel(&spec);
	cue_last_decision(&d);
	assert_int_equal(d.is_marked, 1);
	assert_int_equal(fake_phase_state.facts_asked, 1);
}

/* The device's own priorities are enough if all streams of the others have a higher one than the launch's. */
static void hardware_keeps_the_priority(void **state)
{
	static char other_stream;
	cue_decision d;

	(void)state;
	cue_reset_settings();
	fake_share_state.us = 100000;
	fake_share_state.first_stream = &other_stream;
	cue_client_set(rival, &(cue_client_options){.name = "rival", .priority = 1});
	assert_int_equal(launch(1000).yields, 1); /* nobody knows where the rival works */
	cue_client_bind(rival, &other_stream);
	d = launch(1000);
	assert_int_equal(d.no_yield, CUE_NO_YIELD_HARDWARE);
	assert_int_equal(d.rewritten || d.yields, 0);
	assert_ptr_equal(fake.launch[fake.launches - 1].function, &native);
	cue_set_policy("fill"); /* elastic blocks would keep their places */
	assert_int_equal(launch(1000).yields, 1);
	cue_reset_settings();
	cue_client_set(client, &(cue_client_options){.name = "c", .floor_blocks = 2});
	assert_int_equal(launch(1000).yields, 1);
	cue_client_set(client, &(cue_client_options){.name = "c", .priority = 1});
	assert_int_equal(launch(1000).yields, 1); /* shares */
	cue_client_set(client, &(cue_client_options){.name = "c"});
	assert_int_equal(launch(1000).no_yield, CUE_NO_YIELD_HARDWARE);
	cue_client_enter(rival);
	(void)launch(10); /* on a stream without a priority */
	cue_client_enter(client);
	assert_int_equal(launch(1000).yields, 1);
}

/* What the program changes later is seen after some launches. */
static void a_changed_priority_is_seen(void **state)
{
	static char other_stream;
	cue_launch_spec spec = spec_of(10);

	(void)state;
	cue_reset_settings();
	fake_share_state.first_stream = spec.stream = &other_stream;
	cue_client_set(rival, &(cue_client_options){.name = "rival", .priority = 1});
	cue_client_bind(rival, &other_stream);
	assert_int_equal(launch(1000).no_yield, CUE_NO_YIELD_HARDWARE);
	fake_share_state.first_stream = NULL;
	for (int i = 0; i < 65; i++)
		(void)cue_launch_kernel(&spec);
	assert_int_equal(launch(1000).yields, 1);
}

/* The program's streams get the priority of the thread's client. */
static void streams_get_the_clients_priority(void **state)
{
	void *made;

	(void)state;
	cue_client_set(client, &(cue_client_options){.name = "c", .priority = 2});
	assert_int_equal(cue_stream_create(&made, 1), 0);
	assert_int_equal(fake_share_state.created_priority, -2);
	assert_int_equal(fake_share_state.created_flags, 1);
	cue_client_enter(NULL);
	assert_int_equal(cue_stream_create(&made, 0), 0);
	assert_int_equal(fake_share_state.created_priority, 0);
}

/* 1/n of the device for each of n clients that have launched something; a closed one does not count. */
static void equal_knows_the_other_clients(void **state)
{
	static const char other_entry;
	cue_launch_spec spec = spec_of(100);
	cue_client *other;
	(void)state;
	cue_neighbours_forget();
	fake.sm = (struct sm_resources){.blocks = 4, .threads = 2048, .registers = 65536, .shared_bytes = 65536};
	assert_int_equal(cue_set_policy("equal"), CUE_OK);
	assert_int_equal(launch(100).physical_blocks, 40);
	cue_client_open(&other, NULL);
	assert_int_equal(launch(100).physical_blocks, 40); /* it has launched nothing */
	cue_client_enter(other);
	spec.entry = &other_entry;
	assert_int_equal(cue_launch_kernel(&spec), CUE_OK);
	cue_client_enter(client);
	assert_int_equal(launch(100).physical_blocks, 20);
	cue_client_close(other);
	assert_int_equal(launch(100).physical_blocks, 40);
}

/* Neither does one without work. */
static void equal_knows_who_has_work(void **state)
{
	static const char other_entry;
	cue_launch_spec spec = spec_of(100);

	(void)state;
	cue_neighbours_forget();
	fake_share_state.context = 1;
	fake.sm = (struct sm_resources){.blocks = 4, .threads = 2048, .registers = 65536, .shared_bytes = 65536};
	assert_int_equal(cue_set_policy("equal"), CUE_OK);
	fake_share_state.is_slow = 1;
	cue_client_enter(rival);
	spec.entry = &other_entry;
	assert_int_equal(cue_launch_kernel(&spec), CUE_OK);
	cue_client_enter(client);
	assert_int_equal(launch(100).physical_blocks, 20);
	fake_share_state.is_slow = 0; /* the rival's launch has ended */
	assert_int_equal(launch(100).physical_blocks, 40);
}

/* The lost threads come back in larger blocks, where the entry for them loses nothing: it does not yield. */
static void fewer_blocks_are_larger(void **state)
{
	static const char other_entry, resized;
	cue_launch_spec spec = spec_of(100);
	cue_decision d;

	(void)state;
	cue_neighbours_forget();
	fake.resized = &resized;
	fake.sm = (struct sm_resources){.blocks = 4, .threads = 2048, .registers = 65536, .shared_bytes = 65536};
	fake.usage.threads = 64;
	assert_int_equal(cue_set_policy("equal"), CUE_OK);
	cue_client_enter(rival);
	spec.entry = &other_entry;
	assert_int_equal(cue_launch_kernel(&spec), CUE_OK);
	cue_client_enter(client);
	spec = spec_of(100);
	spec.tier = CUE_TIER_RESIZABLE;
	spec.resized = &resized;
	assert_int_equal(cue_launch_kernel(&spec), CUE_OK);
	cue_last_decision(&d);
	assert_true(d.yields && d.physical_threads == 64 && d.physical_blocks == 20);
	spec.yields = 0;
	assert_int_equal(cue_launch_kernel(&spec), CUE_OK);
	cue_last_decision(&d);
	assert_ptr_equal(fake.launch[fake.launches - 1].function, &resized);
	assert_int_equal(d.physical_threads, 128);
	assert_int_equal(d.physical_blocks, 20);
}

/* A launch that cannot yield: whole waves of 40 blocks that take a millisecond, once it was measured. */
static cue_decision launch_opaque(unsigned blocks)
{
	cue_launch_spec spec = spec_of(blocks);
	cue_decision d;

	spec.yields = 0;
	assert_int_equal(cue_launch_kernel(&spec), CUE_OK);
	cue_last_decision(&d);
	return d;
}

static void slices_by_time(void **state)
{
	cue_client *other;

	(void)state;
	fake_share_state.us = 8000;
	cue_client_close(rival);
	assert_int_equal(launch_opaque(1000).slices, 1); /* alone: neither cut nor measured */
	assert_int_equal(fake_share_state.records, 0);
	cue_client_open(&other, NULL);
	assert_int_equal(launch_opaque(1000).slices, 1);
	assert_int_equal(fake_share_state.records, 2);
	fake.launches = 0;
	assert_int_equal(launch_opaque(1000).slices, 9); /* 125 blocks a millisecond */
	assert_int_equal(fake.launches, 9);
	assert_int_equal(fake_share_state.records, 4); /* of the first slice */
	fake_share_state.us = 500;
	assert_int_equal(launch_opaque(1000).slice_blocks, 240);
	fake_share_state.us = 1000000;
	assert_int_equal(launch_opaque(1000).slice_blocks, 40);
	fake_share_state.us = 1;
	cue_set_slice_us(100000);
	assert_int_equal(launch_opaque(1000).slice_blocks, 1000);
	cue_set_slice_us(0);
	assert_int_equal(launch_opaque(1000).slice_blocks, 1000);
	cue_set_slice(7);
	assert_int_equal(launch_opaque(1000).slice_blocks, 7);
}

static void an_error_of_the_programs_stays(void **state)
{
	(void)state;
	fake.pending = 77;
	fake_share_state.fail_write = 1;
	(void)launch(10);
	assert_int_not_equal(fake.pending, 0);
}

static void *launch_1000(void *decision)
{
	cue_client_enter(client);
	*(cue_decision *)decision = launch(1000);
	return NULL;
}

/* A launch that waits for its mark decides by the clients that there are afterwards. */
static void who_comes_meanwhile(void **state)
{
	struct share first;
	pthread_t thread;
	cue_client *high;
	cue_decision decision;

	(void)state;
	cue_client_set(rival, &(cue_client_options){.name = "rival", .priority = -1});
	cue_set_resumes(CUE_RESUMES_LEARNED);
	cue_reset_settings();
	cue_share_find(
	    &first, client, &stream, 0); /* as another thread's launch that waits for room in its stream */
	assert_int_equal(pthread_create(&thread, NULL, launch_1000, &decision), 0);
	nanosleep(&(struct timespec){0, 100000000}, NULL); /* then it waits */
	cue_client_open(&high, &(cue_client_options){.name = "high", .priority = 5});
	cue_share_leave(&first);
	pthread_join(thread, NULL);
	assert_string_equal(decision.policy, "fill");
	assert_int_equal(decision.no_yield, CUE_NO_YIELD_NONE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test_setup(without_share_it_says_so_once, set_up),
	    cmocka_unit_test_setup(without_a_client_it_says_so_once, set_up),
	    cmocka_unit_test_setup(a_chain, set_up), cmocka_unit_test_setup(a_chain_writes_its_mark, set_up),
	    cmocka_unit_test_setup(what_is_between_begin_and_end, set_up),
	    cmocka_unit_test_setup(each_slice_is_a_chain, set_up), cmocka_unit_test_setup(reasons, set_up),
	    cmocka_unit_test_setup(no_mark_is_free, set_up),
	    cmocka_unit_test_setup(a_refused_first_launch, set_up),
	    cmocka_unit_test_setup(a_refused_resume, set_up), cmocka_unit_test_setup(numbers_begin_anew, set_up),
	    cmocka_unit_test_setup(few_streams_are_made, set_up),
	    cmocka_unit_test_setup(uneven_blocks_need_streams, set_up),
	    cmocka_unit_test_setup(durations_are_learned, set_up),
	    cmocka_unit_test_setup(short_ones_make_room_for_brackets, set_up),
	    cmocka_unit_test_setup(the_first_does_not_yield, set_up),
	    cmocka_unit_test_setup(a_closed_client_counts_until_its_work_has_ended, set_up),
	    cmocka_unit_test_setup(the_first_is_native, set_up),
	    cmocka_unit_test_setup(an_original_is_loaded_before_its_mark, set_up),
	    cmocka_unit_test_setup(hardware_keeps_the_priority, set_up),
	    cmocka_unit_test_setup(a_changed_priority_is_seen, set_up),
	    cmocka_unit_test_setup(streams_get_the_clients_priority, set_up),
	    cmocka_unit_test_setup(who_comes_meanwhile, set_up),
	    cmocka_unit_test_setup(equal_knows_the_other_clients, set_up),
	    cmocka_unit_test_setup(equal_knows_who_has_work, set_up),
	    cmocka_unit_test_setup(fewer_blocks_are_larger, set_up),
	    cmocka_unit_test_setup(slices_by_time, set_up),
	    cmocka_unit_test_setup(an_error_of_the_programs_stays, set_up)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
