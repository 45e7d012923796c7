// A launch's span has the decision in words, and a number that its slices and resumes share.
#include <limits.h>
#include <stdio.h>
#include "launch_trace.h"

static const char *form_of(const cue_decision *decision, const cue_launch_spec *spec)
{
	static const char *const forms[] = {"native", "sliced", "elastic", "elastic"};
	unsigned threads = spec->block[0] * spec->block[1] * spec->block[2];

	if (!decision->rewritten)
		return forms[0];
	if (decision->yields)
		return "yielding";
	return decision->physical_threads != threads ? "resized" : forms[decision->tier];
}

static const char *category_of(const cue_decision *decision, const struct slice *slice, unsigned index)
{
	if (index > 0)
		return "resume";
	return slice && slice->end - slice->begin < decision->logical_blocks ? "slice" : "launch";
}

static void add_fields(char *out, size_t bytes, const cue_decision *decision, const cue_launch_spec *spec,
    const struct slice *slice, unsigned index)
{
	int used = snprintf(out, bytes, "\"launch\":%llu,\"form\":\"%s\",\"policy\":\"%s\",\"threads\":%u",
	    decision->number, form_of(decision, spec), decision->policy, decision->physical_threads);

	if (!slice)
		snprintf(out + used, bytes - (size_t)used, ",\"logical\":%zu,\"reason\":\"%s\"",
		    decision->logical_blocks, cue_reason_name(decision->reason));
	else
		snprintf(out + used, bytes - (size_t)used,
		    ",\"logical\":%u,\"physical\":%u,\"limit\":\"%s\",\"stays\":\"%s\",\"index\":%u,\"resumes\":%u",
		    slice->end - slice->begin, decision->physical_blocks, cue_limit_name(decision->limit),
		    cue_stay_name(decision->stay), index, decision->resumes);
}

static unsigned blocks_of(const cue_decision *decision, const struct slice *slice)
{
	size_t blocks = slice ? slice->end - slice->begin : decision->logical_blocks;

	if (slice && decision->physical_blocks < blocks)
		blocks = decision->physical_blocks;
	return blocks < UINT_MAX ? (unsigned)blocks : UINT_MAX;
}

static void add_chain(struct trace_work *work, const struct turns *turns)
{
	work->state = turns->state;
	work->board = turns->board;
	work->index = turns->client;
}

struct trace_span *cue_launch_trace(const cue_decision *decision, const struct client_found *whose,
    const cue_launch_spec *spec, const void *function, const struct slice *slice, unsigned index)
{
	struct trace_work work = {.name = spec->kernel,
	    .category = category_of(decision, slice, index),
	    .client = decision->client,
	    .priority = decision->client ? whose->priority : 0,
	    .stream_id = cue_trace_stream_id(spec->stream),
	    .stream = spec->stream,
	    .function = function,
	    .blocks = blocks_of(decision, slice),
	    .threads = decision->physical_threads,
	    .shared_bytes = spec->shared_bytes};

	if (slice && decision->yields)
		add_chain(&work, (const struct turns *)slice);
	add_fields(work.fields, sizeof(work.fields), decision, spec, slice, index);
	return cue_trace_begin(&work);
}
