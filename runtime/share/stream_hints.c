// How streams order work whatever the clients' priorities are, told once in a process:
//
//  - The legacy default stream waits for what is in the blocking streams, and they for it. So a batch in the one is in the way of
//    requests in the other, to its end.
//  - Streams have hardware queues, as many as CUDA_DEVICE_MAX_CONNECTIONS, or 8. With more streams, some share a queue, in which
//    the work of one may wait for another's.
#include <stdatomic.h>
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

static void tell_of_queues(const struct board *board)
{
	static atomic_flag is_told = ATOMIC_FLAG_INIT;
	unsigned more = board->streams - 1; // made where a queue was held, or slow
	unsigned streams = cue_stream_count(board->context) - more, queues = cue_stream_queues();

	if (streams <= queues || atomic_flag_test_and_set(&is_told))
		return;
	cue_warn("streams that share one wait for each other; CUDA_DEVICE_MAX_CONNECTIONS sets up to 32",
	    "there are %u streams, with the default one and the library's, and the device has %u queues for them",
	    streams, queues);
}

void cue_stream_hints(const struct board *board, struct mark *mark, void *stream)
{
	static atomic_flag is_told = ATOMIC_FLAG_INIT;
	unsigned streams = 0;

	mark->order = order_of(mark, stream);
	cue_stream_seen(mark->stream, board->context);
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
	if (streams > 1)
		tell_of_queues(board);
}
