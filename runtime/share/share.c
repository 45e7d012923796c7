// A launch on the board.
//
// A mark is active from begin to end, both written in its stream, the begin by it or by the first launch of a chain. They are numbers that
// differ while the mark is active. The call that opens the outermost bracket writes begin, and the call that closes it writes end.
// The host's order of brackets is the stream's, since a mark's lock is held from a launch's begin to its end.
#include <stdint.h>
#include "board.h"
#include "keeper.h"
#include "looking.h"
#include "runtime/grid/error.h"
#include "shared_board.h"
#include "share.h"
#include "stream_priority.h"

#define PRIORITY_EACH                                                                                        \
	64 // launches: a program may change its stream's priority, and how many streams have work

static int write_word(struct share *share, const void *at, unsigned value)
{
	return cue_backend_get()->share->write(
	    share->stream, (unsigned *)(uintptr_t)at, value, share->board->words);
}

static cue_board_mark *words_of(const struct share *share)
{
	return &share->board->at->mark[share->mark - share->board->mark];
}

int cue_share_write(struct share *share, int is_end)
{
	struct mark *mark = share->mark;
	int error;

	if (is_end)
		return mark->pause ? 0 : write_word(share, &words_of(share)->end, mark->sequence);
	error = write_word(share, &words_of(share)->begin, mark->sequence + 1);
	mark->sequence += !error;
	if (!error)
		mark->pause = PAUSE_NONE;
	mark->idle_looks = 0;
	return error;
}

// A bracket whose mark is ended meanwhile begins it again. In a bracket nothing is carried.
static int begin_mark(struct share *share)
{
	struct mark *mark = share->mark;
	int error = 0;

	share->carried = mark->depth ? 0 : share->carried;
	mark->chain_before = mark->depth ? mark->chain_before : mark->chain;
	if (share->carried)
		mark->sequence++;
	else if (!mark->depth || mark->pause)
		error = cue_share_write(share, 0);
	mark->begun_us = cue_clock_us();
	mark->idle_looks = 0;
	mark->depth += !error;
	return error;
}

void cue_share_leave(struct share *share)
{
	pthread_mutex_unlock(&share->mark->lock);
	share->mark = NULL;
}

// Do other clients look at its marks? Those above it do not. A closed one may still have blocks.
static int is_seen(const struct client *client)
{
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		if (cue_clients[i].id && &cue_clients[i] != client &&
		    cue_clients[i].words.priority <= client->words.priority)
			return 1;
	return 0;
}

// The other clients, as they are now.
static void look_around(struct share *share, const struct mark *mark)
{
	const struct client *client = &cue_clients[mark->client];

	share->is_seen = is_seen(client);
	share->rivals = cue_stream_priority_rivals(share->board, client, mark->priority);
}

// The mark, not locked, or NULL. A shared board may be found out to be an old one by this: then there is another.
static struct mark *claim(
    struct share *share, cue_client *client, unsigned long long id, const struct backend *device)
{
	struct mark *mark = NULL;

	if (share->is_begun)
		cue_board_drop_dead(device);
	for (int i = 0; i < 2 && !mark; i++) {
		const struct client *place = cue_client_find(client);

		share->board = place ? cue_board_of_stream((unsigned)(place - cue_clients), id,
		                           device->share->is_named(share->stream), device)
		                     : NULL;
		if (!share->board)
			share->board = cue_board_for_stream(share->stream, device);
		if (share->board && place)
			mark = cue_board_claim(share->board, (unsigned)(place - cue_clients), id, device);
	}
	share->error = share->board ? cue_shared_board_error(share->board) : CUE_OK;
	if (mark && mark->priority_uses++ % PRIORITY_EACH == 0) {
		cue_stream_hints(share->board, mark, share->stream);
		mark->priority = cue_stream_priority_of(share->stream);
		cue_stream_priority_seen(&cue_clients[mark->client], mark->priority);
	}
	if (mark)
		look_around(share, mark);
	return mark;
}

// The client's mark on the stream, locked, or why there is none. Between the look-up and the lock the mark may
// have got another stream.
static cue_no_yield find_mark(
    struct share *share, cue_client *client, unsigned long long id, const struct backend *device)
{
	for (;;) {
		struct mark *mark;
		int has_waited;

		pthread_mutex_lock(&cue_share_lock);
		mark = claim(share, client, id, device);
		pthread_mutex_unlock(&cue_share_lock);
		if (!mark)
			return share->board ? CUE_NO_YIELD_MARK : CUE_NO_YIELD_DEVICE;
		has_waited = pthread_mutex_trylock(&mark->lock);
		if (has_waited)
			pthread_mutex_lock(&mark->lock);
		share->mark = mark;
		share->capability = share->board->capability;
		if (mark->is_used && !mark->is_parked && mark->owner == client && mark->stream == id) {
			if (!has_waited)
				return CUE_NO_YIELD_NONE;
			pthread_mutex_lock(
			    &cue_share_lock); // it was for long where a launch waits for room in its stream
			look_around(share, mark);
			pthread_mutex_unlock(&cue_share_lock);
			return CUE_NO_YIELD_NONE;
		}
		cue_share_leave(share);
	}
}

void cue_share_find(struct share *out, cue_client *client, void *stream, int is_begun)
{
	const struct backend *device = cue_backend_get();
	unsigned long long id;

	*out = (struct share){.client = client, .stream = stream, .is_begun = is_begun};
	if (!device->phase || !device->share || device->share->stream_id(&id, stream))
		out->no_yield = CUE_NO_YIELD_DEVICE;
	else if (!is_begun && device->phase->is_captured(stream))
		out->no_yield = CUE_NO_YIELD_CAPTURED;
	else
		out->no_yield = find_mark(out, client, id, device);
}

// Where a mark is looked at, its stream writes the begin: a kernel could not before it has a place, for which others must
// make room. On a board of several processes the stream writes both.
void cue_share_mark(struct share *share, int is_chain)
{
	if (!share->mark)
		return;
	if (is_chain && !cue_shared_board_is_wanted())
		share->carried = !share->is_seen;
	share->is_begun = !begin_mark(share);
	if (share->is_begun)
		return;
	cue_share_leave(share);
	share->no_yield = CUE_NO_YIELD_DEVICE;
}

unsigned cue_share_begins(const struct share *share, unsigned index)
{
	unsigned mark = (unsigned)(share->mark - share->board->mark);
	unsigned number = share->mark->sequence % SHARE_WORDS << CUE_YIELD_NUMBER_SHIFT;

	return share->carried && !index ? CUE_YIELD_WRITES_BEGIN | number | mark : 0;
}

int cue_share_refused(struct share *share)
{
	int error = share->carried ? write_word(share, &words_of(share)->begin, share->mark->sequence) : 0;

	share->mark->sequence -= error != 0;
	return error;
}

void cue_share_begin(struct share *out, cue_client *client, void *stream)
{
	cue_fault_client_start();
	cue_share_find(out, client, stream, 0);
	cue_share_mark(out, 0);
}

int cue_share_close(struct share *share)
{
	struct mark *mark = share->mark;
	int error;

	// If end cannot be written, neither can the next launch; the mark stays active until one that can has ended.
	error = share->is_begun && --mark->depth == 0 ? cue_share_write(share, 1) : 0;
	if (!mark->depth)
		mark->pause = PAUSE_NONE;
	if (!mark->depth && mark->opener) // not sooner: another thread may launch there
		cue_board_opened(mark, NULL);
	return error;
}

int cue_share_end(struct share *share)
{
	int error = share->mark ? cue_share_close(share) : 0;

	if (share->mark)
		cue_share_leave(share);
	return error;
}

unsigned cue_share_guests(struct block_need *out, const struct share *share, const struct block_usage *usage)
{
	unsigned count;

	if (!share->mark || !cue_shared_board_is_wanted())
		return 0;
	pthread_mutex_lock(&cue_share_lock);
	cue_need_raise(&cue_clients[share->mark->client].largest, usage);
	count = cue_shared_board_guests(out, share->board, cue_backend_get());
	pthread_mutex_unlock(&cue_share_lock);
	return count;
}

unsigned cue_share_depth(const struct share *share)
{
	return share->mark->depth;
}

// Numbers begin again at the first one long before they would repeat. All chains of the mark have ended when
// the stream reaches these writes.
static int begin_anew(struct share *share, const cue_yield_state *state)
{
	int error = 0;

	for (unsigned i = 0; i < sizeof(*state) / sizeof(unsigned) && !error; i++)
		error = write_word(share, (const unsigned *)state + i, 0);
	if (!error)
		share->mark->chain = 0;
	return error;
}

#define SPREAD_FROM 4u // resumes

// On one stream, a resume begins when the longest block of the launch before is over. A stream that waits for its turn is in the
// way of others in its hardware queue, so kernels whose blocks are alike stay on one, and all streams that are known need
// queues of their own.
unsigned cue_share_streams(struct share *share, unsigned resumes)
{
	const struct backend *device = cue_backend_get();
	unsigned long long context;
	unsigned count = 0;

	if (resumes < SPREAD_FROM || !share->is_uneven || !device->share->is_named(share->stream) ||
	    device->share->context(&context) || context != share->board->context)
		return 0;
	pthread_mutex_lock(&cue_share_lock);
	while (count < CUE_YIELD_STREAMS - 1 &&
	       (share->streams[count] = cue_stream_borrow(share->stream, share->mark->priority, 1)) != NULL)
		count++;
	pthread_mutex_unlock(&cue_share_lock);
	return count;
}

int cue_share_chain(struct turns *out, struct share *share, unsigned resumes)
{
	struct mark *mark = share->mark;
	cue_yield_state *state = &share->board->states[mark - share->board->mark];
	int error = 0;

	if (mark->chain >= UINT32_MAX - 2 * resumes - 2)
		error = begin_anew(share, state);
	if (error)
		return error;
	if (cue_looking_begin(mark->client))
		cue_keeper_watch();
	out->board = share->board->at;
	out->state = state;
	out->client = cue_shared_board_place(share->board, mark->client);
	out->chain = mark->chain + 1;
	mark->chain += 1 + resumes;
	return 0;
}
