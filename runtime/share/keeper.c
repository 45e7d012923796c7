// The keeper: a thread that looks after what others wait for, while the program calls nothing.
//
// While brackets are open at which other clients look, it asks their streams every 450 us. So a bracket that has been idle for a
// millisecond holds nobody (board.c).
//
// If boards are shared: the marks of a killed process stay active, so the launches of other processes wait. A process clears such marks when it
// checks the page, and without this thread it would do that only at a launch. The thread checks the page twice per
// lease.
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include "board.h"
#include "keeper.h"
#include "shared_board.h"

#define PAUSE_NS 50000000l
#define WATCH_NS 450000l
#define WATCH_LOOKS 20 // without an open bracket: programs open the next one soon

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int is_over, is_called; // under the guard
static pthread_t thread;
static int is_started, stops_at_exit; // under the clients' lock
static _Atomic int watches;           // brackets may be open

// Until the end, or a call, or for a pause; 0: for ever.
static int rest(long pause_ns)
{
	struct timespec until;
	int is_end, error = 0;

	(void)clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec += pause_ns;
	until.tv_sec += until.tv_nsec / 1000000000l;
	until.tv_nsec %= 1000000000l;
	pthread_mutex_lock(&guard);
	while (!is_over && !is_called && error != ETIMEDOUT)
		error =
		    pause_ns ? pthread_cond_timedwait(&changed, &guard, &until) : pthread_cond_wait(&changed, &guard);
	is_end = is_over;
	is_called = 0;
	pthread_mutex_unlock(&guard);
	return is_end;
}

// Who opens a bracket after the flag was cleared calls.
static void watch(void)
{
	static int left;

	atomic_store(&watches, 0);
	left = cue_board_watch(cue_backend_get()) || left <= 0 ? WATCH_LOOKS : left - 1;
	if (left > 0)
		atomic_store(&watches, 1);
}

// Who has the lock launches, and looks itself, but not at brackets. So nobody waits for this thread's end in vain.
static void *keep(void *unused)
{
	long left_ns = PAUSE_NS, pause_ns = WATCH_NS;

	while (!rest(pause_ns)) {
		left_ns -= pause_ns;
		pause_ns = WATCH_NS;
		if (pthread_mutex_trylock(&cue_share_lock))
			continue;
		pause_ns = cue_shared_board_is_wanted() ? PAUSE_NS : 0;
		if (pause_ns && left_ns <= 0) {
			cue_board_look(cue_backend_get());
			left_ns = PAUSE_NS;
		}
		if (atomic_load(&watches))
			watch();
		pthread_mutex_unlock(&cue_share_lock);
		if (atomic_load(&watches))
			pause_ns = WATCH_NS;
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
	atomic_store(&watches, 0);
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

void cue_keeper_watch(void)
{
	if (atomic_exchange(&watches, 1))
		return;
	pthread_mutex_lock(&cue_share_lock);
	cue_keeper_start();
	pthread_mutex_unlock(&cue_share_lock);
	pthread_mutex_lock(&guard);
	is_called = 1;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&guard);
}

void cue_keeper_forget(void)
{
	atomic_store(&watches, 0);
	is_started = is_over = 0;
	(void)pthread_mutex_init(&guard, NULL);
	(void)pthread_cond_init(&changed, NULL);
}
