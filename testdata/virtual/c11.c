/* C11's threads wait on the virtual clock as those of POSIX do. */
#include <threads.h>
#include "test.h"

static mtx_t mutex;
static cnd_t changed;
static once_flag once = ONCE_FLAG_INIT;
static int count;

static void begin(void)
{
	CHECK(thrd_sleep(&(struct timespec){.tv_nsec = 1000}, NULL) == 0);
	CHECK(count == 0);
}

static int run(void *name)
{
	call_once(&once, begin);
	for (int i = 0; i < 2; i++) {
		CHECK(thrd_sleep(&(struct timespec){.tv_nsec = 50000}, NULL) == 0);
		CHECK(mtx_lock(&mutex) == thrd_success);
		happens(*(const char *)name);
		count++;
		CHECK(cnd_signal(&changed) == thrd_success);
		CHECK(mtx_unlock(&mutex) == thrd_success);
		thrd_yield();
	}
	thrd_exit(*(const char *)name);
}

int main(void)
{
	thrd_t threads[3];
	struct timespec soon;
	int result;

	CHECK(mtx_init(&mutex, mtx_timed) == thrd_success && cnd_init(&changed) == thrd_success);
	for (int i = 0; i < 3; i++)
		CHECK(thrd_create(&threads[i], run, &"abc"[i]) == thrd_success);
	CHECK(mtx_lock(&mutex) == thrd_success);
	CHECK(mtx_trylock(&mutex) == thrd_busy);
	while (count < 6)
		CHECK(cnd_wait(&changed, &mutex) == thrd_success);
	timespec_get(&soon, TIME_UTC);
	soon.tv_nsec += 20000;
	CHECK(cnd_timedwait(&changed, &mutex, &soon) == thrd_timedout);
	CHECK(mtx_timedlock(&mutex, &soon) == thrd_timedout);
	for (int i = 0; i < 3; i++)
		CHECK(thrd_join(threads[i], &result) == thrd_success && result == "abc"[i]);
	CHECK(now_us() >= 100 && now_us() < 150);
	happens('d');
	puts(order);
	return 0;
}
