// The process between us and a program that we run.
#ifndef CUELASTIC_SUPERVISOR_H
#define CUELASTIC_SUPERVISOR_H

#include <sys/types.h>

// What the supervisor needs to know; it is called in a fresh child of ours.
struct supervisor {
	pid_t parent;   // we
	int reports;    // end of a pipe: it writes the program's process id, then its wait status, each as an int
	int same_group; // the program stays in our process group
	void (*become)(const void *data); // called in the program's process; does not return
	const void *data;
};

// Starts the program, and stays until it is told what to do with what the program left running.
_Noreturn void supervisor_main(const struct supervisor *supervisor);

// What a supervisor is told. Should we die, the kernel tells it to end all.
void supervisor_end_all(pid_t supervisor); // kill the program and all that came from it, then exit
void supervisor_leave(pid_t supervisor);   // exit; what the program left behind lives on

#endif
