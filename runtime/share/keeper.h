// A thread that looks at the pages of shared boards, and at open brackets.
#ifndef KEEPER_H
#define KEEPER_H

// Starts it, unless it runs. Under the clients' lock. It stops at the process's exit.
void cue_keeper_start(void);
// Brackets may be open that others look at: it looks after them. Not under the clients' lock.
void cue_keeper_watch(void);
// Waits for its end. Another launch may start it again.
void cue_keeper_stop(void);
// In a forked child, which has no such thread.
void cue_keeper_forget(void);

#endif
