// What a trace says of a launch.
#ifndef LAUNCH_TRACE_H
#define LAUNCH_TRACE_H

#include "cuelastic/runtime.h"
#include "runtime/grid/turns.h"
#include "runtime/share/client.h"
#include "runtime/trace/trace.h"

// Begins a span for one submission to the device: the original kernel (slice is NULL), or a launch of an entry
// with this slice; of a chain, the index-th. `decision` is the launch's, and so is `whose`. NULL if nothing is traced.
struct trace_span *cue_launch_trace(const cue_decision *decision, const struct client_found *whose,
    const cue_launch_spec *spec, const void *function, const struct slice *slice, unsigned index);
#endif
