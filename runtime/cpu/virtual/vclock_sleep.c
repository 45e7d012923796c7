// vclock_sleep.c: sleeping and yielding on the virtual clock. See vclock_pthread.c.
//
// A thread that waits for a process (waitpid), or for a file that has no data yet, keeps the baton: the clock
// stands still meanwhile, since the other process has no part in it.
#define _GNU_SOURCE
#include "vclock_p.h"
#include "vclock_real.h"

#include <errno.h>

enum { NS_PER_S = 1000000000 };
#define YIELD_PRICE (100 * VCLOCK_NS)

// ---- times ----

int vclock_is_valid(const struct timespec *time)
{
	return time->tv_nsec >= 0 && time->tv_nsec < NS_PER_S;
}

static uint64_t ps_of(int64_t s, int64_t ns)
{
	const int64_t most = (int64_t)(VCLOCK_NEVER / VCLOCK_NS / NS_PER_S);

	if (s < 0)
		return 0;
	return s >= most ? VCLOCK_NEVER : ((uint64_t)s * NS_PER_S + (uint64_t)ns) * VCLOCK_NS;
}

uint64_t vclock_duration(const struct timespec *duration)
{
	return ps_of(duration->tv_sec, duration->tv_nsec);
}

uint64_t vclock_moment(clockid_t clock, const struct timespec *time)
{
	int is_realtime = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;

	return ps_of(time->tv_sec - (is_realtime ? VCLOCK_S_OF_REALTIME : VCLOCK_S_OF_OTHERS), time->tv_nsec);
}

#if VCLOCK_REPLACES

// A program may have functions of its own by these names.
#pragma weak clock_nanosleep
#pragma weak nanosleep
#pragma weak usleep
#pragma weak sleep
#pragma weak sched_yield
#pragma weak poll
#pragma weak ppoll
#pragma weak select
#pragma weak pselect

// ---- sleeping ----

// A sleep of no time is a yield.
static void sleep_until(uint64_t moment)
{
	uint64_t least = vclock_add(vclock_now(), YIELD_PRICE);

	vclock_call();
	pthread_testcancel();
	vclock_sleep(moment > least ? moment : least);
	pthread_testcancel();
}

static void sleep_for(uint64_t ps)
{
	sleep_until(vclock_add(vclock_now(), ps));
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *rest)
{
	if (!vclock_is_mine())
		return vclock_real.clock_nanosleep(clock, flags, time, rest);
	if (!vclock_is_valid(time) || time->tv_sec < 0)
		return EINVAL;
	if (flags & TIMER_ABSTIME)
		sleep_until(vclock_moment(clock, time));
	else
		sleep_for(vclock_duration(time));
	return 0;
}

int nanosleep(const struct timespec *time, struct timespec *rest)
{
	if (!vclock_is_mine())
		return vclock_real.nanosleep(time, rest);
	int error = clock_nanosleep(CLOCK_MONOTONIC, 0, time, rest);
	if (!error)
		return 0;
	errno = error;
	return -1;
}

int usleep(useconds_t us)
{
	if (!vclock_is_mine())
		return vclock_real.usleep(us);
	sleep_for(us * VCLOCK_US);
	return 0;
}

unsigned sleep(unsigned s)
{
	if (!vclock_is_mine())
		return vclock_real.sleep(s);
	sleep_for(ps_of(s, 0));
	return 0;
}

int sched_yield(void)
{
	if (!vclock_is_mine())
		return vclock_real.sched_yield();
	vclock_call();
	vclock_spend(YIELD_PRICE);
	return 0;
}

// ---- waits for files, of which there are none: a sleep ----

// NULL: for ever
static void sleep_while(const struct timespec *time)
{
	sleep_until(time ? vclock_add(vclock_now(), vclock_duration(time)) : VCLOCK_NEVER);
}

int ppoll(struct pollfd *files, nfds_t count, const struct timespec *time, const sigset_t *mask)
{
	if (!vclock_is_mine() || count)
		return vclock_real.ppoll(files, count, time, mask);
	sleep_while(time);
	return 0;
}

int poll(struct pollfd *files, nfds_t count, int ms)
{
	const struct timespec time = {ms / 1000, ms % 1000 * (NS_PER_S / 1000)};

	if (!vclock_is_mine() || count)
		return vclock_real.poll(files, count, ms);
	sleep_while(ms < 0 ? NULL : &time);
	return 0;
}

int pselect(int count, fd_set *restrict in, fd_set *restrict out, fd_set *restrict other,
    const struct timespec *restrict time, const sigset_t *restrict mask)
{
	if (!vclock_is_mine() || (count && (in || out || other)))
		return vclock_real.pselect(count, in, out, other, time, mask);
	sleep_while(time);
	return 0;
}

int select(int count, fd_set *restrict in, fd_set *restrict out, fd_set *restrict other,
    struct timeval *restrict time)
{
	if (!vclock_is_mine() || (count && (in || out || other)))
		return vclock_real.select(count, in, out, other, time);
	struct timespec duration = {time ? time->tv_sec : 0, time ? time->tv_usec * 1000 : 0};
	sleep_while(time ? &duration : NULL);
	if (time)
		*time = (struct timeval){0, 0};
	return 0;
}

#endif
