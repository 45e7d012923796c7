// Copies in the trace (runtime/trace). Both functions cost a look if there is none.
#ifndef COPY_TRACE_H
#define COPY_TRACE_H

#include <stddef.h>

struct trace_span;

// Around the calls that are made of one copy or fill. `what` is its name. Errors and streams are the device
// API's. NULL if nothing is traced. `begin` leaves cue_last_copy_pieces alone; `end` notes it, and returns `error`.
struct trace_span *cue_copy_trace_begin(const char *what, size_t bytes, void *stream);
int cue_copy_trace_end(struct trace_span *span, int error);

#endif
