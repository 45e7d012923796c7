// cudart_clock.c: the same clock and the same random seeds in every run.
//
// With CUELASTIC_CPU_CLOCK=fixed, the program's time begins at a fixed time and advances by a millisecond
// with each query. So a loop that waits for a time ends, and ends the same way in each run. Random numbers of
// the system (std::random_device, getrandom, getentropy) are one fixed sequence. Without the variable, all of
// them are the system's own. The definitions here precede those of the C and C++ libraries. The libraries'
// own callers (std::chrono) also find them, since programs are linked with -rdynamic.
//
// With CUELASTIC_CPU_CLOCK=virtual, all clocks show the virtual time (runtime/cpu/virtual), and random numbers
// are as with `fixed`.
//
// The fixed times are in the past: a wait until such a time, which the system measures with its own clock,
// ends at once. A processor's time stamp (rdtsc), sleeping and the events of CUDA keep their own time.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>
#include "runtime/cpu/engine/engine_clock.h"
#include "runtime/cpu/virtual/vclock.h"

enum { NS_PER_S = 1000000000, NS_PER_TICK = 1000000 };
#define READ_PRICE (25 * VCLOCK_NS) // so that a loop that waits for a time ends

static atomic_ullong ticks, seeds;

enum mode { UNKNOWN, SYSTEM, FIXED, VIRTUAL };

static enum mode mode(void)
{
	static atomic_int known;
	int is = atomic_load_explicit(&known, memory_order_relaxed);

	if (is == UNKNOWN) {
		const char *setting = getenv("CUELASTIC_CPU_CLOCK");
		is = setting && strcmp(setting, "fixed") == 0 ? FIXED : vclock_is_on() ? VIRTUAL : SYSTEM;
		atomic_store_explicit(&known, is, memory_order_relaxed);
	}
	return (enum mode)is;
}

static void *find_own(void *_Atomic *known, const char *name)
{
	void *found = atomic_load_explicit(known, memory_order_relaxed);

	if (!found) {
		found = dlsym(RTLD_NEXT, name);
		atomic_store_explicit(known, found, memory_order_relaxed);
	}
	return found;
}

static struct timespec from(clockid_t clock, uint64_t ns)
{
	int is_realtime = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
	int64_t begin_s = is_realtime ? VCLOCK_S_OF_REALTIME : VCLOCK_S_OF_OTHERS;

	return (struct timespec){begin_s + (int64_t)(ns / NS_PER_S), (int64_t)(ns % NS_PER_S)};
}

int engine_clock(clockid_t clock, struct timespec *out)
{
	static void *_Atomic own;

	if (mode() != VIRTUAL)
		return ((__typeof__(&clock_gettime))find_own(&own, "clock_gettime"))(clock, out);
	if (clock > CLOCK_TAI) { // negative ones are the processor times of threads and processes
		errno = EINVAL;
		return -1;
	}
	*out = from(clock, vclock_now() / VCLOCK_NS);
	return 0;
}

int clock_gettime(clockid_t clock, struct timespec *out)
{
	int result = 0;

	if (mode() == FIXED)
		*out = from(clock, (atomic_fetch_add(&ticks, 1) + 1) * NS_PER_TICK);
	else
		result = engine_clock(clock, out);
	if (mode() == VIRTUAL)
		vclock_spend(READ_PRICE);
	return result;
}

time_t time(time_t *out)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	if (out)
		*out = now.tv_sec;
	return now.tv_sec;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone)
{
	struct timespec now;

	(void)zone;
	clock_gettime(CLOCK_REALTIME, &now);
	*out = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
	return 0;
}

int timespec_get(struct timespec *out, int base)
{
	return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, out) == 0 ? base : 0;
}

clock_t clock(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (clock_t)(now.tv_sec * CLOCKS_PER_SEC + now.tv_nsec / (NS_PER_S / CLOCKS_PER_SEC));
}

// The time of the processor: on the virtual clock the program has computed all the time, and the system has done
// nothing.
int getrusage(__rusage_who_t who, struct rusage *out)
{
	static void *_Atomic own;
	struct timespec now;
	int result = ((__typeof__(&getrusage))find_own(&own, "getrusage"))(who, out);

	if (result || mode() != VIRTUAL || who == RUSAGE_CHILDREN)
		return result;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	out->ru_utime = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
	out->ru_stime = (struct timeval){0, 0};
	return 0;
}

clock_t times(struct tms *out)
{
	static void *_Atomic own;
	const long per_s = sysconf(_SC_CLK_TCK);
	struct timespec now;

	if (mode() != VIRTUAL)
		return ((__typeof__(&times))find_own(&own, "times"))(out);
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	clock_t in_ticks = (clock_t)(now.tv_sec * per_s + now.tv_nsec / (NS_PER_S / per_s));
	if (out)
		*out = (struct tms){.tms_utime = in_ticks};
	return in_ticks;
}

// ---- seeds ----

// splitmix64
static uint64_t seed(void)
{
	uint64_t x = (atomic_fetch_add(&seeds, 1) + 1) * 0x9e3779b97f4a7c15u;

	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

static void fill(unsigned char *out, size_t bytes)
{
	for (size_t i = 0; i < bytes; i++)
		out[i] = (unsigned char)seed();
}

ssize_t getrandom(void *out, size_t bytes, unsigned flags)
{
	static void *_Atomic own;

	if (mode() == SYSTEM)
		return ((__typeof__(&getrandom))find_own(&own, "getrandom"))(out, bytes, flags);
	fill(out, bytes);
	return (ssize_t)bytes;
}

int getentropy(void *out, size_t bytes)
{
	static void *_Atomic own;

	if (mode() == SYSTEM)
		return ((__typeof__(&getentropy))find_own(&own, "getentropy"))(out, bytes);
	fill(out, bytes);
	return 0;
}

// std::random_device::_M_getval(), which libstdc++ takes from the processor. A program that does not link
// libstdc++ has none.
unsigned cudart_random_device(void *self) __asm__("_ZNSt13random_device9_M_getvalEv");

unsigned cudart_random_device(void *self)
{
	static void *_Atomic own;
	unsigned (*const found)(void *) =
	    (unsigned (*)(void *))find_own(&own, "_ZNSt13random_device9_M_getvalEv");

	return mode() != SYSTEM || !found ? (unsigned)seed() : found(self);
}
