// Other programs. A program is started with fork and exec from an argument vector, never through a shell, in
// a process group of its own, so that a time limit or a signal to us can end it with everything it started;
// should we be killed outright, the kernel ends it (PR_SET_PDEATHSIG). Its streams go to files, not pipes:
// nobody has to read along, and outputs of any size can be compared afterwards.
//
// Signals: process_guard blocks the deadly ones in every thread and starts a thread that waits for them.
// Unlike a handler it may take locks, so it can walk the two lists (running programs, temporary folders) and
// clean up. While a program of ours owns the terminal (same_group), a signal is passed on to it instead, and
// we end when it does.
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_RUNNING = 64, MAX_FOLDERS = 64, WATCH_MS = 100, TREE_DEPTH_FDS = 32 };

struct running {
	pid_t pid;
	bool same_group;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct running running[MAX_RUNNING];
static char *folders[MAX_FOLDERS];
static sigset_t deadly, before;
static bool guarded;

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
	VEC_PUSH(words, arena_string(arena, str_text(&str)));
	str_dispose(&str);
}

void words_append(struct words *words, const struct words *more)
{
	for (size_t i = 0; i < more->count; i++)
		VEC_PUSH(words, more->items[i]);
}

static void show_word(struct str *out, const char *word)
{
	const char *plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%^";
	if (*word && word[strspn(word, plain)] == '\0') {
		str_add(out, word);
		return;
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

void words_show(struct str *out, const struct words *words)
{
	for (size_t i = 0; i < words->count; i++) {
		if (i)
			str_add(out, " ");
		show_word(out, words->items[i]);
	}
}

void words_dispose(struct words *words)
{
	VEC_DISPOSE(words);
}

static void remember(pid_t pid, bool same_group)
{
	pthread_mutex_lock(&lock);
	for (int i = 0; i < MAX_RUNNING; i++) {
		if (!running[i].pid) {
			running[i] = (struct running){pid, same_group};
			break;
		}
	}
	pthread_mutex_unlock(&lock);
}

static void forget(pid_t pid)
{
	pthread_mutex_lock(&lock);
	for (int i = 0; i < MAX_RUNNING; i++)
		if (running[i].pid == pid)
			running[i].pid = 0;
	pthread_mutex_unlock(&lock);
}

static int open_as(int wanted, const char *path, int flags)
{
	if (!path)
		return 0;
	int fd = open(path, flags | O_CLOEXEC, 0666);
	if (fd < 0)
		return -1;
	if (dup2(fd, wanted) < 0)
		return -1;
	return 0;
}

// A program started by name alone is looked up in PATH; execvpe is not allowed between fork and exec of a
// process with threads (it may allocate), so the path is found before.
static char *find_program(struct arena *arena, const char *name)
{
	if (strchr(name, '/'))
		return arena_string(arena, name);
	const char *path = getenv("PATH");
	while (path && *path) {
		size_t length = strcspn(path, ":");
		char *candidate = arena_format(arena, "%.*s/%s", (int)length, path, name);
		if (access(candidate, X_OK) == 0)
			return candidate;
		path += length + (path[length] == ':');
	}
	return arena_string(arena, name);
}

static bool is_replaced(const char *setting, const struct words *changes)
{
	size_t name = strcspn(setting, "=");
	for (size_t i = 0; changes && i < changes->count; i++)
		if (strcspn(changes->items[i], "=") == name && strncmp(changes->items[i], setting, name) == 0)
			return true;
	return false;
}

extern char **environ;

static void make_environment(struct words *out, const struct words *changes)
{
	for (char **setting = environ; *setting; setting++)
		if (!is_replaced(*setting, changes))
			VEC_PUSH(out, *setting);
	for (size_t i = 0; changes && i < changes->count; i++)
		if (strchr(changes->items[i], '='))
			VEC_PUSH(out, changes->items[i]);
	VEC_PUSH(out, NULL);
}

struct start {
	const struct process *process;
	char *program;
	char **arguments, **environment;
	int report; // the child writes errno here when it cannot become the program
	pid_t parent;
};

// Only calls that are safe between fork and exec in a process with threads.
static _Noreturn void become(const struct start *start)
{
	const struct process *process = start->process;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != start->parent)
		_exit(127);
	if (!process->same_group)
		setpgid(0, 0);
	if (guarded)
		sigprocmask(SIG_SETMASK, &before, NULL);
	if (open_as(0, process->input, O_RDONLY) == 0 &&
	    open_as(1, process->output, O_WRONLY | O_CREAT | O_TRUNC) == 0 &&
	    open_as(2, process->errors, O_WRONLY | O_CREAT | O_TRUNC) == 0)
		execve(start->program, start->arguments, start->environment);
	int error = errno;
	ssize_t written = write(start->report, &error, sizeof error);
	(void)written;
	_exit(127);
}

// The child's pid, or negative with errno set. The pipe closes itself when exec succeeds.
static pid_t start_child(struct start *start)
{
	int ends[2];
	if (pipe2(ends, O_CLOEXEC) < 0)
		return -1;
	start->report = ends[1];
	start->parent = getpid();
	pid_t pid = fork();
	if (pid == 0)
		become(start);
	close(ends[1]);
	int error = 0;
	if (pid > 0 && !start->process->same_group)
		setpgid(pid, pid);
	if (pid > 0)
		remember(pid, start->process->same_group);
	if (pid > 0 && read(ends[0], &error, sizeof error) == sizeof error) {
		while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
			;
		forget(pid);
		pid = -1;
		errno = error;
	}
	close(ends[0]);
	return pid;
}

static bool has_grown(const char *path, uint64_t limit)
{
	struct stat info;
	return path && stat(path, &info) == 0 && (uint64_t)info.st_size > limit;
}

static bool passes_limit(const struct process *process)
{
	uint64_t limit = process->limit_bytes;
	return limit && (has_grown(process->output, limit) || has_grown(process->errors, limit) ||
	                    has_grown(process->other_output, limit));
}

// Sleeps until the child ends or something has to be looked at; without pidfd_open (Linux before 5.3), a
// short nap.
static void doze(int pidfd, double until)
{
	double rest_ms = until > 0 ? (until - process_now()) * 1000 : WATCH_MS;
	int nap = rest_ms < 0 ? 0 : rest_ms < WATCH_MS ? (int)rest_ms + 1 : WATCH_MS;
	struct pollfd wait = {pidfd, POLLIN, 0};
	if (pidfd >= 0)
		poll(&wait, 1, nap);
	else
		poll(NULL, 0, 2);
}

static void stop(const struct process *process, pid_t pid)
{
	if (process->same_group)
		kill(pid, SIGKILL);
	else
		kill(-pid, SIGKILL);
}

static int watch(struct process_end *out, const struct process *process, pid_t pid)
{
	double begin = process_now(), until = process->timeout_s > 0 ? begin + process->timeout_s : 0;
	int pidfd = (int)syscall(SYS_pidfd_open, pid, 0), raw = 0;
	siginfo_t ended;
	for (;;) {
		// Looked at first and reaped only below, so that its group can still be killed without meeting a
		// stranger.
		ended.si_pid = 0;
		if (waitid(P_PID, (id_t)pid, &ended, WEXITED | WNOHANG | WNOWAIT) < 0 && errno != EINTR)
			break;
		if (ended.si_pid == pid)
			break;
		out->timed_out = until > 0 && process_now() >= until;
		out->too_much = passes_limit(process);
		if (out->timed_out || out->too_much)
			break;
		doze(pidfd, until);
	}
	if (!process->same_group || out->timed_out || out->too_much)
		stop(process, pid);
	forget(pid);
	while (waitpid(pid, &raw, 0) < 0)
		if (errno != EINTR)
			return -1;
	if (pidfd >= 0)
		close(pidfd);
	out->seconds = process_now() - begin;
	out->signal = WIFSIGNALED(raw) ? WTERMSIG(raw) : 0;
	out->status = out->signal ? 128 + out->signal : WEXITSTATUS(raw);
	return 0;
}

int process_run(struct process_end *out, const struct process *process)
{
	struct arena arena = {0};
	struct words environment = {0}, arguments = {0};
	*out = (struct process_end){0};
	words_append(&arguments, process->command);
	if (process->name)
		arguments.items[0] = process->name;
	VEC_PUSH(&arguments, NULL);
	make_environment(&environment, process->environment);
	struct start start = {.process = process,
	    .program = find_program(&arena, process->command->items[0]),
	    .arguments = (char **)(uintptr_t)arguments.items,
	    .environment = (char **)(uintptr_t)environment.items};
	pid_t pid = start_child(&start);
	int result = -1;
	if (pid > 0)
		result = watch(out, process, pid);
	else
		fprintf(
		    stderr, "cuelastic: error: cannot start %s: %s\n", process->command->items[0], strerror(errno));
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

char *process_folder(struct arena *arena, const char *parent, const char *name)
{
	const char *place = parent ? parent : getenv("TMPDIR");
	char *path = arena_format(arena, "%s/%s-XXXXXX", place && *place ? place : "/tmp", name);
	int slot = 0;
	pthread_mutex_lock(&lock);
	while (slot < MAX_FOLDERS && folders[slot])
		slot++;
	if (slot < MAX_FOLDERS && mkdtemp(path))
		folders[slot] = strdup(path);
	else
		path = NULL;
	pthread_mutex_unlock(&lock);
	return path;
}

void process_keep_folder(const char *path)
{
	pthread_mutex_lock(&lock);
	for (int i = 0; i < MAX_FOLDERS; i++) {
		if (folders[i] && strcmp(folders[i], path) == 0) {
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

// True if a program that shares our terminal runs. A signal typed at the terminal has reached it already.
static bool pass_on(const siginfo_t *info)
{
	bool shared = false;
	pthread_mutex_lock(&lock);
	for (int i = 0; i < MAX_RUNNING; i++) {
		if (running[i].pid && running[i].same_group) {
			shared = true;
			if (info->si_code <= 0)
				kill(running[i].pid, info->si_signo);
		}
	}
	pthread_mutex_unlock(&lock);
	return shared;
}

static void kill_all_locked(void)
{
	for (int i = 0; i < MAX_RUNNING; i++)
		if (running[i].pid)
			kill(-running[i].pid, SIGKILL);
}

static void *stand_guard(void *unused)
{
	siginfo_t info;
	(void)unused;
	for (;;) {
		if (sigwaitinfo(&deadly, &info) < 0 || pass_on(&info))
			continue;
		// Never unlocked: from here on no thread can start a program or make a folder.
		pthread_mutex_lock(&lock);
		kill_all_locked();
		remove_folders_locked();
		signal(info.si_signo, SIG_DFL);
		sigset_t one;
		sigemptyset(&one);
		sigaddset(&one, info.si_signo);
		pthread_sigmask(SIG_UNBLOCK, &one, NULL);
		kill(getpid(), info.si_signo);
		_exit(128 + info.si_signo);
	}
	return NULL;
}

// A signal that we were told to ignore (nohup) stays ignored.
static void add_deadly(int number)
{
	struct sigaction now;
	if (sigaction(number, NULL, &now) == 0 && now.sa_handler != SIG_IGN)
		sigaddset(&deadly, number);
}

void process_guard(void)
{
	pthread_t thread;
	sigemptyset(&deadly);
	add_deadly(SIGINT);
	add_deadly(SIGTERM);
	add_deadly(SIGHUP);
	add_deadly(SIGQUIT);
	pthread_sigmask(SIG_BLOCK, &deadly, &before);
	guarded = true;
	if (pthread_create(&thread, NULL, stand_guard, NULL) == 0)
		pthread_detach(thread);
	else
		pthread_sigmask(SIG_SETMASK, &before, NULL);
	atexit(process_remove_folders);
}
