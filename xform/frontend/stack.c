// libclang parses on its own thread with a stack of 8 MiB, unless LIBCLANG_NOTHREADS is set; its visitors run
// on the caller's. This file's thread has a stack of 512 MiB, of which only the used part takes memory.
//
// Deeper nesting of macros or templates hits the guard page below the stack. A signal handler on its own
// stack then prints a message and ends the process: after an overflow inside the parser, perhaps inside
// malloc, nothing else is safe. Any other fault goes to the previous handler, mostly libclang's, which makes
// it an error of the parse.
#include "parse.h"

#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "xform/base/util.h"

enum { HANDLER_BYTES = 64 * 1024 };
static const size_t MAX_BYTES = (size_t)512 << 20, LEAST_BYTES = (size_t)16 << 20;

struct call {
	int (*work)(void *context);
	void *context;
	int result;
	sigset_t signals; // those of the caller
};

static struct {
	uintptr_t begin; // of the large stack; 0: none
	char message[512];
	struct sigaction previous;
	char handler_stack[HANDLER_BYTES];
} watched;

static void handle(int signal, siginfo_t *info, void *context)
{
	// Large frames may skip the guard page, so the first 1 MiB below the stack counts as well.
	uintptr_t at = (uintptr_t)info->si_addr;
	if (watched.begin && at < watched.begin + 65536 && at + (1 << 20) >= watched.begin) {
		if (write(STDERR_FILENO, watched.message, strlen(watched.message)) < 0)
			_exit(EXIT_USAGE); // the message could not be written
		_exit(EXIT_ERROR);
	}
	if (watched.previous.sa_flags & SA_SIGINFO)
		watched.previous.sa_sigaction(signal, info, context);
	else if (watched.previous.sa_handler != SIG_DFL && watched.previous.sa_handler != SIG_IGN)
		watched.previous.sa_handler(signal);
	else {
		sigaction(signal, &watched.previous, NULL); // then the fault happens again
		watched.previous.sa_handler = SIG_DFL;
	}
}

void stack_watch(const char *path)
{
	struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK}, current;
	struct str text = {0};
	if (!watched.begin)
		return;
	str_add_visible(&text, path, strlen(path));
	str_addf(&text,
	    ": error: it is nested too deeply, by macros or templates perhaps: the parser ran out of stack "
	    "[nesting-limit]\n");
	strncpy(watched.message, str_text(&text), sizeof watched.message - 1);
	str_dispose(&text);
	sigaction(SIGSEGV, NULL, &current);
	if ((current.sa_flags & SA_SIGINFO) && current.sa_sigaction == handle)
		return;
	watched.previous = current;
	sigemptyset(&action.sa_mask);
	sigaction(SIGSEGV, &action, NULL);
}

static void *run(void *context)
{
	struct call *call = context;
	stack_t own = {.ss_sp = watched.handler_stack, .ss_size = sizeof watched.handler_stack},
	        none = {.ss_flags = SS_DISABLE};
	pthread_sigmask(SIG_SETMASK, &call->signals, NULL);
	pthread_attr_t attributes;
	void *begin;
	size_t bytes;
	if (!pthread_getattr_np(pthread_self(), &attributes)) {
		if (!pthread_attr_getstack(&attributes, &begin, &bytes))
			watched.begin = (uintptr_t)begin;
		pthread_attr_destroy(&attributes);
	}
	sigaltstack(&own, NULL);
	call->result = call->work(call->context);
	sigaltstack(&none, NULL);
	watched.begin = 0;
	return NULL;
}

static int stack_start(pthread_t *thread, struct call *call)
{
	int error = -1;
	for (size_t bytes = MAX_BYTES; error && bytes >= LEAST_BYTES; bytes /= 2) {
		pthread_attr_t attributes;
		if (pthread_attr_init(&attributes))
			return -1;
		error = pthread_attr_setstacksize(&attributes, bytes);
		error = error ? error : pthread_create(thread, &attributes, run, call);
		pthread_attr_destroy(&attributes);
	}
	return error;
}

int stack_run(int (*work)(void *context), void *context)
{
	struct call call = {.work = work, .context = context};
	pthread_t thread;
	sigset_t all;
	sigfillset(&all);
	// The waiting thread takes no signal: one that the work blocks for process_guard would end us here.
	pthread_sigmask(SIG_BLOCK, &all, &call.signals);
	int error = stack_start(&thread, &call);
	if (!error)
		pthread_join(thread, NULL);
	pthread_sigmask(SIG_SETMASK, &call.signals, NULL);
	return error ? work(context) : call.result;
}
