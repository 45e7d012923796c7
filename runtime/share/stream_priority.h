// Whether the device's own priorities keep a client's.
#ifndef STREAM_PRIORITY_H
#define STREAM_PRIORITY_H

#include "board_host.h"

// The rivals of a client's launch on a stream of this priority, as the device has it. Under the clients' lock.
enum rivals cue_stream_priority_rivals(const struct board *board, const struct client *client, int priority);

// The client has work on a stream of this priority. Under the clients' lock.
void cue_stream_priority_seen(struct client *client, int priority);

// The device's priority of a stream; 0 if it is not known.
int cue_stream_priority_of(void *stream);

// The priority of a stream that is made for a client of priority `wanted`: 0 for 0 and below.
int cue_stream_priority_for(int wanted);

// stream_hints.c: a client's first work in a stream, on this board, has this mark, or later work now and then. Tells what the stream waits for whatever the
// priorities are. Under the clients' lock.
void cue_stream_hints(const struct board *board, struct mark *mark, void *stream);

#endif
