// A thread that looks at the pages of shared boards.
#ifndef KEEPER_H
#define KEEPER_H

// Starts it, unless it runs. Under the clients' lock. It stops at the process's exit.
void cue_keeper_start(void);
// Waits for its end. Another launch may start it again.
void cue_keeper_stop(void);
// In a forked child, which has no such thread.
void cue_keeper_forget(void);

#endif
