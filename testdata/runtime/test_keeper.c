/* keeper.c on a fake device that processes share: a dead process's marks become inactive though this one launches nothing. */
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
#include "runtime/share/board.h"
#include "runtime/share/client.h"
#include "runtime/share/keeper.h"
#include "runtime/share/shared_board.h"
#include "runtime/share/shm_page.h"

static char *memory, path[SHM_PAGE_NAME_BYTES + 16];

static struct board *begin(const char *name, pid_t group, unsigned part)
{
	char words[64];
	struct board *board;

	fake_share_reset();
	fake_share_state.shared_memory = memory + part * FAKE_SHARED * sizeof(cue_board);
	snprintf(words, sizeof(words), "%s,processes=keeper-%d", name, (int)group);
	setenv("CUELASTIC_CLIENT", words, 1);
	cue_client_forget();
	assert_true(cue_share_is_on());
	pthread_mutex_lock(&cue_share_lock);
	board = cue_board_get(cue_backend_get());
	pthread_mutex_unlock(&cue_share_lock);
	assert_true(cue_shared_board_is_on(board));
	return board;
}

/* A process with an active mark, until it is killed. */
static void live(int out, unsigned part)
{
	struct board *board;
	unsigned index;

	(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
	board = begin("b", getppid(), part);
	index = (unsigned)(cue_board_claim(board, 0, 1, cue_backend_get()) - board->mark);
	board->at->mark[index].begin++;
	(void)!write(out, &index, sizeof(index));
	for (;;)
		pause();
}

static const cue_board_mark *start_other(pid_t *pid, struct board **board, int other_is_owner)
{
	unsigned index = 0;
	int pipes[2];

	if (!other_is_owner)
		*board = begin("a", getpid(), 0);
	assert_int_equal(pipe(pipes), 0);
	if ((*pid = fork()) == 0)
		live(pipes[1], 1);
	assert_int_equal(read(pipes[0], &index, sizeof(index)), sizeof(index));
	if (other_is_owner)
		*board = begin("a", getpid(), 0);
	return &(*board)->at->mark[index];
}

/* The longest time is four leases. */
static void assert_cleared(const cue_board_mark *mark)
{
	const volatile cue_board_mark *now = mark;
	int looks = 0;

	while (now->begin != now->end && looks++ < 400)
		nanosleep(&(struct timespec){0, 1000000}, NULL);
	assert_in_range(looks, 0, 399);
}

static int tear_down(void **state)
{
	(void)state;
	cue_client_forget();
	unlink(path);
	return 0;
}

static void marks_of_the_dead(void **state)
{
	struct board *board;
	const cue_board_mark *mark;
	pid_t pid;

	(void)state;
	mark = start_other(&pid, &board, 0);
	nanosleep(&(struct timespec){0, 200000000}, NULL);
	assert_int_not_equal(mark->begin, mark->end); /* it lives */
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	assert_cleared(mark);
}

/* Chains that are under way go on on the old board. */
static void marks_of_a_dead_owner(void **state)
{
	struct board *board;
	const cue_board_mark *mark;
	pid_t pid;

	(void)state;
	mark = start_other(&pid, &board, 1);
	assert_int_not_equal(mark->begin, mark->end);
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	assert_cleared(mark);
}

static void it_starts_again(void **state)
{
	(void)state;
	(void)begin("a", getpid(), 0);
	cue_keeper_stop();
	cue_keeper_stop();
	assert_true(cue_share_is_on());
	marks_of_the_dead(state);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test_teardown(marks_of_the_dead, tear_down),
	    cmocka_unit_test_teardown(marks_of_a_dead_owner, tear_down),
	    cmocka_unit_test_teardown(it_starts_again, tear_down)};

	memory = mmap(
	    NULL, 8 * FAKE_SHARED * sizeof(cue_board), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	snprintf(path, sizeof(path), "/dev/shm/cuelastic6-%u-fake-keeper-%d", (unsigned)getuid(), (int)getpid());
	return cmocka_run_group_tests(tests, NULL, NULL);
}
