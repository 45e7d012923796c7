/* What the tests of the virtual clock share. */
#ifndef TEST_H
#define TEST_H

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Programs print what they see; the expected text is at their head. */
#define CHECK(condition)                                                                                     \
	do {                                                                                                     \
		if (!(condition)) {                                                                                  \
			fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                  \
			exit(1);                                                                                         \
		}                                                                                                    \
	} while (0)

/* The order of what happens, one letter each. */
static char order[4096];
static size_t order_length;

static inline void happens(char what)
{
	CHECK(order_length + 1 < sizeof order);
	order[order_length++] = what;
}

/* Microseconds of the monotonic clock since the program began; reading them costs 25 ns, which are dropped. */
static inline int64_t now_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)(now.tv_sec - 1) * 1000000 + now.tv_nsec / 1000;
}

static inline pthread_t start(void *(*run)(void *), void *argument)
{
	pthread_t thread;

	CHECK(pthread_create(&thread, NULL, run, argument) == 0);
	return thread;
}

static inline void end(pthread_t thread)
{
	CHECK(pthread_join(thread, NULL) == 0);
}

#endif
