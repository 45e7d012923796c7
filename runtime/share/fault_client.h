// A rival for tests: CUELASTIC_DISTURB=SEED.
#ifndef FAULT_CLIENT_H
#define FAULT_CLIENT_H

// At the first call, starts the rival if the environment asks for it. Every launch of a shared client calls this.
void cue_fault_client_start(void);

#endif
