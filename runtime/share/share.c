// A launch on the board, and brackets around other work.
//
// A mark is active from begin to end, both written in its stream. They are numbers that differ while the mark
// is active. Whoever opens the outermost bracket writes begin, and whoever closes it writes end. The host's
// order of brackets is the stream's, since a mark's lock is held from a launch's begin to its end.
#include <stdint.h>
#include "board.h"
#include "disturb.h"
#include "runtime/grid/error.h"
#include "share.h"

static int write_word(struct share *share, const void *at, unsigned value)
{
	return cue_backend_get()->share->write(
	    share->stream, (unsigned *)(uintptr_t)at, value, share->board->words);
}

static cue_board_mark *words_of(const struct share *share)
{
	return &share->board->at->mark[share->mark - share->board->mark];
}

static int open_bracket(struct share *share)
{
	struct mark *mark = share->mark;
	int error = 0;

	if (mark->depth == 0) {
		error = write_word(share, &words_of(share)->begin, mark->sequence + 1);
		mark->sequence += !error;
	}
	mark->depth += !error;
	return error;
}

// If end cannot be written, neither can the next launch; the mark stays active until one that can has ended.
static int close_bracket(struct share *share)
{
	struct mark *mark = share->mark;

	return --mark->depth == 0 ? write_word(share, &words_of(share)->end, mark->sequence) : 0;
}

// The client's mark on the stream, locked, or why there is none. Between the look-up and the lock the mark may
// have got another stream.
static cue_stay find_mark(struct share *share, cue_client *client, const struct backend *device)
{
	unsigned index = (unsigned)(client - cue_clients);
	unsigned long long id;

	if (!device->share || device->share->stream_id(&id, share->stream))
		return CUE_STAY_DEVICE;
	for (;;) {
		struct mark *mark = NULL;

		pthread_mutex_lock(&cue_share_lock);
		share->board = cue_board_get(device);
		if (share->board && client->is_open)
			mark = cue_board_claim(share->board, index, id, device);
		pthread_mutex_unlock(&cue_share_lock);
		if (!mark)
			return share->board ? CUE_STAY_MARK : CUE_STAY_DEVICE;
		pthread_mutex_lock(&mark->lock);
		share->mark = mark;
		share->capability = share->board->capability;
		if (mark->is_used && mark->client == index && mark->stream == id)
			return CUE_STAY_NONE;
		pthread_mutex_unlock(&mark->lock);
	}
}

static cue_stay mark_begin(struct share *share, cue_client *client, const struct backend *device)
{
	cue_stay stay;

	if (!device->phase || device->phase->is_captured(share->stream))
		return device->phase ? CUE_STAY_CAPTURED : CUE_STAY_DEVICE;
	stay = find_mark(share, client, device);
	if (stay)
		share->mark = NULL;
	if (stay || !open_bracket(share))
		return stay;
	pthread_mutex_unlock(&share->mark->lock);
	share->mark = NULL;
	return CUE_STAY_DEVICE;
}

void cue_share_begin(struct share *out, cue_client *client, void *stream)
{
	const struct backend *device = cue_backend_get();

	cue_disturb_start();
	*out = (struct share){.client = client, .stream = stream, .pending_before = device->pending()};
	out->stay = mark_begin(out, client, device);
	if (out->stay && !out->pending_before)
		device->forget();
}

void cue_share_end(struct share *share)
{
	if (!share->mark)
		return;
	(void)close_bracket(share);
	pthread_mutex_unlock(&share->mark->lock);
	share->mark = NULL;
}

// Numbers begin anew long before they would repeat. All chains of the mark have ended where the stream gets to
// these writes.
static int begin_anew(struct share *share, const cue_yield_state *state)
{
	int error = 0;

	for (unsigned i = 0; i < sizeof(*state) / sizeof(unsigned) && !error; i++)
		error = write_word(share, (const unsigned *)state + i, 0);
	if (!error)
		share->mark->chain = 0;
	return error;
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
	out->board = share->board->at;
	out->state = state;
	out->client = mark->client;
	out->chain = mark->chain + 1;
	mark->chain += 1 + resumes;
	return 0;
}

// ---- brackets of the program ----

int cue_client_begin(cue_client *client, void *stream)
{
	struct share share;

	if (!client && !(client = cue_client_own()))
		return CUE_OK;
	cue_share_begin(&share, client, stream);
	if (share.stay)
		return cue_error_set(CUE_ERROR_DEVICE, "the stream has no mark: %s", cue_stay_name(share.stay));
	pthread_mutex_unlock(&share.mark->lock);
	return CUE_OK;
}

int cue_client_end(cue_client *client, void *stream)
{
	const struct backend *device = cue_backend_get();
	struct share share = {.stream = stream, .pending_before = device->pending()};
	cue_stay stay;
	int error = CUE_OK;

	if (!client && !(client = cue_client_own()))
		return CUE_OK;
	stay = find_mark(&share, client, device);
	if (!stay && !share.mark->depth)
		error = cue_error_set(CUE_ERROR_ARGUMENT, "the stream's mark is not begun");
	else if (stay || close_bracket(&share))
		error = cue_error_set(CUE_ERROR_DEVICE, "the stream's mark could not be written");
	if (!stay)
		pthread_mutex_unlock(&share.mark->lock);
	if (error == CUE_ERROR_DEVICE && !share.pending_before)
		device->forget();
	return error;
}
