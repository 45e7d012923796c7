// cudart_log.c: handles logs of the CPU device that cannot be written. The reader compares or counts the
// contents, and must not mistake a part for the whole. So the log is marked as lost (runlog.h), and the
// program ends at once, by SIGXFSZ: that shows the loss even if the log cannot be marked.
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include "runtime/cpu/cudart/cudart.h"
#include "runtime/grid/runlog.h"

enum { ENDED_STATUS = 128 + SIGXFSZ };

void cudart_log_lost(int file, const char *variable, int error)
{
	struct rlimit none = {0, 0};
	sigset_t one;

	if (file >= 0)
		runlog_lose(file, error);
	fprintf(stderr, "cuelastic cpu device: %s: cannot write %s: %s\n", variable, getenv(variable),
	    strerror(error));
	setrlimit(RLIMIT_CORE, &none);
	signal(SIGXFSZ, SIG_DFL);
	sigemptyset(&one);
	sigaddset(&one, SIGXFSZ);
	pthread_sigmask(SIG_UNBLOCK, &one, NULL);
	raise(SIGXFSZ);
	_exit(ENDED_STATUS);
}

int cudart_log_open(const char *variable)
{
	const char *path = getenv(variable);
	int file;

	if (!path || !*path)
		return -1;
	file = runlog_open(path);
	if (file < 0)
		cudart_log_lost(-1, variable, errno);
	return file;
}
