/* watch.c on a fake device that processes share: what is waited for, and that a dead process's mark is cleared away
 * while the host waits. The clock stands still; each pause changes the board. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "test.h"
#include "fake_device.h"
#include "fake_phase.h"
#include "fake_share.h"
#include "runtime/grid/error.h"
#include "runtime/share/board.h"
#include "runtime/share/client.h"
#include "runtime/share/shared_board.h"
#include "runtime/share/shm_page.h"
#include "runtime/share/share.h"

static char *memory, path[SHM_PAGE_NAME_BYTES + 16], streams[3];
static unsigned pauses;
static void (*paused)(void);

double cue_clock_us(void)
{
	return 0;
}

void cue_clock_sleep_us(double us)
{
	(void)us;
	assert_true(++pauses < 1000);
	if (paused)
		paused();
}

static void begin(const char *words, unsigned part)
{
	memset(&fake, 0, sizeof(fake));
	memset(&fake_phase_state, 0, sizeof(fake_phase_state));
	memset(&fake_share_state, 0, sizeof(fake_share_state));
	fake.has_share = 1;
	fake_share_state.shared_memory = memory + part * FAKE_SHARED * sizeof(cue_board);
	setenv("CUELASTIC_CLIENT", words, 1);
	cue_client_forget();
	assert_true(cue_share_is_on());
}

static int set_up(void **state)
{
	char words[64];

	(void)state;
	pauses = 0;
	paused = NULL;
	snprintf(words, sizeof(words), "a,processes=watch-%d", (int)getpid());
	begin(words, 0);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	cue_client_forget();
	unlink(path);
	return 0;
}

/* Work on a stream that the device has not done: its writes are lost. */
static void begin_work(void *stream)
{
	struct share share;

	fake_share_state.is_stuck = 1;
	cue_share_begin(&share, cue_client_of_process(), stream);
	assert_int_equal(share.no_yield, CUE_NO_YIELD_NONE);
	assert_int_equal(cue_share_end(&share), 0);
	fake_share_state.is_stuck = 0;
}

static cue_board *board_now(void)
{
	return cue_board_get(cue_backend_get())->at;
}

static void end_first(void)
{
	if (pauses == 3)
		board_now()->mark[0].begin = board_now()->mark[0].end = 1;
}

static void end_both(void)
{
	end_first();
	if (pauses == 7)
		board_now()->mark[1].begin = board_now()->mark[1].end = 1;
}

static void all_streams_or_one(void **state)
{
	(void)state;
	cue_share_watch_all();
	assert_int_equal(pauses, 0);
	begin_work(&streams[0]);
	begin_work(&streams[1]);
	cue_share_watch(&streams[2]);
	assert_int_equal(pauses, 0);
	paused = end_both;
	cue_share_watch(&streams[0]);
	assert_int_equal(pauses, 3);
	cue_share_watch_all();
	assert_int_equal(pauses, 7);
}

/* An open bracket is not waited for: this thread may be the one that ends it. */
static void brackets_are_not_waited_for(void **state)
{
	(void)state;
	assert_int_equal(cue_client_begin(NULL, &streams[0]), CUE_OK);
	cue_share_watch_all();
	cue_share_watch(&streams[0]);
	assert_int_equal(pauses, 0);
	assert_int_equal(cue_client_end(NULL, &streams[0]), CUE_OK);
}

static void a_device_that_fails_is_left(void **state)
{
	(void)state;
	begin_work(&streams[0]);
	fake_share_state.fail_copy = 1;
	cue_share_watch_all();
	assert_int_equal(pauses, 0);
	assert_int_equal(fake.pending, 0);
	fake_share_state.fail_copy = 0;
}

static void without_processes_nothing_is_asked(void **state)
{
	(void)state;
	begin("a", 0);
	begin_work(&streams[0]);
	fake_share_state.copies = 0;
	cue_share_watch_all();
	cue_share_watch(&streams[0]);
	assert_int_equal(pauses, 0);
	assert_int_equal(fake_share_state.copies, 0);
}

static unsigned others_mark;
static cue_board *at; /* asking for it would be a look */

/* The work ends when the dead one's mark is inactive; real time goes on so that leases end. */
static void end_after_the_other(void)
{
	const cue_board_mark *mark = &at->mark[others_mark];

	nanosleep(&(struct timespec){0, 5000000}, NULL);
	if (mark->begin == mark->end)
		at->mark[0].begin = at->mark[0].end = 1;
}

static void live(int out)
{
	char words[64];
	struct board *board;
	struct mark *mark;
	unsigned index;

	(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
	snprintf(words, sizeof(words), "b,processes=watch-%d", (int)getppid());
	begin(words, 1);
	board = cue_board_get(cue_backend_get());
	mark = cue_board_claim(board, 0, 1, cue_backend_get());
	index = (unsigned)(mark - board->mark);
	board->at->mark[index].begin++;
	(void)!write(out, &index, sizeof(index));
	for (;;)
		pause();
}

static void a_dead_process_s_mark_is_cleared_away(void **state)
{
	int pipes[2];
	pid_t pid;

	(void)state;
	begin_work(&streams[0]);
	assert_int_equal(pipe(pipes), 0);
	if ((pid = fork()) == 0)
		live(pipes[1]);
	assert_int_equal(read(pipes[0], &others_mark, sizeof(others_mark)), sizeof(others_mark));
	assert_int_not_equal(others_mark, 0);
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	at = board_now();
	paused = end_after_the_other;
	cue_share_watch_all();
	assert_in_range(pauses, 1, 100); /* half a second */
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(all_streams_or_one, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(brackets_are_not_waited_for, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(a_device_that_fails_is_left, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(without_processes_nothing_is_asked, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(a_dead_process_s_mark_is_cleared_away, set_up, tear_down)};

	memory = mmap(
	    NULL, 8 * FAKE_SHARED * sizeof(cue_board), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	snprintf(path, sizeof(path), "/dev/shm/cuelastic3-%u-fake-watch-%d", (unsigned)getuid(), (int)getpid());
	return cmocka_run_group_tests(tests, NULL, NULL);
}
