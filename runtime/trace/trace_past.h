// Spans that have ended. Later spans show which client made their blocks leave. All spans of a client
// together show how many of its blocks were resident.
#ifndef TRACE_PAST_H
#define TRACE_PAST_H

#include "trace_file.h"

struct trace_past {
	unsigned client, stream; // as of trace_event
	long long begin_ns, end_ns;
	unsigned blocks, left; // that were resident at its begin, at most; that have left before its end
	int can_preempt;       // it is a client's launch or slice
	int priority;          // the client's
};

// In the order of their submission.
void cue_trace_past_add(struct trace_file *file, const struct trace_past *span);

// Writes what is known of the spans that have ended before this time. All that have begun before it have been added.
void cue_trace_past_settle(struct trace_file *file, long long horizon_ns);

#endif
