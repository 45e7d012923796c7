// Spans wait in a ring, in the order in which they were submitted, until the device has reached their second event. A place of the
// ring gets its events, and pinned memory for the board and for the chain's state before and after the span, when it is first used,
// and keeps them. So a trace allocates only while the ring fills for the first time.
//
// Times are those of CLOCK_MONOTONIC, which all processes have in common. The host reads it when the base event has been reached on
// a stream of its own. A span's begin is that time plus the time from the base event to the span's first event.
//
// One lock serves for everything: a trace changes times anyway, and lines must not mix.
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cuelastic/yield.h"
#include "runtime/grid/backend.h"
#include "runtime/grid/error.h"
#include "runtime/grid/streams.h"
#include "trace.h"
#include "trace_file.h"

#define MAX_SPANS 4096u
#define MAX_ROWS 256u
#define NUMBERS 1024u // of clients and streams that a process has; Linux has fewer than 2^22 processes

enum phase { FREE, OPEN, SUBMITTED, FAILED };

// What is fetched from the device, in stream order. The board: before the span.
struct seen {
	cue_yield_state before, after;
	cue_board board;
};

struct trace_span {
	enum phase phase;
	char name[TRACE_NAME], category[16], fields[TRACE_FIELDS], what;
	unsigned client, stream, host; // numbers of rows
	unsigned resident;             // blocks, at most
	int has_client, priority;
	void *cuda_stream;
	const cue_yield_state *state; // device memory; NULL: none
	unsigned index, blocks, places, group, grouped, total;
	double submitted_us, returned_us; // the host's call
	void *first, *second;             // events
	struct seen *seen;                // pinned
};

struct row {
	char client[32];
	unsigned long long id; // of the stream, or of the host's thread
	int is_host;
	unsigned client_number, stream_number;
	long long end_ns; // of the last span that was written
};

static struct trace {
	struct trace_file *file;
	pid_t owner; // a child process does not write into its parent's file
	struct trace_span spans[MAX_SPANS];
	unsigned oldest, count;
	unsigned long long collected; // spans so far
	struct row rows[MAX_ROWS];
	unsigned row_count, client_count;
	void *base; // event
	double base_us;
} trace;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static _Atomic int is_on = -1; // -1: the environment has not been read

unsigned long long cue_trace_number(void)
{
	static _Atomic unsigned long long last;

	return ++last;
}

// ---- rows

static unsigned client_number(const char *client)
{
	for (unsigned i = 0; i < trace.row_count; i++)
		if (!strcmp(trace.rows[i].client, client))
			return trace.rows[i].client_number;
	cue_trace_file_client(trace.file, ++trace.client_count, client, (int)trace.owner);
	return trace.client_count;
}

// A row of a client, made and named at its first use. The last row takes all streams for which there is no other row.
static const struct row *row_of(const char *client, unsigned long long id, int is_host)
{
	struct row fresh = {.id = id, .is_host = is_host};
	char name[48];

	for (const struct row *row = trace.rows; row < trace.rows + trace.row_count; row++)
		if (row->id == id && row->is_host == is_host && !strcmp(row->client, client))
			return row;
	if (trace.row_count == MAX_ROWS)
		return &trace.rows[MAX_ROWS - 1];
	snprintf(fresh.client, sizeof(fresh.client), "%s", client);
	fresh.client_number = client_number(fresh.client);
	fresh.stream_number = trace.row_count + 1;
	snprintf(name, sizeof(name), is_host ? "host thread %llu" : "stream %llu", id);
	cue_trace_file_stream(trace.file, fresh.client_number, fresh.stream_number, name);
	trace.rows[trace.row_count] = fresh;
	return &trace.rows[trace.row_count++];
}

// Threads have numbers in the order of their first submissions.
static unsigned thread_number(void)
{
	static _Atomic unsigned threads;
	static _Thread_local unsigned number;

	if (!number)
		number = ++threads;
	return number;
}

// ---- spans that have ended

struct chain {
	uint32_t before, after, left;
	int ended;
};

// The state's first word says how many tickets of a chain have been taken, the second how many blocks of a launch have left. The
// high words are the numbers of that chain and launch: if they differ from those before the span, the count began from 0. A launch
// that found no ticket does not touch the second word, and none of its blocks has left. Each block takes one more ticket than there
// are, to find that there is none.
static uint32_t tickets_of(const struct trace_span *span, unsigned long long next)
{
	uint32_t tickets = cue_yield_ticket((uint32_t)next, span->group, span->grouped);

	return tickets < span->total ? tickets : span->total;
}

static struct chain read_chain(const struct trace_span *span)
{
	const cue_yield_state *before = &span->seen->before, *after = &span->seen->after;
	int is_same_chain = before->next >> 32 == after->next >> 32;
	unsigned newer = 0; // that of the chain's last launch
	for (unsigned i = 1; i < CUE_YIELD_STREAMS; i++)
		newer = after->left[i] > after->left[newer] ? i : newer;
	uint32_t left = before->left[newer] >> 32 == after->left[newer] >> 32 ? 0 : (uint32_t)after->left[newer];

	return (struct chain){.before = is_same_chain ? tickets_of(span, before->next) : 0,
	    .after = tickets_of(span, after->next),
	    .left = left & ~CUE_YIELD_ENDED,
	    .ended = (left & CUE_YIELD_ENDED) != 0};
}

// The nearest; times are not negative.
static long long whole_ns(double us)
{
	return (long long)(us * 1e3 + 0.5);
}

// Times in whole nanoseconds, as viewers count. The device gives them in single precision. So a span can seem to begin before its
// predecessor has ended, and a viewer would drop it. Then its begin is moved to that end. A duration is half a nanosecond less:
// however a viewer rounds, spans do not overlap. They may overlap only on the last row, which may have several streams.
static void set_times(struct trace_event *event, double begin_us, double duration_us)
{
	struct row *row = &trace.rows[event->stream - 1];
	long long begin_ns = whole_ns(begin_us), end_ns = whole_ns(begin_us + duration_us);

	if (event->stream < MAX_ROWS && begin_ns < row->end_ns)
		begin_ns = row->end_ns;
	if (end_ns < begin_ns)
		end_ns = begin_ns;
	row->end_ns = end_ns;
	event->begin_us = (double)begin_ns / 1e3;
	event->duration_us = end_ns > begin_ns ? ((double)(end_ns - begin_ns) - 0.5) / 1e3 : 0;
}

// The host's call, and an arrow from it to what it has submitted.
static void write_submission(const struct trace_span *span, double begin_us)
{
	struct trace_event event = {.phase = 'X',
	    .name = span->name,
	    .category = "submission",
	    .client = span->client,
	    .stream = span->host};

	set_times(&event, span->submitted_us, span->returned_us - span->submitted_us);
	cue_trace_file_event(trace.file, &event);
	cue_trace_file_flow(trace.file, "runs", &(struct trace_place){span->client, span->host, event.begin_us},
	    &(struct trace_place){span->client, span->stream, begin_us});
}

// What else is written for a span: a resume's mark, or the host's call. The span is kept until its preempters are known.
static void write_more(
    const struct trace_span *span, const struct trace_event *event, const struct chain *chain)
{
	int is_resume = !strcmp(span->category, "resume"), has_run = !span->state || chain->after > chain->before;
	struct trace_event mark = {.phase = 'i',
	    .name = "resume",
	    .category = "yield",
	    .client = span->client,
	    .stream = span->stream,
	    .begin_us = event->begin_us};

	if (!is_resume)
		write_submission(span, event->begin_us);
	else if (has_run)
		cue_trace_file_event(trace.file, &mark);
	if (span->resident && (has_run || chain->left))
		cue_trace_past_add(trace.file, &(struct trace_past){.client = span->client,
		                                   .stream = span->stream,
		                                   .begin_ns = whole_ns(event->begin_us),
		                                   .end_ns = trace.rows[span->stream - 1].end_ns,
		                                   .blocks = span->resident,
		                                   .left = chain->left,
		                                   .can_preempt = span->has_client && !is_resume,
		                                   .priority = span->priority});
}

static void write_span(const struct trace_span *span)
{
	const struct trace_backend *device = cue_backend_get()->trace;
	char fields[TRACE_FIELDS + 256], state[128] = "", gate[64] = "", priority[32] = "";
	double begin_us, duration_us;
	struct chain chain = {0};
	struct trace_event event = {.phase = span->what,
	    .name = span->name,
	    .category = span->category,
	    .client = span->client,
	    .stream = span->stream,
	    .id = span->what == 'X' ? 0 : span->stream, // a stream has one request at a time
	    .fields = fields};

	if (device->elapsed_us(&begin_us, trace.base, span->first) ||
	    device->elapsed_us(&duration_us, span->first, span->second))
		return;
	if (span->state) {
		chain = read_chain(span);
		snprintf(state, sizeof(state),
		    "\"tickets_before\":%u,\"tickets_behind\":%u,\"left\":%u,\"ended\":%d,", chain.before,
		    chain.after, chain.left, chain.ended);
		// What the gate said when the span began, by the board of that moment. Whose turn it was, the device's clock
		// alone knows: then the number is missing.
		size_t bytes = sizeof(gate);
		static const char *const names[] = {"priority", "alone", "turns", "turns", "share"};
		cue_gate_why why;
		unsigned allowed = cue_gate_least(
		    span->blocks, cue_gate_decide(&why, &span->seen->board, span->index, 0, span->places));
		if (why == CUE_GATE_OWN_TURN || why == CUE_GATE_OTHER_TURN)
			snprintf(gate, bytes, "\"gate\":\"%s\",", names[why]);
		else
			snprintf(gate, bytes, "\"gate\":\"%s\",\"allowed\":%u,", names[why], allowed);
	}
	if (span->has_client)
		snprintf(priority, sizeof(priority), "\"priority\":%d,", span->priority);
	set_times(&event, trace.base_us + begin_us, duration_us);
	snprintf(fields, sizeof(fields), "%s%s%s%s%s\"submitted_us\":%.3f", span->fields,
	    *span->fields ? "," : "", state, gate, priority, span->submitted_us);
	cue_trace_file_event(trace.file, &event);
	if (span->what == 'X')
		write_more(span, &event, &chain);
}

// Writes the spans that have ended, in order. `waits`: waits for the others, too. Under the lock.
static void trace_collect(int waits)
{
	const struct trace_backend *device = cue_backend_get()->trace;

	while (trace.count > 0 && trace.file) {
		struct trace_span *span = &trace.spans[trace.oldest];
		if (span->phase == OPEN || (span->phase == SUBMITTED && !waits && !device->is_reached(span->second)))
			return;
		if (span->phase == SUBMITTED && (!waits || !device->wait(span->second)))
			write_span(span);
		span->phase = FREE;
		trace.oldest = (trace.oldest + 1) % MAX_SPANS;
		trace.count--;
		trace.collected++;
	}
}

// Settles what is known by now about the spans that have been written. All spans in the ring begin after the
// first of them was submitted.
static void settle(void)
{
	double horizon_us = trace.count ? trace.spans[trace.oldest].submitted_us : cue_clock_us();

	if (trace.file)
		cue_trace_past_settle(trace.file, whole_ns(horizon_us));
}

// Writes the oldest spans, as many as given, except those that another thread has begun and not ended. Under the lock, which it
// releases while it waits: a span may itself wait for a launch that another thread is about to make.
static void collect_oldest(unsigned count)
{
	const unsigned long long last = trace.collected + count;

	for (trace_collect(0); trace.collected < last && trace.count && trace.file; trace_collect(0)) {
		const struct trace_span *span = &trace.spans[trace.oldest];
		void *event = span->second;
		if (span->phase == OPEN)
			return;
		pthread_mutex_unlock(&lock);
		(void)cue_backend_get()->trace->wait(event);
		pthread_mutex_lock(&lock);
	}
}

// ---- begin and end of a trace

static void at_exit(void)
{
	pthread_mutex_lock(&lock);
	if (trace.file && trace.owner == getpid()) {
		trace_collect(1);
		cue_trace_past_settle(trace.file, LLONG_MAX);
		(void)cue_trace_file_close(trace.file);
		trace.file = NULL;
	}
	atomic_store(&is_on, 0);
	pthread_mutex_unlock(&lock);
}

// The base event is on a stream that waits for nothing.
static int trace_start(const char *path)
{
	const struct trace_backend *device = cue_backend_get()->trace;
	void *stream;
	int error;

	trace.owner = getpid();
	if (!device)
		return cue_error_set(CUE_ERROR_DEVICE, "this device has no trace");
	if (device->make_stream(&stream) || device->make_event(&trace.base) ||
	    device->record(trace.base, stream) || device->wait(trace.base))
		return cue_error_set(CUE_ERROR_DEVICE, "the trace's first event could not be made");
	cue_stream_made(stream);
	trace.base_us = (double)whole_ns(cue_clock_us()) / 1e3;
	error = cue_trace_file_open(&trace.file, path, (unsigned)trace.owner * NUMBERS);
	if (error)
		return cue_error_set(CUE_ERROR_SETTING, "cannot write %.200s: %s", path, strerror(-error));
	atexit(at_exit);
	atomic_store(&is_on, 1);
	return CUE_OK;
}

static void start_by_environment(void)
{
	const char *path = getenv("CUELASTIC_TRACE");

	if (path && *path && trace_start(path) == 0)
		return;
	atomic_store(&is_on, 0);
	if (!path || !*path)
		return;
	cue_warn("there is no trace", "CUELASTIC_TRACE: %s", cue_error_message());
}

int cue_trace_is_on(void)
{
	int on = atomic_load_explicit(&is_on, memory_order_acquire);

	if (on < 0)
		pthread_once(&once, start_by_environment);
	return on < 0 ? atomic_load_explicit(&is_on, memory_order_acquire) : on;
}

int cue_trace_flush(void)
{
	int error = 0;

	if (!cue_trace_is_on())
		return CUE_OK;
	pthread_mutex_lock(&lock);
	if (trace.file && trace.owner == getpid()) {
		collect_oldest(trace.count);
		settle();
		error = trace.file ? cue_trace_file_flush(trace.file) : 0;
	}
	pthread_mutex_unlock(&lock);
	return error ? cue_error_set(CUE_ERROR_SETTING, "the trace cannot be written: %s", strerror(-error))
	             : CUE_OK;
}

// ---- one span

// How many spans of the thread have room without writing others.
static _Thread_local unsigned room;

// Under the lock.
static void make_room(unsigned spans)
{
	trace_collect(0);
	if (trace.count + spans > MAX_SPANS)
		collect_oldest(trace.count + spans - MAX_SPANS);
	settle();
}

// The next free place of the ring, or NULL. Under the lock.
static struct trace_span *take_place(void)
{
	if (!room || trace.count == MAX_SPANS)
		make_room(1);
	room -= room > 0;
	return trace.count < MAX_SPANS ? &trace.spans[(trace.oldest + trace.count) % MAX_SPANS] : NULL;
}

static int prepare(struct trace_span *span, const struct trace_backend *device)
{
	int error = span->first ? 0 : device->make_event(&span->first);

	if (!error && !span->second)
		error = device->make_event(&span->second);
	if (!error && !span->seen)
		error = device->pinned((void **)&span->seen, sizeof(*span->seen));
	return error;
}

void cue_trace_make_room(unsigned spans)
{
	if (!cue_trace_is_on())
		return;
	pthread_mutex_lock(&lock);
	if (trace.file && trace.owner == getpid()) {
		make_room(spans);
		for (unsigned i = trace.count; i < trace.count + spans && i < MAX_SPANS; i++)
			(void)prepare(&trace.spans[(trace.oldest + i) % MAX_SPANS], cue_backend_get()->trace);
		room = spans;
	}
	pthread_mutex_unlock(&lock);
}

// How many of the launch's blocks can be resident at once.
static unsigned find_resident(const struct trace_work *work)
{
	const struct backend *device = cue_backend_get();
	unsigned blocks = 0, sms = 0;
	int pending, error;

	if (!work->function || !device->phase)
		return 0;
	pending = device->pending();
	error = device->phase->residency(&blocks, work->function, work->threads, work->shared_bytes);
	if (!error)
		error = device->phase->sm_count(&sms);
	if (error && !pending)
		device->forget();
	return work->blocks < blocks * sms ? work->blocks : blocks * sms;
}

// What tells the stream apart: the device's id of it, or its handle where the device has no ids.
static unsigned long long id_of(void *stream)
{
	const struct share_backend *share = cue_backend_get()->share;
	unsigned long long id = (unsigned long long)(uintptr_t)stream;

	if (share && share->stream_id(&id, stream))
		id = (unsigned long long)(uintptr_t)stream;
	return id;
}

static struct trace_span *begin(const struct trace_work *work, const struct trace_backend *device)
{
	unsigned long long id = id_of(work->stream);
	struct trace_span *span = trace.file && trace.owner == getpid() ? take_place() : NULL;
	double submitted_us = cue_clock_us();

	if (!span || prepare(span, device) || device->record(span->first, work->stream))
		return NULL;
	const char *client = work->client ? work->client : "process";
	const struct row *row = row_of(client, id, 0);

	snprintf(span->name, sizeof(span->name), "%s", work->name);
	snprintf(span->category, sizeof(span->category), "%s", work->category);
	memcpy(span->fields, work->fields, sizeof(span->fields));
	span->what = work->phase ? work->phase : 'X';
	span->client = row->client_number;
	span->stream = row->stream_number;
	span->cuda_stream = work->stream;
	span->state = work->state;
	span->index = work->index;
	span->group = work->group;
	span->grouped = work->grouped;
	span->total = work->total;
	span->blocks = work->blocks;
	span->places = work->places > work->blocks ? work->places : work->blocks;
	span->resident = find_resident(work);
	span->has_client = work->client && work->function;
	span->priority = work->priority;
	if (span->what == 'X')
		span->host = row_of(client, thread_number(), 1)->stream_number;
	span->submitted_us = submitted_us;
	if (span->state &&
	    (device->fetch(&span->seen->before, span->state, sizeof(*span->state), work->stream) ||
	        device->fetch(&span->seen->board, work->board, sizeof(*work->board), work->stream)))
		span->state = NULL;
	span->phase = OPEN;
	trace.count++;
	return span;
}

struct trace_span *cue_trace_begin(const struct trace_work *work)
{
	const struct trace_backend *device = cue_backend_get()->trace;
	struct trace_span *span;

	if (!cue_trace_is_on() || device->is_captured(work->stream))
		return NULL;
	pthread_mutex_lock(&lock);
	span = begin(work, device);
	pthread_mutex_unlock(&lock);
	return span;
}

// An open span is the caller's alone.
void cue_trace_add(struct trace_span *span, const char *key, unsigned long long value)
{
	char more[64];
	size_t used;
	int length;

	if (!span)
		return;
	used = strlen(span->fields);
	length = snprintf(more, sizeof(more), "%s\"%s\":%llu", used ? "," : "", key, value);
	if (length > 0 && (size_t)length < sizeof(more) && used + (size_t)length < sizeof(span->fields))
		memcpy(span->fields + used, more, (size_t)length + 1);
}

void cue_trace_end(struct trace_span *span, int error)
{
	const struct trace_backend *device = cue_backend_get()->trace;

	if (!span)
		return;
	pthread_mutex_lock(&lock);
	if (!error && span->state &&
	    device->fetch(&span->seen->after, span->state, sizeof(*span->state), span->cuda_stream))
		span->state = NULL;
	if (!error)
		error = device->record(span->second, span->cuda_stream);
	span->returned_us = cue_clock_us();
	span->phase = error ? FAILED : SUBMITTED;
	pthread_mutex_unlock(&lock);
}
