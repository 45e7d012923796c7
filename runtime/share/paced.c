// Pacing by the host (Ino et al., sections 4.1 and 4.2): a launch is divided into slices that fit into the idle time
// between frames, and the host sleeps while there is none. The size of each slice is chosen when there is
// room for it, from the measured times of earlier slices (runtime/grid/pace.h).
//
// The host waits for each slice: only then is the next one's size known. So this happens only for a client
// that asks for it (`paced`); nothing else in the library makes the host wait. One paced launch of the
// process runs at a time, since the promise of a frame's limit holds on a device that has nothing else to do.
#include "paced.h"
#include <pthread.h>
#include "board_host.h"
#include "frames.h"
#include "runtime/grid/error.h"
#include "share.h"

#define LOOK_US 100.0
#define STARVED_US 1e6
#define KERNELS 64

// What is known of kernels; of two with one place, the younger.
static struct measured {
	const void *entry;
	const struct board *board;
	struct pace_kernel kernel;
} measured[KERNELS];
static pthread_mutex_t paced_lock = PTHREAD_MUTEX_INITIALIZER; // held for a whole launch

static void finish_stream(const struct paced *paced)
{
	(void)cue_backend_get()->phase->finish(paced->share->stream); // an error of the program's stays pending
}

void cue_paced_begin(struct paced *out, const struct share *share, const void *entry, uint64_t wave)
{
	*out = (struct paced){.share = share};
	if (!wave || !share->is_paced || !cue_frames_are_drawn(share->client))
		return;
	pthread_mutex_lock(&paced_lock);
	out->is_on = 1;
	const struct board *board = share->board;
	struct measured *at = &measured[(size_t)entry / 16 % KERNELS];
	if (at->entry != entry || at->board != board || at->kernel.wave != wave)
		*at = (struct measured){.entry = entry, .board = board, .kernel = {.wave = wave}};
	out->kernel = &at->kernel;
	finish_stream(out);
	out->since_us = cue_clock_us();
}

void cue_paced_end(struct paced *paced)
{
	if (paced->is_on)
		pthread_mutex_unlock(&paced_lock);
}

uint32_t cue_paced_wait(struct paced *paced, uint32_t blocks)
{
	uint64_t room;

	if (!paced->is_on)
		return blocks;
	for (;; cue_clock_sleep_us(LOOK_US)) {
		paced->asked_us = cue_clock_us();
		room = cue_frames_room(paced->share->client, paced->kernel, blocks, paced->asked_us);
		if (room)
			return (uint32_t)room;
		if (paced->asked_us - paced->since_us < STARVED_US)
			continue;
		*paced->kernel =
		    (struct pace_kernel){.wave = paced->kernel->wave}; // its blocks may have become shorter
		return 1;
	}
}

void cue_paced_ran(struct paced *paced, uint32_t blocks)
{
	double now_us;

	if (!paced->is_on)
		return;
	finish_stream(paced);
	now_us = cue_clock_us();
	cue_pace_kernel_ran(paced->kernel, blocks, now_us - paced->asked_us);
	paced->since_us = now_us;
}

void cue_paced_forget(void)
{
	pthread_mutex_init(&paced_lock, NULL); // a thread that a forked child does not have may hold it
	for (unsigned i = 0; i < KERNELS; i++)
		measured[i] = (struct measured){.entry = NULL};
}
