// Checks for dead processes while the host waits.
//
// A process that was killed leaves its marks active, and launches of the others wait. Whoever looks at the page clears
// them away, but a process looks when it launches. If all only wait for their work, nobody does. So where the host
// waits in a rewritten program, this comes first: it reads the marks of this process from the device until they have
// the numbers that were given out so far, with pauses that double, and looks in each pause.
#include "board.h"
#include "client.h"
#include "shared_board.h"
#include "runtime/grid/error.h"

#define FIRST_PAUSE_US 10.0
#define LONGEST_PAUSE_US 1000.0

struct watch {
	struct board *board;
	unsigned generation;
	uint64_t marks; // that are waited for, a mask
	unsigned number[CUE_BOARD_MARKS];
};

// Numbers are written modulo SHARE_WORDS, and end never goes back.
static int has_ended(const struct watch *watch, unsigned index, const cue_board_mark *now)
{
	return (now->end - watch->number[index]) % SHARE_WORDS < SHARE_WORDS / 2;
}

// Under the lock. A board that was left, or cannot be read, is not watched any more.
static uint64_t read_marks(const struct watch *watch, const struct backend *device)
{
	cue_board_mark now[CUE_BOARD_MARKS];
	uint64_t left = watch->marks;

	if (cue_board_get(device) != watch->board || watch->board->generation != watch->generation)
		return 0;
	if (device->share->copy(now, watch->board->at->mark, sizeof(now), watch->board->stream))
		return 0;
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++)
		if (left >> i & 1 && has_ended(watch, i, &now[i]))
			left &= ~(1ull << i);
	return left;
}

static void watch(const unsigned long long *stream, const struct backend *device)
{
	struct watch watch = {0};

	pthread_mutex_lock(&cue_share_lock);
	watch.board = cue_board_get(device);
	for (unsigned i = 0; i < CUE_BOARD_MARKS && watch.board && cue_shared_board_is_on(watch.board); i++) {
		// A mark that is locked is being launched on by another thread, after what is waited for.
		struct mark *mark = &watch.board->mark[i];
		if (!mark->is_used || (stream && mark->stream != *stream) || pthread_mutex_trylock(&mark->lock))
			continue;
		watch.marks |= 1ull << i;
		watch.number[i] = mark->sequence - (mark->depth > 0);
		pthread_mutex_unlock(&mark->lock);
	}
	if (watch.board)
		watch.generation = watch.board->generation;
	pthread_mutex_unlock(&cue_share_lock);
	for (double us = FIRST_PAUSE_US; watch.marks; us = us < LONGEST_PAUSE_US ? 2 * us : us) {
		int pending_before = device->pending();

		pthread_mutex_lock(&cue_share_lock);
		watch.marks = read_marks(&watch, device);
		pthread_mutex_unlock(&cue_share_lock);
		if (!pending_before && device->pending())
			device->forget(); // the wait by the device API finds it again
		if (watch.marks)
			cue_clock_sleep_us(us);
	}
}

void cue_share_watch_all(void)
{
	if (cue_share_is_on() && cue_shared_board_is_wanted())
		watch(NULL, cue_backend_get());
}

void cue_share_watch(void *stream)
{
	const struct backend *device = cue_backend_get();
	unsigned long long id;

	if (cue_share_is_on() && cue_shared_board_is_wanted() && device->share &&
	    !device->share->stream_id(&id, stream))
		watch(&id, device);
}
