// A scheduler launch's span in the trace. It is one launch to the device, so it is one span, which has the names of all
// its kernels; a chain's resumes are more.
#include <stdio.h>
#include <string.h>
#include "phase.h"
#include "runtime/trace/trace.h"

static void add_names(char *out, size_t bytes, const struct batch *batch)
{
	size_t used = 0;

	for (unsigned i = 0; i < batch->set->count && used < bytes; i++)
		if (batch->slot[i])
			used += (size_t)snprintf(
			    out + used, bytes - used, "%s%s", used ? " + " : "", batch->slot[i]->spec.kernel);
}

struct trace_span *cue_phase_trace(const struct batch *batch, const cue_merge_turns *turns,
    const struct client_found *whose, void *stream, unsigned long long number)
{
	char names[TRACE_NAME] = "";
	struct trace_work work = {.name = names,
	    .category = turns->index ? "resume" : "launch",
	    .client = whose->client ? whose->name : NULL,
	    .stream_id = cue_trace_stream_id(stream),
	    .stream = stream,
	    .state = turns->state,
	    .board = turns->board,
	    .index = turns->client,
	    .priority = whose->priority,
	    .function = batch->function,
	    .blocks = batch->grid,
	    .threads = batch->threads,
	    .shared_bytes = batch->dynamic_bytes};
	add_names(names, sizeof(names), batch);
	snprintf(work.fields, sizeof(work.fields),
	    "\"launch\":%llu,\"form\":\"%s\",\"policy\":\"phase\",\"threads\":%u,\"logical\":%u,\"physical\":%u,"
	    "\"merged\":%u,\"index\":%u,\"resumes\":%u",
	    number, cue_phase_mode_name(batch->mode), batch->threads, batch->total, batch->grid, batch->launches,
	    turns->index, turns->index + turns->resumes);
	return cue_trace_begin(&work);
}
