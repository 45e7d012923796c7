// The keeper: a thread of each process that shares boards with others.
//
// The marks of a killed process stay active, so the launches of other processes wait. A process clears such marks when it
// checks the page, and without this thread it would do that only at a launch. The thread checks the page twice per
// lease.
#include <errno.h>
#include <stdlib.h>
#include <time.h>
#include "board.h"
#include "keeper.h"

#define PAUSE_NS 50000000l

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int is_over; // under the guard
static pthread_t thread;
static int is_started, stops_at_exit; // under the clients' lock

// Until the end, or for a pause.
static int rest(void)
{
	struct timespec until;
	int is_end;

	(void)clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec += PAUSE_NS;
	until.tv_sec += until.tv_nsec / 1000000000l;
	until.tv_nsec %= 1000000000l;
	pthread_mutex_lock(&guard);
	while (!is_over && pthread_cond_timedwait(&changed, &guard, &until) != ETIMEDOUT)
		;
	is_end = is_over;
	pthread_mutex_unlock(&guard);
	return is_end;
}

// Who has the lock launches, and looks itself. So nobody waits for this thread's end in vain.
static void *keep(void *unused)
{
	while (!rest())
		if (!pthread_mutex_trylock(&cue_share_lock)) {
			cue_board_look(cue_backend_get());
			pthread_mutex_unlock(&cue_share_lock);
		}
	return unused;
}

void cue_keeper_stop(void)
{
	if (!is_started)
		return;
	pthread_mutex_lock(&guard);
	is_over = 1;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&guard);
	(void)pthread_join(thread, NULL);
	is_started = is_over = 0;
}

void cue_keeper_start(void)
{
	if (is_started)
		return;
	// Before the device is shut down, whose own handler was registered earlier.
	if (!stops_at_exit && atexit(cue_keeper_stop))
		return;
	stops_at_exit = 1;
	is_started = !pthread_create(&thread, NULL, keep, NULL);
}

void cue_keeper_forget(void)
{
	is_started = is_over = 0;
	(void)pthread_mutex_init(&guard, NULL);
	(void)pthread_cond_init(&changed, NULL);
}
