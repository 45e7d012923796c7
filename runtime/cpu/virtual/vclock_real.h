// vclock_real.h: the system's own functions, which the definitions of vclock_pthread.c and vclock_sleep.c
// precede.
#ifndef CUELASTIC_CPU_VCLOCK_REAL_H
#define CUELASTIC_CPU_VCLOCK_REAL_H

#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <sched.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

// clang-format off
#define VCLOCK_REAL(X) \
	X(pthread_mutex_lock) X(pthread_mutex_unlock) X(pthread_mutex_trylock) X(pthread_mutex_timedlock) \
	X(pthread_mutex_clocklock) \
	X(pthread_cond_wait) X(pthread_cond_timedwait) X(pthread_cond_clockwait) X(pthread_cond_signal) \
	X(pthread_cond_broadcast) \
	X(pthread_rwlock_rdlock) X(pthread_rwlock_wrlock) X(pthread_rwlock_tryrdlock) X(pthread_rwlock_trywrlock) \
	X(pthread_rwlock_timedrdlock) X(pthread_rwlock_timedwrlock) X(pthread_rwlock_clockrdlock) \
	X(pthread_rwlock_clockwrlock) X(pthread_rwlock_unlock) \
	X(pthread_spin_lock) X(pthread_spin_trylock) X(pthread_spin_unlock) \
	X(pthread_barrier_wait) X(pthread_once) \
	X(sem_wait) X(sem_trywait) X(sem_timedwait) X(sem_clockwait) X(sem_post) \
	X(pthread_create) X(pthread_join) X(pthread_tryjoin_np) X(pthread_timedjoin_np) X(pthread_clockjoin_np) \
	X(pthread_detach) X(pthread_cancel) \
	X(nanosleep) X(clock_nanosleep) X(usleep) X(sleep) X(sched_yield) \
	X(poll) X(ppoll) X(select) X(pselect) \
	X(syscall)
// clang-format on

// The thread sanitizer must see the program's own calls: with it there is no virtual clock.
#define VCLOCK_REPLACES 1
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#undef VCLOCK_REPLACES
#define VCLOCK_REPLACES 0
#endif
#elif defined(__SANITIZE_THREAD__)
#undef VCLOCK_REPLACES
#define VCLOCK_REPLACES 0
#endif

struct vclock_real {
#define FIELD(name) __typeof__(&name) name;
	VCLOCK_REAL(FIELD)
#undef FIELD
};
extern struct vclock_real vclock_real;

// Finds them all, once. A call that looking them up itself makes (a lock of the program's own malloc) does
// nothing: there is one thread then.
void vclock_real_find(void);

#endif
