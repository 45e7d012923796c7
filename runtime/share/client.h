// The clients, and whose a launch is.
#ifndef CLIENT_H
#define CLIENT_H

#include "cuelastic/runtime.h"

// Whether any launch can be a shared client's. Costs a look.
int cue_share_is_on(void);

// The client whose launches on this stream are the calling thread's; NULL: none's. CUE_ERROR_SETTING: the
// environment is unusable.
int cue_share_find(cue_client **out, const void *stream);

const char *cue_share_name(const cue_client *client);

// Do its launches wait for idle time between frames?
int cue_share_is_paced(const cue_client *client);

// A number that no other client of the process gets, from 1.
unsigned cue_share_id(const cue_client *client);
int cue_client_is_open(unsigned id);

// Is a client open other than the calling thread's? Those of other processes count if they share a board.
int cue_client_has_others(void);
// Is no other client open than this one? Costs the clients' lock.
int cue_share_is_alone(const cue_client *client);

// The process's own client; NULL: it is not shared.
cue_client *cue_client_own(void);

// Forgets all clients, bindings and the environment, for tests; no work may be in flight.
void cue_client_forget(void);

#endif
