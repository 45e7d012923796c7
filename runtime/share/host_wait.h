// Brackets of a thread that waits for the device: they hold nobody meanwhile.
#ifndef HOST_WAIT_H
#define HOST_WAIT_H

struct share;

// A bracket of the program was opened, or is about to be closed, by the calling thread, under its mark's lock.
void cue_host_wait_opened(struct share *share);
void cue_host_wait_closed(struct share *share);

struct host_wait {
	int has_brackets;
	int has_own, is_in_stream;
	unsigned long long own; // the id of the stream that is waited for, or that waits
};

// Around a call in which the host waits for work of the device. `own` points to the stream whose work it waits for;
// NULL: it waits for other work. They leave no error pending; the end returns the call's own.
struct host_wait cue_host_wait_begin(void *const *own);

// Before a call after which that stream waits for an event. It ends as the others do.
struct host_wait cue_host_wait_in_stream(void *stream);
int cue_host_wait_end(struct host_wait wait, int error);

#endif
