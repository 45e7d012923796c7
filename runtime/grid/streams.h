// The streams that the library knows, and the hardware queues for them.
#ifndef STREAMS_H
#define STREAMS_H

// A new stream of the current context that waits for no other by itself. It is never destroyed. priority: as in phase_backend.make_stream.
int cue_stream_make(void **out, int priority);

// Such a stream, or one of the program's, has been made in the current context.
void cue_stream_made(void *stream);

// A stream with this id has work; it may be known.
void cue_stream_seen(unsigned long long id, unsigned long long context);

// How many streams of the context are known, with the default stream and those that were destroyed.
unsigned cue_stream_count(unsigned long long context);

// How many queues the device has for them.
unsigned cue_stream_queues(void);

void cue_stream_forget(void);

#endif
