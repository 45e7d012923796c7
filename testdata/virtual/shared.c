/* One of several processes on one clock. Each writes letters to the same output. Arguments: its letter and what it
 * does. */
#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/mman.h>
#include "test.h"

/* What all processes share; all zero at first. */
struct shared {
	int made;
	pthread_mutex_t mutex;
	pthread_cond_t condition;
	sem_t semaphore;
	int items, done;
};

static struct shared *map_shared(void)
{
	int file = open("memory", O_RDWR | O_CREAT, 0600);
	struct shared *shared;
	pthread_mutexattr_t mutex;
	pthread_condattr_t condition;

	CHECK(file >= 0 && ftruncate(file, 4096) == 0);
	shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	CHECK(shared != MAP_FAILED);
	if (shared->made)
		return shared;
	shared->made = 1;
	pthread_mutexattr_init(&mutex);
	pthread_mutexattr_setpshared(&mutex, PTHREAD_PROCESS_SHARED);
	pthread_mutex_init(&shared->mutex, &mutex);
	pthread_condattr_init(&condition);
	pthread_condattr_setpshared(&condition, PTHREAD_PROCESS_SHARED);
	pthread_cond_init(&shared->condition, &condition);
	sem_init(&shared->semaphore, 1, 0);
	return shared;
}

static void say(char letter)
{
	CHECK(write(1, &letter, 1) == 1);
}

static void sleep_often(char letter, unsigned us)
{
	for (int i = 0; i < 6; i++) {
		usleep(us);
		say(letter);
	}
}

static void *sleep_10(void *letter)
{
	sleep_often(*(char *)letter, 10);
	return NULL;
}

/* Holds the mutex for 10 us, five times. */
static void hold(struct shared *shared, char letter)
{
	for (int i = 0; i < 5; i++) {
		CHECK(pthread_mutex_lock(&shared->mutex) == 0);
		say(letter);
		usleep(10);
		say(letter);
		CHECK(pthread_mutex_unlock(&shared->mutex) == 0);
		usleep(2);
	}
}

/* Takes what another process makes, until that is all. */
static void take(struct shared *shared, char letter)
{
	for (int left = 5; left; left--) {
		CHECK(pthread_mutex_lock(&shared->mutex) == 0);
		while (!shared->items)
			CHECK(pthread_cond_wait(&shared->condition, &shared->mutex) == 0);
		shared->items--;
		CHECK(pthread_mutex_unlock(&shared->mutex) == 0);
		say(letter);
		CHECK(sem_post(&shared->semaphore) == 0);
	}
}

static void make(struct shared *shared, char letter)
{
	for (int left = 5; left; left--) {
		usleep(100);
		CHECK(pthread_mutex_lock(&shared->mutex) == 0);
		shared->items++;
		say(letter);
		CHECK(pthread_cond_signal(&shared->condition) == 0);
		CHECK(pthread_mutex_unlock(&shared->mutex) == 0);
		CHECK(sem_wait(&shared->semaphore) == 0);
	}
	CHECK(now_us() < 600);
}

int main(int count, char **arguments)
{
	struct shared *shared = map_shared();
	char letter = arguments[1][0];
	const char *what = arguments[2];

	CHECK(count > 2);
	if (strcmp(what, "sleep") == 0)
		sleep_often(letter, (unsigned)atoi(arguments[3]));
	else if (strcmp(what, "threads") == 0)
		end(start(sleep_10, &letter));
	else if (strcmp(what, "hold") == 0)
		hold(shared, letter);
	else if (strcmp(what, "take") == 0)
		take(shared, letter);
	else if (strcmp(what, "make") == 0)
		make(shared, letter);
	else if (strcmp(what, "die") == 0)
		usleep(25), kill(getpid(), SIGKILL);
	else if (strcmp(what, "leave") == 0)
		usleep(25), _exit(0);
	else
		return 2;
	return 0;
}
