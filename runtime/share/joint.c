// Boards that processes share.
//
// The board lies in the device memory of the process that was there first. The others open that memory. The page
// (page.h) says whose it is, and who has which place and mark on it. Whoever changes places or marks holds the page's
// lock, so each word of the board has one writer at a time.
//
//   - A process that comes finds the owner alive, and opens its board; or it becomes the owner of a new one. Each
//     board has a generation.
//   - Once in a lease, when it launches, a process looks at the page. Marks and places of dead processes are cleared:
//     a mark's end is made equal to its begin, so that nobody waits for it. If the owner is dead, or there is a newer
//     board, it leaves the old one. That one's memory stays, since work in flight reads it.
//   - What a process that died in the middle of a change has left is its own on the page, or is written anew with the
//     next change: masks and counts are always computed from the page.
//   - An unusable page is never written. The process has a board of its own from then on.
//
// A board decides who goes first, never what is computed. So while one process has left an old board and another has
// not, they only do not see each other.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "board_host.h"
#include "joint.h"
#include "page.h"
#include "runtime/grid/error.h"

#define LEASE_NS 100000000ull
#define DYING_MS 50 // for which a process may look alive after it has lost its memory

struct joint {
	struct page page;
	struct process self;
	int is_on;
	int is_refused; // the process has a board of its own, for good
	char problem[256];
	unsigned generation; // of the board
	uint64_t looked_ns;
	int is_short, has_others;
	unsigned place[CUE_BOARD_CLIENTS];
	uint64_t marks; // that are this process's
};

static char wanted[CLIENT_NAME_BYTES];

void cue_joint_want(const char *group)
{
	snprintf(wanted, sizeof(wanted), "%s", group);
}

int cue_joint_is_wanted(void)
{
	return wanted[0] != '\0';
}

static uint64_t now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

// Keeps the thread's last message.
static int refuse(struct joint *joint)
{
	joint->is_refused = 1;
	snprintf(joint->problem, sizeof(joint->problem), "%s", cue_error_message());
	return CUE_ERROR_PAGE;
}

// ---- the page, locked ----

// Places and marks are the process's only on the page's board.
static int is_ours(const struct joint *joint)
{
	const struct page_words *words = &joint->page.words;

	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		if (joint->place[i] != JOINT_NONE &&
		    !cue_process_equals(&words->client[joint->place[i]].process, &joint->self))
			return 0;
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
		if (joint->marks >> i & 1 && !cue_process_equals(&words->mark[i], &joint->self))
			return 0;
	return 1;
}

// Locks the page of the board that the process has. If there is a newer board, the next look is now.
static int lock(struct joint *joint, unsigned wait_ms)
{
	if (cue_page_lock(&joint->page, wait_ms))
		return !wait_ms && joint->page.is_busy ? CUE_ERROR_PAGE : refuse(joint);
	if (joint->page.words.generation != joint->generation) {
		cue_page_unlock(&joint->page);
		joint->looked_ns = 0;
		return CUE_ERROR_PAGE;
	}
	if (is_ours(joint))
		return CUE_OK;
	cue_page_unlock(&joint->page);
	(void)cue_error_set(
	    CUE_ERROR_PAGE, "the page %s of shared clients has lost this process", joint->page.name);
	return refuse(joint);
}

static int unlock(struct joint *joint, int error)
{
	if (!error && cue_page_write(&joint->page))
		error = refuse(joint);
	cue_page_unlock(&joint->page);
	return error;
}

// ---- words of the board, under the page's lock ----

// The clients that are on this board, all processes'.
static int put_mask(struct board *board, const struct backend *device)
{
	const struct page_words *words = &board->joint->page.words;
	unsigned mask = 0;

	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		if (words->client[i].process.pid && words->client[i].generation == words->generation)
			mask |= 1u << i;
	board->host.clients = mask;
	return cue_board_put(board, &board->host.clients, sizeof(mask), device);
}

static int put_mark_count(struct board *board, const struct backend *device)
{
	unsigned count = CUE_BOARD_MARKS;

	while (count > 0 && !board->joint->page.words.mark[count - 1].pid)
		count--;
	board->host.mark_count = count;
	return cue_board_put(board, &board->host.mark_count, sizeof(count), device);
}

// Makes the mark inactive, and gets the number that its begin and end have.
static int quiet(unsigned *number, struct board *board, unsigned mark, const struct backend *device)
{
	cue_board_mark now;
	int error = device->share->copy(&now, &board->at->mark[mark], sizeof(now), board->stream);

	if (error)
		return error;
	*number = now.begin;
	if (now.begin == now.end)
		return 0;
	board->host.mark[mark].end = now.begin;
	return cue_board_put(board, &board->host.mark[mark].end, sizeof(now.end), device);
}

// ---- dead processes ----

// What was found out of the processes of a page, so that each is asked for once.
struct known {
	struct process process[CUE_BOARD_CLIENTS];
	int alive[CUE_BOARD_CLIENTS];
	unsigned count;
};

static int is_dead(struct known *known, const struct process *process)
{
	int alive;

	if (!process->pid)
		return 0;
	for (unsigned i = 0; i < known->count; i++)
		if (cue_process_equals(&known->process[i], process))
			return !known->alive[i];
	alive = cue_process_is_alive(process);
	if (known->count < CUE_BOARD_CLIENTS) {
		known->process[known->count] = *process;
		known->alive[known->count++] = alive;
	}
	return !alive;
}

// Marks first: a place must not be given away while a mark of its last client is active.
static int clear_dead(struct board *board, struct known *known, const struct backend *device)
{
	struct page_words *words = &board->joint->page.words;
	unsigned cleared = 0, number;
	int error = 0;

	for (unsigned i = 0; i < CUE_BOARD_MARKS && !error; i++)
		if (is_dead(known, &words->mark[i])) {
			error = quiet(&number, board, i, device);
			words->mark[i] = error ? words->mark[i] : (struct process){0};
		}
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS && !error; i++)
		if (is_dead(known, &words->client[i].process)) {
			words->client[i] = (struct page_client){.generation = 0};
			cleared++;
		}
	return error || !cleared ? error : put_mask(board, device);
}

// ---- joining ----

static int open_page(struct joint *joint, const struct backend *device)
{
	char name[SHARE_NAME_BYTES];

	if (cue_process_self(&joint->self))
		return cue_error_set(CUE_ERROR_PAGE, "the system does not tell when this process started");
	if (device->share->device_name(name))
		return cue_error_set(CUE_ERROR_PAGE, "the device does not tell its name");
	return cue_page_open(&joint->page, name, strcmp(wanted, CLIENT_GROUP_ALL) == 0 ? "" : wanted);
}

// The new board becomes the group's. It has no clients and marks yet.
static int own(struct board *board, const struct backend *device)
{
	struct page_words *words = &board->joint->page.words;
	int error = device->share->publish(words->handle, board->at);

	if (!error)
		error = cue_board_put(board, &board->host, sizeof(board->host), device);
	words->owner = board->joint->self;
	words->generation += words->generation == ~0u ? 2 : 1;
	memset(words->mark, 0, sizeof(words->mark));
	return error;
}

// Marks and places that a reset of the device, or a call of tests, left are free again.
static int leave_old(struct board *board, const struct backend *device)
{
	struct page_words *words = &board->joint->page.words;
	unsigned number;
	int error = 0;

	for (unsigned i = 0; i < CUE_BOARD_MARKS && !error; i++)
		if (cue_process_equals(&words->mark[i], &board->joint->self)) {
			error = quiet(&number, board, i, device);
			words->mark[i] = error ? words->mark[i] : (struct process){0};
		}
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		if (cue_process_equals(&words->client[i].process, &board->joint->self))
			words->client[i] = (struct page_client){.generation = 0};
	return error;
}

// Opens the owner's board. One that is about to end may have closed it already, and is waited for.
static int open_board(struct board *board, const struct backend *device)
{
	const struct page_words *words = &board->joint->page.words;
	void *at = NULL;

	for (int i = 0;; i++) {
		int error = device->share->open(&at, words->handle);

		if (!error)
			board->at = at;
		if (!error || i == DYING_MS)
			return error;
		nanosleep(&(struct timespec){0, 1000000}, NULL);
		if (!cue_process_is_alive(&words->owner))
			return own(board, device);
	}
}

static int put_locked(struct board *board, unsigned client, const struct backend *device);

static int enter(struct board *board, const struct backend *device)
{
	struct joint *joint = board->joint;
	const struct page_words *words = &joint->page.words;
	struct known known = {.count = 0};
	int error;

	memset(&board->host, 0, sizeof(board->host));
	if (cue_process_equals(&words->owner, &joint->self) || !cue_process_is_alive(&words->owner))
		error = own(board, device);
	else
		error = open_board(board, device);
	if (!error)
		error = leave_old(board, device);
	if (!error)
		error = clear_dead(board, &known, device);
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS && !error; i++)
		error = put_locked(board, i, device);
	if (error)
		return cue_error_set(CUE_ERROR_PAGE, "the shared board cannot be opened: device error %d", error);
	joint->generation = words->generation;
	return CUE_OK;
}

static struct joint *new_joint(void)
{
	struct joint *joint = calloc(1, sizeof(*joint));

	if (joint)
		joint->page.file = -1;
	return joint;
}

void cue_joint_leave(struct board *board)
{
	struct joint *joint = board->joint;

	if (!joint)
		return;
	joint->is_on = joint->is_short = joint->has_others = 0;
	joint->looked_ns = 0;
	joint->marks = 0;
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		joint->place[i] = JOINT_NONE;
}

void cue_joint_join(struct board *board, const struct backend *device)
{
	cue_board *own_memory = board->at;
	cue_board host = board->host;
	struct joint *joint;
	int error, pending;

	if (!board->joint && cue_joint_is_wanted())
		board->joint = new_joint();
	joint = board->joint;
	if (!joint)
		return;
	cue_joint_leave(board);
	if (joint->is_refused || !cue_joint_is_wanted())
		return;
	error = joint->page.file < 0 ? open_page(joint, device) : CUE_OK;
	if (!error)
		error = cue_page_lock(&joint->page, PAGE_WAIT_MS);
	if (error) {
		(void)refuse(joint);
		return;
	}
	pending = device->pending();
	error = enter(board, device);
	if (error && !pending)
		device->forget();
	joint->is_on = !unlock(joint, error);
	if (joint->is_on)
		return;
	if (error)
		(void)refuse(joint);
	board->at = own_memory;
	board->host = host;
	board->is_behind = 1; // `enter` may have written it
}

// ---- looking ----

int cue_joint_is_on(const struct board *board)
{
	return board->joint && board->joint->is_on;
}

static void count(struct joint *joint)
{
	const struct page_words *words = &joint->page.words;

	joint->is_short = 1;
	joint->has_others = 0;
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
		joint->is_short &= words->mark[i].pid != 0;
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		joint->has_others |=
		    words->client[i].process.pid && !cue_process_equals(&words->client[i].process, &joint->self);
}

int cue_joint_is_current(struct board *board, const struct backend *device)
{
	struct joint *joint = board->joint;
	struct known known = {.count = 0};
	uint64_t now;
	int dead, pending;

	if (!cue_joint_is_on(board))
		return 1;
	now = now_ns();
	if (joint->is_refused || now - joint->looked_ns < LEASE_NS)
		return !joint->is_refused;
	joint->looked_ns = now;
	if (lock(joint, 0))
		return !joint->is_refused && joint->looked_ns; // another process has it: no look this time
	dead = is_dead(&known, &joint->page.words.owner);
	pending = device->pending();
	if (!dead && clear_dead(board, &known, device)) {
		board->is_behind = 1;
		if (!pending)
			device->forget();
	}
	count(joint);
	if (unlock(joint, CUE_OK))
		return 0;
	return !dead;
}

int cue_joint_was_short(struct board *board)
{
	int was = cue_joint_is_on(board) && board->joint->is_short;

	if (was)
		board->joint->is_short = 0;
	return was;
}

int cue_joint_has_others(const struct board *board)
{
	return cue_joint_is_on(board) && board->joint->has_others;
}

int cue_joint_error(const struct board *board)
{
	if (!board->joint || !board->joint->is_refused)
		return CUE_OK;
	return cue_error_set(CUE_ERROR_PAGE, "%s", board->joint->problem);
}

// ---- places ----

unsigned cue_joint_place(const struct board *board, unsigned client)
{
	return cue_joint_is_on(board) ? board->joint->place[client] : client;
}

static unsigned take_place(struct joint *joint, unsigned client)
{
	struct page_client *places = joint->page.words.client;

	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		if (!places[i].process.pid) {
			places[i] = (struct page_client){.process = joint->self};
			memcpy(places[i].name, cue_clients[client].name, sizeof(places[i].name));
			return i;
		}
	return JOINT_NONE;
}

// The words before the mask, so that no look finds a client without them.
static int put_locked(struct board *board, unsigned client, const struct backend *device)
{
	struct joint *joint = board->joint;
	struct page_words *words = &joint->page.words;
	unsigned *place = &joint->place[client];
	int has = cue_clients[client].id != 0, error;

	if (has && *place == JOINT_NONE)
		*place = take_place(joint, client);
	if (*place == JOINT_NONE)
		return 0;
	if (!has) {
		words->client[*place] = (struct page_client){.generation = 0};
		*place = JOINT_NONE;
		return put_mask(board, device);
	}
	words->client[*place].generation = words->generation;
	board->host.client[*place] = cue_clients[client].words;
	error = cue_board_put(board, &board->host.client[*place], sizeof(board->host.client[*place]), device);
	return error ? error : put_mask(board, device);
}

int cue_joint_put_client(struct board *board, unsigned client, const struct backend *device)
{
	int error;

	if (lock(board->joint, PAGE_WAIT_MS))
		return 0; // the board will be left, and the next has all words
	error = put_locked(board, client, device);
	// Also behind an error: the place is taken.
	return unlock(board->joint, CUE_OK) ? CUE_ERROR_PAGE : error;
}

static int put_all_locked(struct board *board, const struct backend *device)
{
	int error = put_mark_count(board, device);

	for (unsigned i = 0; i < CUE_BOARD_CLIENTS && !error; i++)
		error = put_locked(board, i, device);
	for (unsigned i = 0; i < CUE_BOARD_MARKS && !error; i++)
		if (board->joint->marks >> i & 1)
			error = cue_board_put(board, &board->host.mark[i].client, sizeof(unsigned), device);
	return error;
}

int cue_joint_put_all(struct board *board, const struct backend *device)
{
	int error;

	if (lock(board->joint, PAGE_WAIT_MS))
		return 0;
	error = put_all_locked(board, device);
	return unlock(board->joint, CUE_OK) ? CUE_ERROR_PAGE : error;
}

// ---- marks ----

int cue_joint_has_mark(const struct board *board, unsigned mark)
{
	return !cue_joint_is_on(board) || (board->joint->marks >> mark & 1);
}

// The lowest that is free. A mark that nobody has is inactive.
static unsigned take_locked(struct board *board, const struct backend *device)
{
	struct joint *joint = board->joint;
	struct process *marks = joint->page.words.mark;
	unsigned i = 0, number = 0;

	while (i < CUE_BOARD_MARKS && marks[i].pid)
		i++;
	if (i == CUE_BOARD_MARKS || quiet(&number, board, i, device))
		return JOINT_NONE;
	marks[i] = joint->self;
	joint->marks |= 1ull << i;
	board->mark[i].sequence = number;
	return put_mark_count(board, device) ? JOINT_NONE : i;
}

unsigned cue_joint_take_mark(struct board *board, const struct backend *device)
{
	unsigned mark;

	if (!cue_joint_is_on(board) || lock(board->joint, PAGE_WAIT_MS))
		return JOINT_NONE;
	mark = take_locked(board, device);
	return unlock(board->joint, CUE_OK) ? JOINT_NONE : mark;
}

void cue_joint_return_marks(struct board *board)
{
	struct joint *joint = board->joint;
	uint64_t unused = 0;

	if (!cue_joint_is_on(board))
		return;
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
		unused |= (uint64_t)!board->mark[i].is_used << i;
	unused &= joint->marks;
	if (!unused || lock(joint, PAGE_WAIT_MS))
		return;
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
		if (unused >> i & 1)
			joint->page.words.mark[i] = (struct process){0};
	joint->marks &= ~unused;
	(void)unlock(joint, CUE_OK);
}

void cue_joint_forget(struct board *board)
{
	if (!board->joint)
		return;
	cue_joint_leave(board);
	board->joint->is_refused = 0;
	cue_page_close(&board->joint->page);
}
