// How streams order work whatever the clients' priorities are, told once in a process:
//
//  - The legacy default stream waits for what is in the blocking streams, and they for it. So a batch in the one is in the way of
//    requests in the other, to its end.
//  - Streams have hardware queues, as many as CUDA_DEVICE_MAX_CONNECTIONS, or 8. With more streams, some share a queue, in which
//    the work of one may wait for another's.
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include "runtime/grid/error.h"
#include "stream_priority.h"

enum { ORDER_LEGACY = 1, ORDER_BLOCKING, ORDER_BOTH };

static int order_of(const struct mark *mark, void *stream)
{
	unsigned flags;

	if (mark->stream == SHARE_LEGACY_STREAM)
		return ORDER_LEGACY;
	return cue_backend_get()->share->stream_flags(&flags, stream) || flags ? 0 : ORDER_BLOCKING;
}

// How many other streams have work. A chain that waits in its stream may not have written its begin yet.
static unsigned count_busy(const struct board *board, const struct mark *mark)
{
	const struct backend *device = cue_backend_get();
	cue_board_mark now[CUE_BOARD_MARKS];
	unsigned busy = 0;

	if (device->share->copy(now, board->at->mark, sizeof(now), board->stream))
		return 0;
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
		busy += board->mark[i].is_used && &board->mark[i] != mark &&
		        now[i].end != board->mark[i].sequence % SHARE_WORDS;
	return busy;
}

static int count_queues(void)
{
	const char *given = getenv("CUDA_DEVICE_MAX_CONNECTIONS");

	return given ? atoi(given) : 8;
}

int cue_stream_queues_left(const struct board *board)
{
	int left = count_queues() - 1; // the library has a stream

	for (const struct mark *mark = board->mark; mark < board->mark + board->marks; mark++)
		left -= mark->is_used + (int)mark->stream_count;
	return left;
}

// Some of these streams may have been destroyed by the program, or be idle. So it is told if more than half as many as there are queues
// have work, with the one whose work begins now. The device gives queues to streams, busy or not, so two of those may well share one.
static void tell_of_queues(const struct board *board, const struct mark *mark, unsigned streams)
{
	static _Atomic int is_told;
	int queues = count_queues();

	if (queues <= 0 || streams <= (unsigned)queues || atomic_load(&is_told) ||
	    count_busy(board, mark) + 1 <= (unsigned)queues / 2 || atomic_exchange(&is_told, 1))
		return;
	cue_warn("streams that share one wait for each other; CUDA_DEVICE_MAX_CONNECTIONS sets up to 32",
	    "the clients work in %u streams, and the device has %d queues for them", streams, queues);
}

void cue_stream_hints(const struct board *board, struct mark *mark, void *stream)
{
	static atomic_flag is_told = ATOMIC_FLAG_INIT;
	unsigned streams = 0;

	mark->order = order_of(mark, stream);
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++) {
		const struct mark *other = &board->mark[i];
		streams += other->is_used != 0;
		if (!other->is_used || other->client == mark->client || (mark->order | other->order) != ORDER_BOTH ||
		    atomic_flag_test_and_set(&is_told))
			continue;
		cue_warn("their priorities do not help; make streams with cudaStreamNonBlocking",
		    "clients %.60s and %.60s: one works in the legacy default stream, the other in a stream that "
		    "waits for it",
		    cue_clients[other->client].name, cue_clients[mark->client].name);
	}
	tell_of_queues(board, mark, streams);
}
