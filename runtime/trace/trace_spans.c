// A launch's span has the decision in words, and a number that its slices and resumes share.
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include "cuelastic/yield.h"
#include "runtime/grid/config.h"
#include "trace_spans.h"

_Thread_local const char *cue_trace_choice;

// More of a launch's fields, behind `used` bytes: why it ran so.
static void add_reason(struct trace_work *work, int used, unsigned long long plan)
{
	if (plan)
		used += snprintf(work->fields + used, sizeof(work->fields) - (size_t)used, ",\"plan\":%llu", plan);
	// Half a field would spoil the file.
	if (cue_trace_choice &&
	    (size_t)used + strlen(cue_trace_choice) + sizeof(",\"choice\":\"\"") <= sizeof(work->fields))
		snprintf(
		    work->fields + used, sizeof(work->fields) - (size_t)used, ",\"choice\":\"%s\"", cue_trace_choice);
}

static const char *category_of(const cue_decision *decision, const struct slice *slice, unsigned index)
{
	if (index > 0)
		return "resume";
	return slice && slice->end - slice->begin < decision->logical_blocks ? "slice" : "launch";
}

static unsigned blocks_of(const cue_decision *decision, const struct slice *slice)
{
	size_t blocks = slice ? slice->end - slice->begin : decision->logical_blocks;

	if (slice && decision->physical_blocks < blocks)
		blocks = decision->physical_blocks;
	return blocks < UINT_MAX ? (unsigned)blocks : UINT_MAX;
}

struct trace_span *cue_trace_launch(const cue_decision *decision, int priority, const cue_launch_spec *spec,
    const void *function, const struct slice *slice, unsigned index)
{
	struct trace_work work = {.name = spec->kernel,
	    .category = category_of(decision, slice, index),
	    .client = decision->client,
	    .priority = decision->client ? priority : 0,
	    .stream = spec->stream,
	    .function = function,
	    .blocks = blocks_of(decision, slice),
	    .threads = decision->physical_threads,
	    .shared_bytes = spec->shared_bytes};

	if (slice && decision->yields) {
		const struct turns *turns = (const struct turns *)slice;
		work.state = turns->state;
		work.board = turns->board;
		work.index = turns->client;
		work.places = turns->resumes >> CUE_YIELD_INDEX_BITS;
		work.group = turns->group;
		work.grouped = turns->grouped;
		work.total = slice->end - slice->begin;
	}
	char *out = work.fields;
	size_t bytes = sizeof(work.fields);
	int used = snprintf(out, bytes, "\"launch\":%llu,\"form\":\"%s\",\"policy\":\"%s\",\"threads\":%u",
	    decision->number,
	    decision->rewritten && decision->yields ? "yielding" : cue_config_form(decision, spec),
	    decision->policy, decision->physical_threads);

	if (!slice)
		used += snprintf(out + used, bytes - (size_t)used,
		    ",\"logical\":%zu,\"reason\":\"%s\",\"stays\":\"%s\"", decision->logical_blocks,
		    cue_reason_name(decision->reason), cue_no_yield_name(decision->no_yield));
	else
		used += snprintf(out + used, bytes - (size_t)used,
		    ",\"logical\":%u,\"physical\":%u,\"limit\":\"%s\",\"stays\":\"%s\",\"index\":%u,\"resumes\":%u",
		    slice->end - slice->begin, decision->physical_blocks, cue_limit_name(decision->limit),
		    cue_no_yield_name(decision->no_yield), index, decision->resumes);
	add_reason(&work, used, decision->plan);
	return cue_trace_begin(&work);
}

struct trace_span *cue_trace_merged(
    const struct trace_merged *merged, const cue_merge_turns *turns, void *stream)
{
	char names[TRACE_NAME] = "";
	size_t used = 0;
	struct trace_work work = {.name = names,
	    .category = turns->index ? "resume" : "launch",
	    .client = merged->client,
	    .stream = stream,
	    .state = turns->state,
	    .board = turns->board,
	    .index = turns->client,
	    .total = merged->logical,
	    .priority = merged->priority,
	    .function = merged->function,
	    .blocks = merged->blocks,
	    .threads = merged->threads,
	    .shared_bytes = merged->shared_bytes};

	for (unsigned i = 0; i < CUE_PHASE_MOST_MEMBERS && used < sizeof(names); i++)
		if (merged->kernel[i])
			used += (size_t)snprintf(
			    names + used, sizeof(names) - used, "%s%s", used ? " + " : "", merged->kernel[i]);
	int length = snprintf(work.fields, sizeof(work.fields),
	    "\"launch\":%llu,\"form\":\"%s\",\"policy\":\"phase\",\"threads\":%u,\"logical\":%u,\"physical\":%u,"
	    "\"merged\":%u,\"index\":%u,\"resumes\":%u",
	    merged->number, cue_phase_mode_name(merged->mode), merged->threads, merged->logical, merged->blocks,
	    merged->launches, turns->index, turns->index + turns->resumes);
	add_reason(&work, length, merged->plan);
	return cue_trace_begin(&work);
}

struct trace_span *cue_trace_copy(const char *what, size_t bytes, const char *client, void *stream)
{
	struct trace_work work = {.name = what, .category = "copy", .client = client, .stream = stream};

	snprintf(work.fields, sizeof(work.fields), "\"bytes\":%zu", bytes);
	return cue_trace_begin(&work);
}

void cue_trace_request(const char *client, void *stream, char phase)
{
	struct trace_work work = {
	    .name = "request", .category = "request", .phase = phase, .client = client, .stream = stream};

	cue_trace_end(cue_trace_begin(&work), 0);
}
