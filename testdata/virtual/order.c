/* The order and the times of threads that wait for each other. With a seed, the orders are others. */
#include <errno.h>
#include <semaphore.h>
#include "test.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

struct sleeper {
	char name;
	unsigned us, times;
};

static void *sleep_often(void *data)
{
	const struct sleeper *me = data;

	for (unsigned i = 0; i < me->times; i++) {
		usleep(me->us);
		happens(me->name);
	}
	return NULL;
}

/* a at 10, 20, 30; b at 15, 30, 45: at 30, b went to sleep first. */
static void test_sleepers(void)
{
	struct sleeper a = {'a', 10, 3}, b = {'b', 15, 3};
	int64_t begin = now_us();
	pthread_t first = start(sleep_often, &a), second = start(sleep_often, &b);

	end(first);
	end(second);
	CHECK(now_us() - begin == 45);
	CHECK(getenv("CUELASTIC_CPU_SEED") || strcmp(order, "ababab") == 0);
}

static void test_timeout(void)
{
	struct timespec until;
	int64_t begin = now_us();

	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec += 70000000;
	pthread_mutex_lock(&mutex);
	CHECK(pthread_cond_timedwait(&condition, &mutex, &until) == ETIMEDOUT);
	CHECK(pthread_cond_clockwait(&condition, &mutex, CLOCK_REALTIME, &until) == ETIMEDOUT);
	pthread_mutex_unlock(&mutex);
	CHECK(now_us() - begin == 70000);
}

static void *hold(void *name)
{
	pthread_mutex_lock(&mutex);
	happens(*(const char *)name);
	usleep(100);
	pthread_mutex_unlock(&mutex);
	return NULL;
}

/* Three threads hold a mutex for 100 us each, in the order in which they asked. */
static void test_mutex(void)
{
	char names[] = "xyz";
	pthread_t threads[3];
	int64_t begin = now_us();

	for (int i = 0; i < 3; i++)
		threads[i] = start(hold, &names[i]);
	usleep(1);
	CHECK(pthread_mutex_trylock(&mutex) == EBUSY);
	for (int i = 0; i < 3; i++)
		end(threads[i]);
	CHECK(now_us() - begin == 300);
}

enum { ITEMS = 50 };
static int full, consumed;

static void *consume(void *unused)
{
	(void)unused;
	for (int i = 0; i < ITEMS; i++) {
		pthread_mutex_lock(&mutex);
		while (!full)
			pthread_cond_wait(&condition, &mutex);
		full--;
		consumed++;
		pthread_cond_signal(&condition);
		pthread_mutex_unlock(&mutex);
		usleep(7);
	}
	return NULL;
}

/* A buffer of two places; the producer takes 3 us for an item, the consumer 7. */
static void test_producer(void)
{
	pthread_t consumer = start(consume, NULL);
	int64_t begin = now_us();

	for (int i = 0; i < ITEMS; i++) {
		usleep(3);
		pthread_mutex_lock(&mutex);
		while (full == 2)
			pthread_cond_wait(&condition, &mutex);
		full++;
		pthread_cond_signal(&condition);
		pthread_mutex_unlock(&mutex);
	}
	end(consumer);
	CHECK(consumed == ITEMS);
	CHECK(now_us() - begin == 3 + 7 * ITEMS);
}

static pthread_key_t key;

static void lock_at_end(void *rounds)
{
	pthread_mutex_lock(&mutex);
	usleep(5);
	happens('d');
	pthread_mutex_unlock(&mutex);
	if (--*(int *)rounds)
		pthread_setspecific(key, rounds);
}

static void *use_key(void *rounds)
{
	pthread_setspecific(key, rounds);
	pthread_exit(NULL);
}

/* Destructors of thread-local data run before the thread has ended. */
static void test_destructors(void)
{
	int rounds[2] = {3, 3};
	int64_t begin = now_us();

	pthread_key_create(&key, lock_at_end);
	pthread_t first = start(use_key, &rounds[0]), second = start(use_key, &rounds[1]);
	end(first);
	end(second);
	CHECK(!rounds[0] && !rounds[1]);
	CHECK(now_us() - begin == 30);
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_barrier_t barrier;
static sem_t semaphore;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static int serials;

static void take_time(void)
{
	usleep(20);
	happens('o');
}

static void *meet(void *unused)
{
	(void)unused;
	pthread_once(&once, take_time);
	CHECK(order[order_length - 1] == 'o');
	serials += pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD;
	sem_wait(&semaphore);
	pthread_rwlock_rdlock(&rwlock);
	usleep(10);
	pthread_rwlock_unlock(&rwlock);
	return NULL;
}

static void test_others(void)
{
	pthread_t threads[4];
	int64_t begin = now_us();

	sem_init(&semaphore, 0, 0);
	pthread_barrier_init(&barrier, NULL, 4);
	for (int i = 0; i < 4; i++)
		threads[i] = start(meet, NULL);
	usleep(50);
	CHECK(serials == 1);
	pthread_rwlock_wrlock(&rwlock);
	CHECK(pthread_rwlock_wrlock(&rwlock) == EDEADLK);
	for (int i = 0; i < 4; i++)
		sem_post(&semaphore);
	usleep(30);
	CHECK(pthread_tryjoin_np(threads[0], NULL) == EBUSY);
	pthread_rwlock_unlock(&rwlock);
	for (int i = 0; i < 4; i++)
		end(threads[i]);
	CHECK(now_us() - begin == 90);
	CHECK(sem_trywait(&semaphore) == -1 && errno == EAGAIN);
	CHECK(pthread_barrier_destroy(&barrier) == 0 && pthread_cond_destroy(&condition) == 0);
}

int main(void)
{
	test_sleepers();
	test_timeout();
	test_mutex();
	test_producer();
	test_destructors();
	test_others();
	puts(order);
	return 0;
}
