// The process between us and a program that we run.
#ifndef CUELASTIC_SUPERVISOR_H
#define CUELASTIC_SUPERVISOR_H

#include <sys/types.h>

// The supervisor's arguments; it runs in a new child of ours.
struct supervisor {
	pid_t parent;   // our process
	int reports;    // end of a pipe: it writes the program's process id, then its wait status, each as an int
	int same_group; // the program stays in our process group
	void (*become)(const void *data); // called in the program's process; does not return
	const void *data;
};

// Starts the program, and waits for the command what to do with the processes that it left running.
_Noreturn void supervisor_main(const struct supervisor *supervisor);

// Commands to a supervisor. If we die, the kernel sends it the first.
void supervisor_end_all(pid_t supervisor); // kill the program and all that it started, then exit
void supervisor_leave(pid_t supervisor);   // exit; processes that the program left continue

#endif
