/* mark_work.c on a fake device: the outermost bracket marks. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "test.h"
#include "fake_device.h"
#include "fake_phase.h"
#include "fake_share.h"
#include "runtime/share/board.h"
#include "runtime/share/client.h"
#include "runtime/share/host_wait.h"
#include "runtime/share/keeper.h"
#include "runtime/share/looking.h"
#include "runtime/share/share.h"

static const char native, entry;
static void *slots[1];
static char stream;
static cue_client *client;

static int set_up(void **state)
{
	(void)state;
	fake_share_reset();
	fake.yielding = &entry;
	fake.most_threads = 1024;
	fake.usage = (struct block_usage){.sm_blocks = 4, .sm_count = 10, .threads = 128, .registers = 4096};
	cue_reset_settings();
	cue_client_open(&client, &(cue_client_options){.name = "c"});
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

static void launch(unsigned blocks)
{
	cue_launch_spec spec = spec_of(blocks);

	assert_int_equal(cue_launch_kernel(&spec), 0);
}

static const cue_board *board_now(void)
{
	return fake_share_state.board[fake_share_state.boards - 1];
}

static void brackets(void **state)
{
	const cue_board_mark *mark;

	(void)state;
	assert_int_equal(cue_client_end(client, &stream), CUE_ERROR_ARGUMENT);
	assert_int_equal(cue_client_begin(client, &stream), CUE_OK);
	mark = &board_now()->mark[0];
	assert_int_equal(mark->begin, 1);
	assert_int_equal(cue_client_begin(client, &stream), CUE_OK);
	launch(10);
	assert_int_equal(cue_client_end(client, &stream), CUE_OK);
	assert_int_equal(mark->begin, 1);
	assert_int_equal(mark->end, 0);
	assert_int_equal(cue_client_end(client, &stream), CUE_OK);
	assert_int_equal(mark->end, 1);
	assert_int_equal(cue_client_begin(NULL, &stream), CUE_OK); /* the process's own is not shared */
	assert_int_equal(mark->begin, 1);
	fake_phase_state.captured = &stream;
	assert_int_equal(cue_client_begin(client, &stream), CUE_ERROR_DEVICE);
	assert_non_null(strstr(cue_error_message(), "captured"));
	fake_share_state.unknown_stream = &stream; /* it is none */
	fake_share_state.unknown_error = 400;
	assert_int_equal(cue_client_begin(client, &stream), CUE_ERROR_DEVICE);
	assert_non_null(strstr(cue_error_message(), "device"));
}

/* To close a client in its brackets is an error; so is to end a bracket while its stream is captured. No mark stays. */
static void no_mark_stays(void **state)
{
	static char other;
	const cue_board_mark *mark;
	cue_client *rival;

	(void)state;
	assert_int_equal(cue_client_begin(client, &stream), CUE_OK);
	mark = &board_now()->mark[0];
	fake_phase_state.captured = &stream;
	assert_int_equal(cue_client_end(client, &stream), CUE_ERROR_ARGUMENT);
	assert_int_equal(mark->begin, mark->end);
	fake_phase_state.captured = NULL;
	cue_client_open(&rival, NULL);
	assert_int_equal(cue_client_begin(client, &stream), CUE_OK);
	assert_int_equal(cue_client_begin(client, &stream), CUE_OK);
	launch(1000);
	cue_client_close(rival);
	assert_int_not_equal(mark->begin, mark->end);
	fake_share_state.is_busy = 1;
	assert_int_equal(cue_client_close(client), CUE_ERROR_ARGUMENT);
	assert_int_equal(mark->begin, mark->end);
	assert_int_equal(cue_client_close(client), CUE_ERROR_ARGUMENT);
	/* Its chain may still use the place's state. */
	for (unsigned is_done = 0; is_done < 2; is_done++) {
		fake_share_state.is_busy = !is_done;
		assert_int_equal(cue_client_open(&client, NULL), CUE_OK);
		assert_int_equal(cue_client_begin(client, &other), CUE_OK);
		assert_int_equal(mark[0].begin != mark[0].end, is_done);
		assert_int_equal(mark[1].begin != mark[1].end, !is_done);
		assert_int_equal(cue_client_end(client, &other), CUE_OK);
		fake_share_state.is_busy = 0;
		cue_client_close(client);
	}
}

/* A thread that waits for others in its bracket holds nobody meanwhile; for the bracket's own stream nothing changes. */
static void a_thread_that_waits_holds_nobody(void **state)
{
	static char other;
	void *own = &stream, *others = &other;
	const cue_board_mark *mark;
	struct host_wait wait;

	(void)state;
	assert_int_equal(cue_client_begin(client, &stream), CUE_OK);
	mark = &board_now()->mark[0];
	for (unsigned i = 0; i < 2; i++) {
		wait = cue_host_wait_begin(i ? &others : NULL);
		assert_int_equal(mark->begin, mark->end);
		(void)cue_host_wait_end(wait, 0);
		assert_int_not_equal(mark->begin, mark->end);
	}
	wait = cue_host_wait_begin(&own);
	assert_int_not_equal(mark->begin, mark->end);
	(void)cue_host_wait_end(wait, 0);
	assert_int_not_equal(mark->begin, mark->end);
	assert_int_equal(cue_client_end(client, &stream), CUE_OK);
	assert_int_equal(mark->begin, mark->end);
	wait = cue_host_wait_begin(NULL);
	(void)cue_host_wait_end(wait, 0);
	assert_int_equal(mark->begin, mark->end);
}

/* A bracket's stream that waits for an event holds nobody until it goes on. If it is captured then, the next launch begins the
   mark. */
static void a_stream_that_waits_holds_nobody(void **state)
{
	static char other;
	const cue_board_mark *mark;
	struct host_wait wait;
	cue_client *looks;

	(void)state;
	cue_client_open(&looks, NULL);
	(void)cue_looking_begin(cue_client_index(looks));
	assert_int_equal(cue_client_begin(client, &stream), CUE_OK);
	cue_keeper_stop();
	mark = &board_now()->mark[0];
	wait = cue_host_wait_in_stream(&other);
	assert_int_not_equal(mark->begin, mark->end);
	(void)cue_host_wait_end(wait, 0);
	wait = cue_host_wait_in_stream(&stream);
	assert_int_equal(mark->begin, mark->end);
	(void)cue_host_wait_end(wait, 0);
	assert_int_equal(mark->begin, 2);
	assert_int_equal(mark->end, 1);
	wait = cue_host_wait_in_stream(&stream);
	fake_phase_state.captured = &stream;
	(void)cue_host_wait_end(wait, 0);
	assert_int_equal(mark->begin, mark->end);
	fake_phase_state.captured = NULL;
	launch(10);
	assert_int_equal(mark->begin, 3);
	assert_int_equal(mark->end, 2);
	assert_int_equal(cue_client_end(client, &stream), CUE_OK);
	assert_int_equal(mark->begin, mark->end);
}

static unsigned look(void)
{
	unsigned open;

	pthread_mutex_lock(&cue_share_lock);
	open = cue_board_watch(cue_backend_get());
	pthread_mutex_unlock(&cue_share_lock);
	return open;
}

static void watch(unsigned looks)
{
	while (looks-- > 0)
		assert_int_equal(look(), 1);
}

/* An idle bracket's mark is ended, and begun again for a launch, for other work, and where nothing is known of the stream it
   stays; the bracket's end ends nothing twice. */
static void an_idle_bracket_holds_nobody(void **state)
{
	const cue_board_mark *mark;
	struct host_wait wait;
	cue_client *other;
	unsigned writes;

	(void)state;
	cue_client_open(&other, NULL);
	(void)cue_looking_begin(cue_client_index(other)); /* its blocks look */
	assert_int_equal(cue_client_begin(client, &stream), CUE_OK);
	launch(10);
	cue_keeper_stop(); /* the test looks instead */
	mark = &board_now()->mark[0];
	fake_share_state.is_busy = 1;
	watch(3);
	assert_int_not_equal(mark->begin, mark->end);
	fake_share_state.is_busy = 0;
	watch(1);
	assert_int_not_equal(mark->begin, mark->end);
	launch(10); /* counts as work */
	watch(1);
	assert_int_not_equal(mark->begin, mark->end);
	watch(3);
	assert_int_equal(mark->begin, mark->end);
	launch(10);
	assert_int_not_equal(mark->begin, mark->end);
	watch(2);
	assert_int_equal(mark->begin, mark->end);
	fake_share_state.is_busy = 1;
	watch(1);
	assert_int_not_equal(mark->begin, mark->end);
	wait = cue_host_wait_begin(NULL);
	watch(3);
	assert_int_equal(mark->begin, mark->end);
	(void)cue_host_wait_end(wait, 0);
	assert_int_not_equal(mark->begin, mark->end);
	fake_share_state.is_busy = 0;
	fake_phase_state.captured = &stream;
	watch(3);
	assert_int_not_equal(mark->begin, mark->end);
	fake_phase_state.captured = NULL;
	watch(2);
	assert_int_equal(mark->begin, mark->end);
	writes = fake_share_state.writes;
	assert_int_equal(cue_client_end(client, &stream), CUE_OK);
	assert_int_equal(fake_share_state.writes, writes);
	assert_int_equal(cue_client_begin(client, &stream), CUE_OK);
	assert_int_not_equal(mark->begin, mark->end);
	assert_int_equal(cue_client_end(client, &stream), CUE_OK);
	assert_int_equal(mark->begin, mark->end);
}

/* The bracket of a destroyed stream ends, but not before its begin is written. Other errors say nothing of the stream. */
static void a_destroyed_stream_holds_nobody(void **state)
{
	cue_board_mark *mark;
	cue_client *other;

	(void)state;
	fake_share_state.context = fake_share_state.stream_context = 7;
	fake_share_state.is_busy = 1;
	cue_client_open(&other, NULL);
	(void)cue_looking_begin(cue_client_index(other));
	assert_int_equal(cue_client_begin(client, &stream), CUE_OK);
	cue_keeper_stop();
	mark = (cue_board_mark *)&board_now()->mark[0];
	fake_share_state.unknown_stream = &stream;
	fake_share_state.unknown_error = 719;
	watch(3);
	assert_int_equal(mark->end, 0);
	fake_share_state.unknown_error = 400;
	mark->begin = 0;
	watch(3);
	assert_int_equal(mark->end, 0);
	mark->begin = 1;
	watch(1);
	assert_int_equal(mark->end, 1);
	assert_int_equal(look(), 0);
	assert_int_equal(cue_client_close(client), CUE_ERROR_ARGUMENT);
	assert_int_equal(mark->begin, mark->end);
	for (unsigned i = 1; i < CUE_BOARD_CLIENTS; i++) /* it has left its place */
		assert_int_equal(cue_client_open(&other, NULL), CUE_OK);
}

/* What the host ends before its stream has begun it stays as it is until then: the library's thread ends it, or the stream. */
static void an_end_waits_for_its_begin(void **state)
{
	cue_board_mark *mark;
	cue_client *other;
	unsigned writes;

	(void)state;
	cue_client_open(&other, NULL);
	(void)cue_looking_begin(cue_client_index(other));
	assert_int_equal(cue_client_begin(client, &stream), CUE_OK);
	cue_keeper_stop();
	mark = (cue_board_mark *)&board_now()->mark[0];
	mark->begin = 0;
	fake_phase_state.captured = &stream;
	assert_int_equal(cue_client_end(client, &stream), CUE_ERROR_ARGUMENT);
	assert_int_equal(look(), 1);
	assert_int_equal(mark->end, 0);
	mark->begin = 1;
	assert_int_equal(look(), 1);
	assert_int_equal(mark->end, 1);
	fake_phase_state.captured = NULL;
	assert_int_equal(cue_client_begin(client, &stream), CUE_OK);
	cue_keeper_stop();
	mark->begin = 1;
	writes = fake_share_state.writes;
	assert_int_equal(cue_client_close(client), CUE_ERROR_ARGUMENT);
	assert_int_equal(fake_share_state.writes, writes + 1);
	assert_int_equal(mark->end, 2);
	assert_int_equal(look(), 0);
}

/* The library's own thread does that, also if it cannot look when it is called. */
static void nobody_need_call(void **state)
{
	const volatile cue_board_mark *mark;

	(void)state;
	assert_int_equal(cue_client_begin(client, &stream), CUE_OK);
	mark = &board_now()->mark[0];
	assert_int_equal(cue_looking_begin(5), 1);
	cue_keeper_watch();
	for (int i = 0; i < 4; i++) {
		int looks = 0;
		if (i)
			assert_int_equal(cue_client_begin(client, &stream), CUE_OK);
		pthread_mutex_lock(&cue_share_lock);
		nanosleep(&(struct timespec){0, 2000000}, NULL);
		pthread_mutex_unlock(&cue_share_lock);
		while (mark->begin != mark->end && looks++ < 1000)
			nanosleep(&(struct timespec){0, 1000000}, NULL);
		assert_in_range(looks, 0, 999);
		assert_int_equal(cue_client_end(client, &stream), CUE_OK);
		nanosleep(&(struct timespec){0, 20000000}, NULL); /* it sleeps until it is called */
	}
	cue_keeper_stop();
}

/* A launch that stays the program's own is a bracket of the client whose launch it is, if there are others. */
static void launches_that_are_not_rewritten(void **state)
{
	cue_client *other;

	(void)state;
	assert_null(cue_work_begin(&stream));
	cue_client_open(&other, NULL);
	assert_ptr_equal(cue_work_begin(&stream), client);
	assert_int_not_equal(board_now()->mark[0].begin, board_now()->mark[0].end);
	cue_work_end(client, &stream);
	assert_int_equal(board_now()->mark[0].begin, board_now()->mark[0].end);
	cue_client_bind(other, &stream);
	assert_ptr_equal(cue_work_begin(&stream), other);
	cue_work_end(other, &stream);
	fake_phase_state.captured = &stream;
	assert_null(cue_work_begin(&stream));
	cue_work_end(NULL, &stream);
}

/* A client is read as it was set, and as its launches and brackets are now. */
static void a_client_is_read(void **state)
{
	cue_client_state now;
	cue_client *other;

	(void)state;
	assert_int_equal(cue_client_read(&now, NULL), CUE_ERROR_ARGUMENT); /* the process's own is not shared */
	assert_int_equal(cue_client_read(NULL, client), CUE_ERROR_ARGUMENT);
	cue_client_set(
	    client, &(cue_client_options){.priority = -2, .share = 3, .floor_blocks = 4, .slice_us = 5});
	assert_int_equal(cue_client_read(&now, client), CUE_OK);
	assert_string_equal(now.name, "c");
	assert_int_equal(now.priority, -2);
	assert_int_equal(now.share, 3);
	assert_int_equal(now.floor_blocks, 4);
	assert_int_equal(now.slice_us, 5);
	assert_int_equal(now.launches + now.blocks + now.streams + (unsigned)now.is_active, 0);
	launch(10);
	cue_client_open(&other, NULL); /* from now on launches yield */
	launch(20);
	assert_int_equal(cue_client_read(&now, client), CUE_OK);
	assert_int_equal(now.launches, 2);
	assert_int_equal(now.yielding, 1);
	assert_true(now.resumes > 0);
	assert_int_equal(now.blocks, 20);
	assert_int_equal(now.streams, 1);
	assert_int_equal(now.is_active, 0);
	assert_int_equal(cue_client_begin(client, &stream), CUE_OK);
	assert_int_equal(cue_client_read(&now, client), CUE_OK);
	assert_int_equal(now.is_active, 1);
	assert_int_equal(cue_client_read(&now, other), CUE_OK);
	assert_int_equal(now.is_active, 0);
	assert_int_equal(cue_client_end(client, &stream), CUE_OK);
	cue_client_close(client);
	assert_int_equal(cue_client_read(&now, client), CUE_ERROR_ARGUMENT);
}

/* Programs with other headers get as much of a record as they know; what the library does not know is zero. */
static void records_of_other_sizes(void **state)
{
	struct {
		cue_decision decision;
		unsigned long long more;
	} newer;
	cue_decision older;

	(void)state;
	/* No padding at the end, which a later member would take. */
	assert_int_equal(sizeof(older), offsetof(cue_decision, plan) + sizeof(older.plan));
	assert_int_equal(
	    sizeof(cue_client_state), offsetof(cue_client_state, left_us) + sizeof(unsigned long long));
	launch(10);
	memset(&newer, 0xff, sizeof(newer));
	memset(&older, 0xff, sizeof(older));
	assert_int_equal(cue_last_decision_sized(&newer.decision, sizeof(newer)), CUE_OK);
	assert_string_equal(newer.decision.client, "c");
	assert_int_equal(newer.more, 0);
	assert_int_equal(cue_last_decision_sized(&older, offsetof(cue_decision, client)), CUE_OK);
	assert_int_equal(older.logical_blocks, 10);
	assert_int_equal((uintptr_t)older.client, UINTPTR_MAX);
}

/* The stream is of device 1: a bracket that begins while device 0 is current binds it to no board of device 0. */
static void a_bracket_while_another_device_is_current(void **state)
{
	struct share share;

	(void)state;
	fake_share_state.context = 10;
	fake_share_state.stream_context = 20;
	assert_int_equal(cue_client_begin(client, &stream), CUE_ERROR_DEVICE);
	fake_share_state.context = 20;
	fake_phase_state.device = 1;
	cue_share_find(&share, client, &stream, 0);
	assert_int_equal(share.no_yield, CUE_NO_YIELD_NONE);
	assert_int_equal(share.board->device, 1);
	assert_int_equal(cue_share_end(&share), 0);
	fake_share_state.context = 10;
	fake_phase_state.device = 0;
	assert_int_equal(cue_client_begin(client, &stream), CUE_OK);
	assert_int_equal(fake_share_active(board_now()), 1);
	assert_int_equal(cue_client_end(client, &stream), CUE_OK);
}

static _Atomic int is_resumed;

static void *resume_soon(void *unused)
{
	nanosleep(&(struct timespec){0, 30000000}, NULL);
	is_resumed = 1;
	assert_int_equal(cue_client_resume(client), CUE_OK);
	return unused;
}

/* As graph launches are, also those of the only client. */
static void work_of_a_suspended_client_waits(void **state)
{
	pthread_t thread;

	(void)state;
	assert_int_equal(cue_client_suspend(client), CUE_OK);
	assert_int_equal(pthread_create(&thread, NULL, resume_soon, NULL), 0);
	assert_null(cue_work_begin(&stream));
	assert_true(is_resumed);
	pthread_join(thread, NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test_setup(brackets, set_up),
	    cmocka_unit_test_setup(no_mark_stays, set_up),
	    cmocka_unit_test_setup(a_thread_that_waits_holds_nobody, set_up),
	    cmocka_unit_test_setup(a_stream_that_waits_holds_nobody, set_up),
	    cmocka_unit_test_setup(an_idle_bracket_holds_nobody, set_up),
	    cmocka_unit_test_setup(an_end_waits_for_its_begin, set_up),
	    cmocka_unit_test_setup(a_destroyed_stream_holds_nobody, set_up),
	    cmocka_unit_test_setup(nobody_need_call, set_up),
	    cmocka_unit_test_setup(launches_that_are_not_rewritten, set_up),
	    cmocka_unit_test_setup(a_client_is_read, set_up),
	    cmocka_unit_test_setup(a_bracket_while_another_device_is_current, set_up),
	    cmocka_unit_test_setup(work_of_a_suspended_client_waits, set_up),
	    cmocka_unit_test_setup(records_of_other_sizes, set_up)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
