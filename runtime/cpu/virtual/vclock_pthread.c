// vclock_pthread.c: threads, and the objects that they wait for each other with, on the virtual clock.
//
// The definitions here precede the C library's. The C++ library also finds them, since programs are linked
// with -rdynamic. Without a virtual clock, and in threads that the clock does not know, each calls the
// library's.
//
// Mutexes, semaphores and the like keep their state in the real objects. A thread tries the real object, and
// waits on the clock where the library would wait; whoever releases the object wakes it. Of a condition or a
// barrier only the address counts. What wakes threads here also wakes those that the clock does not know.
//
// Other processes see objects that are shared between processes, too, but cannot wake threads here. A thread
// that waits for such an object looks at it again and again.
#define _GNU_SOURCE
#include "vclock_p.h"
#include "vclock_real.h"
#include "vclock_shared.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/syscall.h>

#if VCLOCK_REPLACES

// Bits that the C library keeps in its objects.
enum {
	KIND_MASK = 3,
	KIND_ROBUST = 16,
	KIND_SHARED = 128,
	CONDITION_SHARED = 1,
	CONDITION_MONOTONIC = 2,
	BARRIER_COUNT = 2, // the word of a barrier that says for how many threads it is
	BARRIER_SHARED = 3,
};
enum { REAL_US_TO_LOOK_AGAIN = 20 };
#define LOOK_AGAIN (1 * VCLOCK_US)
#define TRY_PRICE (25 * VCLOCK_NS)

// Waits; 0, or ETIMEDOUT. An object that other processes share is looked at again after a while.
static int wait_on(enum vclock_kind kind, const void *on, uint64_t deadline, int is_shared)
{
	uint64_t end = is_shared ? vclock_add(vclock_now(), LOOK_AGAIN) : deadline;

	if (vclock_wait_in(kind, on, end < deadline ? end : deadline))
		return 0;
	if (is_shared && !vclock_shared_is_on())
		vclock_real.usleep(REAL_US_TO_LOOK_AGAIN); // the other process needs them
	return vclock_now() < deadline ? 0 : ETIMEDOUT;
}

// A try that fails costs time, so that a loop of tries comes to an end.
static int tried(int result)
{
	if (result)
		vclock_spend(TRY_PRICE);
	return result;
}

// ---- mutexes ----

static int is_own(const pthread_mutex_t *mutex)
{
	return mutex->__data.__owner == vclock_own_tid();
}

// Of a robust mutex whose owner ends, the kernel tells those that wait in it.
static int has_dead_owner(const pthread_mutex_t *mutex)
{
	return (mutex->__data.__kind & KIND_ROBUST) && !(mutex->__data.__kind & KIND_SHARED) &&
	       !vclock_has_thread(mutex->__data.__owner);
}

static int lock(pthread_mutex_t *mutex, uint64_t deadline)
{
	for (;;) {
		int error = vclock_real.pthread_mutex_trylock(mutex);

		if (error != EBUSY)
			return error;
		if ((mutex->__data.__kind & KIND_MASK) == PTHREAD_MUTEX_ERRORCHECK && is_own(mutex))
			return EDEADLK;
		if (has_dead_owner(mutex))
			return vclock_real.pthread_mutex_lock(mutex);
		if (wait_on(VCLOCK_MUTEX, mutex, deadline, mutex->__data.__kind & KIND_SHARED))
			return ETIMEDOUT;
	}
}

static int unlock(pthread_mutex_t *mutex)
{
	int error = vclock_real.pthread_mutex_unlock(mutex);

	if (!error)
		vclock_wake_in(VCLOCK_MUTEX, mutex, 1);
	return error;
}

int pthread_mutex_lock(pthread_mutex_t *mutex)
{
	if (!vclock_is_mine())
		return vclock_real.pthread_mutex_lock(mutex);
	vclock_call();
	return lock(mutex, VCLOCK_NEVER);
}

int pthread_mutex_trylock(pthread_mutex_t *mutex)
{
	if (!vclock_is_mine())
		return vclock_real.pthread_mutex_trylock(mutex);
	vclock_call();
	return tried(vclock_real.pthread_mutex_trylock(mutex));
}

int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *time)
{
	if (!vclock_is_mine())
		return vclock_real.pthread_mutex_clocklock(mutex, clock, time);
	vclock_call();
	if (!vclock_is_valid(time))
		return vclock_real.pthread_mutex_clocklock(mutex, clock, time);
	return lock(mutex, vclock_moment(clock, time));
}

int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict time)
{
	if (!vclock_is_mine())
		return vclock_real.pthread_mutex_timedlock(mutex, time);
	return pthread_mutex_clocklock(mutex, CLOCK_REALTIME, time);
}

int pthread_mutex_unlock(pthread_mutex_t *mutex)
{
	if (!vclock_is_mine())
		return vclock_real.pthread_mutex_unlock(mutex);
	int error = unlock(mutex);
	vclock_call();
	return error;
}

// ---- conditions ----

// The count of signals, for the other processes.
static unsigned *signals_of(pthread_cond_t *condition)
{
	return (unsigned *)condition;
}

static int is_condition_shared(const pthread_cond_t *condition)
{
	return condition->__data.__wrefs & CONDITION_SHARED;
}

static int wait_condition(pthread_cond_t *condition, pthread_mutex_t *mutex, uint64_t deadline)
{
	pthread_testcancel();
	int error = unlock(mutex), timeout = 0;
	if (error)
		return error;
	if (!is_condition_shared(condition)) {
		timeout = wait_on(VCLOCK_CONDITION, condition, deadline, 0);
	} else {
		unsigned before = __atomic_load_n(signals_of(condition), __ATOMIC_RELAXED);
		while (!timeout && __atomic_load_n(signals_of(condition), __ATOMIC_RELAXED) == before)
			timeout = wait_on(VCLOCK_CONDITION, condition, deadline, 1);
	}
	error = lock(mutex, VCLOCK_NEVER);
	pthread_testcancel();
	return error ? error : timeout;
}

int pthread_cond_wait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex)
{
	if (!vclock_is_mine())
		return vclock_real.pthread_cond_wait(condition, mutex);
	vclock_call();
	return wait_condition(condition, mutex, VCLOCK_NEVER);
}

int pthread_cond_clockwait(
    pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock, const struct timespec *time)
{
	if (!vclock_is_mine())
		return vclock_real.pthread_cond_clockwait(condition, mutex, clock, time);
	vclock_call();
	if (!vclock_is_valid(time))
		return EINVAL;
	return wait_condition(condition, mutex, vclock_moment(clock, time));
}

int pthread_cond_timedwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict time)
{
	int is_monotonic = condition->__data.__wrefs & CONDITION_MONOTONIC;

	if (!vclock_is_mine())
		return vclock_real.pthread_cond_timedwait(condition, mutex, time);
	return pthread_cond_clockwait(condition, mutex, is_monotonic ? CLOCK_MONOTONIC : CLOCK_REALTIME, time);
}

static void signal_condition(pthread_cond_t *condition, unsigned count)
{
	vclock_call();
	if (is_condition_shared(condition))
		__atomic_fetch_add(signals_of(condition), 1, __ATOMIC_RELAXED);
	vclock_wake_in(VCLOCK_CONDITION, condition, is_condition_shared(condition) ? UINT_MAX : count);
}

int pthread_cond_signal(pthread_cond_t *condition)
{
	if (!vclock_is_mine())
		return vclock_real.pthread_cond_signal(condition);
	signal_condition(condition, 1);
	return is_condition_shared(condition) ? 0 : vclock_real.pthread_cond_signal(condition);
}

int pthread_cond_broadcast(pthread_cond_t *condition)
{
	if (!vclock_is_mine())
		return vclock_real.pthread_cond_broadcast(condition);
	signal_condition(condition, UINT_MAX);
	return is_condition_shared(condition) ? 0 : vclock_real.pthread_cond_broadcast(condition);
}

// ---- locks for reading and writing, and spinning locks ----

// A writer that asks for its own lock again is told so; a reader or another thread waits.
static int lock_rw(pthread_rwlock_t *rwlock, int (*try)(pthread_rwlock_t *), uint64_t deadline)
{
	for (;;) {
		int error = try(rwlock);

		if (error != EBUSY)
			return error;
		if (rwlock->__data.__cur_writer == vclock_own_tid())
			return EDEADLK;
		if (wait_on(VCLOCK_RWLOCK, rwlock, deadline, rwlock->__data.__shared))
			return ETIMEDOUT;
	}
}

// The two functions for reading and the two for writing differ in their names only.
#define RWLOCK(mode)                                                                                         \
	int pthread_rwlock_##mode##lock(pthread_rwlock_t *rwlock)                                                \
	{                                                                                                        \
		if (!vclock_is_mine())                                                                               \
			return vclock_real.pthread_rwlock_##mode##lock(rwlock);                                          \
		vclock_call();                                                                                       \
		return lock_rw(rwlock, vclock_real.pthread_rwlock_try##mode##lock, VCLOCK_NEVER);                    \
	}                                                                                                        \
	int pthread_rwlock_try##mode##lock(pthread_rwlock_t *rwlock)                                             \
	{                                                                                                        \
		if (!vclock_is_mine())                                                                               \
			return vclock_real.pthread_rwlock_try##mode##lock(rwlock);                                       \
		vclock_call();                                                                                       \
		return tried(vclock_real.pthread_rwlock_try##mode##lock(rwlock));                                    \
	}                                                                                                        \
	int pthread_rwlock_clock##mode##lock(                                                                    \
	    pthread_rwlock_t *restrict rwlock, clockid_t clock, const struct timespec *restrict time)            \
	{                                                                                                        \
		if (!vclock_is_mine() || !vclock_is_valid(time))                                                     \
			return vclock_real.pthread_rwlock_clock##mode##lock(rwlock, clock, time);                        \
		vclock_call();                                                                                       \
		return lock_rw(rwlock, vclock_real.pthread_rwlock_try##mode##lock, vclock_moment(clock, time));      \
	}                                                                                                        \
	int pthread_rwlock_timed##mode##lock(                                                                    \
	    pthread_rwlock_t *restrict rwlock, const struct timespec *restrict time)                             \
	{                                                                                                        \
		if (!vclock_is_mine())                                                                               \
			return vclock_real.pthread_rwlock_timed##mode##lock(rwlock, time);                               \
		return pthread_rwlock_clock##mode##lock(rwlock, CLOCK_REALTIME, time);                               \
	}
RWLOCK(rd)
RWLOCK(wr)

int pthread_rwlock_unlock(pthread_rwlock_t *rwlock)
{
	if (!vclock_is_mine())
		return vclock_real.pthread_rwlock_unlock(rwlock);
	int error = vclock_real.pthread_rwlock_unlock(rwlock);
	vclock_wake_in(VCLOCK_RWLOCK, rwlock, UINT_MAX);
	vclock_call();
	return error;
}

int pthread_spin_lock(pthread_spinlock_t *lock_word)
{
	int error;

	if (!vclock_is_mine())
		return vclock_real.pthread_spin_lock(lock_word);
	vclock_call();
	while ((error = vclock_real.pthread_spin_trylock(lock_word)) == EBUSY)
		wait_on(VCLOCK_SPIN, (const void *)lock_word, VCLOCK_NEVER, 1);
	return error;
}

int pthread_spin_trylock(pthread_spinlock_t *lock_word)
{
	if (!vclock_is_mine())
		return vclock_real.pthread_spin_trylock(lock_word);
	vclock_call();
	return tried(vclock_real.pthread_spin_trylock(lock_word));
}

int pthread_spin_unlock(pthread_spinlock_t *lock_word)
{
	int error = vclock_real.pthread_spin_unlock(lock_word);

	if (!vclock_is_mine())
		return error;
	vclock_wake_in(VCLOCK_SPIN, (const void *)lock_word, 1);
	vclock_call();
	return error;
}

// ---- semaphores ----

static int wait_semaphore(sem_t *semaphore, uint64_t deadline)
{
	struct {
		uint64_t data;
		int shared;
	} const *inside = (const void *)semaphore;

	pthread_testcancel();
	while (vclock_real.sem_trywait(semaphore) != 0) {
		if (errno != EAGAIN)
			return -1;
		if (wait_on(VCLOCK_SEMAPHORE, semaphore, deadline, inside->shared)) {
			errno = ETIMEDOUT;
			return -1;
		}
		pthread_testcancel();
	}
	return 0;
}

int sem_wait(sem_t *semaphore)
{
	if (!vclock_is_mine())
		return vclock_real.sem_wait(semaphore);
	vclock_call();
	return wait_semaphore(semaphore, VCLOCK_NEVER);
}

int sem_trywait(sem_t *semaphore)
{
	if (!vclock_is_mine())
		return vclock_real.sem_trywait(semaphore);
	vclock_call();
	int result = vclock_real.sem_trywait(semaphore), error = errno;
	tried(result);
	errno = error;
	return result;
}

int sem_clockwait(sem_t *restrict semaphore, clockid_t clock, const struct timespec *restrict time)
{
	if (!vclock_is_mine() || !vclock_is_valid(time))
		return vclock_real.sem_clockwait(semaphore, clock, time);
	vclock_call();
	return wait_semaphore(semaphore, vclock_moment(clock, time));
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict time)
{
	if (!vclock_is_mine())
		return vclock_real.sem_timedwait(semaphore, time);
	return sem_clockwait(semaphore, CLOCK_REALTIME, time);
}

int sem_post(sem_t *semaphore)
{
	int result = vclock_real.sem_post(semaphore);

	if (!vclock_is_mine())
		return result;
	vclock_wake_in(VCLOCK_SEMAPHORE, semaphore, 1);
	vclock_call();
	return result;
}

// ---- barriers, what is done once, and futexes ----

int pthread_barrier_wait(pthread_barrier_t *barrier)
{
	const unsigned *inside = (const unsigned *)barrier;

	if (!vclock_is_mine() || inside[BARRIER_SHARED])
		return vclock_real.pthread_barrier_wait(barrier);
	vclock_call();
	if (vclock_count_waiting(VCLOCK_BARRIER, barrier) + 1 < inside[BARRIER_COUNT]) {
		vclock_wait_in(VCLOCK_BARRIER, barrier, VCLOCK_NEVER);
		return 0;
	}
	vclock_wake_in(VCLOCK_BARRIER, barrier, UINT_MAX);
	return PTHREAD_BARRIER_SERIAL_THREAD;
}

// The routines of pthread_once that run now, each on the stack of its thread.
struct once {
	struct once *next;
	const pthread_once_t *control;
	const struct vthread *thread;
};
static struct once *onces;

static int runs_elsewhere(const pthread_once_t *control)
{
	for (const struct once *once = onces; once; once = once->next)
		if (once->control == control)
			return 1;
	return 0;
}

static void end_once(struct once *ended)
{
	struct once **at = &onces;

	while (*at != ended)
		at = &(*at)->next;
	*at = ended->next;
	vclock_wake_in(VCLOCK_ONCE, ended->control, UINT_MAX);
}

// A routine may also leave by an exception or a cancellation.
static int run_once(pthread_once_t *control, void (*routine)(void))
{
	__attribute__((cleanup(end_once))) struct once once = {onces, control, vclock_self};

	onces = &once;
	return vclock_real.pthread_once(control, routine);
}

int pthread_once(pthread_once_t *control, void (*routine)(void))
{
	if (!vclock_is_mine())
		return vclock_real.pthread_once(control, routine);
	vclock_call();
	while (runs_elsewhere(control))
		vclock_wait_in(VCLOCK_ONCE, control, VCLOCK_NEVER);
	return run_once(control, routine);
}

void vclock_once_begin_child(void)
{
	for (struct once **at = &onces; *at;)
		if ((*at)->thread == vclock_self)
			at = &(*at)->next;
		else
			*at = (*at)->next;
}

static long wait_futex(const int *word, int operation, int value, const struct timespec *time)
{
	uint64_t deadline = VCLOCK_NEVER;

	vclock_call();
	if (__atomic_load_n(word, __ATOMIC_ACQUIRE) != value) {
		errno = EAGAIN;
		return -1;
	}
	if (time && (operation & FUTEX_CMD_MASK) == FUTEX_WAIT)
		deadline = vclock_add(vclock_now(), vclock_duration(time));
	else if (time)
		deadline = vclock_moment(operation & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC, time);
	if (wait_on(VCLOCK_FUTEX, word, deadline, 0) == 0)
		return 0;
	errno = ETIMEDOUT;
	return -1;
}

// The C++ library waits by this function: for a std::future, for std::atomic::wait, for what another thread
// initialises.
long syscall(long number, ...)
{
	long a[6];
	va_list arguments;

	va_start(arguments, number);
	for (int i = 0; i < 6; i++)
		a[i] = va_arg(arguments, long);
	va_end(arguments);
	if (number == SYS_futex && vclock_is_mine()) {
		int command = (int)a[1] & FUTEX_CMD_MASK;
		long woken = 0;

		if (command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET)
			return wait_futex((const int *)a[0], (int)a[1], (int)a[2], (const struct timespec *)a[3]);
		if (command == FUTEX_WAKE || command == FUTEX_WAKE_BITSET)
			woken = vclock_wake_in(VCLOCK_FUTEX, (const void *)a[0], (unsigned)a[2]);
		if (woken)
			return woken;
	}
	vclock_is_on();
	return vclock_real.syscall(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

// ---- threads ----

struct start {
	void *(*routine)(void *);
	void *argument;
	struct vthread *thread;
};

static void *run_thread(void *data)
{
	struct start start = *(struct start *)data;

	vclock_thread_begin(start.thread);
	free(data);
	return start.routine(start.argument);
}

int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes,
    void *(*routine)(void *), void *restrict argument)
{
	struct start *start;
	int state = PTHREAD_CREATE_JOINABLE, error;

	if (!vclock_is_mine())
		return vclock_real.pthread_create(thread, attributes, routine, argument);
	vclock_call();
	if (attributes)
		pthread_attr_getdetachstate(attributes, &state);
	if (!(start = malloc(sizeof *start)))
		return EAGAIN;
	*start = (struct start){routine, argument, vclock_thread_new(state == PTHREAD_CREATE_DETACHED)};
	if (!start->thread) {
		free(start);
		return EAGAIN;
	}
	error = vclock_real.pthread_create(thread, attributes, run_thread, start);
	if (error) {
		vclock_thread_forget(start->thread);
		free(start);
		return error;
	}
	vclock_thread_made(start->thread, (unsigned long)*thread);
	return 0;
}

// 0, or what the real function would return without waiting. Afterwards the real one does not wait long.
static int join_until(pthread_t handle, uint64_t deadline)
{
	struct vthread *thread = vclock_thread_find((unsigned long)handle);

	vclock_call();
	pthread_testcancel();
	if (!thread || vclock_thread_is_detached(thread))
		return 0; // the real function refuses, or waits for a thread that the clock does not know
	if (thread == vclock_self)
		return EDEADLK;
	while (!vclock_thread_join(thread, deadline)) {
		pthread_testcancel();
		if (vclock_now() >= deadline)
			return ETIMEDOUT;
	}
	vclock_thread_forget(thread);
	return 0;
}

int pthread_join(pthread_t handle, void **result)
{
	if (!vclock_is_mine())
		return vclock_real.pthread_join(handle, result);
	int error = join_until(handle, VCLOCK_NEVER);
	return error ? error : vclock_real.pthread_join(handle, result);
}

int pthread_tryjoin_np(pthread_t handle, void **result)
{
	if (!vclock_is_mine())
		return vclock_real.pthread_tryjoin_np(handle, result);
	const struct vthread *thread = vclock_thread_find((unsigned long)handle);
	if (!thread)
		return vclock_real.pthread_tryjoin_np(handle, result);
	if (!vclock_thread_has_ended(thread)) {
		vclock_call();
		return tried(EBUSY);
	}
	return pthread_join(handle, result);
}

int pthread_clockjoin_np(pthread_t handle, void **result, clockid_t clock, const struct timespec *time)
{
	if (!vclock_is_mine())
		return vclock_real.pthread_clockjoin_np(handle, result, clock, time);
	int error = join_until(handle, time ? vclock_moment(clock, time) : VCLOCK_NEVER);
	return error ? error : vclock_real.pthread_join(handle, result);
}

int pthread_timedjoin_np(pthread_t handle, void **result, const struct timespec *time)
{
	if (!vclock_is_mine())
		return vclock_real.pthread_timedjoin_np(handle, result, time);
	return pthread_clockjoin_np(handle, result, CLOCK_REALTIME, time);
}

int pthread_detach(pthread_t handle)
{
	struct vthread *thread = vclock_is_mine() ? vclock_thread_find((unsigned long)handle) : NULL;
	int error = vclock_real.pthread_detach(handle);

	if (thread && !error)
		vclock_thread_detach(thread);
	return error;
}

int pthread_cancel(pthread_t handle)
{
	struct vthread *thread = vclock_is_mine() ? vclock_thread_find((unsigned long)handle) : NULL;
	int error = vclock_real.pthread_cancel(handle);

	if (thread && !error)
		vclock_thread_cancelled(thread);
	return error;
}

#else

void vclock_once_begin_child(void)
{
}

#endif
