// cudart_fork.c: processes that fork. As in CUDA, a child that was forked before its parent's first call may
// use the device like any process. One that was forked later has none, because the threads that run its
// streams and blocks stayed in the parent: each call there returns cudaErrorInitializationError. Nothing in
// the child waits for work that was under way, so that the child can end.
//
// The locks of this library are taken before the fork and released after it in both processes. So no lock of
// the child is held by a thread that it does not have, and no record of the log is cut in two. The lock of
// the log of launches is held while a kernel runs, so it is not taken here. Only launches take it, and a
// child in which it could be locked cannot launch.
#define _POSIX_C_SOURCE 200809L
#include "cudart.h"

static atomic_bool used, orphan;

cudaError_t cudart_begin(void)
{
	if (!atomic_load_explicit(&used, memory_order_relaxed))
		atomic_store(&used, 1);
	return cudart_is_orphan() ? cudaErrorInitializationError : cudaSuccess;
}

int cudart_is_orphan(void)
{
	return atomic_load_explicit(&orphan, memory_order_relaxed);
}

// In the order in which they may be taken.
static void take_locks(void)
{
	pthread_mutex_lock(&cudart_lock);
	pthread_mutex_lock(cudart_memory_lock);
	pthread_mutex_lock(cudart_register_lock);
	pthread_mutex_lock(cudart_copylog_lock);
	pthread_mutex_lock(cudart_said_lock);
}

static void release_locks(void)
{
	pthread_mutex_unlock(cudart_said_lock);
	pthread_mutex_unlock(cudart_copylog_lock);
	pthread_mutex_unlock(cudart_register_lock);
	pthread_mutex_unlock(cudart_memory_lock);
	pthread_mutex_unlock(&cudart_lock);
}

static void begin_child(void)
{
	release_locks();
	if (atomic_load(&used))
		atomic_store(&orphan, 1);
}

__attribute__((constructor)) static void watch_forks(void)
{
	pthread_atfork(take_locks, release_locks, begin_child);
}
