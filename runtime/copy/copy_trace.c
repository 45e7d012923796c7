// A copy's span: the whole of its chunks, with their number, since chunks follow each other without a break in
// a stream of their own. What lets others in between is seen on their rows.
#include <stdio.h>
#include "copy_trace.h"
#include "cuelastic/runtime.h"
#include "runtime/share/client.h"
#include "runtime/trace/trace.h"

struct trace_span *cue_copy_trace_begin(const char *what, size_t bytes, void *stream)
{
	struct trace_work work = {.name = what, .category = "copy", .stream = stream};
	struct client_found found = {0};

	if (!cue_trace_is_on())
		return NULL;
	if (cue_share_is_on() && !cue_share_find(&found, stream) && found.client)
		work.client = found.name;
	work.stream_id = cue_trace_stream_id(stream);
	snprintf(work.fields, sizeof(work.fields), "\"bytes\":%zu", bytes);
	return cue_trace_begin(&work);
}

int cue_copy_trace_end(struct trace_span *span, int error)
{
	cue_trace_add(span, "pieces", cue_last_copy_pieces());
	cue_trace_end(span, error);
	return error;
}
