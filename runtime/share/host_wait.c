// Brackets of a thread that waits for the device.
//
// A thread may wait for another client's work between cue_client_begin and cue_client_end: in cudaFree, for one, which waits for
// all work on the device. That work waits for the bracket's end, and the thread cannot end it. So before such a call each bracket
// that the thread has opened ends in its stream, after the work that is there, and after the call it begins again. For a call that
// waits for the bracket's own stream there is nothing to do: it waits for nobody else.
//
// The same holds for a bracket's stream that waits for an event: the mark ends before the wait and begins again behind it.
#include "board.h"
#include "host_wait.h"
#include "share.h"

// How many brackets the thread has opened and not closed; its address says which thread that is. Another thread may
// close one: then this one looks in vain.
static _Thread_local unsigned opened;

void cue_host_wait_opened(struct share *share)
{
	if (cue_share_depth(share) > 1)
		return;
	opened++;
	share->mark->handle = share->stream;
	cue_board_opened(share->mark, &opened);
}

void cue_host_wait_closed(struct share *share)
{
	opened -= cue_share_depth(share) == 1 && opened > 0;
}

// Ends or begins the mark in its stream, where it is this thread's. Its depth stays. A mark that cannot begin now begins at the
// next launch, or when work is found in its stream.
static void change(struct board *board, unsigned index, int is_end, const struct host_wait *wait)
{
	struct mark *mark = &board->mark[index];

	if (pthread_mutex_trylock(&mark->lock))
		return;
	if (mark->is_used && mark->opener == &opened && mark->depth &&
	    (!wait->has_own || (mark->stream == wait->own) == wait->is_in_stream)) {
		struct share share = {.stream = mark->handle, .board = board, .mark = mark};
		int is_captured = cue_backend_get()->phase->is_captured(mark->handle);
		if (is_end && !is_captured && !cue_share_write(&share, 1))
			mark->pause = PAUSE_WAIT;
		else if (!is_end && mark->pause == PAUSE_WAIT && (is_captured || cue_share_write(&share, 0)))
			mark->pause = PAUSE_IDLE;
	}
	pthread_mutex_unlock(&mark->lock);
}

static void change_all(int is_end, const struct host_wait *wait)
{
	const struct backend *device = cue_backend_get();
	struct board *board;

	pthread_mutex_lock(&cue_share_lock);
	board = cue_board_get(device);
	pthread_mutex_unlock(&cue_share_lock);
	for (unsigned i = 0; i < CUE_BOARD_MARKS && board; i++)
		change(board, i, is_end, wait);
}

static struct host_wait begin(void *const *own, int is_in_stream)
{
	const struct backend *device = cue_backend_get();
	struct host_wait wait = {.is_in_stream = is_in_stream};

	if (!opened || !device->share || !device->phase)
		return wait;
	wait.has_own = own && !device->share->stream_id(&wait.own, *own);
	wait.has_brackets = wait.has_own || !is_in_stream;
	if (wait.has_brackets)
		change_all(1, &wait);
	return wait;
}

struct host_wait cue_host_wait_begin(void *const *own)
{
	return begin(own, 0);
}

struct host_wait cue_host_wait_in_stream(void *stream)
{
	return begin(&stream, 1);
}

int cue_host_wait_end(struct host_wait wait, int error)
{
	if (wait.has_brackets)
		change_all(0, &wait);
	return error;
}
