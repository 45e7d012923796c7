// vclock_watch.c: a warning when the clock stands still for long. One thread of the program has the baton for
// all that time and calls nothing: it waits for something that the clock does not see, such as a pipe or a
// thread of another library, or it spins until another thread writes memory, or it computes. The watch is a
// thread of its own, in real time. It only warns.
//
// CUELASTIC_CPU_WATCH is for how many seconds; 0: no watch.
#define _GNU_SOURCE
#include "vclock_p.h"
#include "vclock_real.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>

enum { DEFAULT_S = 10, LOOKS = 4, NS_PER_S = 1000000000 };
#define STACK ((size_t)256 << 10)

// The text of a file of a thread in /proc; empty if there is none.
static void read_about(pid_t tid, const char *name, char *text, size_t size)
{
	char path[64];
	FILE *file;
	size_t length = 0;

	snprintf(path, sizeof path, "/proc/self/task/%d/%s", (int)tid, name);
	if ((file = fopen(path, "re"))) {
		length = fread(text, 1, size - 1, file);
		fclose(file);
	}
	text[length] = '\0';
}

static int is_asleep(pid_t tid)
{
	char text[512];
	const char *state;

	read_about(tid, "stat", text, sizeof text);
	state = strrchr(text, ')'); // behind the name, which may contain any letter
	return state && (state[2] == 'S' || state[2] == 'D');
}

static void name_call(pid_t tid, char *name, size_t size)
{
	static const struct {
		long number;
		const char *name;
	} CALLS[] = {
#define CALL(name) {SYS_##name, #name},
	    CALL(read) CALL(readv) CALL(write) CALL(recvfrom) CALL(recvmsg) CALL(accept) CALL(accept4)
	        CALL(connect) CALL(ppoll) CALL(pselect6) CALL(epoll_pwait) CALL(futex) CALL(wait4) CALL(waitid)
	            CALL(rt_sigtimedwait) CALL(rt_sigsuspend) CALL(flock) CALL(semop) CALL(msgrcv) CALL(nanosleep)
	                CALL(clock_nanosleep)
#ifdef SYS_poll // not of all machines
	                    CALL(poll) CALL(select) CALL(epoll_wait) CALL(pause)
#endif
#undef CALL
	};
	char text[256];

	read_about(tid, "syscall", text, sizeof text);
	text[strcspn(text, " \n")] = '\0';
	snprintf(name, size, "%s", *text ? text : "unknown");
	for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS; i++)
		if (*text && strtol(text, NULL, 10) == CALLS[i].number)
			snprintf(name, size, "%s", CALLS[i].name);
}

// The environment is read before the thread starts: a forked child may change it meanwhile, before it starts a program.
static double seconds;

static void warn(const struct vclock_view *view)
{
	char name[64];

	if (is_asleep(view->tid)) {
		name_call(view->tid, name, sizeof name);
		fprintf(stderr,
		    "cuelastic cpu device: warning: a thread of the program waits for something that the virtual "
		    "clock "
		    "does not see (system call %s)\n",
		    name);
	} else {
		fprintf(stderr,
		    "cuelastic cpu device: warning: a thread of the program has computed, or spun, for %g s while "
		    "the "
		    "virtual clock stood still\n",
		    seconds);
	}
}

static double limit(void)
{
	const char *text = getenv("CUELASTIC_CPU_WATCH");
	double given = text ? strtod(text, NULL) : DEFAULT_S;

	return given > 0 ? given : 0;
}

static void *watch(void *unused)
{
	double period = seconds < LOOKS ? seconds / LOOKS : 1, still = 0;
	struct timespec pause = {(time_t)period, (long)((period - (double)(time_t)period) * NS_PER_S)};
	struct vclock_view last = vclock_view();

	(void)unused;
	while (still < seconds) {
		vclock_real.nanosleep(&pause, NULL);
		struct vclock_view view = vclock_view();
		int is_still = view.tid && view.tid == last.tid && view.progress == last.progress;
		still = is_still ? still + period : 0;
		last = view;
	}
	warn(&last);
	return NULL;
}

// Without it the program runs all the same.
void vclock_watch_start(void)
{
	seconds = limit();
	if (seconds > 0)
		vclock_hidden_thread(watch, STACK);
}
