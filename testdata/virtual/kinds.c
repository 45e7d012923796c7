/* Kinds of mutexes keep their answers, in threads that wait on the virtual clock. Cancellation and detached threads. */
#include <errno.h>
#include "test.h"

static pthread_mutex_t mutex;

static void make(int type, int robustness)
{
	pthread_mutexattr_t attributes;

	pthread_mutexattr_init(&attributes);
	pthread_mutexattr_settype(&attributes, type);
	pthread_mutexattr_setrobust(&attributes, robustness);
	CHECK(pthread_mutex_init(&mutex, &attributes) == 0);
	pthread_mutexattr_destroy(&attributes);
}

static void *lock_and_end(void *unused)
{
	CHECK(pthread_mutex_lock(&mutex) == 0);
	usleep(40);
	return unused;
}

static void *lock_and_unlock(void *unused)
{
	CHECK(pthread_mutex_unlock(&mutex) == EPERM);
	CHECK(pthread_mutex_lock(&mutex) == 0);
	usleep(40);
	CHECK(pthread_mutex_unlock(&mutex) == 0);
	return unused;
}

static void test_recursive(void)
{
	make(PTHREAD_MUTEX_RECURSIVE, PTHREAD_MUTEX_STALLED);
	pthread_t other = start(lock_and_unlock, NULL);
	CHECK(pthread_mutex_lock(&mutex) == 0);
	CHECK(pthread_mutex_lock(&mutex) == 0);
	CHECK(pthread_mutex_trylock(&mutex) == 0);
	usleep(30);
	for (int i = 0; i < 3; i++)
		CHECK(pthread_mutex_unlock(&mutex) == 0);
	CHECK(pthread_mutex_unlock(&mutex) == EPERM);
	end(other);
	CHECK(pthread_mutex_destroy(&mutex) == 0);
}

static void test_error_checking(void)
{
	make(PTHREAD_MUTEX_ERRORCHECK, PTHREAD_MUTEX_STALLED);
	pthread_t other = start(lock_and_unlock, NULL);
	CHECK(pthread_mutex_lock(&mutex) == 0);
	CHECK(pthread_mutex_lock(&mutex) == EDEADLK);
	CHECK(pthread_mutex_trylock(&mutex) == EBUSY);
	usleep(10);
	CHECK(pthread_mutex_unlock(&mutex) == 0);
	CHECK(pthread_mutex_unlock(&mutex) == EPERM);
	end(other);
	CHECK(pthread_mutex_destroy(&mutex) == 0);
}

/* The owner ends; the next one is told, be it that it waits or that it comes later. */
static void test_robust(void)
{
	make(PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_ROBUST);
	pthread_t other = start(lock_and_end, NULL);
	usleep(10);
	CHECK(pthread_mutex_lock(&mutex) == EOWNERDEAD);
	CHECK(pthread_mutex_consistent(&mutex) == 0);
	CHECK(pthread_mutex_unlock(&mutex) == 0);
	end(other);
	end(start(lock_and_end, NULL));
	CHECK(pthread_mutex_lock(&mutex) == EOWNERDEAD);
	CHECK(pthread_mutex_unlock(&mutex) == 0);
	CHECK(pthread_mutex_lock(&mutex) == ENOTRECOVERABLE);
}

static pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;
static int cleaned;

static void clean(void *unused)
{
	(void)unused;
	cleaned++;
	CHECK(pthread_mutex_unlock(&plain) == 0);
}

static void *wait_for_ever(void *unused)
{
	CHECK(pthread_mutex_lock(&plain) == 0);
	pthread_cleanup_push(clean, NULL);
	for (;;)
		pthread_cond_wait(&never, &plain);
	pthread_cleanup_pop(0);
	return unused;
}

static void *sleep_for_ever(void *unused)
{
	for (;;)
		sleep(1000);
	return unused;
}

static void test_cancel(void)
{
	pthread_t waiting = start(wait_for_ever, NULL), asleep = start(sleep_for_ever, NULL);
	void *result;

	usleep(10);
	CHECK(pthread_cancel(waiting) == 0 && pthread_cancel(asleep) == 0);
	CHECK(pthread_join(waiting, &result) == 0 && result == PTHREAD_CANCELED && cleaned == 1);
	CHECK(pthread_join(asleep, &result) == 0 && result == PTHREAD_CANCELED);
	CHECK(now_us() < 1000000);
	waiting = start(wait_for_ever, NULL);
	CHECK(pthread_cancel(waiting) == 0); /* before it began */
	end(waiting);
	CHECK(pthread_mutex_trylock(&plain) == 0);
	CHECK(pthread_join(pthread_self(), NULL) == EDEADLK);
}

static void *count_up(void *counter)
{
	usleep(3);
	++*(int *)counter;
	return NULL;
}

static void test_detached(void)
{
	pthread_attr_t attributes;
	pthread_t thread;
	static int counter;

	pthread_attr_init(&attributes);
	pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
	for (int i = 0; i < 200; i++) {
		CHECK(pthread_create(&thread, i % 2 ? &attributes : NULL, count_up, &counter) == 0);
		if (i % 2 == 0) {
			CHECK(pthread_detach(thread) == 0);
#if !__has_feature(address_sanitizer) /* it would end the program */
			CHECK(pthread_join(thread, NULL) == EINVAL);
#endif
		}
		if (i % 50 == 49)
			usleep(10);
	}
	CHECK(counter == 200);
}

int main(void)
{
	test_recursive();
	test_error_checking();
	test_robust();
	test_cancel();
	test_detached();
	return 0;
}
