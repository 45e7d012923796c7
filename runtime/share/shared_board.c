// Boards that processes share.
//
// The board is in device memory of the process that was there first. The others open that memory. The page
// (shm_page.h) lists the processes that share it, and which client has which place and mark. A process that
// changes places or marks holds the page's lock, so each word of the board has one writer at a time.
//
//   - A new process opens the owner's board, if the owner is alive; otherwise it becomes the owner of a new
//     one. Each board has a generation.
//   - Once per lease, when it launches, a process checks the page. Marks and places of dead processes are cleared:
//     a mark's end is made equal to its begin, so that nobody waits for it. If the owner is dead, or there is a newer
//     board, it leaves the old one. The old one's memory stays allocated, since work in flight reads it.
//   - If a process dies in the middle of a change, what it leaves either belongs to it on the page, or is
//     written again by the next change: masks and counts are always computed from the page.
//   - An unusable page is never written. The process has a board of its own from then on. A page that stays locked is not
//     unusable: a process that is on a board stays there, one that is on none has its own, and both try again, once in a lease.
//   - Nobody makes, publishes or opens device memory under the page's lock, since that may wait for the device's work.
//
// A board decides who goes first, never what is computed. So if one process has left an old board and another
// has not, the only effect is that they do not see each other.
#define _POSIX_C_SOURCE 200809L
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "board_host.h"
#include "shared_board.h"
#include "shm_page.h"
#include "runtime/grid/error.h"

#define LEASE_NS 100000000ull
#define DYING_MS 500    // how long a process may seem alive after it has lost its memory
#define NOT_LOCKED (-1) // no error of the device API
#define AGAIN_MS 20     // how long a launch waits for a page that stayed locked before, and was free just now

struct shared_board {
	struct shm_page page;
	struct process self;
	int is_on;
	// For good: the process has a board of its own. For now: the page stayed locked.
	enum { REFUSED_NOT, REFUSED_FOR_NOW, REFUSED_FOR_GOOD } refused;
	int is_due; // for now, and the page was free just now
	char problem[256];
	unsigned generation; // of the board
	uint64_t looked_ns, told_ns;
	uint64_t read_ns; // when the page was copied
	int is_short, has_others;
	enum mps_priority mps;
	// Of clients of other processes.
	uint64_t guests_ns; // when their work was looked for
	struct {
		uint64_t launches, worked_ns; // when it was last seen to have work
	} guest[CUE_BOARD_CLIENTS];
	unsigned place[CUE_BOARD_CLIENTS];
	uint64_t marks; // marks of this process
};

static char wanted[CLIENT_NAME_BYTES];

void cue_shared_board_want(const char *group)
{
	snprintf(wanted, sizeof(wanted), "%s", group);
}

int cue_shared_board_is_wanted(void)
{
	return wanted[0] != '\0';
}

static uint64_t now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

// Nobody can resume them through a page that is not read any more.
static void resume_suspended(void)
{
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		if (cue_clients[i].is_suspended_by_page)
			cue_clients[i].is_suspended = cue_clients[i].is_suspended_by_page = 0;
	pthread_cond_broadcast(&cue_share_resumed);
}

// Keeps the thread's last message.
static int shared_board_refuse(struct shared_board *shared)
{
	static int is_said;

	snprintf(shared->problem, sizeof(shared->problem), "%s", cue_error_message());
	if (!shared->page.is_busy) {
		shared->refused = REFUSED_FOR_GOOD;
		resume_suspended();
	} else if (shared->refused == REFUSED_NOT) {
		shared->refused = REFUSED_FOR_NOW;
		if (!is_said++)
			cue_warn(
			    "until it is free, other processes do not see all that this one does", "%s", shared->problem);
	}
	return CUE_ERROR_PAGE;
}

// ---- the page, locked ----

// The process's places and marks are valid only on the page's board.
static int is_ours(const struct shared_board *shared)
{
	const struct shm_page_words *words = &shared->page.words;

	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		if (shared->place[i] != SHARED_BOARD_NONE &&
		    !cue_process_equals(&words->client[shared->place[i]].process, &shared->self))
			return 0;
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
		if (shared->marks >> i & 1 && !cue_process_equals(&words->mark[i], &shared->self))
			return 0;
	return 1;
}

// Also where the page's board is a newer one.
static int lock_page(struct shared_board *shared, unsigned wait_ms)
{
	if (shared->refused) // it has waited once
		wait_ms = 0;
	if (cue_shm_page_lock(&shared->page, wait_ms))
		return !wait_ms && shared->page.is_busy ? CUE_ERROR_PAGE : shared_board_refuse(shared);
	if (shared->page.words.generation != shared->generation || is_ours(shared))
		return CUE_OK;
	cue_shm_page_unlock(&shared->page);
	(void)cue_error_set(
	    CUE_ERROR_PAGE, "the page %s of shared clients has lost this process", shared->page.name);
	return shared_board_refuse(shared);
}

// Locks the page of the process's board. If there is a newer board, the next check of the page is due at once.
static int lock(struct shared_board *shared, unsigned wait_ms)
{
	int error = lock_page(shared, wait_ms);

	if (error || shared->page.words.generation == shared->generation)
		return error;
	cue_shm_page_unlock(&shared->page);
	shared->looked_ns = 0;
	return CUE_ERROR_PAGE;
}

static int unlock(struct shared_board *shared, int error)
{
	if (!error && cue_shm_page_write(&shared->page))
		error = shared_board_refuse(shared);
	cue_shm_page_unlock(&shared->page);
	return error;
}

// ---- words of the board, under the page's lock ----

// What all clients see of each other. The board itself says what other processes have written.
static int put_rows(struct board *board, const struct backend *device)
{
	cue_board now;
	int error = cue_board_copy(board, &now, board->at, sizeof(now), device);

	if (error)
		return error;
	cue_board_arrange(&now);
	memcpy(board->host.row, now.row, sizeof(now.row));
	memcpy(board->host.peer, now.peer, sizeof(now.peer));
	return cue_board_put(board, board->host.row, CUE_BOARD_ROWS_BYTES, device);
}

// The clients of all processes that are on this board.
static int put_mask(struct board *board, const struct backend *device)
{
	const struct shm_page_words *words = &board->shared->page.words;
	unsigned mask = 0;
	int error;

	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		if (words->client[i].process.pid && words->client[i].generation == words->generation)
			mask |= 1u << i;
	board->host.clients = mask;
	error = cue_board_put(board, &board->host.clients, sizeof(mask), device);
	return error ? error : put_rows(board, device);
}

// Makes the mark inactive, and returns the number that its begin and end then have.
static int deactivate_mark(unsigned *number, struct board *board, unsigned mark, const struct backend *device)
{
	cue_board_mark now;
	int error = cue_board_copy(board, &now, &board->at->mark[mark], sizeof(now), device);

	if (error)
		return error;
	*number = now.begin;
	if (now.begin == now.end)
		return 0;
	board->host.mark[mark].end = now.begin;
	return cue_board_put(board, &board->host.mark[mark].end, sizeof(now.end), device);
}

// ---- dead processes ----

// What was found out about the processes of a page, so that each is looked up once.
struct liveness {
	struct process process[CUE_BOARD_CLIENTS];
	int alive[CUE_BOARD_CLIENTS];
	unsigned count;
};

static int is_dead(struct liveness *liveness, const struct process *process)
{
	int alive;

	if (!process->pid)
		return 0;
	for (unsigned i = 0; i < liveness->count; i++)
		if (cue_process_equals(&liveness->process[i], process))
			return !liveness->alive[i];
	alive = cue_process_is_alive(process);
	if (liveness->count < CUE_BOARD_CLIENTS) {
		liveness->process[liveness->count] = *process;
		liveness->alive[liveness->count++] = alive;
	}
	return !alive;
}

// Whether the process is dead; without a liveness, whether it is this one.
static int is_gone(const struct board *board, struct liveness *liveness, const struct process *process)
{
	return liveness ? is_dead(liveness, process) : cue_process_equals(process, &board->shared->self);
}

// Frees marks and places of dead processes; or this process's, which a reset of the device, or a call of tests, has left.
// Marks first: a place must not be reused while a mark of its last client is active.
static int clear(struct board *board, struct liveness *liveness, const struct backend *device)
{
	struct shm_page_words *words = &board->shared->page.words;
	unsigned cleared = 0, number;
	int error = 0;

	for (unsigned i = 0; i < CUE_BOARD_MARKS && !error; i++)
		if (is_gone(board, liveness, &words->mark[i])) {
			error = deactivate_mark(&number, board, i, device);
			words->mark[i] = error ? words->mark[i] : (struct process){0};
		}
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS && !error; i++)
		if (is_gone(board, liveness, &words->client[i].process)) {
			words->client[i] = (struct shm_page_client){.generation = 0};
			cleared++;
		}
	return error || !cleared ? error : put_mask(board, device);
}

// ---- joining ----

static int open_page(struct shared_board *shared, const struct backend *device)
{
	char name[SHARE_NAME_BYTES];

	if (cue_process_self(&shared->self))
		return cue_error_set(CUE_ERROR_PAGE, "the system does not tell when this process started");
	if (device->share->device_name(name))
		return cue_error_set(CUE_ERROR_PAGE, "the device does not tell its name");
	return cue_shm_page_open(&shared->page, name, strcmp(wanted, CLIENT_GROUP_ALL) == 0 ? "" : wanted);
}

// Before the page is locked: what makes memory public may wait for all work of the device.
static void allocate_spare(struct board *board, const struct backend *device)
{
	if (board->spare)
		return;
	board->spare_error = device->share->allocate(&board->spare, SHARE_OPEN_BYTES);
	if (!board->spare_error)
		board->spare_error = device->share->publish(board->handle, board->spare);
}

// The spare memory becomes the group's board. It has no clients and marks yet.
static int become_owner(struct board *board, const struct backend *device)
{
	struct shm_page_words *words = &board->shared->page.words;
	int error = board->spare_error;

	if (error)
		return error;
	memcpy(words->handle, board->handle, sizeof(words->handle));
	board->at = board->spare;
	board->spare = NULL;
	error = cue_board_put(board, &board->host, sizeof(board->host), device);
	words->owner = board->shared->self;
	words->generation += words->generation == ~0u ? 2 : 1;
	memset(words->mark, 0, sizeof(words->mark));
	return error;
}

static int has_owner(const struct shared_board *shared)
{
	return !cue_process_equals(&shared->page.words.owner, &shared->self) &&
	       cue_process_is_alive(&shared->page.words.owner);
}

// Opens the owner's board without the page's lock, and takes it again: then the board must still be the group's. An owner
// that is about to end may have closed it already; then its end is waited for. Without an owner, *out is NULL.
static int open_board(void **out, struct shared_board *shared, const struct backend *device)
{
	const struct shm_page_words *words = &shared->page.words;

	for (int i = 0;; i++) {
		unsigned generation = words->generation;
		unsigned char handle[SHARE_HANDLE_BYTES];
		int error;

		*out = NULL;
		if (!has_owner(shared))
			return 0;
		memcpy(handle, words->handle, sizeof(handle));
		cue_shm_page_unlock(&shared->page);
		error = device->share->open(out, handle);
		if (error)
			nanosleep(&(struct timespec){0, 1000000}, NULL);
		if (cue_shm_page_lock(&shared->page, SHM_PAGE_WAIT_MS))
			return NOT_LOCKED;
		if (has_owner(shared) && words->generation == generation && (!error || i >= DYING_MS))
			return error;
	}
}

static int put_locked(struct board *board, unsigned client, const struct backend *device);

static int enter(struct board *board, const struct backend *device)
{
	struct shared_board *shared = board->shared;
	const struct shm_page_words *words = &shared->page.words;
	struct liveness liveness = {.count = 0};
	void *opened;
	int error = open_board(&opened, shared, device);

	if (error == NOT_LOCKED)
		return CUE_ERROR_PAGE;
	memset(&board->host, 0, sizeof(board->host));
	board->at = opened ? opened : board->at;
	if (!error && !opened)
		error = become_owner(board, device);
	if (!error)
		error = clear(board, NULL, device);
	if (!error)
		error = clear(board, &liveness, device);
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS && !error; i++)
		error = put_locked(board, i, device);
	if (error)
		return cue_error_set(CUE_ERROR_PAGE, "the shared board cannot be opened: device error %d", error);
	shared->generation = words->generation;
	return CUE_OK;
}

void cue_shared_board_leave(struct board *board)
{
	struct shared_board *shared = board->shared;

	if (!shared)
		return;
	shared->is_on = shared->is_short = shared->has_others = 0;
	shared->looked_ns = 0;
	shared->marks = 0;
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		shared->place[i] = SHARED_BOARD_NONE;
}

void cue_shared_board_join(struct board *board, const struct backend *device)
{
	static int is_said;
	cue_board *private_memory = board->at;
	cue_board host = board->host;
	struct shared_board *shared;
	int error;

	if (!board->shared && cue_shared_board_is_wanted() && (board->shared = calloc(1, sizeof(*shared))))
		board->shared->page.file = -1;
	shared = board->shared;
	if (!shared)
		return;
	cue_shared_board_leave(board);
	if ((shared->refused && !shared->is_due) || !cue_shared_board_is_wanted())
		return;
	error = shared->page.file < 0 ? open_page(shared, device) : CUE_OK;
	shared->mps = device->share->mps();
	if (!error) {
		allocate_spare(board, device);
		error = cue_shm_page_lock(&shared->page, shared->is_due ? AGAIN_MS : SHM_PAGE_WAIT_MS);
	}
	shared->refused = REFUSED_NOT;
	shared->is_due = 0;
	if (error) {
		(void)shared_board_refuse(shared);
		board->is_outdated = 1; // a client may be resumed by that
		return;
	}
	shared->read_ns = now_ns();
	error = enter(board, device);
	shared->is_on = !unlock(shared, error);
	if (shared->is_on && shared->mps == MPS_OFF && !is_said++)
		cue_warn("a client does not leave its places to another process's",
		    "processes have the device in turns, since MPS does not run");
	if (shared->is_on)
		return;
	if (error)
		(void)shared_board_refuse(shared);
	board->at = private_memory;
	board->host = host;
	board->is_outdated = 1; // `enter` may have written it
}

// ---- what the page says of clients ----

// Takes the options that `cuelastic clients --set` has written to the page for this client, if they are valid.
static void take_wanted(struct shm_page_client *at, unsigned client)
{
	cue_client_options asked = {.priority = at->priority,
	    .share = at->share,
	    .floor_blocks = at->floor_blocks,
	    .slice_us = at->slice_us};
	struct client *place = &cue_clients[client];
	cue_board_client *words = &place->words;

	at->is_wanted = 0;
	if (!place->is_open) // nobody could resume it
		return;
	// What the program has suspended itself stays so without the page.
	place->is_suspended_by_page = at->is_suspended && (place->is_suspended_by_page || !place->is_suspended);
	place->is_suspended = at->is_suspended != 0;
	atomic_store(&cue_share_suspends, 1);
	pthread_cond_broadcast(&cue_share_resumed);
	if (cue_client_check(&asked, &asked, sizeof(asked)))
		return;
	words->priority = asked.priority;
	words->share = asked.share;
	words->floor_blocks = asked.floor_blocks;
	words->slice_us = asked.slice_us;
}

// What those who look at the page see.
static void show(struct shm_page_client *at, unsigned client)
{
	const cue_board_client *words = &cue_clients[client].words;

	at->priority = words->priority;
	at->share = words->share;
	at->floor_blocks = words->floor_blocks;
	at->slice_us = words->slice_us;
	at->is_suspended = cue_clients[client].is_suspended != 0;
	at->launches = cue_clients[client].launches;
	at->largest = cue_clients[client].largest;
	at->is_closed = !cue_clients[client].is_open;
	at->seen_ns = now_ns();
}

// Whether the client has marked work, and whether that waits for a client of higher priority, or to be resumed.
static uint16_t work_of(const cue_board *seen, unsigned place)
{
	const cue_board_row row = cue_gate_see(seen, place);

	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
		if (seen->owner[i] == place + 1 && seen->mark[i].begin != seen->mark[i].end)
			return row.above[0] | row.above[1] ? SHM_PAGE_WAITS : SHM_PAGE_RUNS;
	return SHM_PAGE_IDLE;
}

// ---- looking ----

int cue_shared_board_is_on(const struct board *board)
{
	return board->shared && board->shared->is_on;
}

static int is_other(const struct shared_board *shared, const struct shm_page_client *at)
{
	return at->process.pid && !cue_process_equals(&at->process, &shared->self);
}

// Yielding still keeps the clients' order, as far as it can.
static void warn_of_order(const struct client *client, const struct shm_page_client *at)
{
	static int is_said;

	if (!is_said++)
		cue_warn("the one of higher priority may wait for the other's blocks",
		    "clients %.60s and %.60s: CUDA_MPS_CLIENT_PRIORITY gives their processes the contrary order",
		    client->name, at->name);
}

// Whether MPS places the blocks of the one process first.
static int is_before(unsigned mps, unsigned other)
{
	return mps == MPS_NORMAL && other == MPS_BELOW;
}

enum rivals cue_shared_board_rivals(const struct board *board, const struct client *client)
{
	const struct shared_board *shared = board->shared;
	int own = client->words.priority, ordered = 0, lower = 0, others = 0;

	// The copy may be of a damaged page, or old, if another process has had the lock since.
	if (!cue_shared_board_is_on(board) || shared->refused || now_ns() - shared->read_ns > 2 * LEASE_NS)
		return RIVALS_ANY;
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++) {
		const struct shm_page_client *at = &shared->page.words.client[i];
		int wish = (at->priority > own) - (at->priority < own);
		int mps = is_before(at->mps, shared->mps) - is_before(shared->mps, at->mps);

		if (!is_other(shared, at))
			continue;
		if (wish * mps < 0)
			warn_of_order(client, at);
		ordered += wish * mps > 0 && !(wish > 0 && client->words.floor_blocks);
		lower += wish < 0;
		others++;
	}
	// If there is no other now, the first to come may be of a higher priority, and this launch may be a long one.
	if (others && lower == others)
		return RIVALS_NONE;
	return others && ordered == others ? RIVALS_MPS : RIVALS_ANY;
}

static void count(struct shared_board *shared)
{
	const struct shm_page_words *words = &shared->page.words;

	shared->is_short = 1;
	shared->has_others = 0;
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
		shared->is_short &= words->mark[i].pid != 0;
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		shared->has_others |= is_other(shared, &words->client[i]);
}

int cue_shared_board_looks(const struct board *board)
{
	return cue_shared_board_is_on(board) || (board->shared && board->shared->refused == REFUSED_FOR_NOW);
}

// Whether a page that stayed locked is free again. Waits for nobody, and asks once in a lease.
static int joins_again(struct shared_board *shared)
{
	if (!shared || shared->refused != REFUSED_FOR_NOW || now_ns() - shared->looked_ns < LEASE_NS)
		return 0;
	shared->looked_ns = now_ns();
	shared->is_due = !cue_shm_page_lock(&shared->page, 0);
	if (shared->is_due)
		cue_shm_page_unlock(&shared->page);
	else if (!shared->page.is_busy)
		(void)shared_board_refuse(shared);
	return shared->is_due;
}

static int tells_work; // under the clients' lock

void cue_shared_board_tells_work(int does)
{
	tells_work = does;
}

int cue_shared_board_is_current(struct board *board, const struct backend *device)
{
	struct shared_board *shared = board->shared;
	struct liveness liveness = {.count = 0};
	cue_board seen;
	uint64_t now;
	int dead, error = 0;

	if (!cue_shared_board_is_on(board))
		return !joins_again(board->shared);
	now = now_ns();
	if (shared->refused == REFUSED_FOR_GOOD ||
	    now - (tells_work ? shared->told_ns : shared->looked_ns) < LEASE_NS)
		return shared->refused != REFUSED_FOR_GOOD;
	shared->looked_ns = now;
	if (lock(shared, 0)) // another process has the lock: no check this time
		return shared->refused != REFUSED_FOR_GOOD && shared->looked_ns;
	if (shared->refused) // for now: words may be missing
		board->is_outdated = 1;
	shared->refused = REFUSED_NOT;
	shared->read_ns = now;
	if (tells_work) {
		shared->told_ns = now;
		error = cue_board_copy(board, &seen, board->at, sizeof(seen), device);
	}
	dead = is_dead(&liveness, &shared->page.words.owner);
	// Of a dead owner's board, too: chains that are under way on it go on there.
	if (clear(board, &liveness, device))
		board->is_outdated = 1;
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++) {
		struct shm_page_client *at = &shared->page.words.client[shared->place[i] % CUE_BOARD_CLIENTS];
		if (shared->place[i] == SHARED_BOARD_NONE)
			continue;
		if (at->is_wanted)
			(void)put_locked(board, i, device); // the board is outdated if it fails
		show(at, i);
		if (tells_work)
			at->work = error ? SHM_PAGE_IDLE : work_of(&seen, shared->place[i]);
	}
	count(shared);
	if (unlock(shared, CUE_OK))
		return 0;
	return !dead;
}

void cue_shared_board_take_wanted(struct board *board)
{
	struct shared_board *shared = board->shared;

	if (!cue_shared_board_is_on(board) || shared->refused == REFUSED_FOR_GOOD || lock_page(shared, 0))
		return;
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++) {
		struct shm_page_client *at = &shared->page.words.client[shared->place[i] % CUE_BOARD_CLIENTS];
		if (shared->place[i] == SHARED_BOARD_NONE || !at->is_wanted ||
		    !cue_process_equals(&at->process, &shared->self))
			continue;
		take_wanted(at, i);
		board->is_outdated = 1;
	}
	(void)unlock(shared, CUE_OK);
}

int cue_shared_board_was_short(struct board *board)
{
	int was = cue_shared_board_is_on(board) && board->shared->is_short;

	if (was)
		board->shared->is_short = 0;
	return was;
}

int cue_shared_board_has_others(const struct board *board)
{
	return cue_shared_board_is_on(board) && board->shared->has_others;
}

// Once per lease: whose launches were more than before, and who has a mark that is active.
static void look_at_guests(struct board *board, uint64_t now, const struct backend *device)
{
	struct shared_board *shared = board->shared;
	cue_board words;
	int error = cue_board_copy(board, &words, board->at, sizeof(words), device);

	shared->guests_ns = now;
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++) {
		uint64_t launches = shared->page.words.client[i].launches;
		if (launches != shared->guest[i].launches)
			shared->guest[i].worked_ns = now;
		shared->guest[i].launches = launches;
	}
	for (unsigned i = 0; i < CUE_BOARD_MARKS && !error; i++)
		if (words.mark[i].begin != words.mark[i].end && words.owner[i])
			shared->guest[(words.owner[i] - 1) % CUE_BOARD_CLIENTS].worked_ns = now;
}

// A process shows its launches once per lease, when it launches, so that two leases may be between what is seen of them.
unsigned cue_shared_board_guests(
    struct block_need out[CUE_BOARD_CLIENTS], struct board *board, const struct backend *device)
{
	struct shared_board *shared = board->shared;
	uint64_t now = now_ns();
	unsigned count = 0;

	if (!cue_shared_board_has_others(board))
		return 0;
	if (now - shared->guests_ns >= LEASE_NS)
		look_at_guests(board, now, device);
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++) {
		const struct shm_page_client *at = &shared->page.words.client[i];
		if (is_other(shared, at) && now - shared->guest[i].worked_ns < 2 * LEASE_NS)
			out[count++] = at->largest;
	}
	return count;
}

int cue_shared_board_error(const struct board *board)
{
	if (!board->shared || !board->shared->refused)
		return CUE_OK;
	return cue_error_set(CUE_ERROR_PAGE, "%s", board->shared->problem);
}

// ---- places ----

unsigned cue_shared_board_place(const struct board *board, unsigned client)
{
	return cue_shared_board_is_on(board) ? board->shared->place[client] : client;
}

static unsigned take_place(struct shared_board *shared, unsigned client)
{
	struct shm_page_client *places = shared->page.words.client;

	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		if (!places[i].process.pid) {
			places[i] = (struct shm_page_client){.process = shared->self, .mps = shared->mps};
			memcpy(places[i].name, cue_clients[client].name, sizeof(places[i].name));
			return i;
		}
	return SHARED_BOARD_NONE;
}

// The words before the mask, so that nobody finds a client without its words.
static int put_locked(struct board *board, unsigned client, const struct backend *device)
{
	struct shared_board *shared = board->shared;
	struct shm_page_words *words = &shared->page.words;
	unsigned *place = &shared->place[client];
	int has = cue_clients[client].id != 0, error;

	if (has && *place == SHARED_BOARD_NONE)
		*place = take_place(shared, client);
	if (*place == SHARED_BOARD_NONE)
		return 0;
	if (!has) {
		words->client[*place] = (struct shm_page_client){.generation = 0};
		*place = SHARED_BOARD_NONE;
		return put_mask(board, device);
	}
	words->client[*place].generation = words->generation;
	if (words->client[*place].is_wanted)
		take_wanted(&words->client[*place], client);
	show(&words->client[*place], client);
	board->host.client[*place] = cue_client_words(&cue_clients[client]);
	error = cue_board_put(board, &board->host.client[*place], sizeof(board->host.client[*place]), device);
	return error ? error : put_mask(board, device);
}

int cue_shared_board_put_client(struct board *board, unsigned client, const struct backend *device)
{
	int error;

	if (lock(board->shared, SHM_PAGE_WAIT_MS))
		return 0; // the board will be left, and the next has all words
	error = put_locked(board, client, device);
	// Also after an error: the place is taken.
	return unlock(board->shared, CUE_OK) ? CUE_ERROR_PAGE : error;
}

int cue_shared_board_put_rows(struct board *board, const struct backend *device)
{
	int error;

	if (lock(board->shared, SHM_PAGE_WAIT_MS))
		return 0;
	error = put_rows(board, device);
	return unlock(board->shared, CUE_OK) ? CUE_ERROR_PAGE : error;
}

int cue_shared_board_put_all(struct board *board, const struct backend *device)
{
	int error = 0;

	if (lock(board->shared, SHM_PAGE_WAIT_MS))
		return 0;
	for (unsigned i = 0; i < CUE_BOARD_MARKS && !error; i++)
		if (board->shared->marks >> i & 1)
			error = cue_board_put(board, &board->host.owner[i], sizeof(unsigned), device);
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS && !error; i++)
		error = put_locked(board, i, device);
	if (!error)
		error = put_mask(board, device);
	return unlock(board->shared, CUE_OK) ? CUE_ERROR_PAGE : error;
}

// ---- marks ----

int cue_shared_board_has_mark(const struct board *board, unsigned mark)
{
	return !cue_shared_board_is_on(board) || (board->shared->marks >> mark & 1);
}

// The lowest free mark. A mark without an owner is inactive.
unsigned cue_shared_board_take_mark(struct board *board, const struct backend *device)
{
	struct shared_board *shared = board->shared;
	unsigned mark = 0, taken = SHARED_BOARD_NONE, number = 0;

	if (!cue_shared_board_is_on(board) || lock(shared, SHM_PAGE_WAIT_MS))
		return SHARED_BOARD_NONE;
	while (mark < CUE_BOARD_MARKS && shared->page.words.mark[mark].pid)
		mark++;
	if (mark < CUE_BOARD_MARKS && !deactivate_mark(&number, board, mark, device)) {
		shared->page.words.mark[mark] = shared->self;
		shared->marks |= 1ull << mark;
		board->mark[mark].sequence = number;
		taken = mark;
	}
	return unlock(shared, CUE_OK) ? SHARED_BOARD_NONE : taken;
}

void cue_shared_board_return_marks(struct board *board)
{
	struct shared_board *shared = board->shared;
	uint64_t unused = 0;

	if (!cue_shared_board_is_on(board))
		return;
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
		unused |= (uint64_t)!board->mark[i].is_used << i;
	unused &= shared->marks;
	if (!unused || lock(shared, SHM_PAGE_WAIT_MS))
		return;
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
		if (unused >> i & 1)
			shared->page.words.mark[i] = (struct process){0};
	shared->marks &= ~unused;
	(void)unlock(shared, CUE_OK);
}

void cue_shared_board_forget(struct board *board)
{
	if (!board->shared)
		return;
	cue_shared_board_leave(board);
	board->shared->refused = REFUSED_NOT;
	cue_shm_page_close(&board->shared->page);
}
