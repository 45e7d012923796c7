// Boards and marks.
//
// The host keeps a copy of the words that it writes. Small copies write them to the device, on streams of the library's own. Begin and end of a mark are written by its stream, or a begin by its chain.
//
// Each context has a board. A reset of a device frees it, and another allocation may lie there then. So before each use the
// board is checked: the context must be the one in which it was made, and mapped memory that was allocated
// with it must still be mapped and contain its key. Nothing of a stale board is freed. A stream with an id of its own needs
// no check: it is gone with its context, and the board has its mark.
//
// A mark is free for another stream only when its work has ended: the device's words are read back, and both
// must equal the last number that the host issued. This is done when no mark is free, when a client is closed, and
// every 10 ms while a closed one has work. That keeps its place, since blocks that still run read it, and others make room for it.
//
// A board may be shared with other processes (shared_board.h). A process must leave it when its owner has
// died. It does so when no launch and no bracket of this process is under way on it. Chains that are on the
// device continue with the old board, so their states are kept, and the new board has states of its own.
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "board.h"
#include "looking.h"
#include "runtime/grid/config.h"
#include "runtime/grid/error.h"
#include "shared_board.h"

#define BOARDS (CONFIG_MOST_DEVICES + 16) // some devices have several contexts
#define PARK_US 10000.0                   // marks are read so often; and parked if they are idle for so long

static struct board *boards[BOARDS];
static unsigned generations; // of all of them
static unsigned closed;      // clients that are closed and have work in flight, when marks were swept last
static double swept_us;
static const char over; // its address is the opener of a bracket that is over, but whose end is not written

// ---- host words ----

// A client is on the board from its opening until its last work has ended.
static void set_client(struct board *board, unsigned client)
{
	board->host.client[client] = cue_client_words(&cue_clients[client]);
	board->host.clients &= ~(1u << client);
	board->host.clients |= (unsigned)(cue_clients[client].id != 0) << client;
}

// What all clients see of each other.
static int put_rows(struct board *board, const struct backend *device)
{
	if (cue_shared_board_is_on(board))
		return cue_shared_board_put_rows(board, device);
	cue_board_arrange(&board->host);
	return cue_board_put(board, board->host.row, CUE_BOARD_ROWS_BYTES, device);
}

// The words first, so that no look finds a client without them.
static int put_client(struct board *board, unsigned client, const struct backend *device)
{
	int error;

	if (cue_shared_board_is_on(board))
		return cue_shared_board_put_client(board, client, device);
	set_client(board, client);
	error = cue_board_put(board, &board->host.client[client], sizeof(board->host.client[client]), device);
	if (!error)
		error = cue_board_put(board, &board->host.clients, sizeof(board->host.clients), device);
	return error ? error : put_rows(board, device);
}

// All host words but the marks' begin and end, after a write that failed.
static int catch_up(struct board *board, const struct backend *device)
{
	int is_shared = cue_shared_board_is_on(board),
	    error = is_shared ? cue_shared_board_put_all(board, device)
	                      : cue_board_put(board, board->host.owner, sizeof(board->host.owner), device);

	for (unsigned i = 0; i < CUE_BOARD_CLIENTS && !error && !is_shared; i++)
		error = put_client(board, i, device);
	board->is_outdated = error != 0;
	return error;
}

// ---- boards ----

// Its memory is mapped in all contexts.
static int is_alive(const struct board *board, const struct backend *device)
{
	int pending = device->pending();
	const void *seen;

	if (device->phase->mapped(&seen, board->words) == 0)
		return board->words[SHARE_WORDS] == board->key;
	if (!pending)
		device->forget();
	return 0;
}

static int is_current(const struct board *board, const struct backend *device)
{
	unsigned long long context = 0;

	return !device->share->context(&context) && context == board->context && is_alive(board, device);
}

// The board and the states.
static int allocate_board(struct board *board, const struct backend *device)
{
	static const cue_yield_state zeros[CUE_BOARD_MARKS + 1];
	void *at = NULL, *state = NULL;
	int error = device->share->allocate(&at, sizeof(*board->at));

	if (!error)
		error = device->share->allocate(&state, sizeof(zeros));
	board->at = at;
	board->states = state;
	if (!error)
		error = cue_board_copy(board, at, &board->host, sizeof(board->host), device);
	if (!error)
		error = cue_board_copy(board, state, zeros, sizeof(zeros), device);
	return error;
}

static int allocate(struct board *board, const struct backend *device)
{
	void *words = NULL;
	int error = device->phase->map(&words, (SHARE_WORDS + 1) * sizeof(*board->words));

	board->words = words;
	for (unsigned i = 0; i < SHARE_WORDS && !error; i++)
		board->words[i] = i;
	if (!error)
		error = device->share->context(&board->context);
	if (!error)
		error = cue_stream_make(&board->stream[0], 0);
	board->streams = !error;
	if (!error)
		error = allocate_board(board, device);
	return error ? error : device->share->capability(&board->capability);
}

// The processes' board is in one context of a process.
static int is_shared_elsewhere(const struct board *board)
{
	for (struct board **at = boards; at < boards + BOARDS; at++)
		if (*at && *at != board && (*at)->is_made && (*at)->device == board->device &&
		    cue_shared_board_looks(*at))
			return 1;
	return 0;
}

// A launch that was cut off by a reset may have left a mark locked, so locks are initialised again. The key
// differs between two boards of the process, and hardly equals what memory holds by chance.
static int board_make(struct board *board, const struct backend *device)
{
	struct shared_board *shared = board->shared;
	int number = board->device, error;

	memset(board, 0, sizeof(*board));
	board->device = number;
	board->shared = shared;
	board->generation = ++generations;
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
		pthread_mutex_init(&board->mark[i].lock, NULL);
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		set_client(board, i);
	error = allocate(board, device);
	if (error)
		return error;
	board->key = 0x9e3779b9u * (unsigned)getpid() + 0x7f4a7c15u * board->generation;
	board->words[SHARE_WORDS] = board->key;
	board->is_made = 1;
	if (!is_shared_elsewhere(board))
		cue_shared_board_join(board, device);
	return 0;
}

// Clients lose the marks that they had on a board that is no more.
static void drop_marks(struct board *board)
{
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++) {
		if (board->mark[i].is_used)
			cue_clients[board->mark[i].client].marks--;
		cue_board_opened(&board->mark[i], NULL);
	}
	board->is_made = 0;
}

// Locks all marks, if no launch has one, no bracket is open and each end is written.
static int lock_marks(struct board *board)
{
	unsigned locked = 0;
	int is_free = 1;

	while (locked < CUE_BOARD_MARKS && is_free && !pthread_mutex_trylock(&board->mark[locked].lock)) {
		is_free = board->mark[locked].depth == 0 && !board->mark[locked].opener;
		locked++;
	}
	if (is_free && locked == CUE_BOARD_MARKS)
		return 1;
	while (locked > 0)
		pthread_mutex_unlock(&board->mark[--locked].lock);
	return 0;
}

// Another board in the place of one that was shared, under the marks' locks.
static int replace(struct board *board, const struct backend *device)
{
	int error;

	drop_marks(board);
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++) {
		struct mark *mark = &board->mark[i];
		mark->is_used = mark->is_parked = 0;
		mark->sequence = mark->chain = 0;
	}
	memset(&board->host, 0, sizeof(board->host));
	board->is_outdated = 0;
	board->generation = ++generations;
	cue_shared_board_leave(board);
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		set_client(board, i);
	error = allocate_board(board, device);
	if (error)
		return error;
	board->is_made = 1;
	cue_shared_board_join(board, device);
	return 0;
}

// Leaves a board that its processes no longer share, unless work is still under way on it.
static int board_follow(struct board *board, const struct backend *device)
{
	int error;

	if (!lock_marks(board))
		return 0;
	error = replace(board, device);
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
		pthread_mutex_unlock(&board->mark[i].lock);
	return error;
}

// The context's board, or a place for it: first one that the device had.
static struct board **find_place(int number, unsigned long long context, const struct backend *device)
{
	struct board **place = NULL;

	for (struct board **at = boards; at < boards + BOARDS; at++) {
		struct board *board = *at;
		int is_its = board && board->device == number;
		if (is_its && board->is_made && !is_alive(board, device))
			drop_marks(board);
		if (is_its && board->is_made && board->context == context)
			return at;
		if ((!board || !board->is_made) && (!place || is_its))
			place = at;
	}
	return place;
}

static struct board *find_board(const struct backend *device)
{
	unsigned long long context;
	struct board **place;
	int number;

	if (!device->share || device->phase->device(&number) || number < 0 || number >= CONFIG_MOST_DEVICES ||
	    device->share->context(&context))
		return NULL;
	place = find_place(number, context, device);
	if (!place || (!*place && !(*place = calloc(1, sizeof(**place)))))
		return NULL;
	if (!(*place)->is_made) {
		if ((*place)->device != number) // it has the page of the device that it was for
			cue_shared_board_forget(*place);
		(*place)->device = number;
	}
	return (*place)->is_made || !board_make(*place, device) ? *place : NULL;
}

// What others did to the board, or this process could not do.
static struct board *refresh(struct board *board, const struct backend *device)
{
	if (!cue_shared_board_is_current(board, device) && board_follow(board, device))
		return NULL;
	if (board->is_outdated && catch_up(board, device))
		return NULL;
	if (cue_shared_board_was_short(board))
		cue_board_sweep(0, device);
	else if (closed && cue_clock_us() - swept_us >= PARK_US)
		cue_board_sweep(1, device);
	return board;
}

struct board *cue_board_get(const struct backend *device)
{
	int pending = device->pending();
	struct board *board = find_board(device);

	if (!board && !pending)
		device->forget();
	return board ? refresh(board, device) : NULL;
}

int cue_board_has_guests(void)
{
	int guests = 0;

	for (int i = 0; i < BOARDS && cue_shared_board_is_wanted(); i++)
		guests |= boards[i] && boards[i]->is_made && cue_shared_board_has_others(boards[i]);
	return guests;
}

// Calls `what` for each board, on its device. The thread's device is what it was then. Without a board it is not asked: that makes
// a context, and a process that is forked then has no device.
static int each_board(int (*what)(struct board *, unsigned, const struct backend *), unsigned with,
    const struct backend *device)
{
	int before, now = -1, error = 0;

	for (int i = 0; i < BOARDS && device->share; i++) {
		if (!boards[i] || !boards[i]->is_made)
			continue;
		if (now < 0 && device->phase->device(&before))
			return 0;
		now = now < 0 ? before : now;
		if (now != boards[i]->device && device->phase->set_device(boards[i]->device))
			continue;
		now = boards[i]->device;
		if (!is_alive(boards[i], device))
			drop_marks(boards[i]); // the next launch there makes a new one
		else if (!is_current(boards[i], device))
			boards[i]->is_outdated = 1; // of another context, whose next launch writes it
		else if (what(boards[i], with, device))
			error = -1;
	}
	if (now >= 0 && now != before)
		(void)device->phase->set_device(before); // which takes the device's primary context
	return error;
}

void cue_board_look(const struct backend *device)
{
	for (int i = 0; i < BOARDS && device->share; i++)
		if (boards[i] && boards[i]->is_made && cue_shared_board_looks(boards[i]) &&
		    !device->phase->set_device(boards[i]->device) && is_current(boards[i], device)) {
			cue_shared_board_tells_work(1);
			(void)cue_board_get(device);
			cue_shared_board_tells_work(0);
		}
}

void cue_board_look_here(const struct backend *device)
{
	for (int i = 0; i < BOARDS && device->share; i++)
		if (boards[i])
			cue_shared_board_take_wanted(boards[i]);
	(void)cue_board_get(device);
}

int cue_board_tell(unsigned client, const struct backend *device)
{
	return each_board(put_client, client, device);
}

// ---- marks ----

// May the library use the handle as the mark's stream? A destroyed stream's handle may be another's, and in a capture work is
// recorded.
static int has_stream(const struct mark *mark, const struct backend *device)
{
	unsigned long long id;

	return !device->share->stream_id(&id, mark->handle) && id == mark->stream &&
	       !device->phase->is_captured(mark->handle);
}

// Has the stream no work left, and so no chain that uses the state of the mark's place? An end that is written in the stream comes behind
// all of them, one that the host wrote may come before. A stream that cannot be asked keeps its place.
static int is_idle(const struct mark *mark, const cue_board_mark *now, const struct backend *device)
{
	return mark->depth == 0 && now->begin == now->end && now->begin == mark->sequence % SHARE_WORDS &&
	       (!mark->is_ended || (has_stream(mark, device) && device->share->is_idle(mark->handle)));
}

static int sweep_board(struct board *board, unsigned only_closed, const struct backend *device)
{
	cue_board_mark now[CUE_BOARD_MARKS];
	int error = cue_board_copy(board, now, board->at->mark, sizeof(now), device);

	for (unsigned i = 0; i < CUE_BOARD_MARKS && !error; i++) {
		struct mark *mark = &board->mark[i];
		if (!mark->is_used || (only_closed && cue_clients[mark->client].is_open) ||
		    pthread_mutex_trylock(&mark->lock))
			continue;
		if (mark->depth && !cue_clients[mark->client].is_open) // a launch had it when the client was closed
			cue_board_end_mark(board, mark, device);
		if (is_idle(mark, &now[i], device)) {
			mark->is_used = 0;
			cue_clients[mark->client].marks--;
		}
		pthread_mutex_unlock(&mark->lock);
	}
	cue_shared_board_return_marks(board);
	return error;
}

static int has_active_mark(struct board *board, unsigned client, const struct backend *device)
{
	cue_board_mark now[CUE_BOARD_MARKS];
	int error = cue_board_copy(board, now, board->at->mark, sizeof(now), device), is_active = 0;

	for (unsigned i = 0; i < CUE_BOARD_MARKS && !error; i++)
		is_active |= board->mark[i].is_used && board->mark[i].client == client && now[i].begin != now[i].end;
	return is_active;
}

int cue_board_is_active(unsigned client, const struct backend *device)
{
	return each_board(has_active_mark, client, device) != 0;
}

// Writes the mark's end or next begin from the host, not in the stream.
static int put_mark(struct board *board, struct mark *mark, int is_end, const struct backend *device)
{
	cue_board_mark *words = &board->host.mark[mark - board->mark];
	unsigned *word = is_end ? &words->end : &words->begin;

	*word = (mark->sequence + !is_end) % SHARE_WORDS;
	if (cue_board_put(board, word, sizeof(*word), device))
		return -1;
	mark->sequence += !is_end;
	mark->pause = is_end ? PAUSE_IDLE : PAUSE_NONE;
	mark->idle_looks = 0;
	return 0;
}

// Writes the mark's end from the host, unless the stream has yet to write its begin: an end before that would make the mark active.
// Under the mark's lock, so that no other begin is issued meanwhile.
static int put_end(struct board *board, struct mark *mark, const struct backend *device)
{
	const cue_board_mark *at = &board->at->mark[mark - board->mark];
	cue_board_mark now;

	if (cue_board_copy(board, &now, at, sizeof(now), device) || now.begin != mark->sequence % SHARE_WORDS ||
	    put_mark(board, mark, 1, device))
		return -1;
	mark->pause = mark->depth ? PAUSE_IDLE : PAUSE_NONE;
	return 0;
}

void cue_board_end_mark(struct board *board, struct mark *mark, const struct backend *device)
{
	int is_written = mark->pause || !put_end(board, mark, device);

	mark->is_ended |= mark->chain != mark->chain_before;
	mark->depth = 0;
	cue_board_opened(mark, is_written ? NULL : &over);
	mark->pause = PAUSE_NONE;
}

// A mark that is locked is that of a launch, which ends it.
static int end_marks(struct board *board, unsigned client, const struct backend *device)
{
	int ended = 0;

	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++) {
		struct mark *mark = &board->mark[i];
		if (!mark->is_used || mark->client != client || pthread_mutex_trylock(&mark->lock))
			continue;
		ended |= mark->depth > 0;
		if (mark->depth)
			cue_board_end_mark(board, mark, device);
		pthread_mutex_unlock(&mark->lock);
	}
	return ended;
}

// Also of other contexts: a copy may use any context's stream, and nobody could end these brackets later.
int cue_board_end_marks(unsigned client, const struct backend *device)
{
	int ended = 0;

	for (int i = 0; i < BOARDS && device->share; i++)
		if (boards[i] && boards[i]->is_made && is_alive(boards[i], device))
			ended |= end_marks(boards[i], client, device);
	return ended;
}

static void end_in_stream(struct board *board, struct mark *mark, const struct backend *device)
{
	int is_its;

	pthread_mutex_lock(&cue_share_lock);
	is_its = board->is_made && is_current(board, device) && !pthread_mutex_trylock(&mark->lock);
	pthread_mutex_unlock(&cue_share_lock);
	if (!is_its)
		return;
	if (mark->is_used && mark->opener == &over && has_stream(mark, device) &&
	    !device->share->write(
	        mark->handle, &board->at->mark[mark - board->mark].end, mark->sequence, board->words))
		cue_board_opened(mark, NULL);
	pthread_mutex_unlock(&mark->lock);
}

void cue_board_end_in_streams(const struct backend *device)
{
	for (unsigned i = 0; i < BOARDS && device->share; i++) {
		struct board *board;

		pthread_mutex_lock(&cue_share_lock);
		board = boards[i];
		pthread_mutex_unlock(&cue_share_lock);
		for (unsigned k = 0; board && k < CUE_BOARD_MARKS; k++)
			if (board->mark[k].opener == &over)
				end_in_stream(board, &board->mark[k], device);
	}
}

void cue_board_sweep(unsigned only_closed, const struct backend *device)
{
	(void)each_board(sweep_board, only_closed, device);
	closed = 0;
	swept_us = cue_clock_us();
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++) {
		closed += !cue_clients[i].is_open && cue_clients[i].marks;
		if (!cue_clients[i].id || cue_clients[i].is_open || cue_clients[i].marks)
			continue;
		cue_clients[i] = (struct client){0};
		cue_looking_end(i);
		(void)cue_board_tell(i, device);
	}
}

static struct mark *find_mark(struct board *board, unsigned client, unsigned long long stream)
{
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++) {
		struct mark *mark = &board->mark[i];
		if (mark->is_used && mark->client == client && mark->stream == stream)
			return mark;
	}
	return NULL;
}

void cue_board_drop_dead(const struct backend *device)
{
	for (struct board **at = boards; at < boards + BOARDS; at++)
		if (*at && (*at)->is_made && !is_alive(*at, device))
			drop_marks(*at);
}

struct board *cue_board_of_stream(
    unsigned client, unsigned long long stream, int is_named, const struct backend *device)
{
	for (struct board **at = boards; at < boards + BOARDS; at++)
		if (*at && (*at)->is_made && find_mark(*at, client, stream) && (is_named || is_current(*at, device)))
			return refresh(*at, device);
	return NULL;
}

void cue_board_opened(struct mark *mark, const void *opener)
{
	const void *before = atomic_exchange(&mark->opener, opener);

	atomic_fetch_add(&cue_share_brackets, (opener != NULL) - (before != NULL));
}

// The stream's id is asked for only where a bracket may be its own: the legacy stream has two handles.
static int is_bracket_on(
    const struct board *board, const struct mark *mark, void *stream, const struct backend *device)
{
	int is_named = device->share->is_named(stream);
	unsigned long long id;

	return mark->is_used && mark->opener && mark->opener != &over && (!is_named || mark->handle == stream) &&
	       !device->share->stream_id(&id, stream) && mark->stream == id &&
	       (is_named || is_current(board, device));
}

const cue_client *cue_board_bracket(void *stream, const struct backend *device)
{
	const struct mark *found = NULL;

	for (struct board **at = boards; at < boards + BOARDS && atomic_load(&cue_share_brackets); at++)
		for (unsigned i = 0; *at && (*at)->is_made && i < (*at)->marks; i++) {
			const struct mark *mark = &(*at)->mark[i];
			if (is_bracket_on(*at, mark, stream, device) &&
			    (!found ||
			        cue_clients[mark->client].words.priority > cue_clients[found->client].words.priority))
				found = mark;
		}
	return found ? found->owner : NULL;
}

// Work of a stream of another context may be marked, and its graphs launched, while this one is current. Its mark must be on
// its own board, since its later launches get that one.
struct board *cue_board_for_stream(void *stream, const struct backend *device)
{
	struct board *board = cue_board_get(device);
	unsigned long long context;

	if (!device->share->is_named(stream) || device->share->stream_context(&context, stream) ||
	    (board && board->context == context))
		return board;
	for (struct board **at = boards; at < boards + BOARDS; at++)
		if (*at && (*at)->is_made && (*at)->context == context)
			return refresh(*at, device);
	return NULL;
}

// ---- Parked marks.
//
// A look reads the first marks at once, and others where they are in the client's row: each eight of them are a round trip
// more. So marks that have been idle for a while are in no row. They are parked here, while launches look for their marks,
// and come back before their stream's next begin.

static int put_owner(struct board *board, unsigned index, unsigned owner, const struct backend *device)
{
	board->host.owner[index] = owner;
	return cue_board_put(board, &board->host.owner[index], sizeof(owner), device);
}

static unsigned count_unparked(const struct board *board)
{
	unsigned count = 0;

	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
		count += board->mark[i].is_used && !board->mark[i].is_parked;
	return count;
}

static void park(struct board *board, const struct backend *device)
{
	cue_board_mark now[CUE_BOARD_MARKS];
	double now_us = cue_clock_us();
	unsigned parked = 0;

	if (now_us - board->parked_us < PARK_US)
		return;
	board->parked_us = now_us;
	if (count_unparked(board) <= CUE_BOARD_NEAR ||
	    cue_board_copy(board, now, board->at->mark, sizeof(now), device))
		return;
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++) {
		struct mark *mark = &board->mark[i];
		if (!mark->is_used || mark->is_parked || pthread_mutex_trylock(&mark->lock))
			continue;
		if (is_idle(mark, &now[i], device) && now_us - mark->begun_us >= PARK_US &&
		    !put_owner(board, i, 0, device)) {
			mark->is_parked = 1;
			parked++;
		}
		pthread_mutex_unlock(&mark->lock);
	}
	if (parked)
		(void)put_rows(board, device);
}

// If another thread has the mark, it finds it parked and comes here.
static void unpark(struct board *board, struct mark *mark, const struct backend *device)
{
	unsigned index = (unsigned)(mark - board->mark), owner = cue_shared_board_place(board, mark->client) + 1;

	if (pthread_mutex_trylock(&mark->lock))
		return;
	mark->is_parked = 0;
	if (!put_owner(board, index, owner, device))
		(void)put_rows(board, device);
	pthread_mutex_unlock(&mark->lock);
}

static struct mark *find_free(struct board *board, const struct backend *device)
{
	unsigned index = SHARED_BOARD_NONE;

	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
		if (!board->mark[i].is_used && cue_shared_board_has_mark(board, i))
			return &board->mark[i];
	index = cue_shared_board_take_mark(board, device);
	return index == SHARED_BOARD_NONE ? NULL : &board->mark[index];
}

static int take_mark(struct board *board, struct mark *mark, unsigned client, unsigned long long stream,
    const struct backend *device)
{
	unsigned index = (unsigned)(mark - board->mark);
	int error;

	error = put_owner(board, index, cue_shared_board_place(board, client) + 1, device);
	if (!error)
		error = put_rows(board, device);
	if (error)
		return error;
	while (pthread_mutex_trylock(
	    &mark->lock)) // it is locked by nobody for long: only to find out that it is unused
		sched_yield();
	mark->client = client;
	mark->owner = cue_client_handle(&cue_clients[client]);
	mark->stream = stream;
	mark->priority_uses = 0;
	mark->order = 0;
	mark->is_used = 1;
	mark->is_ended = 0;
	board->marks = index >= board->marks ? index + 1 : board->marks;
	mark->is_parked = 0;
	mark->begun_us = cue_clock_us();
	pthread_mutex_unlock(&mark->lock);
	cue_clients[client].marks++;
	return 0;
}

struct mark *cue_board_claim(
    struct board *board, unsigned client, unsigned long long stream, const struct backend *device)
{
	struct mark *mark = find_mark(board, client, stream);

	park(board, device);
	if (mark && mark->is_parked)
		unpark(board, mark, device);
	if (mark)
		return mark;
	if (cue_shared_board_place(board, client) == SHARED_BOARD_NONE && put_client(board, client, device))
		return NULL;
	if (cue_shared_board_place(board, client) == SHARED_BOARD_NONE)
		return NULL;
	mark = find_free(board, device);
	if (!mark) {
		cue_board_sweep(0, device);
		mark = find_free(board, device);
	}
	return mark && !take_mark(board, mark, client, stream, device) ? mark : NULL;
}

// ---- Idle brackets.
//
// A bracket in whose stream nothing runs holds nobody for long, whatever its thread does. The words are written here, not
// in the stream: a write would wait for the library's work that may just have come. Such work, which nobody announces, is found at
// the next look.

#define IDLE_LOOKS 2

// A stream that the program has destroyed gets no more work, so its bracket is ended. What it has may run on, so the mark
// stays the client's. Under the mark's lock. A stream that is another one on this thread (a thread's default stream) is not asked.
static void watch_mark(struct board *board, struct mark *mark, const struct backend *device)
{
	unsigned long long id;
	int error = device->share->stream_id(&id, mark->handle);
	int is_its = !error && id == mark->stream;
	int is_destroyed =
	    !is_its && (!error || SHARE_IS_NO_STREAM(error)) && device->share->is_named(mark->handle);

	if (mark->pause == PAUSE_WAIT)
		return;
	if (mark->opener == &over || is_destroyed) {
		if (!put_end(board, mark, device))
			cue_board_opened(mark, NULL);
	} else if (!is_its || device->phase->is_captured(mark->handle))
		return;
	else if (device->share->is_idle(mark->handle) == (mark->pause == PAUSE_IDLE))
		mark->idle_looks = 0;
	else if (mark->pause == PAUSE_IDLE || ++mark->idle_looks >= IDLE_LOOKS)
		(void)put_mark(board, mark, mark->pause == PAUSE_NONE, device);
}

// A mark that is locked is that of a launch: its stream has work.
static unsigned watch_board(struct board *board, const struct backend *device)
{
	unsigned open = 0;
	int is_ready = 0;

	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++) {
		struct mark *mark = &board->mark[i];
		if (!mark->is_used || !cue_looking_is_on(mark->owner))
			continue;
		if (pthread_mutex_trylock(&mark->lock)) {
			open++;
			continue;
		}
		if (mark->opener) {
			open++;
			is_ready = is_ready || (!device->phase->set_device(board->device) && is_current(board, device));
			if (is_ready)
				watch_mark(board, mark, device);
		}
		pthread_mutex_unlock(&mark->lock);
	}
	return open;
}

unsigned cue_board_watch(const struct backend *device)
{
	unsigned open = 0;

	for (int i = 0; i < BOARDS && device->share; i++)
		if (boards[i] && boards[i]->is_made)
			open += watch_board(boards[i], device);
	return open;
}

void cue_board_forget(void)
{
	for (int i = 0; i < BOARDS; i++)
		if (boards[i]) {
			boards[i]->is_made = 0;
			cue_shared_board_forget(boards[i]);
		}
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		cue_clients[i].marks = 0;
}
