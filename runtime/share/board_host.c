// The tables, and how host words get to the device: by small copies on a stream that waits for no other.
#include "board_host.h"

pthread_mutex_t cue_share_lock = PTHREAD_MUTEX_INITIALIZER;
cue_client cue_clients[CUE_BOARD_CLIENTS];

int cue_board_put(struct board *board, const void *field, size_t bytes, const struct backend *device)
{
	size_t offset = (size_t)((const char *)field - (const char *)&board->host);
	int error = device->share->copy((char *)board->at + offset, field, bytes, board->stream);

	board->is_outdated |= error != 0;
	return error;
}
