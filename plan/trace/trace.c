// Writes traces. In Chrome's format, SMs are processes and their slots are threads. Numbers begin with 1, and no two threads share
// one, even in different processes: 0 is the idle task to viewers, and some use only the thread's number.
//
// Viewers count in nanoseconds and truncate begin and duration. Perfetto drops an event that begins before
// the previous one ends and ends after it. So times are whole nanoseconds, and a duration is half a
// nanosecond less. However a reader rounds, a block then ends no later than the next one begins.
#include "trace.h"

#include "xform/base/json.h"

#include <math.h>

void trace_dispose(struct trace *trace)
{
	for (size_t i = 0; i < trace->names.count; i++)
		free(trace->names.items[i]);
	for (size_t i = 0; i < trace->rows.count; i++)
		free(trace->rows.items[i]);
	free(trace->title);
	VEC_DISPOSE(&trace->names);
	VEC_DISPOSE(&trace->rows);
	VEC_DISPOSE(&trace->events);
	trace->title = NULL;
}

static uint32_t count_lanes(const struct trace *trace)
{
	uint32_t lanes = 1;
	for (size_t i = 0; i < trace->events.count; i++)
		if (trace->events.items[i].lane >= lanes)
			lanes = trace->events.items[i].lane + 1;
	return lanes;
}

void trace_write(struct str *out, const struct trace *trace)
{
	uint32_t lanes = count_lanes(trace);
	str_add(out, "{\"displayTimeUnit\": \"ns\",\n\"otherData\": {\"title\": ");
	json_text(out, trace->title);
	str_add(out, ", \"names\": [");
	for (size_t i = 0; i < trace->names.count; i++) {
		str_add(out, i ? ", " : "");
		json_text(out, trace->names.items[i]);
	}
	str_add(out, "]},\n\"traceEvents\": [");
	for (uint32_t i = 0; i < trace->rows.count; i++) {
		str_add(out, i ? ",\n" : "\n");
		str_addf(
		    out, "{\"ph\": \"M\", \"name\": \"process_name\", \"pid\": %u, \"args\": {\"name\": ", i + 1);
		json_text(out, trace->rows.items[i]);
		str_addf(out,
		    "}},\n{\"ph\": \"M\", \"name\": \"process_sort_index\", \"pid\": %u, \"args\": {\"sort_index\": "
		    "%u}}",
		    i + 1, i);
	}
	for (size_t i = 0; i < trace->events.count; i++) {
		str_add(out, i || trace->rows.count ? ",\n" : "\n");
		const struct trace_event *event = &trace->events.items[i];
		double begin = floor(event->begin_us * 1e3), nanoseconds = floor(event->end_us * 1e3) - begin;
		str_add(out, "{\"ph\": \"X\", \"cat\": \"block\", \"name\": ");
		json_text(out, trace->names.items[event->name]);
		str_addf(out, ", \"pid\": %u, \"tid\": %u, \"ts\": %.3f, \"dur\": %.4f", event->row + 1,
		    event->row * lanes + event->lane + 1, begin / 1e3,
		    nanoseconds > 0 ? (nanoseconds - 0.5) / 1e3 : 0);
		if (event->block != TRACE_NO_BLOCK)
			str_addf(out, ", \"args\": {\"block\": %u}", event->block);
		str_add(out, "}");
	}
	str_add(out, "\n]}\n");
}
