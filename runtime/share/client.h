// The clients, and what the environment says of the process's own.
#ifndef CLIENT_H
#define CLIENT_H

#include <pthread.h>
#include "cuelastic/gate.h"
#include "cuelastic/runtime.h"

#define CLIENT_NAME_BYTES 32

struct cue_client {
	unsigned id;    // of this opening, never 0 while the place is taken
	int is_open;    // 0 while the place is taken: closed, with work in flight
	unsigned marks; // on all boards
	cue_board_client words;
	char name[CLIENT_NAME_BYTES];
};

// Guards clients, bindings and boards; not what a mark's own lock guards. A thread that holds it waits for no
// mark.
extern pthread_mutex_t cue_share_lock;

// The places; a client's index is the same on all boards. Under the lock.
extern cue_client cue_clients[CUE_BOARD_CLIENTS];

// As options, with the defaults in. CUE_ERROR_ARGUMENT: out of range.
int cue_client_check(cue_client_options *out, const cue_client_options *options);

// Reads CUELASTIC_CLIENT; the name is put into `name`. Returns what is wrong with it, "" if nothing is. Pure.
const char *cue_client_parse(cue_client_options *out, char name[CLIENT_NAME_BYTES], const char *text);

// The process's own client; NULL: it is not shared.
cue_client *cue_client_own(void);

// Forgets all clients, bindings and the environment, for tests; no work may be in flight.
void cue_client_forget(void);

#endif
