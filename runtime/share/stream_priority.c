// The device's own priorities, where they are enough.
//
// Of all blocks that wait, the device places those of the streams with the highest priority first. So a client's launch
// need not yield if each other client that may come before it works only on streams of higher priority than the
// launch's. Then its original kernel runs: its blocks end one by one, while an elastic kernel's stay until all is done.
//
// This holds between the streams of one process only. It keeps no floor, no shares and no turns. A client whose streams
// are not known yet may have any. The streams that a rewritten program makes get the priority of the thread's client.
// Between processes MPS's priorities do the same (shared_board.c); streams' and MPS's are not combined.
//
// Streams' priorities are CUDA's numbers here: the least number goes first, and 0 is that of a stream that names none.
#include "stream_priority.h"
#include "shared_board.h"

int cue_stream_priority_of(void *stream)
{
	const struct backend *device = cue_backend_get();
	int priority;

	if (!stream || !device->share || device->share->stream_priority(&priority, stream))
		return 0;
	return priority;
}

void cue_stream_priority_seen(struct client *client, int priority)
{
	if (!client->has_streams || priority > client->last_stream_priority)
		client->last_stream_priority = priority;
	client->has_streams = 1;
}

enum rivals cue_stream_priority_rivals(const struct board *board, const struct client *client, int priority)
{
	enum rivals rivals = RIVALS_NONE;

	for (unsigned i = 0; i < CUE_BOARD_CLIENTS && rivals != RIVALS_ANY; i++) {
		const struct client *other = &cue_clients[i];
		int is_ordered = other->words.priority > client->words.priority && other->has_streams &&
		                 other->last_stream_priority < priority;
		if (other == client || !other->id || other->words.priority < client->words.priority)
			continue;
		rivals = is_ordered ? RIVALS_ORDERED : RIVALS_ANY;
	}
	if (cue_shared_board_is_wanted())
		return rivals == RIVALS_NONE ? cue_shared_board_rivals(board, client) : RIVALS_ANY;
	return rivals == RIVALS_ORDERED && client->words.floor_blocks ? RIVALS_ANY : rivals;
}

int cue_stream_priority_for(int wanted)
{
	int first;

	if (wanted <= 0 || cue_backend_get()->share->first_priority(&first))
		return 0;
	return wanted < -first ? -wanted : first;
}
