// Frames. The client that draws says when a frame begins and ends (Ino et al.; runtime/grid/pace.h). In between it is
// active on the board, so launches that yield make room at their next block.
//
// A pair of events around each drawing measures how long it took. They are queried, never waited for: when
// the next frame begins, and when a paced launch asks for room. At most four measurements are pending: a
// frame that begins before the device has finished the fourth frame before it is not measured.
//
// A frame is due when the host says that it begins. A client that has begun no frame for the time of four
// frames counts as no longer drawing.
#include "frames.h"
#include "timings.h"
#include "runtime/grid/error.h"

#define FRAMES 4
#define MAX_PAUSE_FRAMES 4.0
#define LOST_US 1e6 // after that long a drawing's events are not of this context any more

struct frame {
	void *first, *last; // events
	double due_us;
	enum { FREE, OPEN, IN_FLIGHT } state;
};

struct drawer {
	unsigned id; // of the client's opening; 0: it has drawn nothing
	int device, is_open;
	unsigned long long stream; // of the open frame: its id
	double begun_us;           // when its last frame began
	struct pace pace;
	struct frame frame[FRAMES];
	unsigned next; // the frame that begins next, and the oldest
};

static struct drawer drawers[CUE_BOARD_CLIENTS];
static pthread_mutex_t frames_lock = PTHREAD_MUTEX_INITIALIZER; // no other is taken under it

// What has ended since the last look, the oldest first.
static void frames_collect(struct drawer *drawer, const struct backend *device)
{
	for (unsigned i = 0; i < FRAMES; i++) {
		struct frame *frame = &drawer->frame[(drawer->next + i) % FRAMES];
		unsigned us;
		if (frame->state != IN_FLIGHT)
			continue;
		if (device->share->elapsed_us(&us, frame->first, frame->last))
			return;
		cue_pace_drew(&drawer->pace, frame->due_us, us);
		frame->state = FREE;
	}
}

static int is_drawing(const struct drawer *drawer)
{
	int is_drawing = 0;

	for (unsigned i = 0; i < FRAMES; i++)
		is_drawing |= drawer->frame[i].state != FREE;
	return is_drawing || drawer->is_open;
}

// The frame that begins, or NULL: it is not measured.
static struct frame *take_frame(struct drawer *drawer, const struct backend *device, double now_us)
{
	struct frame *frame = &drawer->frame[drawer->next];

	if (frame->state == IN_FLIGHT && now_us - frame->due_us > LOST_US)
		*frame = (struct frame){.state = FREE};
	if (frame->state != FREE)
		return NULL;
	if (cue_timing_events(&frame->first, &frame->last, device))
		return NULL;
	frame->state = OPEN;
	frame->due_us = now_us;
	drawer->next = (drawer->next + 1) % FRAMES;
	return frame;
}

// CUE_ERROR_ARGUMENT: the client's last frame has not ended.
static int begin_frame(struct frame **out, unsigned index, const struct client *client, void *stream,
    const struct backend *device)
{
	struct drawer *drawer = &drawers[index];
	double now_us = cue_clock_us();
	unsigned long long id = 0;
	int number = 0, error = CUE_OK;

	(void)device->share->stream_id(&id, stream);
	(void)device->phase->device(&number);
	pthread_mutex_lock(&frames_lock);
	if (drawer->id != client->id || drawer->device != number) {
		struct pace_options options = {.frames_a_second = client->frames_a_second,
		    .limit_us = client->frame_limit_us ? client->frame_limit_us : PACE_DEFAULT,
		    .growth = PACE_DEFAULT,
		    .wave = 1};

		*drawer = (struct drawer){.id = client->id, .device = number};
		(void)cue_pace_init(&drawer->pace, &options, now_us); // its ranges are those of the client's options
	}
	if (drawer->is_open) {
		error = CUE_ERROR_ARGUMENT;
	} else {
		frames_collect(drawer, device);
		*out = take_frame(drawer, device, now_us);
		drawer->begun_us = now_us;
		drawer->is_open = 1;
		drawer->stream = id;
	}
	pthread_mutex_unlock(&frames_lock);
	return error;
}

// Not under the lock: a full stream would stop all others. A frame whose event is missing is not measured.
static void record(struct frame *frame, void **event, void *stream, int state)
{
	int error = cue_backend_get()->share->record(*event, stream);

	pthread_mutex_lock(&frames_lock);
	if (error)
		*event = NULL;
	frame->state = frame->first && frame->last ? state : FREE;
	pthread_mutex_unlock(&frames_lock);
}

int cue_frames_begin(const cue_client *client, void *stream)
{
	struct frame *frame = NULL;
	struct client place;
	int error = cue_client_copy(&place, client);

	if (!error)
		error = begin_frame(&frame, cue_client_index(client), &place, stream, cue_backend_get());
	if (!error && frame)
		record(frame, &frame->first, stream, OPEN);
	return error;
}

int cue_frames_end(const cue_client *client, void *stream)
{
	struct frame *frame = NULL; // if it is measured
	struct drawer *drawer = &drawers[cue_client_index(client)];
	const struct backend *device = cue_backend_get();
	struct client place;
	unsigned long long id = 0;
	int is_open, is_gone;

	if (cue_client_copy(&place, client))
		return CUE_ERROR_ARGUMENT;
	is_gone = !device->share || device->share->stream_id(&id, stream); // nobody could end its frame otherwise
	pthread_mutex_lock(&frames_lock);
	is_open = drawer->id == place.id && drawer->is_open && (is_gone || drawer->stream == id);
	for (unsigned i = 0; i < FRAMES && is_open; i++)
		if (drawer->frame[i].state == OPEN)
			frame = &drawer->frame[i];
	if (is_open)
		drawer->is_open = 0;
	pthread_mutex_unlock(&frames_lock);
	if (frame)
		record(frame, &frame->last, stream, IN_FLIGHT);
	return is_open ? CUE_OK : CUE_ERROR_ARGUMENT;
}

// Is this a client of higher priority that draws on the device now? Under the lock.
static int counts(const struct drawer *drawer, const struct client *client, int device, double now_us)
{
	const struct client *other = &cue_clients[drawer - drawers];

	return drawer->id && drawer->id == other->id && other->is_open && drawer->device == device &&
	       other->words.priority > client->words.priority &&
	       now_us - drawer->begun_us < MAX_PAUSE_FRAMES * drawer->pace.frame_us;
}

int cue_frames_are_drawn(const cue_client *client)
{
	double now_us = cue_clock_us();
	int are_drawn = 0, number = 0;
	struct client place;

	if (cue_client_copy(&place, client))
		return 0;
	(void)cue_backend_get()->phase->device(&number);
	pthread_mutex_lock(&frames_lock);
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		are_drawn |= counts(&drawers[i], &place, number, now_us);
	pthread_mutex_unlock(&frames_lock);
	return are_drawn;
}

static uint64_t idle_room(struct drawer *drawer, struct pace_kernel *kernel, uint64_t blocks,
    const struct backend *device, double now_us)
{
	enum pace_reason why;

	cue_pace_take(&drawer->pace, kernel);
	frames_collect(drawer, device);
	*kernel = drawer->pace.kernel;
	return is_drawing(drawer) ? 0 : cue_pace_slice(&drawer->pace, blocks, now_us, &why);
}

uint64_t cue_frames_room(const cue_client *client, struct pace_kernel *kernel, uint64_t blocks, double now_us)
{
	const struct backend *device = cue_backend_get();
	struct client place;
	int number = 0;

	if (cue_client_copy(&place, client))
		return blocks;
	(void)device->phase->device(&number);
	pthread_mutex_lock(&frames_lock);
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS && blocks; i++)
		if (counts(&drawers[i], &place, number, now_us))
			blocks = idle_room(&drawers[i], kernel, blocks, device, now_us);
	pthread_mutex_unlock(&frames_lock);
	return blocks;
}

void cue_frames_forget(void)
{
	pthread_mutex_init(&frames_lock, NULL); // a thread that a forked child does not have may hold it
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		drawers[i] = (struct drawer){.id = 0};
}
