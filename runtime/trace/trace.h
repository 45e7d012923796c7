// A trace of what the library submits to streams: CUELASTIC_TRACE=FILE, or cue_trace_start.
//
// A span is submitted between cue_trace_begin and cue_trace_end. Both put an event into the stream; the times are the device's.
// Spans are written when the device has finished them. Later calls query that, and never wait for it. The oldest spans are waited
// for only if more are open than there is room for, and at the program's end.
#ifndef TRACE_H
#define TRACE_H

#include "trace_file.h"

#define TRACE_NAME 96
#define TRACE_FIELDS 400

// What is submitted. Texts are copied.
struct trace_work {
	const char *name;     // the kernel
	const char *category; // of trace_event
	char phase;           // of trace_event; 0: a span
	const char *client;   // its name; NULL: the process, which is no client
	void *stream;         // cudaStream_t
	// Of a yielding launch, in device memory: the chain's state (cuelastic/yield.h) and the board. NULL: none.
	const struct cue_yield_state *state;
	const struct cue_board *board;
	unsigned index;                         // the client's on the board
	unsigned group, grouped, total, places; // as in cue_yield; places: 0 for the number of blocks
	// Of a launch: physical blocks, what each takes, and the client's priority. function NULL: it is a copy.
	unsigned blocks, threads;
	const void *function;
	size_t shared_bytes;
	int priority;
	char fields[TRACE_FIELDS]; // more of the event's "args", or ""
};

struct trace_span;

// Is there a trace? Cheap.
int cue_trace_is_on(void);

// A number for a launch, which its slices and resumes share.
unsigned long long cue_trace_number(void);

// Writes spans that have ended, and makes room for so many of the thread's. This may wait for the device; then the next
// cue_trace_begin do not.
void cue_trace_make_room(unsigned spans);

// NULL if nothing is traced, or the stream is being captured.
struct trace_span *cue_trace_begin(const struct trace_work *work);

// One more of the span's fields, before its end. Dropped if there is no room for it. NULL is allowed.
void cue_trace_add(struct trace_span *span, const char *key, unsigned long long value);

// `error` is the device API's code of the submission; a span that failed is not written. NULL is allowed.
void cue_trace_end(struct trace_span *span, int error);

#endif
