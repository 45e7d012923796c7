// Resumes, learned.
//
// A chain needs a resume to get a full grid again after others were let in. A kernel of less than 100 us gives
// its places back soon by itself, so it has none. For others, each resume waits twice as long as the one
// before it (cuelastic/yield.h), so their number is the logarithm of the duration.
//
// Durations come from pairs of events around chains, at most one pair in flight for each kernel. A pair is
// looked at, never waited for, when the kernel is launched again. What a chain waited for others counts, too:
// such a chain does need its resumes. A new duration counts by half.
#include <stddef.h>
#include "board.h"
#include "resumes.h"
#include "share.h"

#define SHORT_US 100u
#define KERNELS 256

struct timing {
	const void *entry; // NULL: the place is free
	const struct board *board;
	unsigned generation; // of the board; the events are gone with it
	unsigned duration_us;
	enum { IDLE, RECORDING, IN_FLIGHT } state;
	void *first, *last;
};

static struct timing timings[KERNELS];
static pthread_mutex_t timing_lock = PTHREAD_MUTEX_INITIALIZER; // no other is taken under it

unsigned cue_resumes_of(unsigned duration_us)
{
	unsigned resumes = 1;

	if (!duration_us)
		return RESUMES_UNKNOWN;
	if (duration_us < SHORT_US)
		return 0;
	for (unsigned us = duration_us / SHORT_US; us > 1 && resumes < RESUMES_MOST; us /= 2)
		resumes++;
	return resumes;
}

// Under the lock. NULL: the table is full.
static struct timing *find(const void *entry, const struct board *board)
{
	size_t hash = (size_t)entry / 16 % KERNELS;

	for (unsigned i = 0; i < KERNELS; i++) {
		struct timing *timing = &timings[(hash + i) % KERNELS];
		if (!timing->entry)
			*timing = (struct timing){.entry = entry, .board = board, .generation = board->generation};
		if (timing->entry != entry || timing->board != board)
			continue;
		if (timing->generation != board->generation)
			*timing = (struct timing){.entry = entry, .board = board, .generation = board->generation};
		return timing;
	}
	return NULL;
}

static void look(struct timing *timing, const struct backend *device)
{
	unsigned us;

	if (timing->state != IN_FLIGHT || device->share->elapsed_us(&us, timing->first, timing->last))
		return;
	us = us ? us : 1;
	timing->duration_us = timing->duration_us ? timing->duration_us / 2 + us / 2 + (us & 1) : us;
	timing->state = IDLE;
}

unsigned cue_share_resumes(struct share *share, const void *entry)
{
	struct timing *timing;
	unsigned us = 0;

	pthread_mutex_lock(&timing_lock);
	timing = find(entry, share->board);
	if (timing) {
		look(timing, cue_backend_get());
		us = timing->duration_us;
	}
	pthread_mutex_unlock(&timing_lock);
	return cue_resumes_of(us);
}

static int make_events(struct timing *timing, const struct backend *device)
{
	int error = 0;

	if (!timing->first)
		error = device->share->make_event(&timing->first);
	if (!error && !timing->last)
		error = device->share->make_event(&timing->last);
	return error;
}

void cue_share_time_begin(struct share *share, const void *entry)
{
	const struct backend *device = cue_backend_get();
	struct timing *timing;

	pthread_mutex_lock(&timing_lock);
	timing = find(entry, share->board);
	if (timing && timing->state == IDLE && !make_events(timing, device)) {
		timing->state = RECORDING;
		share->timing = timing;
	}
	pthread_mutex_unlock(&timing_lock);
	// Not under the lock: a full stream would stop all others.
	if (share->timing && device->share->record(share->timing->first, share->stream))
		share->timing->first = NULL;
}

void cue_share_time_end(struct share *share)
{
	struct timing *timing = share->timing;
	const struct backend *device = cue_backend_get();
	int error;

	if (!timing)
		return;
	error = !timing->first || device->share->record(timing->last, share->stream);
	pthread_mutex_lock(&timing_lock);
	if (timing->state == RECORDING)
		timing->state = error ? IDLE : IN_FLIGHT;
	pthread_mutex_unlock(&timing_lock);
	share->timing = NULL;
}

void cue_resumes_forget(void)
{
	pthread_mutex_init(&timing_lock, NULL); // a thread that a forked child does not have may hold it
	for (unsigned i = 0; i < KERNELS; i++)
		timings[i] = (struct timing){.entry = NULL};
}
