// The streams that the library knows, and the hardware queues for them.
#ifndef STREAMS_H
#define STREAMS_H

// A new stream of the current context that waits for no other by itself. It is never destroyed. priority: as in phase_backend.make_stream.
int cue_stream_make(void **out, int priority);
// Such a stream, or one of the program's, has been made in the current context.
void cue_stream_made(void *stream);
// A stream with this id has work; it may be known.
void cue_stream_seen(unsigned long long id, unsigned long long context);

// How many streams of the context are known, with the default stream and those that were destroyed; and queues of the device.
unsigned cue_stream_count(unsigned long long context);
unsigned cue_stream_queues(void);

// Borrows a stream of the current context for work of `from`: one that is not lent, and has no work of another stream. NULL: there is
// none. is_spare: if all streams have queues of their own, and with it, too.
void *cue_stream_borrow(void *from, int priority, int is_spare);
void cue_stream_return(void *const *streams, unsigned count);

void cue_stream_forget(void);

#endif
