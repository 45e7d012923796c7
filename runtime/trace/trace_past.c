// A span is settled when all spans that ran at the same time have been added. Then its client's counter is
// written at each time at which the span changes it: its begin, its end, and when its blocks left. The device
// does not record that last time. We use the begin of the first launch that has precedence over the span's
// client; or the span's end, if the trace has no such launch, for instance because it is another process's.
//
// Spans are kept until no other can have run at the same time, in a ring. If it is full, the oldest is settled early.
#include <stdio.h>
#include "trace_file.h"

#define MAX_PAST 4096u

static struct trace_past ring[MAX_PAST];
static unsigned long long first, settled, end; // first ≤ settled ≤ end: kept from, settled up to, added up to

static const struct trace_past *at(unsigned long long i)
{
	return &ring[i % MAX_PAST];
}

// Who made blocks of the span leave, and when; NULL, and the span's end, if that is not known.
static const struct trace_past *find_preempter(long long *when_ns, const struct trace_past *span)
{
	const struct trace_past *found = NULL;

	*when_ns = span->end_ns;
	for (unsigned long long i = first; i < end; i++) {
		const struct trace_past *other = at(i);
		long long ns = other->begin_ns > span->begin_ns ? other->begin_ns : span->begin_ns;
		if (!other->can_preempt || other->client == span->client || other->priority < span->priority ||
		    other->end_ns <= span->begin_ns || ns >= *when_ns)
			continue;
		*when_ns = ns;
		found = other;
	}
	return found;
}

static unsigned blocks_at(const struct trace_past *span, long long ns)
{
	long long when_ns = span->end_ns;

	if (ns < span->begin_ns || ns >= span->end_ns)
		return 0;
	if (span->left)
		(void)find_preempter(&when_ns, span);
	return ns < when_ns ? span->blocks : span->left < span->blocks ? span->blocks - span->left : 0;
}

static void count_blocks(struct trace_file *file, const struct trace_past *span, long long ns)
{
	unsigned long long sum = 0;
	char fields[48];
	struct trace_event event = {.phase = 'C',
	    .name = "resident blocks",
	    .category = "blocks",
	    .client = span->client,
	    .stream = span->stream,
	    .begin_us = (double)ns / 1e3,
	    .fields = fields};

	for (unsigned long long i = first; i < end; i++)
		if (at(i)->client == span->client)
			sum += blocks_at(at(i), ns);
	snprintf(fields, sizeof(fields), "\"blocks\":%llu", sum);
	cue_trace_file_event(file, &event);
}

static void settle_next(struct trace_file *file)
{
	const struct trace_past *span = at(settled++);

	if (span->blocks || span->left)
		count_blocks(file, span, span->begin_ns);
	if (span->left) {
		char fields[32];
		long long when_ns;
		const struct trace_past *preempter = find_preempter(&when_ns, span);
		struct trace_place to = {span->client, span->stream, (double)when_ns / 1e3};
		snprintf(fields, sizeof(fields), "\"left\":%u", span->left);
		if (preempter) // before the mark: to Perfetto, a mark is a span, and an arrow ends in the last one
			cue_trace_file_flow(
			    file, "preempts", &(struct trace_place){preempter->client, preempter->stream, to.us}, &to);
		cue_trace_file_event(file, &(struct trace_event){.phase = 'i',
		                               .name = "yield",
		                               .category = "yield",
		                               .client = to.client,
		                               .stream = to.stream,
		                               .begin_us = to.us,
		                               .fields = fields});
		count_blocks(file, span, when_ns);
	}
	if (span->blocks || span->left)
		count_blocks(file, span, span->end_ns);
}

void cue_trace_past_settle(struct trace_file *file, long long horizon_ns)
{
	long long begin_ns = horizon_ns;

	while (settled < end && at(settled)->end_ns < horizon_ns)
		settle_next(file);
	for (unsigned long long i = settled; i < end; i++)
		begin_ns = at(i)->begin_ns < begin_ns ? at(i)->begin_ns : begin_ns;
	while (first < settled && at(first)->end_ns <= begin_ns)
		first++;
}

void cue_trace_past_add(struct trace_file *file, const struct trace_past *span)
{
	if (end - first == MAX_PAST) {
		if (first == settled)
			settle_next(file);
		first++;
	}
	ring[end++ % MAX_PAST] = *span;
}
