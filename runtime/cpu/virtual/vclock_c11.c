// vclock_c11.c: C11's threads on the virtual clock.
//
// The C library's own definitions call its POSIX functions in a way that nothing can precede. These here call
// those of vclock_pthread.c and vclock_sleep.c. The types are those of POSIX by other names, so what the C
// library makes (mtx_init, cnd_init, tss_create) needs nothing.
#define _GNU_SOURCE
#include "vclock_p.h"
#include "vclock_real.h"

#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

#if VCLOCK_REPLACES && defined(__GLIBC__) && __has_include(<threads.h>)
#include <threads.h>

_Static_assert(sizeof(mtx_t) == sizeof(pthread_mutex_t) && sizeof(cnd_t) == sizeof(pthread_cond_t) &&
                   sizeof(once_flag) == sizeof(pthread_once_t),
    "they are the same");

// A program may have functions of its own by these names.
#pragma weak thrd_create
#pragma weak thrd_join
#pragma weak thrd_detach
#pragma weak thrd_sleep
#pragma weak thrd_yield
#pragma weak mtx_lock
#pragma weak mtx_trylock
#pragma weak mtx_timedlock
#pragma weak mtx_unlock
#pragma weak cnd_wait
#pragma weak cnd_timedwait
#pragma weak cnd_signal
#pragma weak cnd_broadcast
#pragma weak call_once

static int answer(int error)
{
	switch (error) {
	case 0:
		return thrd_success;
	case EBUSY:
		return thrd_busy;
	case ENOMEM:
		return thrd_nomem;
	case ETIMEDOUT:
		return thrd_timedout;
	default:
		return thrd_error;
	}
}

struct start {
	thrd_start_t function;
	void *argument;
};

static void *run(void *data)
{
	struct start start = *(struct start *)data;

	free(data);
	return (void *)(intptr_t)start.function(start.argument);
}

int thrd_create(thrd_t *thread, thrd_start_t function, void *argument)
{
	struct start *start = malloc(sizeof *start);

	if (!start)
		return thrd_nomem;
	*start = (struct start){function, argument};
	int error = pthread_create(thread, NULL, run, start);
	if (error)
		free(start);
	return answer(error == EAGAIN ? ENOMEM : error);
}

int thrd_join(thrd_t thread, int *result)
{
	void *value = NULL;
	int error = pthread_join(thread, &value);

	if (!error && result)
		*result = (int)(intptr_t)value;
	return answer(error);
}

int thrd_detach(thrd_t thread)
{
	return answer(pthread_detach(thread));
}

int thrd_sleep(const struct timespec *duration, struct timespec *rest)
{
	int error = clock_nanosleep(CLOCK_REALTIME, 0, duration, rest);

	return error == EINTR ? -1 : error ? -2 : 0;
}

void thrd_yield(void)
{
	sched_yield();
}

int mtx_lock(mtx_t *mutex)
{
	return answer(pthread_mutex_lock((pthread_mutex_t *)mutex));
}

int mtx_trylock(mtx_t *mutex)
{
	return answer(pthread_mutex_trylock((pthread_mutex_t *)mutex));
}

int mtx_timedlock(mtx_t *restrict mutex, const struct timespec *restrict time)
{
	return answer(pthread_mutex_timedlock((pthread_mutex_t *)mutex, time));
}

int mtx_unlock(mtx_t *mutex)
{
	return answer(pthread_mutex_unlock((pthread_mutex_t *)mutex));
}

int cnd_wait(cnd_t *condition, mtx_t *mutex)
{
	return answer(pthread_cond_wait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex));
}

int cnd_timedwait(cnd_t *restrict condition, mtx_t *restrict mutex, const struct timespec *restrict time)
{
	return answer(pthread_cond_timedwait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex, time));
}

int cnd_signal(cnd_t *condition)
{
	return answer(pthread_cond_signal((pthread_cond_t *)condition));
}

int cnd_broadcast(cnd_t *condition)
{
	return answer(pthread_cond_broadcast((pthread_cond_t *)condition));
}

void call_once(once_flag *flag, void (*function)(void))
{
	pthread_once((pthread_once_t *)flag, function);
}

#endif
