// Whether anybody looks at a launch's mark.
#ifndef LOOKING_H
#define LOOKING_H

#include "cuelastic/runtime.h"

// Between these two calls a launch is made that may not be marked: no other client's first chain begins meanwhile (but if
// a thread stands still). The first one returns what the second takes.
unsigned cue_looking_hold(void);
void cue_looking_release(unsigned hold);
// May blocks of another client than this one look at the board?
int cue_looking_is_on(const cue_client *client);

// The blocks of the client, by its index, look from now on. Waits until nobody holds. 1: they did not look before.
int cue_looking_begin(unsigned client);
// The client's place is free: none of its blocks looks any more.
void cue_looking_end(unsigned client);

// Forgets all that, in a forked child and for tests.
void cue_looking_forget(void);

#endif
