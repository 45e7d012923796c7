// Processes by number and start time, which the system writes in /proc. A number may be reused soon after its
// process has died; the pair is not.
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "shm_page.h"

#define FIELDS_BEFORE_START 19 // after the state

// The state's letter, and the start time; 0: there is no such process.
static char read_state(uint64_t *start, int pid)
{
	char path[32], text[1024], state = 0;
	unsigned long long ticks;
	const char *at;
	ssize_t length;
	int file;

	snprintf(path, sizeof(path), "/proc/%d/stat", pid);
	file = open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0)
		return 0;
	length = read(file, text, sizeof(text) - 1);
	close(file);
	text[length > 0 ? length : 0] = '\0';
	at = strrchr(text, ')'); // the program's name may hold anything
	if (!at || sscanf(at + 1, " %c", &state) != 1)
		return 0;
	at += 2; // at the state
	for (int i = 0; i < FIELDS_BEFORE_START && (at = strchr(at + 1, ' ')); i++)
		;
	if (!at || sscanf(at, " %llu", &ticks) != 1)
		return 0;
	*start = ticks;
	return state;
}

int cue_process_self(struct process *out)
{
	*out = (struct process){.pid = getpid()};
	return read_state(&out->start, out->pid) ? 0 : -1;
}

int cue_process_is_alive(const struct process *process)
{
	uint64_t start;
	char state = process->pid > 0 ? read_state(&start, process->pid) : 0;

	return state && state != 'Z' && state != 'X' && start == process->start;
}

int cue_process_equals(const struct process *a, const struct process *b)
{
	return a->pid == b->pid && a->start == b->start;
}
