// Resumes, learned.
//
// A chain needs a resume each time that it is to get a full grid again after others were let in. A kernel of less
// than 100 us gives its places back soon by itself, so it has none. Others have twice as many as their last
// measured chain used, and two more: a kernel that nobody disturbs has few, and one that is often disturbed gets
// more from launch to launch. One for each half millisecond is the most, since a resume that finds nothing to do
// still costs a few microseconds.
//
// Durations come from pairs of events around chains, at most one pair in flight for each kernel. A pair is
// looked at, never waited for, when the kernel is launched again. What a chain waited for others counts, too:
// such a chain does need its resumes. A new duration counts by half.
#include <stddef.h>
#include "board.h"
#include "resumes.h"
#include "share.h"

#define SHORT_US 100u
#define EACH_US 500u // of a chain's duration
#define KERNELS 256

struct timing {
	const void *entry; // NULL: the place is free
	const struct board *board;
	unsigned generation; // of the board; the events are gone with it
	unsigned duration_us, used;
	unsigned chain;              // the number of the chain that is measured
	const cue_yield_state *left; // pinned: its state, fetched behind it; NULL: not known
	enum { IDLE, RECORDING, IN_FLIGHT } state;
	void *first, *last;
};

static struct timing timings[KERNELS];
static pthread_mutex_t timing_lock = PTHREAD_MUTEX_INITIALIZER; // no other is taken under it

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

unsigned cue_resumes_of(unsigned duration_us, unsigned used)
{
	if (!duration_us)
		return RESUMES_UNKNOWN;
	if (duration_us < SHORT_US)
		return 0;
	return least(least(used, RESUMES_MOST) * 2 + 2, least(1 + duration_us / EACH_US, RESUMES_MOST));
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
	timing->used = timing->left ? (unsigned)(timing->left->left >> 32) - timing->chain : 0;
	timing->used = timing->used <= RESUMES_MOST ? timing->used : 0;
	timing->state = IDLE;
}

unsigned cue_share_resumes(struct share *share, const void *entry)
{
	struct timing *timing;
	unsigned us = 0, used = 0;

	pthread_mutex_lock(&timing_lock);
	timing = find(entry, share->board);
	if (timing) {
		look(timing, cue_backend_get());
		us = timing->duration_us;
		used = timing->used;
	}
	pthread_mutex_unlock(&timing_lock);
	return cue_resumes_of(us, used);
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

// Fetches the state behind the chain, so that it says which of its launches was the last to work.
static void fetch_state(struct timing *timing, const struct share *share, unsigned resumes)
{
	const struct trace_backend *device = cue_backend_get()->trace;
	const cue_yield_state *state = &share->board->states[share->mark - share->board->mark];
	void *left = (void *)(uintptr_t)timing->left;
	int error = !device;

	if (!error && !left)
		error = device->pinned(&left, sizeof(*state));
	if (!error)
		error = device->fetch(left, state, sizeof(*state), share->stream);
	timing->left = error ? NULL : left;
	timing->chain = share->mark->chain - resumes;
}

void cue_share_time_end(struct share *share, unsigned resumes)
{
	struct timing *timing = share->timing;
	const struct backend *device = cue_backend_get();
	int error;

	if (!timing)
		return;
	fetch_state(timing, share, resumes);
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
