/* A device with events: programs wait for them, and its steps run on a thread of their own. */
#include <alloca.h>
#include <errno.h>
#include "runtime/cpu/virtual/vclock.h"
#include "test.h"

/* Events at multiples of 10 us, as long as any are left. Each is something that happens, and wakes one that waits. */
static uint64_t next = VCLOCK_NEVER;
static unsigned left;
static pthread_t stepped_on;
static int waits_for;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static uint64_t next_event(void)
{
	return left ? next : VCLOCK_NEVER;
}

static void step(void)
{
	volatile char *deep = alloca(8 << 20);

	deep[0] = deep[(8 << 20) - 1] = 1;
	CHECK(vclock_now() == next);
	usleep(1000); /* takes no time here */
	CHECK(vclock_now() == next);
	stepped_on = pthread_self();
	happens('D');
	left--;
	next += 10 * VCLOCK_US;
	vclock_wake_one(&waits_for);
	CHECK(pthread_mutex_lock(&mutex) == 0);
	CHECK(pthread_mutex_unlock(&mutex) == 0);
	pthread_cond_broadcast(&condition);
}

static void begin_events(unsigned count)
{
	next = vclock_now() + 10 * VCLOCK_US;
	left = count;
	order_length = 0;
	memset(order, 0, sizeof order);
}

static void *sleep_20(void *unused)
{
	usleep(20);
	happens('s');
	return unused;
}

static void *wait_for_event(void *unused)
{
	CHECK(vclock_wait(&waits_for, VCLOCK_NEVER));
	happens('w');
	return unused;
}

/* Work and events go on at the same time; at one moment, threads come first. */
static void test_order(void)
{
	pthread_t sleeping = start(sleep_20, NULL), waiting = start(wait_for_event, NULL);
	uint64_t begin = vclock_now();

	begin_events(3);
	vclock_spend(25 * VCLOCK_US);
	happens('m');
	end(sleeping);
	end(waiting);
	CHECK(vclock_now() == begin + 25 * VCLOCK_US);
	CHECK(strcmp(order, "DwsDm") == 0);
	CHECK(!pthread_equal(stepped_on, pthread_self()));
	CHECK(!vclock_wait(&waits_for, begin + 29 * VCLOCK_US));
	CHECK(vclock_now() == begin + 29 * VCLOCK_US);
	CHECK(vclock_wait(&waits_for, begin + 31 * VCLOCK_US));
	CHECK(vclock_now() == begin + 30 * VCLOCK_US);
	CHECK(strcmp(order, "DwsDmD") == 0);
}

/* No thread can run for many events. They follow each other on the device's thread. */
static void test_many(void)
{
	uint64_t begin = vclock_now();

	begin_events(1000);
	pthread_mutex_lock(&mutex);
	while (left)
		pthread_cond_wait(&condition, &mutex);
	pthread_mutex_unlock(&mutex);
	CHECK(vclock_now() == begin + 10000 * VCLOCK_US);
}

/* A call costs no time, but a loop of calls does. */
static void test_price(void)
{
	uint64_t begin = vclock_now();

	for (int i = 0; i < 50; i++) {
		pthread_mutex_lock(&mutex);
		pthread_mutex_unlock(&mutex);
	}
	CHECK(vclock_now() == begin);
	begin_events(1);
	while (left) {
		pthread_mutex_lock(&mutex);
		pthread_mutex_unlock(&mutex);
	}
	CHECK(vclock_now() < begin + 20 * VCLOCK_US);
}

int main(void)
{
	static const struct vclock_device device = {next_event, step};

	CHECK(vclock_is_on());
	vclock_set_device(&device);
	test_order();
	test_many();
	test_price();
	CHECK(vclock_choose(1) == 0);
	for (int i = 0; i < 20; i++)
		putchar('0' + (int)vclock_choose(10));
	putchar('\n');
	return 0;
}
