// Runs other programs. A program starts with fork and exec from an argument vector, never through a shell. A
// supervisor starts it (supervisor.c), so that a time limit, a signal to us or our death ends it with all
// that it started. Pipes that we read lead its streams to files (capture.c): a failed write is noticed, and
// outputs of any size can be compared later.
//
// Signals: process_guard blocks the deadly ones in every thread and starts a thread that takes them.
// Unlike a handler it may take locks, so it can walk two lists (running programs, temporary folders) and
// clean up. While a program owns the terminal (same_group), the program gets the signal instead, and we end
// after it, with everything that it left running.
#include "process.h"

#include "capture.h"
#include "supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_RUNNING = 64, MAX_FOLDERS = 64, WATCH_MS = 100, TREE_DEPTH_FDS = 32, END_MS = 3000 };

struct running {
	pid_t supervisor, program;
	int same_group;
	int signalled; // one of the deadly signals came while it ran
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct running running[MAX_RUNNING];
static char *folders[MAX_FOLDERS];
static sigset_t deadly, before;
static struct sigaction too_large_before;
static int guarded;

double process_now(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void words_add(struct arena *arena, struct words *words, const char *format, ...)
{
	struct str str = {0};
	va_list arguments;
	va_start(arguments, format);
	str_addv(&str, format, arguments);
	va_end(arguments);
	VEC_PUSH(words, arena_take(arena, &str));
}

void words_push(struct words *words, const char *const *list)
{
	for (; *list; list++)
		VEC_PUSH(words, *list);
}

void words_append(struct words *words, const struct words *more)
{
	for (size_t i = 0; i < more->count; i++)
		VEC_PUSH(words, more->items[i]);
}

int words_have(const struct words *words, const char *word)
{
	return util_holds(words->items, words->count, word);
}

void words_show(struct str *out, const struct words *words)
{
	for (size_t i = 0; i < words->count; i++) {
		if (i)
			str_add(out, " ");
		const char *word = words->items[i];
		const char *plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%^";
		if (*word && word[strspn(word, plain)] == '\0') {
			str_add(out, word);
			continue;
		}
		str_add(out, "'");
		for (; *word; word++) {
			if (*word == '\'')
				str_add(out, "'\\''");
			else
				str_add_bytes(out, word, 1);
		}
		str_add(out, "'");
	}
}

void words_dispose(struct words *words)
{
	VEC_DISPOSE(words);
}

static void forget(pid_t supervisor)
{
	pthread_mutex_lock(&lock);
	for (int i = 0; i < MAX_RUNNING; i++)
		if (running[i].supervisor == supervisor)
			running[i] = (struct running){0};
	pthread_mutex_unlock(&lock);
}

static int is_replaced(const char *setting, const struct words *changes)
{
	size_t name = strcspn(setting, "=");
	for (size_t i = 0; changes && i < changes->count; i++)
		if (strcspn(changes->items[i], "=") == name && strncmp(changes->items[i], setting, name) == 0)
			return 1;
	return 0;
}

extern char **environ;

enum { TO_OUTPUT, TO_ERRORS, STREAMS };

struct start {
	const struct process *process;
	const char *program;
	char **arguments, **environment;
	struct capture streams[STREAMS];
	int report; // errno of the child's exec, if that fails
	int ended;  // for what the supervisor reports
	pid_t supervisor;
};

// Only calls that are safe between fork and exec in a process with threads.
static void become(const void *data)
{
	const struct start *start = data;
	const struct process *process = start->process;
	pid_t supervisor = getppid();
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != supervisor)
		_exit(127);
	if (!process->same_group)
		setpgid(0, 0);
	if (guarded)
		sigaction(SIGXFSZ, &too_large_before, NULL);
	sigprocmask(SIG_SETMASK, &before, NULL);
	int input = process->input ? open(process->input, O_RDONLY | O_CLOEXEC) : -1;
	int is_ready = !process->input || (input >= 0 && dup2(input, STDIN_FILENO) >= 0);
	for (int i = 0; i < STREAMS && is_ready; i++)
		is_ready = !start->streams[i].path || dup2(start->streams[i].end, STDOUT_FILENO + i) >= 0;
	if (is_ready)
		execve(start->program, start->arguments, start->environment);
	int error = errno;
	ssize_t written = write(start->report, &error, sizeof error);
	(void)written;
	_exit(127);
}

// Reads a number from a pipe. False: the pipe has ended.
static int read_number(int fd, int *out)
{
	ssize_t got;
	while ((got = read(fd, out, sizeof *out)) < 0 && errno == EINTR)
		;
	return got == sizeof *out;
}

static void await(pid_t pid, int *raw)
{
	while (waitpid(pid, raw, 0) < 0 && errno == EINTR)
		;
}

// The result of the start: 0, or errno. The pipe `failed` closes by itself if exec succeeds.
static int await_start(struct start *start, int failed)
{
	int program, error;
	if (!read_number(start->ended, &program))
		return EAGAIN;
	pthread_mutex_lock(&lock);
	for (int i = 0; i < MAX_RUNNING; i++) {
		if (!running[i].supervisor) {
			running[i] = (struct running){.supervisor = start->supervisor,
			    .program = program,
			    .same_group = start->process->same_group};
			break;
		}
	}
	pthread_mutex_unlock(&lock);
	return read_number(failed, &error) ? error : 0;
}

// Negative with errno set.
static int start_supervisor(struct start *start)
{
	int failed[2], ended[2], error;
	if (pipe2(failed, O_CLOEXEC) < 0)
		return -1;
	if (pipe2(ended, O_CLOEXEC) < 0) {
		close(failed[0]);
		close(failed[1]);
		return -1;
	}
	start->report = failed[1];
	start->ended = ended[0];
	struct supervisor supervisor = {.parent = getpid(),
	    .reports = ended[1],
	    .same_group = start->process->same_group,
	    .become = become,
	    .data = start};
	if (!guarded)
		pthread_sigmask(SIG_SETMASK, NULL, &before);
	start->supervisor = fork();
	if (start->supervisor == 0)
		supervisor_main(&supervisor);
	error = start->supervisor < 0 ? errno : 0;
	close(failed[1]);
	close(ended[1]);
	if (!error)
		error = await_start(start, failed[0]);
	close(failed[0]);
	if (error)
		close(start->ended);
	if (error && start->supervisor > 0) {
		supervisor_end_all(start->supervisor);
		await(start->supervisor, NULL);
		forget(start->supervisor);
	}
	errno = error;
	return error ? -1 : 0;
}

static int has_grown(const char *path, uint64_t limit)
{
	struct stat info;
	return path && stat(path, &info) == 0 && (uint64_t)info.st_size > limit;
}

// As under a shell, a program in our group that ends by itself may leave others running; no other program
// may. A killed supervisor reports nothing; then the way in which it ended is the result.
static void watch(struct process_end *out, struct start *start)
{
	const struct process *process = start->process;
	double begin = process_now(), until = process->timeout_s > 0 ? begin + process->timeout_s : 0;
	int raw = 0, own = 0;
	int ended = 0, lost = 0;
	for (int i = 0; i < STREAMS; i++)
		capture_begin(&start->streams[i]);
	while (!ended && !out->timed_out && !out->too_much && !lost) {
		// Sleeps until the program ends, writes, or must be checked.
		double rest_ms = until > 0 ? (until - process_now()) * 1000 : WATCH_MS;
		int nap = rest_ms < 0 ? 0 : rest_ms < WATCH_MS ? (int)rest_ms + 1 : WATCH_MS;
		struct pollfd wait[] = {{start->ended, POLLIN, 0}, {start->streams[TO_OUTPUT].from, POLLIN, 0},
		    {start->streams[TO_ERRORS].from, POLLIN, 0}};
		poll(wait, 1 + STREAMS, nap);
		for (int i = 0; i < STREAMS; i++)
			if (wait[1 + i].revents)
				capture_move(&start->streams[i]);
		ended = wait[0].revents != 0;
		out->timed_out = !ended && until > 0 && process_now() >= until;
		uint64_t limit = start->process->limit_bytes;
		out->too_much =
		    limit && (start->streams[TO_OUTPUT].bytes > limit || start->streams[TO_ERRORS].bytes > limit ||
		                 has_grown(start->process->other_output, limit));
		lost = start->streams[TO_OUTPUT].error || start->streams[TO_ERRORS].error;
	}
	int reported = ended && read_number(start->ended, &raw);
	// Stops passing signals to the program, which has ended. A deadly signal that came while it ran may not be
	// handled yet: signals are taken under the lock, so here it is either pending or recorded.
	sigset_t pending;
	int signalled = 0;
	pthread_mutex_lock(&lock);
	sigpending(&pending);
	for (int i = 0; i < MAX_RUNNING; i++) {
		if (running[i].supervisor == start->supervisor) {
			signalled = running[i].signalled;
			running[i].program = 0;
		}
	}
	pthread_mutex_unlock(&lock);
	for (int number = 1; guarded && number < SIGRTMIN; number++)
		signalled |= sigismember(&deadly, number) == 1 && sigismember(&pending, number) == 1;
	if (!signalled && reported && process->same_group)
		supervisor_leave(start->supervisor);
	else
		supervisor_end_all(start->supervisor);
	await(start->supervisor, &own);
	forget(start->supervisor);
	if (!reported)
		reported = read_number(start->ended, &raw);
	close(start->ended);
	raw = reported ? raw : own;
	out->seconds = process_now() - begin;
	out->signal = WIFSIGNALED(raw) ? WTERMSIG(raw) : 0;
	out->status = out->signal ? 128 + out->signal : WEXITSTATUS(raw);
}

int process_run(struct process_end *out, const struct process *process)
{
	struct arena arena = {0};
	struct words environment = {0}, arguments = {0};
	// A program's name is looked up in PATH before the fork: after it, in a process with threads, execvpe is not
	// allowed, since it may allocate.
	const char *name = process->command->items[0];
	const char *found = strchr(name, '/') ? NULL : util_find_program(&arena, name, util_is_program);
	*out = (struct process_end){0};
	words_append(&arguments, process->command);
	if (process->name)
		arguments.items[0] = process->name;
	VEC_PUSH(&arguments, NULL);
	const struct words *changes = process->environment;
	for (char **setting = environ; *setting; setting++)
		if (!is_replaced(*setting, changes))
			VEC_PUSH(&environment, *setting);
	for (size_t i = 0; changes && i < changes->count; i++)
		if (strchr(changes->items[i], '='))
			VEC_PUSH(&environment, changes->items[i]);
	VEC_PUSH(&environment, NULL);
	struct start start = {.process = process,
	    .program = found ? found : name,
	    .arguments = (char **)(uintptr_t)arguments.items,
	    .environment = (char **)(uintptr_t)environment.items};
	int result = capture_open(&start.streams[TO_OUTPUT], process->output);
	result = capture_open(&start.streams[TO_ERRORS], process->errors) < 0 ? -1 : result;
	if (result == 0 && (result = start_supervisor(&start)) < 0)
		fprintf(stderr, "cuelastic: error: cannot start %s: %s\n", name, strerror(errno));
	else if (result == 0)
		watch(out, &start);
	for (int i = 0; i < STREAMS; i++)
		result = capture_close(&start.streams[i]) < 0 ? -1 : result;
	words_dispose(&environment);
	words_dispose(&arguments);
	arena_dispose(&arena);
	return result;
}

int process_quietly(const struct words *command, const char *log)
{
	struct process process = {.command = command, .input = "/dev/null", .errors = log};
	struct process_end end;
	if (process_run(&end, &process) < 0)
		return -1;
	return end.status == 0 ? 0 : -1;
}

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *place)
{
	(void)info;
	(void)kind;
	(void)place;
	remove(path);
	return 0;
}

void process_remove_tree(const char *path)
{
	nftw(path, remove_one, TREE_DEPTH_FDS, FTW_DEPTH | FTW_PHYS);
}

// A free place in the list of folders, or MAX_FOLDERS. With the lock.
static int free_slot(void)
{
	int slot = 0;
	while (slot < MAX_FOLDERS && folders[slot])
		slot++;
	return slot;
}

char *process_folder(struct arena *arena, const char *parent, const char *name)
{
	const char *place = parent ? parent : getenv("TMPDIR");
	char here[4096] = "";
	if (!place || !*place)
		place = "/tmp";
	if (*place != '/' && !getcwd(here, sizeof here)) // programs may change the folder
		return NULL;
	char *path = arena_format(arena, "%s%s%s/%s-XXXXXX", here, *here ? "/" : "", place, name);
	pthread_mutex_lock(&lock);
	int slot = free_slot();
	if (slot < MAX_FOLDERS && mkdtemp(path))
		folders[slot] = strdup(path);
	else
		path = NULL;
	pthread_mutex_unlock(&lock);
	return path;
}

char *process_bare_folder(struct arena *arena, const char *name)
{
	const char *place = getenv("TMPDIR");
	return process_folder(arena, place && (*place != '/' || !util_is_bare(place)) ? "/tmp" : NULL, name);
}

int process_own_folder(const char *path)
{
	int result = 0;
	pthread_mutex_lock(&lock);
	int slot = free_slot();
	if (slot == MAX_FOLDERS || (mkdir(path, 0777) < 0 && errno != EEXIST))
		result = slot == MAX_FOLDERS ? -EMFILE : -errno;
	else
		folders[slot] = strdup(path);
	pthread_mutex_unlock(&lock);
	return result;
}

void process_keep_folder(const char *path)
{
	pthread_mutex_lock(&lock);
	for (int i = 0; i < MAX_FOLDERS; i++) {
		if (folders[i] && (!path || strcmp(folders[i], path) == 0)) {
			free(folders[i]);
			folders[i] = NULL;
		}
	}
	pthread_mutex_unlock(&lock);
}

void process_remove_folder(const char *path)
{
	process_remove_tree(path);
	process_keep_folder(path);
}

static void remove_folders_locked(void)
{
	for (int i = 0; i < MAX_FOLDERS; i++) {
		if (folders[i])
			process_remove_tree(folders[i]);
		free(folders[i]);
		folders[i] = NULL;
	}
}

void process_remove_folders(void)
{
	pthread_mutex_lock(&lock);
	remove_folders_locked();
	pthread_mutex_unlock(&lock);
}

// With the lock. True if a program runs that shares our terminal. It has already received a signal that was
// typed at the terminal.
static int pass_on(const struct signalfd_siginfo *info)
{
	int shared = 0;
	for (int i = 0; i < MAX_RUNNING; i++) {
		if (!running[i].supervisor || !running[i].same_group)
			continue;
		shared = running[i].signalled = 1;
		if (info->ssi_code <= 0 && running[i].program)
			kill(running[i].program, (int)info->ssi_signo);
	}
	return shared;
}

// Limited, since a process may be impossible to kill.
static void await_gone(pid_t supervisor)
{
	siginfo_t ended = {0};
	for (int ms = 0; ms < END_MS; ms++) {
		if (waitid(P_PID, (id_t)supervisor, &ended, WEXITED | WNOHANG | WNOWAIT) < 0 || ended.si_pid)
			return;
		poll(NULL, 0, 1);
	}
}

// Waits for a deadly signal and returns with it, and with the lock: see forget_program.
static void take_signal(struct signalfd_siginfo *out, int signals)
{
	struct pollfd wait = {signals, POLLIN, 0};
	for (;;) {
		poll(&wait, 1, -1);
		pthread_mutex_lock(&lock);
		if (read(signals, out, sizeof *out) == sizeof *out)
			return;
		pthread_mutex_unlock(&lock);
	}
}

static void *stand_guard(void *signals)
{
	struct signalfd_siginfo info;
	for (take_signal(&info, *(int *)signals); pass_on(&info); take_signal(&info, *(int *)signals))
		pthread_mutex_unlock(&lock);
	// Never unlocked: from here on no thread can start a program or make a folder.
	for (int i = 0; i < MAX_RUNNING; i++)
		if (running[i].supervisor)
			supervisor_end_all(running[i].supervisor);
	for (int i = 0; i < MAX_RUNNING; i++)
		if (running[i].supervisor)
			await_gone(running[i].supervisor);
	remove_folders_locked();
	signal((int)info.ssi_signo, SIG_DFL);
	sigset_t one;
	sigemptyset(&one);
	sigaddset(&one, (int)info.ssi_signo);
	pthread_sigmask(SIG_UNBLOCK, &one, NULL);
	kill(getpid(), (int)info.ssi_signo);
	_exit(128 + (int)info.ssi_signo);
}

// A signal that was ignored at our start (nohup) stays ignored.
static void add_deadly(int number)
{
	struct sigaction now;
	if (sigaction(number, NULL, &now) == 0 && now.sa_handler != SIG_IGN)
		sigaddset(&deadly, number);
}

// A descriptor from which the deadly signals are read, or -1. Never the number of a standard stream: if that
// stream is closed, writing to it must still fail.
static int open_signals(void)
{
	int lowest = signalfd(-1, &deadly, SFD_CLOEXEC | SFD_NONBLOCK);
	int signals = fcntl(lowest, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
	if (lowest >= 0)
		close(lowest);
	return signals;
}

void process_guard(void)
{
	static int signals; // outlives this function: the thread reads it
	pthread_t thread;
	if (guarded)
		return;
	sigemptyset(&deadly);
	add_deadly(SIGINT);
	add_deadly(SIGTERM);
	add_deadly(SIGHUP);
	add_deadly(SIGQUIT);
	pthread_sigmask(SIG_BLOCK, &deadly, &before);
	signal(SIGCHLD, SIG_DFL); // if it is ignored, the ends of programs are lost
	// A file that would be too large (ulimit -f) is an error like a full disk; it must not end us.
	sigaction(SIGXFSZ, &(struct sigaction){.sa_handler = SIG_IGN}, &too_large_before);
	guarded = 1;
	signals = open_signals();
	if (signals >= 0 && pthread_create(&thread, NULL, stand_guard, &signals) == 0)
		pthread_detach(thread);
	else
		pthread_sigmask(SIG_SETMASK, &before, NULL);
	atexit(process_remove_folders);
}

void process_unguard(void)
{
	if (!guarded)
		return;
	sigaction(SIGXFSZ, &too_large_before, NULL);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
}
