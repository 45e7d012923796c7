// What a trace records about each kind of work. A span begins here, before the work is submitted, and ends
// with cue_trace_end. NULL: nothing is traced. Errors and streams are the device API's.
#ifndef TRACE_SPANS_H
#define TRACE_SPANS_H

#include "cuelastic/merge.h"
#include "cuelastic/runtime.h"
#include "runtime/grid/slice.h"
#include "trace.h"

// One submission of a launch: the original kernel (slice is NULL), or an entry with this slice; of a chain, the
// index-th. `priority` is the client's.
struct trace_span *cue_trace_launch(const cue_decision *decision, int priority, const cue_launch_spec *spec,
    const void *function, const struct slice *slice, unsigned index);

// A phase's scheduler kernel, which runs several launches.
struct trace_merged {
	unsigned long long number; // in the trace
	cue_phase_mode mode;
	const char *kernel[CUE_PHASE_MOST_MEMBERS]; // names; NULL: it has none of this member
	const char *client;                         // NULL: none
	int priority;
	const void *function;
	unsigned threads, blocks, logical, launches;
	unsigned plan; // the plan's line; 0: none
	size_t shared_bytes;
};

// One of its submissions. It is one launch to the device, so it is one span, with the names of all its kernels.
struct trace_span *cue_trace_merged(
    const struct trace_merged *merged, const cue_merge_turns *turns, void *stream);

// How the mode of the phase was chosen whose launches the thread makes now: "tried: streams 22.7 us"; NULL: it was set.
extern _Thread_local const char *cue_trace_choice;

// A copy or fill, with all its chunks: they follow each other without a break in a stream of their own. What lets
// others in between is seen on their rows. `what` is its name; client NULL: none.
struct trace_span *cue_trace_copy(const char *what, size_t bytes, const char *client, void *stream);

// One end of a request, which the program marks: phase 'b' or 'e'.
void cue_trace_request(const char *client, void *stream, char phase);

#endif
