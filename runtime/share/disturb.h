// A rival for tests: CUELASTIC_DISTURB=SEED.
#ifndef DISTURB_H
#define DISTURB_H

// At the first call, starts the rival if the environment asks for it. Every launch of a shared client calls this.
void cue_disturb_start(void);

#endif
