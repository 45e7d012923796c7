// Checks for dead processes while the host waits.
#ifndef WATCH_H
#define WATCH_H

// Waits until the work has ended that this process has begun on its board's streams, or on one of them, as far as
// marks tell. In between it looks at the page of the processes, once in a lease. Returns at once if the process
// shares no board. The caller still has to wait by the device API. No error of its own stays pending.
void cue_share_watch_all(void);
void cue_share_watch(void *stream);

#endif
