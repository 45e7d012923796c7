/* Logs that cannot be written: the program ends, and the log never looks whole. Each case is a process of its
 * own, whose files are limited in size (ulimit -f), for each limit: the log then ends at every byte. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "runtime/cpu/cudart/cudart.h"
#include "program.h"
#include "test.h"

static const char *module;
static char path[] = "lost-XXXXXX";
static const char HEAD[] = "cuelastic log 1\n";
enum { COPIES = 3, COPY_BYTES = 24, RECORD_BYTES = 16 + COPY_BYTES + 8, MAX_LOG = 4096 };

static void make_log(const char *head)
{
	int fd = open(path, O_WRONLY | O_TRUNC);
	assert_int_equal(write(fd, head, strlen(head)), (ssize_t)strlen(head));
	close(fd);
}

static size_t read_log(char *out)
{
	int fd = open(path, O_RDONLY);
	ssize_t length = read(fd, out, MAX_LOG - 1);
	assert_true(length >= 0);
	close(fd);
	out[length] = '\0';
	return (size_t)length;
}

static _Noreturn void run_copies(void)
{
	char back[COPY_BYTES];
	int *device, status = 0;
	program_register(module);
	status |= cudaMalloc((void **)&device, 1024) != cudaSuccess;
	for (int i = 0; i < COPIES; i++) {
		program_launch_add(device, 32, i, NULL);
		status |= cudaMemcpy(back, device, sizeof back, cudaMemcpyDeviceToHost) != cudaSuccess;
	}
	exit(status);
}

/* The wait status of a process with this log and this limit; 0: none. */
static int run_limited(const char *variable, size_t limit, int ignoring)
{
	int raw;
	pid_t pid = fork();
	assert_true(pid >= 0);
	if (pid == 0) {
		struct rlimit most = {limit, limit};
		setenv(variable, path, 1);
		signal(SIGXFSZ, ignoring ? SIG_IGN : SIG_DFL);
		if (!freopen("/dev/null", "w", stderr) || (limit && setrlimit(RLIMIT_FSIZE, &most) < 0))
			_exit(99);
		run_copies();
	}
	assert_int_equal(waitpid(pid, &raw, 0), pid);
	return raw;
}

static void check_lost(int raw, const char *log)
{
	char expected[100];
	snprintf(expected, sizeof expected, "cuelastic lost: %s\n", strerror(EFBIG));
	assert_true(WIFSIGNALED(raw));
	assert_int_equal(WTERMSIG(raw), SIGXFSZ);
	if (strlen(expected) <= strlen(log))
		assert_string_equal(log, expected);
	else
		assert_int_not_equal(strncmp(log, HEAD, sizeof HEAD - 1), 0);
}

static void no_limit_leaves_a_log_whole(const char *variable, size_t *whole)
{
	char log[MAX_LOG];
	make_log(HEAD);
	assert_int_equal(run_limited(variable, 0, 0), 0);
	*whole = read_log(log);
	assert_memory_equal(log, HEAD, sizeof HEAD - 1);
}

static void every_limit_spoils_a_log(const char *variable)
{
	char log[MAX_LOG];
	size_t whole;
	no_limit_leaves_a_log_whole(variable, &whole);
	for (size_t limit = sizeof HEAD - 1; limit < whole; limit++) {
		make_log(HEAD);
		int raw = run_limited(variable, limit, 1);
		read_log(log);
		check_lost(raw, log);
		make_log(HEAD);
		raw = run_limited(variable, limit, 0); /* the kernel ends it */
		assert_true(WIFSIGNALED(raw) && WTERMSIG(raw) == SIGXFSZ);
	}
	make_log(HEAD);
	assert_int_equal(run_limited(variable, whole, 1), 0);
	assert_int_equal(read_log(log), whole);
}

static void copies(void **state)
{
	size_t whole;
	(void)state;
	no_limit_leaves_a_log_whole("CUELASTIC_CPU_COPIES", &whole);
	assert_int_equal(whole, sizeof HEAD - 1 + COPIES * RECORD_BYTES);
	every_limit_spoils_a_log("CUELASTIC_CPU_COPIES");
}

static void launches(void **state)
{
	(void)state;
	every_limit_spoils_a_log("CUELASTIC_CPU_LAUNCHES");
}

/* A log of the user's own may hold what other programs wrote: it is never cut. */
static void a_log_without_the_head_keeps_what_it_holds(void **state)
{
	char log[MAX_LOG];
	(void)state;
	make_log("mine, and older\n");
	int raw = run_limited("CUELASTIC_CPU_COPIES", 20, 1);
	assert_true(WIFSIGNALED(raw) && WTERMSIG(raw) == SIGXFSZ);
	read_log(log);
	assert_memory_equal(log, "mine, and older\n", 16);
}

static void a_log_that_cannot_be_opened_ends_the_program(void **state)
{
	int raw;
	pid_t pid = fork();
	(void)state;
	if (pid == 0) {
		setenv("CUELASTIC_CPU_COPIES", "no-such-folder/log", 1);
		if (!freopen("/dev/null", "w", stderr))
			_exit(99);
		run_copies();
	}
	assert_int_equal(waitpid(pid, &raw, 0), pid);
	assert_true(WIFSIGNALED(raw) && WTERMSIG(raw) == SIGXFSZ);
}

static void nobody_asked_for_a_log(void **state)
{
	(void)state;
	assert_int_equal(run_limited("CUELASTIC_NO_LOG", 1, 1), 0);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(copies),
	    cmocka_unit_test(launches),
	    cmocka_unit_test(a_log_without_the_head_keeps_what_it_holds),
	    cmocka_unit_test(a_log_that_cannot_be_opened_ends_the_program),
	    cmocka_unit_test(nobody_asked_for_a_log),
	};
	int fd = mkstemp(path);
	if (fd < 0)
		return 1;
	close(fd);
	module = argv[argc - 1];
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	unlink(path);
	return failed;
}
