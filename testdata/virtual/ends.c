/* How a program ends: all its threads wait (deadlock; far: until a time that never comes), the clock does not see what it waits for (pipe, spin), its first
 * thread ends before the others (exit), it forks (fork), or works before and after main (around). */
#include <errno.h>
#include <sys/time.h>
#include <sys/wait.h>
#include "test.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static pthread_t main_thread;
static int is_around;

static void *lock(void *unused)
{
	pthread_mutex_lock(&mutex);
	return unused;
}

static void *join(void *unused)
{
	end(main_thread);
	return unused;
}

static void lock_up(void)
{
	start(lock, NULL);
	start(join, NULL);
	pthread_mutex_lock(&mutex);
	usleep(10);
	pthread_mutex_lock(&mutex);
	CHECK(pthread_cond_wait(&condition, &mutex) == 0);
}

/* A wait that no clock ends is one for ever. */
static void wait_until_the_end_of_time(void)
{
	const struct timespec end = {INT64_MAX, 0};

	pthread_mutex_lock(&mutex);
	pthread_cond_timedwait(&condition, &mutex, &end);
	sleep(-1);
}

/* By a signal, in real time. */
static void end_soon(void)
{
	const struct itimerval time = {.it_value.tv_usec = 400000};

	setitimer(ITIMER_REAL, &time, NULL);
}

static void wait_for_pipe(void)
{
	int ends[2];
	char byte;

	CHECK(pipe(ends) == 0);
	end_soon();
	CHECK(read(ends[0], &byte, 1) == 1);
}

static void spin(void)
{
	volatile int never = 0;

	end_soon();
	while (!never)
		;
}

static void *outlive(void *unused)
{
	usleep(500);
	printf("%d\n", (int)now_us());
	return unused;
}

static void *lock_again(void *unused)
{
	pthread_mutex_lock(&mutex);
	usleep(100);
	pthread_mutex_unlock(&mutex);
	return unused;
}

/* The child has one thread and goes on at the parent's time. */
static void fork_off(void)
{
	int status;

	start(lock_again, NULL);
	usleep(10);
	pid_t child = fork();
	if (child == 0) {
		pthread_t other = start(outlive, NULL);
		end(other);
		CHECK(pthread_mutex_trylock(&mutex) == EBUSY);
		exit(3);
	}
	CHECK(waitpid(child, &status, 0) == child);
	CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 3);
	pthread_mutex_lock(&mutex);
	printf("%d\n", (int)now_us());
}

static void after_main(void)
{
	end(start(lock_again, NULL));
	printf("%d\n", (int)now_us());
}

__attribute__((constructor(102))) static void before_main(void)
{
	is_around = 1;
	end(start(lock_again, NULL));
	is_around = now_us() == 100 ? 2 : 1;
}

int main(int count, char **arguments)
{
	const char *how = count > 1 ? arguments[1] : "";

	main_thread = pthread_self();
	if (strcmp(how, "deadlock") == 0)
		lock_up();
	else if (strcmp(how, "far") == 0)
		wait_until_the_end_of_time();
	else if (strcmp(how, "pipe") == 0)
		wait_for_pipe();
	else if (strcmp(how, "spin") == 0)
		spin();
	else if (strcmp(how, "fork") == 0)
		fork_off();
	else if (strcmp(how, "exit") == 0)
		start(outlive, NULL), pthread_exit(NULL);
	else if (strcmp(how, "around") == 0)
		CHECK(is_around == 2 && atexit(after_main) == 0);
	else
		return 2;
	return 0;
}
