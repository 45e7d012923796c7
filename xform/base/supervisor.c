// The process between us and a program that we run. A program may start others in the background, in other
// groups and sessions, and end before them. Ending the program or its group does not end those.
//
// The supervisor is their "subreaper": a process whose parent has died becomes its child. To end all, it
// kills and reaps its children until none is left, since the children of a killed process become its own. It
// does so on our signal, and when we die for any reason, since the kernel then sends the same signal
// (PR_SET_PDEATHSIG). It has its own process group, so that a signal to our group does not end it.
//
// It is a child of a process with threads, without an exec, so it only calls functions that are safe there.
#include "supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TOLD_END = 0, TOLD_LEAVE = 1, NAP_NS = 2000000, MAX_NAPS = 2500 };

// A signal that no user sends by accident, and that PR_SET_PDEATHSIG accepts.
static int received_signal(void)
{
	return SIGRTMIN + 7;
}

void supervisor_end_all(pid_t supervisor)
{
	sigqueue(supervisor, received_signal(), (union sigval){.sival_int = TOLD_END});
}

void supervisor_leave(pid_t supervisor)
{
	sigqueue(supervisor, received_signal(), (union sigval){.sival_int = TOLD_LEAVE});
}

static void report(const struct supervisor *supervisor, int number)
{
	ssize_t written = write(supervisor->reports, &number, sizeof number);
	(void)written; // if this fails, the reader is gone
}

// Reaps children. Reports the program's end and forgets its id, which may be reused. False: there are no
// children left.
static int reap(const struct supervisor *supervisor, pid_t *program)
{
	int raw;
	pid_t pid;
	while ((pid = waitpid(-1, &raw, WNOHANG)) != 0) {
		if (pid < 0 && errno != EINTR)
			return 0;
		if (pid > 0 && pid == *program) {
			report(supervisor, raw);
			*program = 0;
		}
	}
	return 1;
}

// Kills the children that the kernel lists. A number that the end of the text cuts off is read in the next
// round. False: there is no list.
static int kill_listed(void)
{
	char text[4096];
	int fd = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return 0;
	ssize_t length = read(fd, text, sizeof text - 1);
	close(fd);
	text[length > 0 ? length : 0] = '\0';
	for (char *at = text, *end; (end = strchr(at, ' ')); at = end + 1) {
		pid_t pid = 0;
		for (; at < end; at++)
			pid = pid * 10 + (*at - '0');
		if (pid > 0)
			kill(pid, SIGKILL);
	}
	return 1;
}

// If the kernel does not list children (an option of Linux), ends the program and its group. Gives up after
// some seconds, since a process may be stuck in the kernel.
static void end_all(const struct supervisor *supervisor, pid_t program)
{
	const struct timespec nap = {0, NAP_NS};
	for (int naps = 0; naps < MAX_NAPS && reap(supervisor, &program); naps++) {
		if (!kill_listed() && program)
			kill(supervisor->same_group ? program : -program, SIGKILL);
		nanosleep(&nap, NULL);
	}
}

_Noreturn void supervisor_main(const struct supervisor *given)
{
	struct supervisor supervisor = *given;
	sigset_t all;
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, NULL);
	signal(SIGCHLD, SIG_DFL); // if it is ignored, the ends of children are lost
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	prctl(PR_SET_PDEATHSIG, received_signal());
	if (getppid() != supervisor.parent)
		_exit(0);
	pid_t program = fork();
	if (program == 0)
		supervisor.become(supervisor.data);
	if (program < 0)
		_exit(0);
	if (!supervisor.same_group)
		setpgid(program, program);
	setpgid(0, 0);
	report(&supervisor, program);
	// Closes other runs' pipes, which must not stay open here.
	int first = STDERR_FILENO + 1;
	if (supervisor.reports == first || dup2(supervisor.reports, first) >= 0) {
		supervisor.reports = first;
		close_range((unsigned)first + 1, ~0u, 0);
	}
	sigset_t awaited;
	siginfo_t info;
	sigemptyset(&awaited);
	sigaddset(&awaited, SIGCHLD);
	sigaddset(&awaited, received_signal());
	for (;;) {
		reap(&supervisor, &program);
		if (sigwaitinfo(&awaited, &info) != received_signal())
			continue;
		if (info.si_code != SI_QUEUE || info.si_value.sival_int != TOLD_LEAVE)
			end_all(&supervisor, program);
		_exit(0);
	}
}
