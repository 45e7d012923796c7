/* Prints the order of four threads that take turns at a lock. One seed gives one order. Argument: how many
 * hand-overs, to measure them. */
#include <sched.h>
#include "test.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static long turns;

static void *play(void *name)
{
	for (int i = 0; i < 5; i++) {
		pthread_mutex_lock(&mutex);
		happens(*(const char *)name);
		pthread_mutex_unlock(&mutex);
		sched_yield();
	}
	return NULL;
}

static void *yield_often(void *unused)
{
	(void)unused;
	for (long i = 0; i < turns; i++)
		sched_yield();
	return NULL;
}

int main(int count, char **arguments)
{
	char names[] = "abcd";
	pthread_t threads[4];

	turns = count > 1 ? atol(arguments[1]) : 0;
	for (int i = 0; i < 4; i++)
		threads[i] = start(play, &names[i]);
	for (int i = 0; i < 4; i++)
		end(threads[i]);
	puts(order);
	if (turns) {
		pthread_t other = start(yield_often, NULL);
		yield_often(NULL);
		end(other);
	}
	return 0;
}
