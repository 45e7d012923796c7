// Runs a process for each piece of work, several at a time. Its standard output, standard error and result go
// to three files in memory. When it has ended, and all pieces before it are done, they are read. So what many
// processes print is what one process would print, in the same order.
//
// Results are a copy of structures of the program: both processes have the same code and constants at the same
// addresses, so a pointer to a constant means the same in both.
#include "jobs.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process.h"

enum { FILES = 3, AHEAD = 64 };

struct piece {
	pid_t process;
	int files[FILES]; // output, errors, result
	int signal, is_done;
};

static int open_files(struct piece *piece)
{
	for (int i = 0; i < FILES; i++)
		piece->files[i] = memfd_create("cuelastic", MFD_CLOEXEC);
	for (int i = 0; i < FILES; i++)
		if (piece->files[i] < 0)
			return -errno;
	return 0;
}

static void run_piece(const struct jobs *jobs, const struct piece *piece, size_t index, pid_t parent)
{
	struct str bytes = {0};
	prctl(PR_SET_PDEATHSIG, SIGTERM);
	if (getppid() != parent)
		_exit(EXIT_ERROR);
	dup2(piece->files[0], STDOUT_FILENO);
	dup2(piece->files[1], STDERR_FILENO);
	process_keep_folder(NULL); // those of the parent
	jobs->work(jobs->context, index, &bytes);
	process_remove_folders();
	fflush(NULL);
	int file = piece->files[2];
	for (size_t at = 0; at < bytes.length;) {
		ssize_t written = write(file, bytes.text + at, bytes.length - at);
		if (written < 0 && errno != EINTR)
			abort(); // the parent sees that the process did not end well
		at += written > 0 ? (size_t)written : 0;
	}
	_exit(EXIT_DONE);
}

static int jobs_start(const struct jobs *jobs, struct piece *piece, size_t index)
{
	pid_t parent = getpid();
	int error = open_files(piece);
	if (error < 0)
		return error;
	fflush(NULL); // else both would print it
	piece->process = fork();
	if (!piece->process)
		run_piece(jobs, piece, index, parent);
	return piece->process < 0 ? -errno : 0;
}

static void read_file(struct str *out, int file)
{
	char buffer[1 << 16];
	ssize_t count;
	lseek(file, 0, SEEK_SET);
	while ((count = read(file, buffer, sizeof buffer)) > 0)
		str_add_bytes(out, buffer, (size_t)count);
	close(file);
}

static int jobs_take(const struct jobs *jobs, const struct piece *piece, size_t index)
{
	struct jobs_result result = {.signal = piece->signal};
	read_file(&result.out, piece->files[0]);
	read_file(&result.err, piece->files[1]);
	read_file(&result.bytes, piece->files[2]);
	int is_enough = jobs->take(jobs->context, index, &result);
	str_dispose(&result.out);
	str_dispose(&result.err);
	str_dispose(&result.bytes);
	return is_enough;
}

// Ends those that run, and drops what has been done but not taken.
static void end_rest(const struct piece *pieces, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (!pieces[i].is_done) {
			kill(pieces[i].process, SIGTERM);
			while (waitpid(pieces[i].process, NULL, 0) < 0 && errno == EINTR)
				;
		}
		for (int file = 0; file < FILES; file++)
			close(pieces[i].files[file]);
	}
}

unsigned jobs_cores(void)
{
	long count = sysconf(_SC_NPROCESSORS_ONLN);
	return count > 0 ? (unsigned)count : 1;
}

int jobs_run(const struct jobs *jobs)
{
	struct piece *pieces = util_alloc((jobs->count + 1) * sizeof *pieces);
	size_t begun = 0, taken = 0, running = 0;
	int error = 0, is_enough = 0;
	while (!is_enough && taken < (error ? begun : jobs->count)) {
		while (!error && begun < jobs->count && running < jobs->most && begun < taken + AHEAD) {
			error = jobs_start(jobs, &pieces[begun], begun);
			begun += !error;
			running += !error;
		}
		if (running) {
			if (jobs->shown)
				util_progress(taken, jobs->count, jobs->shown(jobs->context, taken));
			// Waits for one process to end.
			int status;
			pid_t process;
			do
				process = waitpid(-1, &status, 0);
			while (process < 0 && errno == EINTR);
			for (size_t i = taken; i < begun; i++)
				if (pieces[i].process == process) {
					pieces[i].is_done = 1;
					pieces[i].signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
				}
			running--;
		}
		for (; !is_enough && taken < begun && pieces[taken].is_done; taken++) {
			util_progress_end();
			is_enough = jobs_take(jobs, &pieces[taken], taken);
		}
	}
	end_rest(pieces + taken, begun - taken);
	util_progress_end();
	free(pieces);
	return error;
}
