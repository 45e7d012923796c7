// The tables, and how host words get to the device: by small copies on streams of the library.
#include "board_host.h"
#include "runtime/grid/error.h"

pthread_mutex_t cue_share_lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t cue_share_resumed = PTHREAD_COND_INITIALIZER;
_Atomic int cue_share_suspends;
_Atomic unsigned cue_share_brackets;
struct client cue_clients[CUE_BOARD_CLIENTS];

unsigned cue_client_index(const cue_client *handle)
{
	return (unsigned)((uintptr_t)handle % CUE_BOARD_CLIENTS);
}

cue_client *cue_client_handle(const struct client *place)
{
	return (cue_client *)((uintptr_t)place->id * CUE_BOARD_CLIENTS + (uintptr_t)(place - cue_clients));
}

struct client *cue_client_find(const cue_client *handle)
{
	struct client *place = &cue_clients[cue_client_index(handle)];

	return place->is_open && cue_client_handle(place) == handle ? place : NULL;
}

void cue_client_left(const cue_client *client, unsigned us)
{
	struct client *place;

	pthread_mutex_lock(&cue_share_lock);
	place = cue_client_find(client);
	if (place) {
		place->left++;
		place->left_us += us;
	}
	pthread_mutex_unlock(&cue_share_lock);
}

cue_board_client cue_client_words(const struct client *place)
{
	cue_board_client words = place->words;

	if (place->is_suspended)
		words.share = words.floor_blocks = 0;
	return words;
}

int cue_client_refuse(void)
{
	return cue_error_set(CUE_ERROR_ARGUMENT, "no client, or it is closed");
}

int cue_client_copy(struct client *out, const cue_client *handle)
{
	const struct client *place;

	pthread_mutex_lock(&cue_share_lock);
	place = cue_client_find(handle);
	if (place)
		*out = *place;
	pthread_mutex_unlock(&cue_share_lock);
	return place ? CUE_OK : cue_client_refuse();
}

// The device may have put the board's stream into a hardware queue behind long work of another stream. A copy would wait for that
// work, and all clients for the copy, as it is made under their lock. So the board then gets one more stream, which should be in
// another queue.
static int add_stream(struct board *board, const struct backend *device)
{
	unsigned long long context;

	if (board->streams == CUE_BOARD_STREAMS || device->share->context(&context) ||
	    context != board->context || cue_stream_make(&board->stream[board->streams], 0))
		return 0;
	board->streams++;
	return 1;
}

static void *prompt_stream(struct board *board, const struct backend *device)
{
	unsigned *spare = &board->states[CUE_BOARD_MARKS].ended_ns, at = board->prompt;

	for (unsigned i = 0; !device->share->is_prompt(board->stream[at], spare, board->words); at = i++)
		if (i == board->streams && !add_stream(board, device))
			return board->stream[board->prompt];
	return board->stream[board->prompt = at];
}

int cue_board_copy(
    struct board *board, void *to, const void *from, size_t bytes, const struct backend *device)
{
	return device->share->copy(to, from, bytes, prompt_stream(board, device));
}

int cue_board_put(struct board *board, const void *field, size_t bytes, const struct backend *device)
{
	size_t offset = (size_t)((const char *)field - (const char *)&board->host);
	int error = cue_board_copy(board, (char *)board->at + offset, field, bytes, device);

	board->is_outdated |= error != 0;
	return error;
}
