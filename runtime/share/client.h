// The clients, and to which of them a launch belongs.
#ifndef CLIENT_H
#define CLIENT_H

#include "client_settings.h"

// Whether any launch can be a shared client's. Costs a look.
int cue_share_is_on(void);

// What a launch knows of its client. Another thread may change or close the client at any time, so this is read once.
struct current_client {
	cue_client *client; // NULL: no client's
	unsigned id;        // a number that no other client of the process gets, from 1
	int is_paced;       // its launches wait for idle time between frames
	// There is another client, perhaps one that is closed and has work in flight; one of another process, if it was seen. Without a client: one of priority above 0 that has had work.
	int has_others;
	int is_alone; // there is no other client, and no other process can have one
	int priority;
	char name[CLIENT_NAME_BYTES];
};

// The client whose launches on this stream are the calling thread's. CUE_ERROR_SETTING: the environment is unusable.
int cue_client_current(struct current_client *out, void *stream);

// Waits while the client is suspended. NULL: the client whose launches on this stream are the thread's. A stream that is
// being captured is not waited for.
void cue_client_wait_resumed(const cue_client *client, void *stream);

int cue_client_is_open(unsigned id);

// Counts a launch of so many physical blocks, with resumes if it yields.
void cue_client_ran(const cue_client *client, unsigned blocks, unsigned resumes);

// Is a client open other than the calling thread's? Those of other processes count if they share a board.
int cue_client_has_others(void);

// The process's own client; NULL: it is not shared.
cue_client *cue_client_of_process(void);

// Forgets all clients, bindings and the environment, for tests; no work may be in flight.
void cue_client_forget(void);

#endif
