// Identifies a process, even if another process later gets its number.
#ifndef PROCESS_H
#define PROCESS_H

#include <stdint.h>

// All zeros: none.
struct process {
	int pid;
	unsigned zero;  // no byte is undefined, since processes are compared and written to pages
	uint64_t start; // when it started, in the kernel's ticks since boot
};

// The calling one. Returns 0, or -1 if the system does not tell.
int cue_process_self(struct process *out);

// Whether it runs or is stopped. One that has been killed is dead before its parent has asked for its status. If the
// system does not tell, it is dead.
int cue_process_is_alive(const struct process *process);

int cue_process_equals(const struct process *a, const struct process *b);

#endif
