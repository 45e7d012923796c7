/* process.c: this process, a dead one, one that nobody has waited for, and one of another start. */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "test.h"
#include "runtime/share/shm_page.h"

static void self_is_alive(void **state)
{
	struct process self, again;

	(void)state;
	assert_int_equal(cue_process_self(&self), 0);
	assert_int_equal(self.pid, getpid());
	assert_true(self.start > 0);
	assert_int_equal(cue_process_self(&again), 0);
	assert_true(cue_process_equals(&self, &again));
	assert_true(cue_process_is_alive(&self));
	again.start++;
	assert_false(cue_process_equals(&self, &again));
	assert_false(cue_process_is_alive(&again)); /* its number was given away */
	assert_false(cue_process_is_alive(&(struct process){0}));
	assert_false(cue_process_is_alive(&(struct process){.pid = -1}));
}

static void a_child_dies(void **state)
{
	struct process child;
	int ready[2], tries = 0;
	pid_t pid;

	(void)state;
	assert_int_equal(pipe(ready), 0);
	pid = fork();
	if (pid == 0) {
		(void)!(cue_process_self(&child) == 0 && write(ready[1], &child, sizeof(child)));
		pause();
		_exit(0);
	}
	assert_int_equal(read(ready[0], &child, sizeof(child)), sizeof(child));
	assert_int_equal(child.pid, pid);
	assert_true(cue_process_is_alive(&child));
	kill(pid, SIGSTOP);
	assert_true(cue_process_is_alive(&child));
	kill(pid, SIGKILL);
	while (cue_process_is_alive(&child) && tries++ < 5000) /* nobody has waited for it */
		nanosleep(&(struct timespec){0, 1000000}, NULL);
	assert_false(cue_process_is_alive(&child));
	waitpid(pid, NULL, 0);
	assert_false(cue_process_is_alive(&child));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(self_is_alive), cmocka_unit_test(a_child_dies)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
