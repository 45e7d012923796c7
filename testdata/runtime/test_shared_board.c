/* shared_board.c with real processes on a fake device, whose memory they share: places, marks, deaths, unusable pages. On the
   real clock: processes that are killed, and what they leave to a lease, are what is tested. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "said.h"
#include "fake_device.h"
#include "fake_phase.h"
#include "fake_share.h"
#include "runtime/share/board.h"
#include "runtime/share/client.h"
#include "runtime/share/keeper.h"
#include "runtime/share/shared_board.h"
#include "runtime/share/shm_page.h"
#include "runtime/share/stream_priority.h"

#define PART (FAKE_SHARED * sizeof(cue_board)) /* of the memory, for each process */
#define LEASE_NS 110000000L

static char *memory, path[SHM_PAGE_NAME_BYTES + 16];
static const struct backend *device;

static enum mps_priority mps[8]; /* the processes', by their part */

/* The process uses the part-th part of the memory for its boards. */
static void begin(unsigned part, const char *words)
{
	char text[128];

	fake_share_reset();
	fake_share_state.shared_memory = memory + part * PART;
	fake_share_state.mps = mps[part];
	snprintf(text, sizeof(text), "c%u,processes=joint-%s%s", part, strrchr(path, '-') + 1, words);
	setenv("CUELASTIC_CLIENT", text, 1);
	cue_client_forget();
	device = cue_backend_get();
}

static int set_up(void **state)
{
	(void)state;
	memset(memory, 0, 8 * PART);
	begin(0, "");
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	cue_client_forget();
	unlink(path);
	return 0;
}

static struct board *get(void)
{
	assert_true(cue_share_is_on());
	return cue_board_get(device);
}

static int tells_work; /* as the keeper does */

/* These tests look themselves, and without the lock. */
static void wait_a_lease(void)
{
	cue_keeper_stop();
	nanosleep(&(struct timespec){0, LEASE_NS}, NULL);
	cue_shared_board_tells_work(tells_work);
}

/* Looks once in a lease until it is so; a look can find the page locked. */
#define LOOK_UNTIL(board, is_so)                                                                             \
	do {                                                                                                     \
		for (int looks = 0; looks < 30 && !(is_so); looks++) {                                               \
			wait_a_lease();                                                                                  \
			assert_ptr_equal(cue_board_get(device), board);                                                  \
		}                                                                                                    \
		assert_true(is_so);                                                                                  \
	} while (0)

/* As at a launch, which looks first. */
static enum rivals rivals_on(struct board *board)
{
	(void)cue_board_get(device);
	return cue_stream_priority_rivals(board, &cue_clients[0], 0);
}

/* A process that has a client, and its mark active on the board; it ends when it is killed. */
struct other {
	pid_t pid;
	unsigned place, mark, boards, opens;
	cue_board *at;
};

static void live(unsigned part, const char *words, int out)
{
	struct other told = {.pid = getpid()};
	struct board *board;
	struct mark *mark;

	begin(part, words);
	board = get();
	mark = board ? cue_board_claim(board, 0, 1, device) : NULL;
	if (!mark)
		_exit(1);
	told.place = cue_shared_board_place(board, 0);
	told.mark = (unsigned)(mark - board->mark);
	told.at = board->at;
	told.boards = fake_share_state.shared;
	told.opens = fake_share_state.opens;
	board->at->mark[told.mark].begin = 1;
	cue_clients[0].largest = (struct block_need){100 + part, 200, 300};
	(void)!write(out, &told, sizeof(told));
	for (;;) {
		wait_a_lease();
		cue_clients[0].launches += part == 3;
		(void)cue_board_get(device);
	}
}

static struct other start(unsigned part, const char *words)
{
	struct other other;
	int pipes[2];

	assert_int_equal(pipe(pipes), 0);
	if (fork() == 0) {
		(void)prctl(PR_SET_PDEATHSIG, SIGKILL); /* also where a check fails */
		live(part, words, pipes[1]);
	}
	close(pipes[1]);
	assert_int_equal(read(pipes[0], &other, sizeof(other)), sizeof(other));
	close(pipes[0]);
	return other;
}

static void end(const struct other *other)
{
	kill(other->pid, SIGKILL);
	waitpid(other->pid, NULL, 0);
}

static void processes_have_one_board(void **state)
{
	struct board *board = get();
	struct mark *mark = cue_board_claim(board, 0, 1, device);
	struct other a = start(1, ",priority=3"), b = start(2, ",priority=5");
	cue_board *at = board->at;

	(void)state;
	assert_int_equal(cue_shared_board_error(board), CUE_OK);
	assert_true(cue_shared_board_is_on(board));
	assert_ptr_equal(a.at, at);
	assert_ptr_equal(b.at, at);
	assert_int_equal(a.opens, 1);
	assert_int_equal(1u << cue_shared_board_place(board, 0) | 1u << a.place | 1u << b.place, 7);
	assert_int_equal(at->clients, 7);
	assert_int_equal(at->client[a.place].priority, 3);
	assert_int_equal(at->client[b.place].priority, 5);
	assert_true((unsigned)(mark - board->mark) != a.mark && a.mark != b.mark);
	board->is_outdated = 1; /* as after a write that failed: what others wrote must stay */
	assert_ptr_equal(cue_board_get(device), board);
	assert_int_equal(at->owner[b.mark], b.place + 1);
	assert_int_equal(at->row[cue_shared_board_place(board, 0)].above[0], 1u << a.mark | 1u << b.mark);
	assert_int_equal(at->row[a.place].above[0], 1u << b.mark);
	assert_int_equal(at->row[b.place].above[0] | at->row[b.place].beside[0], 0);
	assert_int_equal(fake_share_active(at), 1u << a.place | 1u << b.place);
	LOOK_UNTIL(board, cue_client_has_others());
	end(&a);
	LOOK_UNTIL(board, fake_share_active(at) == 1u << b.place);
	assert_int_equal(at->clients, 1u << cue_shared_board_place(board, 0) | 1u << b.place);
	end(&b);
	LOOK_UNTIL(board, !cue_client_has_others());
	assert_ptr_equal(board->at, at);
	assert_int_equal(at->clients, 1u << cue_shared_board_place(board, 0));
	assert_int_equal(fake_share_state.shared, 1);
}

static void the_owner_dies(void **state)
{
	struct other owner = start(1, ""), third;
	struct board *board = get();
	cue_board *old = board->at;
	unsigned generation = board->generation;
	struct mark *mark = cue_board_claim(board, 0, 1, device);

	(void)state;
	assert_ptr_equal(old, owner.at);
	end(&owner);
	mark->depth = 1; /* a bracket is open: the board stays */
	wait_a_lease();
	assert_ptr_equal(cue_board_get(device)->at, old);
	mark->depth = 0;
	LOOK_UNTIL(board, board->at != old);
	assert_true(board->generation > generation);
	assert_true(cue_shared_board_is_on(board));
	assert_int_equal(cue_clients[0].marks, 0);
	third = start(2, "");
	assert_ptr_equal(third.at, board->at);
	assert_non_null(cue_board_claim(board, 0, 1, device));
	end(&third);
}

/* Those who are left meet on one new board. */
static void survivors_meet_again(void **state)
{
	struct other owner = start(1, ""), second = start(2, ",priority=4");
	struct board *board = get();

	(void)state;
	end(&owner);
	LOOK_UNTIL(board, board->at != owner.at && __builtin_popcount(board->at->clients) == 2);
	LOOK_UNTIL(board, cue_shared_board_has_others(board));
	end(&second);
}

/* Those whose mark is active, and those that launch. */
static void others_have_work(void **state)
{
	struct board *board = get();
	struct other a = start(1, ""), busy;
	struct block_need guests[CUE_BOARD_CLIENTS];

	(void)state;
	LOOK_UNTIL(board, cue_shared_board_guests(guests, board, device) == 1 && guests[0].threads == 101);
	assert_int_equal(guests[0].shared_bytes, 300);
	board->at->mark[a.mark].end = 1;
	LOOK_UNTIL(board, cue_shared_board_guests(guests, board, device) == 0);
	busy = start(3, "");
	board->at->mark[busy.mark].end = 1;
	LOOK_UNTIL(board, cue_shared_board_guests(guests, board, device) == 1 && guests[0].threads == 103);
	end(&busy);
	LOOK_UNTIL(board, cue_shared_board_guests(guests, board, device) == 0);
	assert_true(cue_shared_board_has_others(board));
	end(&a);
}

/* What the page says of a place's work. */
static unsigned work_at(unsigned place)
{
	struct shm_page page;
	unsigned work = 9;

	assert_int_equal(cue_shm_page_open(&page, "fake", strstr(path, "joint-")), CUE_OK);
	if (cue_shm_page_lock(&page, SHM_PAGE_WAIT_MS) == CUE_OK)
		work = page.words.client[place].work;
	cue_shm_page_close(&page);
	return work;
}

static void who_waits_is_on_the_page(void **state)
{
	tells_work = 1; /* the others, too */
	struct board *board = get();
	struct other first = start(1, ",priority=1");
	struct mark *mark = cue_board_claim(board, 0, 1, device);
	cue_board_mark *words = &board->at->mark[mark - board->mark];

	(void)state;
	LOOK_UNTIL(board, work_at(first.place) == SHM_PAGE_RUNS && work_at(0) == SHM_PAGE_IDLE);
	words->begin = 1;
	LOOK_UNTIL(board, work_at(0) == SHM_PAGE_WAITS);
	board->at->mark[first.mark].end = 1;
	tells_work = 0; /* as launches look, which must not wait for the device */
	words->end = 1;
	wait_a_lease();
	assert_ptr_equal(cue_board_get(device), board);
	assert_int_equal(work_at(0), SHM_PAGE_WAITS);
	tells_work = 1;
	words->end = 0;
	LOOK_UNTIL(board, work_at(0) == SHM_PAGE_RUNS && work_at(first.place) == SHM_PAGE_IDLE);
	end(&first);
	tells_work = 0;
}

static void a_closed_client_gives_its_place_back(void **state)
{
	struct board *board = get();
	cue_client *client;
	unsigned place;

	(void)state;
	assert_int_equal(cue_client_open(&client, &(cue_client_options){.priority = 9}), CUE_OK);
	place = cue_shared_board_place(board, cue_client_index(client));
	assert_int_equal(board->at->client[place].priority, 9);
	assert_true(board->at->clients >> place & 1);
	cue_client_close(client);
	assert_false(board->at->clients >> place & 1);
	assert_int_equal(cue_shared_board_place(board, cue_client_index(client)), SHARED_BOARD_NONE);
}

/* It is on the page until its work has ended, and nobody suspends it. */
static void a_closed_client_with_work(void **state)
{
	static char stream;
	struct board *board = get();
	cue_client *client;
	struct shm_page page;
	unsigned place;

	(void)state;
	assert_int_equal(cue_client_open(&client, NULL), CUE_OK);
	fake_share_state.is_stuck = 1;
	assert_int_equal(cue_client_begin(client, &stream), CUE_OK);
	assert_int_equal(cue_client_end(client, &stream), CUE_OK);
	place = cue_shared_board_place(board, cue_client_index(client));
	assert_int_equal(cue_client_close(client), CUE_OK);
	assert_int_equal(cue_shm_page_open(&page, "fake", strstr(path, "joint-")), CUE_OK);
	assert_int_equal(cue_shm_page_lock(&page, SHM_PAGE_WAIT_MS), CUE_OK);
	assert_false(page.words.client[0].is_closed);
	assert_true(page.words.client[place].is_closed);
	page.words.client[place].is_suspended = 1;
	page.words.client[place].is_wanted = 1;
	assert_int_equal(cue_shm_page_write(&page), CUE_OK);
	cue_shm_page_close(&page);
	wait_a_lease();
	assert_ptr_equal(cue_board_get(device), board);
	assert_int_equal(board->at->client[place].share, 1);
	board->at->mark[0].begin = board->at->mark[0].end = 1;
	LOOK_UNTIL(board, !(board->at->clients >> place & 1));
}

/* Somebody asks for other options of the client of place 0: it gets them, if they are good; else it keeps its own. */
static void ask(unsigned slice_us)
{
	struct shm_page page;

	assert_int_equal(cue_shm_page_open(&page, "fake", strstr(path, "joint-")), CUE_OK);
	assert_int_equal(cue_shm_page_lock(&page, SHM_PAGE_WAIT_MS), CUE_OK);
	assert_string_equal(page.words.client[0].name, "c0");
	assert_true(page.words.client[0].seen_ns > 0);
	page.words.client[0].priority = 9;
	page.words.client[0].share = 0;
	page.words.client[0].slice_us = slice_us;
	page.words.client[0].is_wanted = 1;
	assert_int_equal(cue_shm_page_write(&page), CUE_OK);
	cue_shm_page_close(&page);
}

static void options_that_are_asked_for(void **state)
{
	struct board *board = get();
	cue_client_state now;

	(void)state;
	assert_int_equal(cue_shared_board_place(board, 0), 0);
	ask(100000001);
	wait_a_lease();
	(void)cue_board_get(device);
	assert_int_equal(board->at->client[0].priority, 0);
	ask(70);
	LOOK_UNTIL(board, board->at->client[0].priority == 9);
	assert_int_equal(board->at->client[0].slice_us, 70);
	assert_int_equal(board->at->client[0].share, 1);
	assert_int_equal(cue_client_read(&now, NULL), CUE_OK);
	assert_int_equal(now.priority, 9);
}

static void ask_suspended(unsigned is_suspended)
{
	struct shm_page page;

	pthread_mutex_lock(&cue_share_lock); /* threads of one process do not exclude each other at the page */
	assert_int_equal(cue_shm_page_open(&page, "fake", strstr(path, "joint-")), CUE_OK);
	assert_int_equal(cue_shm_page_lock(&page, SHM_PAGE_WAIT_MS), CUE_OK);
	page.words.client[0].is_suspended = is_suspended;
	page.words.client[0].is_wanted = 1;
	assert_int_equal(cue_shm_page_write(&page), CUE_OK);
	cue_shm_page_close(&page);
	pthread_mutex_unlock(&cue_share_lock);
}

static void *resume_soon(void *is_asked)
{
	nanosleep(&(struct timespec){0, 2 * LEASE_NS - 100000000L}, NULL);
	*(_Atomic int *)is_asked = 1;
	ask_suspended(0);
	return NULL;
}

/* The board is in a context that is current on no thread, so that no launch and no keeper reads the page. */
static void who_waits_reads_the_page(void **state)
{
	struct board *board = get();
	_Atomic int is_asked = 0;
	pthread_t thread;

	(void)state;
	ask_suspended(1);
	LOOK_UNTIL(board, cue_clients[0].is_suspended);
	assert_int_equal(board->at->client[0].share, 0);
	fake_share_state.context++;
	alarm(20);
	assert_int_equal(pthread_create(&thread, NULL, resume_soon, &is_asked), 0);
	cue_client_wait_resumed(NULL, NULL);
	alarm(0);
	assert_true(is_asked);
	pthread_join(thread, NULL);
	cue_keeper_stop();
	assert_int_equal(cue_shared_board_error(board), CUE_OK);
	fake_share_state.context--;
	assert_ptr_equal(cue_board_get(device), board);
	assert_int_equal(board->at->client[0].share, 1);
}

static void marks_run_out_and_come_back(void **state)
{
	struct board *board = get();
	struct other other = start(1, "");
	unsigned got = 0;

	(void)state;
	while (cue_board_claim(board, 0, got + 1, device) && got < 100)
		got++; /* unused ones are idle: the last are got by a sweep */
	assert_int_equal(got, 100);
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
		board->mark[i].depth = 1;
	for (got = 0; cue_board_claim(board, 0, got + 1000, device); got++)
		;
	assert_true(got <= CUE_BOARD_MARKS - 1);
	end(&other);
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
		board->mark[i].depth = 0;
	LOOK_UNTIL(board, !cue_shared_board_has_others(board));
	assert_non_null(cue_board_claim(board, 0, 5000, device));
}

static void a_failed_write_is_made_up_for(void **state)
{
	struct board *board = get();

	(void)state;
	fake_share_state.fail_copy = 1;
	assert_int_equal(cue_client_set(cue_client_handle(&cue_clients[0]), &(cue_client_options){.priority = 4}),
	    CUE_ERROR_DEVICE);
	assert_null(cue_board_get(device));
	fake_share_state.fail_copy = 0;
	assert_ptr_equal(cue_board_get(device), board);
	assert_int_equal(board->at->client[cue_shared_board_place(board, 0)].priority, 4);
}

static void a_reset_makes_a_new_board(void **state)
{
	struct board *board = get();
	cue_board *old = board->at;

	(void)state;
	assert_non_null(cue_board_claim(board, 0, 1, device));
	fake_share_state.context++;
	fake_phase_state.lost = 1;
	assert_ptr_equal(cue_board_get(device), board);
	assert_ptr_not_equal(board->at, old);
	assert_true(cue_shared_board_is_on(board));
	assert_int_equal(board->at->clients, 1u << cue_shared_board_place(board, 0));
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		assert_true(cue_gate_is_alone(&board->at->row[i]));
}

/* On a board of its own everything works as without the word. */
static void assert_own(struct board *board)
{
	assert_non_null(board);
	assert_false(cue_shared_board_is_on(board));
	assert_int_equal(cue_shared_board_error(board), CUE_ERROR_PAGE);
	assert_int_not_equal(cue_error_message()[0], 0);
	assert_non_null(cue_board_claim(board, 0, 77, device));
	assert_int_equal(board->at->clients, 1);
	assert_int_equal(cue_shared_board_place(board, 0), 0);
	assert_int_equal(fake.pending, 0);
}

/* The launch is marked all the same, and says why other processes do not see it. */
static void assert_launch_says_so(void)
{
	static char kernel, stream;
	void *slots[2] = {NULL, &kernel};
	cue_launch_spec spec = {.kernel = "k",
	    .native = &kernel,
	    .entry = &kernel,
	    .grid = {1, 1, 1},
	    .block = {64, 1, 1},
	    .stream = &stream,
	    .arguments = slots};
	cue_decision d;

	fake.most_threads = 1024;
	assert_int_equal(cue_launch_kernel(&spec), 0);
	assert_string_not_equal(cue_error_message(), "");
	assert_int_equal(cue_last_decision(&d), CUE_OK);
	assert_int_equal(d.error, CUE_ERROR_PAGE);
	assert_true(d.is_marked);
}

static void devices_that_cannot(void **state)
{
	struct other other;

	(void)state;
	fake_share_state.fail_publish = 1;
	assert_own(get());
	assert_launch_says_so();
	other = start(1, "");
	begin(0, "");
	fake_share_state.fail_open = 1;
	assert_own(get());
	end(&other);
}

static void damage(size_t at, size_t bytes, int how)
{
	unsigned char wrong[sizeof(struct shm_page_words)];
	int file = open(path, O_RDWR);

	assert_true(file >= 0);
	memset(wrong, how, sizeof(wrong));
	assert_int_equal(pwrite(file, wrong, bytes, (off_t)at), bytes);
	close(file);
}

static void a_page_that_is_damaged_later(void **state)
{
	struct board *board = get();
	cue_board *old = board->at;

	(void)state;
	assert_non_null(cue_board_claim(board, 0, 1, device));
	damage(100, 300, 0xa5);
	LOOK_UNTIL(board, board->at != old);
	assert_own(board);
	cue_client_set(cue_client_handle(&cue_clients[0]), &(cue_client_options){.priority = 6});
	assert_int_equal(board->at->client[0].priority, 6);
	begin(1, "");
	assert_own(get());
}

/* Nobody could resume a client through a page that is not read. What the program suspended stays so. */
static void suspensions_end_with_the_page(void **state)
{
	for (int by_program = 0; by_program < 2; by_program++) {
		struct board *board;
		cue_board *old;

		set_up(state);
		board = get();
		old = board->at;
		if (by_program)
			assert_int_equal(cue_client_suspend(NULL), CUE_OK);
		ask_suspended(1);
		LOOK_UNTIL(board, cue_clients[0].is_suspended && board->at->client[0].share == 0);
		damage(100, 300, 0xa5);
		LOOK_UNTIL(board, board->at != old);
		assert_int_equal(cue_clients[0].is_suspended, by_program);
		assert_int_equal(board->at->client[0].share, !by_program);
		tear_down(state);
	}
}

/* A reset frees the board of device 0, and that of device 1 gets its place, but not its page. */
static void devices_have_pages_of_their_own(void **state)
{
	char other[sizeof(path) + 3];
	struct board *board = get();

	(void)state;
	snprintf(other, sizeof(other), "%.*sone%s", (int)(strstr(path, "-joint") - path), path,
	    strstr(path, "-joint"));
	fake_share_state.context = 10;
	board->words[SHARE_WORDS]++;
	cue_board_sweep(0, device);
	assert_false(board->is_made);
	fake_share_state.context = 20;
	fake_phase_state.device = 1;
	assert_ptr_equal(cue_board_get(device), board);
	assert_true(cue_shared_board_is_on(board));
	assert_int_equal(unlink(other), 0);
}

/* The sum is right, but what it says is wrong. */
static void a_hostile_page(void **state)
{
	struct board *board = get();
	unsigned random = 1;

	(void)state;
	for (unsigned i = 0; i < 300; i++) {
		struct shm_page page;
		unsigned char *bytes = (unsigned char *)&page.words;
		unsigned at;
		assert_int_equal(cue_shm_page_open(&page, "fake", strstr(path, "joint-")), CUE_OK);
		assert_int_equal(cue_shm_page_lock(&page, SHM_PAGE_WAIT_MS), CUE_OK);
		random = random * 1664525u + 1013904223u;
		at = 16 + (random >> 8) % (unsigned)(sizeof(page.words) - 24);
		if (at >= offsetof(struct shm_page_words, handle) && at < offsetof(struct shm_page_words, client))
			at = offsetof(struct shm_page_words, client); /* the fake device trusts handles */
		bytes[at] ^= (unsigned char)(1 + random % 255);
		assert_int_equal(cue_shm_page_write(&page), CUE_OK);
		cue_shm_page_unlock(&page);
		cue_shm_page_close(&page); /* this process's lock ends, too */
		cue_client_set(cue_client_handle(&cue_clients[0]), &(cue_client_options){.priority = (int)i});
		board = cue_board_get(device);
		assert_true(!board || cue_board_claim(board, 0, i, device));
		unlink(path);
		begin(0, "");
		board = get();
	}
}

static void a_removed_page(void **state)
{
	struct board *board = get();

	(void)state;
	unlink(path);
	wait_a_lease();
	assert_ptr_equal(cue_board_get(device), board);
	assert_true(cue_shared_board_is_on(board));
}

/* A child is another process, and the parent stays what it was. */
static void a_forked_child(void **state)
{
	struct board *board = get();
	cue_board *at = board->at;
	int status;

	(void)state;
	if (fork() == 0) {
		fake_share_state.shared_memory = memory + PART;
		fake_share_state.context++;
		board = cue_board_get(device);
		_exit(!board || board->at != at || !cue_shared_board_is_on(board) ||
		      __builtin_popcount(at->clients) != 2);
	}
	wait(&status);
	assert_int_equal(status, 0);
	LOOK_UNTIL(board, __builtin_popcount(at->clients) == 1);
	assert_ptr_equal(board->at, at);
}

/* Once in a process. */
static void without_mps_it_says_so(void **state)
{
	(void)state;
	fake_share_state.mps = MPS_OFF;
	said_begin();
	assert_true(cue_shared_board_is_on(get()));
	assert_string_equal(said_end(),
	    "cuelastic: processes have the device in turns, since MPS does not run: a client does "
	    "not leave its places to another process's\n");
}

/* This process's client has priority 1. */
static enum rivals beside(enum mps_priority own, enum mps_priority others, const char *words)
{
	struct other other;
	struct board *board;
	enum rivals rivals;

	mps[1] = others;
	other = start(1, words);
	mps[0] = own;
	begin(0, ",priority=1");
	mps[0] = mps[1] = MPS_UNKNOWN;
	board = get();
	rivals = rivals_on(board);
	end(&other);
	LOOK_UNTIL(board, !cue_shared_board_has_others(board));
	assert_int_equal(rivals_on(board), RIVALS_ANY); /* one may come */
	return rivals;
}

static void mps_keeps_priorities(void **state)
{
	static const struct {
		enum mps_priority own, other;
		const char *words;
		enum rivals rivals;
	} rows[] = {{MPS_BELOW, MPS_NORMAL, ",priority=2", RIVALS_MPS},
	    {MPS_NORMAL, MPS_BELOW, ",priority=0", RIVALS_NONE},
	    {MPS_UNKNOWN, MPS_UNKNOWN, ",priority=0", RIVALS_NONE}, /* which never comes first */
	    {MPS_UNKNOWN, MPS_UNKNOWN, ",priority=1", RIVALS_ANY},
	    {MPS_NORMAL, MPS_BELOW, ",priority=1", RIVALS_ANY},
	    {MPS_BELOW, MPS_NORMAL, ",priority=1", RIVALS_ANY},
	    {MPS_NORMAL, MPS_BELOW, ",priority=2", RIVALS_ANY},
	    {MPS_NORMAL, MPS_NORMAL, ",priority=2", RIVALS_ANY},
	    {MPS_BELOW, MPS_BELOW, ",priority=2", RIVALS_ANY},
	    {MPS_BELOW, MPS_UNKNOWN, ",priority=2", RIVALS_ANY},
	    {MPS_UNKNOWN, MPS_NORMAL, ",priority=2", RIVALS_ANY},
	    {MPS_BELOW, (enum mps_priority)7, ",priority=2", RIVALS_ANY}};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		assert_int_equal(beside(rows[i].own, rows[i].other, rows[i].words), rows[i].rivals);
}

/* It keeps no floor, and the order of each other process's client must be its own. Clients of one process need theirs. */
static void mps_keeps_no_more(void **state)
{
	struct other above, equal, below;
	struct board *board;
	cue_client *client, *second;

	(void)state;
	mps[0] = MPS_BELOW;
	mps[1] = mps[2] = MPS_NORMAL;
	above = start(1, ",priority=2");
	begin(0, ",priority=1");
	board = get();
	client = cue_client_of_process();
	LOOK_UNTIL(board, rivals_on(board) == RIVALS_MPS);
	cue_client_set(client, &(cue_client_options){.name = "c", .priority = 1, .floor_blocks = 1});
	assert_int_equal(rivals_on(board), RIVALS_ANY);
	cue_client_set(client, &(cue_client_options){.name = "c", .priority = 1});
	assert_int_equal(cue_client_open(&second, &(cue_client_options){.name = "d", .priority = 1}), CUE_OK);
	assert_int_equal(rivals_on(board), RIVALS_ANY);
	cue_client_close(second);
	LOOK_UNTIL(board, rivals_on(board) == RIVALS_MPS);
	said_begin();
	equal = start(3, ",priority=1"); /* which comes before the one that is named */
	below = start(2, "");            /* normal as well */
	/* The copy may be older than both, and as old as that no rival is known. */
	LOOK_UNTIL(
	    board, rivals_on(board) == RIVALS_ANY && poll(&(struct pollfd){said_ends[0], POLLIN, 0}, 1, 0));
	for (int i = 0; i < 2; i++) {
		wait_a_lease();
		assert_int_equal(rivals_on(board), RIVALS_ANY);
	}
	assert_string_equal(said_end(),
	    "cuelastic: clients c0 and c2: CUDA_MPS_CLIENT_PRIORITY gives their processes the contrary order: "
	    "the one of higher priority may wait for the other's blocks\n"); /* once */
	end(&above);
	end(&equal);
	end(&below);
	memset(mps, 0, sizeof(mps));
}

/* A bracket keeps the process on its board after that. */
static void mps_of_a_damaged_page(void **state)
{
	struct other above;
	struct board *board;
	struct mark *mark;

	(void)state;
	mps[0] = MPS_BELOW;
	mps[1] = MPS_NORMAL;
	above = start(1, ",priority=2");
	begin(0, ",priority=1");
	memset(mps, 0, sizeof(mps));
	board = get();
	mark = cue_board_claim(board, 0, 1, device);
	mark->depth = 1;
	LOOK_UNTIL(board, rivals_on(board) == RIVALS_MPS);
	damage(0, 4, 0xa5);
	LOOK_UNTIL(board, cue_shared_board_error(board) == CUE_ERROR_PAGE);
	assert_int_equal(rivals_on(board), RIVALS_ANY);
	mark->depth = 0;
	end(&above);
}

/* A process that has the page's lock until it is ended. */
static pid_t hold(void)
{
	struct shm_page page;
	int told[2];
	char byte;
	pid_t holder;

	assert_int_equal(pipe(told), 0);
	holder = fork();
	if (!holder) {
		(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
		while (cue_shm_page_find(&page, strrchr(path, '/'), 0) || cue_shm_page_lock(&page, 500))
			;
		_exit(write(told[1], "x", 1) == 1 && pause());
	}
	assert_int_equal(read(told[0], &byte, 1), 1);
	close(told[0]);
	close(told[1]);
	return holder;
}

static void release(pid_t holder)
{
	kill(holder, SIGKILL);
	waitpid(holder, NULL, 0);
}

/* In a child, since this process's own lock would not be in its way, and would end with the file. */
static unsigned asked;
static void assert_page_is_free(void)
{
	struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	pid_t parent = getpid(), child = fork();
	int status;

	if (!child) {
		int file = open(path, O_RDWR);
		_exit(file >= 0 && (fcntl(file, F_GETLK, &lock) || (lock.l_type != F_UNLCK && lock.l_pid == parent)));
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
	asked++;
}

/* What may wait for the device's work is done without the page's lock, or all others would wait as well. */
static void who_waits_for_the_device_has_no_lock(void **state)
{
	struct other owner, second;
	struct board *board;

	(void)state;
	fake_share_state.waits = assert_page_is_free;
	asked = 0;
	board = get(); /* is the first owner */
	assert_true(cue_shared_board_is_on(board) && asked >= 2);
	tear_down(state);
	owner = start(1, "");
	begin(0, "");
	fake_share_state.waits = assert_page_is_free;
	asked = 0;
	board = get(); /* opens another's, and has what it needs to be the next owner */
	assert_ptr_equal(board->at, owner.at);
	assert_true(asked >= 3);
	assert_int_equal(fake_share_state.shared, 1);
	end(&owner);
	LOOK_UNTIL(board, board->at != owner.at);
	assert_true(cue_shared_board_is_on(board));
	assert_int_equal(fake_share_state.shared, 1); /* nothing more was made public */
	second = start(2, "");
	assert_ptr_equal(second.at, board->at);
	end(&second);
}

/* The page is locked when a process comes, and later, when it is on the board. */
static void a_page_that_stayed_locked(void **state)
{
	struct other other = start(1, "");
	pid_t holder = hold();
	struct board *board;
	cue_client *client;
	struct timespec begun, now;

	(void)state;
	said_begin();
	begin(0, "");
	board = get();
	assert_own(board);
	assert_launch_says_so();
	clock_gettime(CLOCK_MONOTONIC, &begun);
	for (int i = 0; i < 2; i++) {
		wait_a_lease();
		assert_ptr_equal(cue_board_get(device), board);
		assert_false(cue_shared_board_is_on(board));
	}
	clock_gettime(CLOCK_MONOTONIC, &now);
	assert_true(now.tv_sec - begun.tv_sec < 5);
	release(holder);
	LOOK_UNTIL(board, cue_shared_board_is_on(board));
	assert_int_equal(cue_shared_board_error(board), CUE_OK);
	assert_ptr_equal(board->at, other.at);
	assert_int_equal(__builtin_popcount(board->at->clients), 2);
	assert_non_null(cue_board_claim(board, 0, 1, device));
	holder = hold();
	assert_int_equal(cue_client_open(&client, &(cue_client_options){.priority = 9}), CUE_OK);
	assert_int_equal(cue_shared_board_error(board), CUE_ERROR_PAGE);
	assert_int_equal(__builtin_popcount(board->at->clients), 2);
	release(holder);
	LOOK_UNTIL(board, __builtin_popcount(board->at->clients) == 3);
	assert_int_equal(cue_shared_board_error(board), CUE_OK);
	assert_ptr_equal(board->at, other.at);
	cue_client_close(client);
	assert_non_null(strstr(said_end(), "stayed locked: until it is free, other processes do not see"));
	end(&other);
}

/* A process that has been stopped has the page's lock: what the page says is not known any more. */
static void mps_of_an_old_page(void **state)
{
	struct other above;
	struct board *board;
	pid_t holder;

	(void)state;
	mps[0] = MPS_BELOW;
	mps[1] = MPS_NORMAL;
	above = start(1, ",priority=2");
	begin(0, ",priority=1");
	board = get();
	cue_keeper_stop();
	LOOK_UNTIL(board, rivals_on(board) == RIVALS_MPS);
	holder = hold();
	for (int i = 0; i < 3; i++)
		wait_a_lease();
	assert_int_equal(rivals_on(board), RIVALS_ANY);
	release(holder);
	LOOK_UNTIL(board, rivals_on(board) == RIVALS_MPS);
	end(&above);
	memset(mps, 0, sizeof(mps));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
	    TEST(devices_have_pages_of_their_own), /* first: no other board has been */
	    TEST(without_mps_it_says_so), TEST(mps_keeps_no_more), TEST(mps_keeps_priorities),
	    TEST(who_waits_for_the_device_has_no_lock), TEST(a_page_that_stayed_locked), TEST(mps_of_an_old_page),
	    TEST(mps_of_a_damaged_page), TEST(processes_have_one_board), TEST(the_owner_dies),
	    TEST(survivors_meet_again), TEST(others_have_work), TEST(who_waits_is_on_the_page),
	    TEST(a_closed_client_gives_its_place_back), TEST(a_closed_client_with_work),
	    TEST(options_that_are_asked_for), TEST(marks_run_out_and_come_back),
	    TEST(a_failed_write_is_made_up_for), TEST(a_reset_makes_a_new_board), TEST(devices_that_cannot),
	    TEST(a_page_that_is_damaged_later), TEST(who_waits_reads_the_page),
	    TEST(suspensions_end_with_the_page), TEST(a_hostile_page), TEST(a_removed_page),
	    TEST(a_forked_child)};

	snprintf(
	    path, sizeof(path), "/dev/shm/cuelastic6-%lu-fake-joint-%d", (unsigned long)geteuid(), (int)getpid());
	memory = mmap(NULL, 8 * PART, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	return memory == MAP_FAILED || cmocka_run_group_tests(tests, NULL, NULL);
}
