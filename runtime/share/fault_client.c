// CUELASTIC_DISTURB=SEED, a whole number: a thread of the library acts as a client of the highest priority
// that comes and goes at random moments, on device 0. It has no work. So each yielding launch is stopped and
// resumed at many places, and its results must not depend on that: `cuelastic verify --share` compares them.
//
// Most of its periods are shorter than a sentinel waits, some are longer, so that sentinels leave, too.
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "share.h"
#include "runtime/grid/backend.h"
#include "runtime/grid/error.h"

#define LEAST_NS 5000u
#define USUAL_NS 300000u
#define LONG_NS 4000000u

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_t thread;
static _Atomic int is_over;
static cue_client *rival; // open before the first launch, which would not yield if it was the only client

static unsigned next_random(unsigned *seed)
{
	*seed = *seed * 1664525u + 1013904223u;
	return *seed >> 8;
}

static void rest(unsigned *seed)
{
	unsigned most = next_random(seed) % 16 ? USUAL_NS : LONG_NS;

	nanosleep(&(struct timespec){0, (long)(LEAST_NS + next_random(seed) % most)}, NULL);
}

static void *come_and_go(void *argument)
{
	unsigned seed = (unsigned)(uintptr_t)argument;
	void *stream;
	int error = cue_stream_make(&stream, 0);

	while (!error && !atomic_load(&is_over)) {
		struct share share;
		// Not as brackets of the program: those hold nobody while they are idle.
		cue_share_begin(&share, rival, stream);
		error = (int)share.no_yield;
		if (error)
			break;
		cue_share_leave(&share);
		rest(&seed);
		cue_share_find(&share, rival, stream, 1);
		error = share.no_yield ? (int)share.no_yield : cue_share_end(&share);
		rest(&seed);
	}
	return NULL; // the rival stays open: to close it would copy from the device, which `verify` compares
}

// Before the device is shut down, whose own handler was registered earlier.
static void stop(void)
{
	atomic_store(&is_over, 1);
	(void)pthread_join(thread, NULL);
}

static void fault_client_start(void)
{
	const cue_client_options options = {.name = "disturb", .priority = INT_MAX};
	const char *text = getenv("CUELASTIC_DISTURB");
	uintptr_t seed = text ? (uintptr_t)strtoul(text, NULL, 10) : 0;

	if (text && text[strspn(text, "0123456789")])
		cue_warn("its first digits count", "CUELASTIC_DISTURB is not a whole number");
	if (text && *text && !cue_client_open(&rival, &options) &&
	    !pthread_create(&thread, NULL, come_and_go, (void *)seed))
		(void)atexit(stop);
}

void cue_fault_client_start(void)
{
	pthread_once(&once, fault_client_start);
}
