// vclock_p.h: what the files of the virtual clock share.
#ifndef CUELASTIC_CPU_VCLOCK_P_H
#define CUELASTIC_CPU_VCLOCK_P_H

#include "vclock.h"

#include <stdatomic.h>
#include <sys/types.h>
#include <time.h>

// What a thread waits in, with the words for it. A wait and its wake-up are of the same kind, so that a lock
// and the object that begins with it do not wake each other's threads.
// clang-format off
#define VCLOCK_KINDS(X) \
	X(CALL, "a CUDA call") \
	X(WORK, "a call that takes time") \
	X(SLEEP, "a sleep") \
	X(MUTEX, "pthread_mutex_lock") \
	X(CONDITION, "pthread_cond_wait") \
	X(RWLOCK, "pthread_rwlock_rdlock or pthread_rwlock_wrlock") \
	X(SPIN, "pthread_spin_lock") \
	X(SEMAPHORE, "sem_wait") \
	X(BARRIER, "pthread_barrier_wait") \
	X(ONCE, "pthread_once") \
	X(JOIN, "pthread_join") \
	X(FUTEX, "a wait of the C++ library (std::future, std::atomic::wait)")
// clang-format on

enum vclock_kind {
#define KIND(name, words) VCLOCK_##name,
	VCLOCK_KINDS(KIND)
#undef KIND
};

struct vthread;

// The calling thread; NULL in threads that the clock does not know.
extern _Thread_local struct vthread *vclock_self;

// Whether the calling thread is a thread of the program that may run, and the clock virtual. Without a
// virtual clock this must cost nothing.
extern atomic_int vclock_mode;
enum { VCLOCK_UNKNOWN, VCLOCK_OFF, VCLOCK_ON };
int vclock_is_holder(void);
static inline int vclock_is_mine(void)
{
	return atomic_load_explicit(&vclock_mode, memory_order_relaxed) != VCLOCK_OFF && vclock_is_holder();
}

// Each function that is replaced calls this first: a point where the seed may choose another thread.
void vclock_call(void);

int vclock_wait_in(enum vclock_kind kind, const void *on, uint64_t deadline);
unsigned vclock_wake_in(enum vclock_kind kind, const void *on, unsigned count); // returns how many
unsigned vclock_count_waiting(enum vclock_kind kind, const void *on);
int vclock_has_thread(pid_t tid); // that has not ended
pid_t vclock_own_tid(void);
void vclock_sleep(uint64_t moment);

// a + b; VCLOCK_NEVER if that is later than all moments that there are (213 days).
uint64_t vclock_add(uint64_t a, uint64_t b);

// Threads. A new thread is made by the holder of the baton, which knows it by `handle` afterwards.
struct vthread *vclock_thread_new(int is_detached);
void vclock_thread_made(struct vthread *thread, unsigned long handle);
void vclock_thread_forget(struct vthread *thread); // could not be made, or has been joined
void vclock_thread_begin(struct vthread *thread);  // in the new thread; returns when it may run
struct vthread *vclock_thread_find(unsigned long handle);
int vclock_thread_join(struct vthread *thread, uint64_t deadline); // whether it has ended
int vclock_thread_has_ended(const struct vthread *thread);
int vclock_thread_is_detached(const struct vthread *thread);
void vclock_thread_detach(struct vthread *thread);
void vclock_thread_cancelled(struct vthread *thread); // its wait ends

// In a forked child: the routines of pthread_once that other threads ran are forgotten.
void vclock_once_begin_child(void);

// Time that passes, from a timespec, and the moment that one of the program's clocks gives.
uint64_t vclock_duration(const struct timespec *duration);
uint64_t vclock_moment(clockid_t clock, const struct timespec *time);
int vclock_is_valid(const struct timespec *time);

// A thread that the clock does not know, and that no signal reaches. Returns 0 or an errno.
int vclock_hidden_thread(void *(*run)(void *), size_t stack);

// The watch: who holds the baton since when.
struct vclock_view {
	unsigned long long progress; // hand-overs and calls
	pid_t tid;                   // 0: the device, or another process
};
struct vclock_view vclock_view(void);
void vclock_watch_start(void);

#endif
