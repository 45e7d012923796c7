// Brackets of the program: around calls of libraries and kernels that were not rewritten, and around frames.
#include "board.h"
#include "client.h"
#include "frames.h"
#include "host_wait.h"
#include "keeper.h"
#include "looking.h"
#include "runtime/grid/error.h"
#include "runtime/trace/trace_spans.h"
#include "share.h"
#include "timings.h"

// The outermost bracket is a request in the trace. Under the mark's lock, so that it is in the order of the launches.
static void trace_request(const struct share *share, char phase)
{
	struct client place;

	if (cue_trace_is_on() && cue_share_depth(share) == 1 && !cue_client_copy(&place, share->client))
		cue_trace_request(place.name, share->stream, phase);
}

// Why the client has no mark on the stream.
static int report(const struct share *share)
{
	const struct phase_backend *device = cue_backend_get()->phase;
	struct client place;

	if (cue_client_copy(&place, share->client))
		return CUE_ERROR_ARGUMENT;
	if (device && device->is_captured(share->stream) < 0)
		return cue_error_set(CUE_ERROR_DEVICE, "a host function may call nothing of the device");
	return cue_error_set(CUE_ERROR_DEVICE, "the stream has no mark: %s", cue_no_yield_name(share->no_yield));
}

int cue_client_begin(cue_client *client, void *stream)
{
	struct share share;

	if (!client && !(client = cue_client_of_process()))
		return CUE_OK;
	cue_client_wait_resumed(client, stream);
	cue_trace_make_room(1);
	cue_share_begin(&share, client, stream);
	if (share.no_yield)
		return report(&share);
	trace_request(&share, 'b');
	cue_host_wait_opened(&share);
	cue_share_leave(&share);
	cue_timing_bracket(client);
	if (cue_looking_is_on(client))
		cue_keeper_watch();
	return CUE_OK;
}

int cue_client_end(cue_client *client, void *stream)
{
	struct share share;

	if (!client && !(client = cue_client_of_process()))
		return CUE_OK;
	cue_share_find(&share, client, stream, 1);
	if (share.no_yield)
		return report(&share);
	if (!cue_share_depth(&share)) {
		cue_share_leave(&share);
		return cue_error_set(CUE_ERROR_ARGUMENT, "the stream's mark is not begun");
	}
	trace_request(&share, 'e');
	cue_host_wait_closed(&share);
	if (cue_share_depth(&share) == 1 && cue_backend_get()->phase->is_captured(stream)) {
		cue_board_end_mark(share.board, share.mark, cue_backend_get());
		cue_share_leave(&share);
		return cue_error_set(
		    CUE_ERROR_ARGUMENT, "the stream is being captured: its bracket is ended now, not after its work");
	}
	if (cue_share_end(&share))
		return cue_error_set(CUE_ERROR_DEVICE, "the stream's mark could not be written");
	return CUE_OK;
}

cue_client *cue_work_begin(void *stream)
{
	struct current_client found;

	if (!cue_share_is_on())
		return NULL;
	cue_client_wait_resumed(NULL, stream);
	if (cue_client_current(&found, stream) || !found.client || found.is_alone)
		return NULL;
	return cue_client_begin(found.client, stream) ? NULL : found.client;
}

void cue_work_end(cue_client *client, void *stream)
{
	if (client)
		(void)cue_client_end(client, stream);
}

int cue_frame_begin(cue_client *client, void *stream)
{
	struct client place;
	int error;

	if (!client && !(client = cue_client_of_process()))
		return CUE_OK;
	if (cue_client_copy(&place, client))
		return CUE_ERROR_ARGUMENT;
	if (!place.frames_a_second)
		return cue_error_set(CUE_ERROR_ARGUMENT, "the client has no frames a second");
	error = cue_client_begin(client, stream);
	if (error)
		return error;
	if (cue_frames_begin(client, stream) == CUE_OK)
		return CUE_OK;
	(void)cue_client_end(client, stream);
	return cue_error_set(CUE_ERROR_ARGUMENT, "the client's last frame has not ended");
}

int cue_frame_end(cue_client *client, void *stream)
{
	if (!client && !(client = cue_client_of_process()))
		return CUE_OK;
	if (cue_frames_end(client, stream))
		return cue_error_set(CUE_ERROR_ARGUMENT, "the client has begun no frame on the stream");
	return cue_client_end(client, stream);
}
