// Spans wait in a ring, in the order in which they were submitted, until the device has reached their second
// event. The ring's places have their events, and pinned memory for the chain's state before and behind the
// span and for the board, from their first use on. So a trace allocates as the ring fills for the first time, and not afterwards.
//
// Times: the trace begins when the base event has been reached on a stream of its own; the host's clock is read
// right behind. A span's begin is the time from the base event to its first event.
//
// One lock for all: a trace changes times anyway, and lines must not mix.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "cuelastic/yield.h"
#include "runtime/grid/backend.h"
#include "runtime/grid/error.h"
#include "runtime/grid/say.h"
#include "trace.h"

#define MOST_SPANS 4096u
#define MOST_ROWS 256u

enum phase { FREE, OPEN, SUBMITTED, FAILED };

// What is fetched of the device, in stream order. The board: before the span.
struct seen {
	cue_yield_state before, behind;
	cue_board board;
};

struct trace_span {
	enum phase phase;
	char name[TRACE_NAME], category[16], fields[TRACE_FIELDS], what;
	unsigned client, stream; // numbers of rows
	void *cuda_stream;
	const cue_yield_state *state; // device memory; NULL: none
	unsigned index, blocks;
	double submitted_us;
	void *first, *second; // events
	struct seen *seen;    // pinned
};

struct row {
	char client[32];
	unsigned long long stream_id;
	unsigned client_number, stream_number;
	long long end_ns; // of the last span that was written
};

static struct trace {
	struct trace_file *file;
	pid_t owner; // a child process does not write into its parent's file
	struct trace_span spans[MOST_SPANS];
	unsigned oldest, count;
	unsigned long long collected; // spans so far
	struct row rows[MOST_ROWS];
	unsigned row_count, client_count;
	void *base; // event
	double base_us;
	struct timespec begin;
} trace;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static _Atomic int is_on = -1; // -1: the environment has not been read

static double now_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)(now.tv_sec - trace.begin.tv_sec) * 1e6 +
	       (double)(now.tv_nsec - trace.begin.tv_nsec) / 1e3;
}

unsigned long long cue_trace_number(void)
{
	static _Atomic unsigned long long last;

	return ++last;
}

// ---- rows

static struct row *find_row(const char *client, unsigned long long stream_id)
{
	for (unsigned i = 0; i < trace.row_count; i++)
		if (trace.rows[i].stream_id == stream_id && !strcmp(trace.rows[i].client, client))
			return &trace.rows[i];
	return NULL;
}

static unsigned client_number(const char *client)
{
	for (unsigned i = 0; i < trace.row_count; i++)
		if (!strcmp(trace.rows[i].client, client))
			return trace.rows[i].client_number;
	cue_trace_file_client(trace.file, ++trace.client_count, client);
	return trace.client_count;
}

// The row of a client's stream, made and named at its first use. The last row takes what is too many.
static const struct row *row_of(const struct trace_work *work)
{
	const char *client = work->client ? work->client : "process";
	struct row *row = find_row(client, work->stream_id);
	struct row fresh = {.stream_id = work->stream_id};
	char name[48];

	if (row || trace.row_count == MOST_ROWS)
		return row ? row : &trace.rows[MOST_ROWS - 1];
	snprintf(fresh.client, sizeof(fresh.client), "%s", client);
	fresh.client_number = client_number(fresh.client);
	fresh.stream_number = trace.row_count + 1;
	snprintf(name, sizeof(name), "stream %llu", work->stream_id);
	cue_trace_file_stream(trace.file, fresh.client_number, fresh.stream_number, name);
	trace.rows[trace.row_count] = fresh;
	return &trace.rows[trace.row_count++];
}

// ---- spans that have ended

// The state's first word is the next ticket of a chain, the second how many blocks of a launch have left. High
// words are the numbers of that chain and launch: if they are others than before the span, it began from 0. A
// launch that found no ticket does not touch the second word, and nobody has left.
static void add_state(char *out, size_t bytes, const struct trace_span *span)
{
	const cue_yield_state *before = &span->seen->before, *behind = &span->seen->behind;
	int is_same_chain = before->next >> 32 == behind->next >> 32;
	uint32_t left = before->left >> 32 == behind->left >> 32 ? 0 : (uint32_t)behind->left;

	snprintf(out, bytes, "%s\"tickets_before\":%u,\"tickets_behind\":%u,\"left\":%u,\"ended\":%d",
	    *span->fields ? "," : "", is_same_chain ? (uint32_t)before->next : 0, (uint32_t)behind->next,
	    left & ~CUE_YIELD_ENDED, (left & CUE_YIELD_ENDED) != 0);
}

// What the gate said when the span began, by the board of that moment. Whose turn it was, and how near the
// next frame, the device's clock alone knows: then the number is missing, or all of it.
static void add_gate(char *out, size_t bytes, const struct trace_span *span)
{
	static const char *const names[] = {"pace", "priority", "alone", "turns", "turns", "share"};
	const cue_board *board = &span->seen->board;
	unsigned drawing = cue_gate_above(board, board->drawing & board->clients, span->index), allowed;
	cue_gate_why why;

	if (drawing)
		return;
	allowed = cue_gate_decide(&why, board, span->index, 0, span->blocks);
	if (why == CUE_GATE_OWN_TURN || why == CUE_GATE_OTHER_TURN)
		snprintf(out, bytes, ",\"gate\":\"%s\"", names[why]);
	else
		snprintf(out, bytes, ",\"gate\":\"%s\",\"allowed\":%u", names[why], allowed);
}

// The nearest; times are not negative.
static long long whole_ns(double us)
{
	return (long long)(us * 1e3 + 0.5);
}

// Times in whole nanoseconds, as viewers count. The device gives them in single precision. So a span can seem to
// begin before the one in front of it has ended, and a viewer would drop it. It begins then where that one
// ends. A duration is half a nanosecond less: however a viewer rounds, spans do not overlap. Only on the last
// row they may, since it has several streams if there are too many.
static void set_times(struct trace_event *event, double begin_us, double duration_us)
{
	struct row *row = &trace.rows[event->stream - 1];
	long long begin_ns = whole_ns(begin_us), end_ns = whole_ns(begin_us + duration_us);

	if (event->stream < MOST_ROWS && begin_ns < row->end_ns)
		begin_ns = row->end_ns;
	if (end_ns < begin_ns)
		end_ns = begin_ns;
	row->end_ns = end_ns;
	event->begin_us = (double)begin_ns / 1e3;
	event->duration_us = end_ns > begin_ns ? ((double)(end_ns - begin_ns) - 0.5) / 1e3 : 0;
}

static void write_span(const struct trace_span *span)
{
	const struct trace_backend *device = cue_backend_get()->trace;
	char fields[TRACE_FIELDS + 256], state[128] = "", gate[64] = "";
	double begin_us, duration_us;
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
		add_state(state, sizeof(state), span);
		add_gate(gate, sizeof(gate), span);
	}
	set_times(&event, trace.base_us + begin_us, duration_us);
	snprintf(fields, sizeof(fields), "%s%s%s%s\"submitted_us\":%.3f", span->fields, state, gate,
	    *span->fields || *state ? "," : "", span->submitted_us);
	cue_trace_file_event(trace.file, &event);
}

// Writes the spans that have ended, in order. `waits`: also the others. Under the lock.
static void collect(int waits)
{
	const struct trace_backend *device = cue_backend_get()->trace;

	while (trace.count > 0 && trace.file) {
		struct trace_span *span = &trace.spans[trace.oldest];
		if (span->phase == OPEN || (span->phase == SUBMITTED && !waits && !device->is_reached(span->second)))
			return;
		if (span->phase == SUBMITTED && (!waits || !device->wait(span->second)))
			write_span(span);
		span->phase = FREE;
		trace.oldest = (trace.oldest + 1) % MOST_SPANS;
		trace.count--;
		trace.collected++;
	}
}

// Writes the oldest spans, as many as these, but those that another thread has begun and not ended. Under the lock, which it leaves
// while it waits: what it waits for may wait itself for a launch that another thread is about to make.
static void collect_oldest(unsigned count)
{
	const unsigned long long last = trace.collected + count;

	for (collect(0); trace.collected < last && trace.count && trace.file; collect(0)) {
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
		collect(1);
		(void)cue_trace_file_close(trace.file);
		trace.file = NULL;
	}
	atomic_store(&is_on, 0);
	pthread_mutex_unlock(&lock);
}

// The base event is on a stream that waits for nothing.
static int set_base(const struct trace_backend *device)
{
	void *stream;
	int error = device->make_stream(&stream);

	if (!error)
		error = device->make_event(&trace.base);
	if (!error)
		error = device->record(trace.base, stream);
	if (!error)
		error = device->wait(trace.base);
	trace.base_us = (double)whole_ns(now_us()) / 1e3;
	return error;
}

static int start(const char *path)
{
	const struct trace_backend *device = cue_backend_get()->trace;
	int error;

	if (!device)
		return cue_error_set(CUE_ERROR_DEVICE, "this device has no trace");
	clock_gettime(CLOCK_MONOTONIC, &trace.begin);
	if (set_base(device))
		return cue_error_set(CUE_ERROR_DEVICE, "the trace's first event could not be made");
	error = cue_trace_file_open(&trace.file, path);
	if (error)
		return cue_error_set(CUE_ERROR_SETTING, "cannot write %.200s: %s", path, strerror(-error));
	trace.owner = getpid();
	atexit(at_exit);
	atomic_store(&is_on, 1);
	return CUE_OK;
}

static void start_by_environment(void)
{
	const char *path = getenv("CUELASTIC_TRACE");
	char problem[300];

	if (path && *path && start(path) == 0)
		return;
	atomic_store(&is_on, 0);
	if (!path || !*path)
		return;
	snprintf(problem, sizeof(problem), "CUELASTIC_TRACE: %s", cue_error_message());
	cue_say(problem, "there is no trace");
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
		error = trace.file ? cue_trace_file_flush(trace.file) : 0;
	}
	pthread_mutex_unlock(&lock);
	return error ? cue_error_set(CUE_ERROR_SETTING, "the trace cannot be written: %s", strerror(-error))
	             : CUE_OK;
}

// ---- one span

static int prepare(struct trace_span *span, const struct trace_backend *device)
{
	int error = 0;

	if (!span->first)
		error = device->make_event(&span->first);
	if (!error && !span->second)
		error = device->make_event(&span->second);
	if (!error && !span->seen)
		error = device->pinned((void **)&span->seen, sizeof(*span->seen));
	return error;
}

// The next free place of the ring, or NULL. Under the lock.
static struct trace_span *take_place(void)
{
	collect(0);
	if (trace.count == MOST_SPANS)
		collect_oldest(1);
	return trace.count < MOST_SPANS ? &trace.spans[(trace.oldest + trace.count) % MOST_SPANS] : NULL;
}

static void describe(struct trace_span *span, const struct trace_work *work)
{
	const struct row *row = row_of(work);

	snprintf(span->name, sizeof(span->name), "%s", work->name);
	snprintf(span->category, sizeof(span->category), "%s", work->category);
	memcpy(span->fields, work->fields, sizeof(span->fields));
	span->what = work->phase ? work->phase : 'X';
	span->client = row->client_number;
	span->stream = row->stream_number;
	span->cuda_stream = work->stream;
	span->state = work->state;
	span->index = work->index;
	span->blocks = work->blocks;
}

static struct trace_span *begin(const struct trace_work *work, const struct trace_backend *device)
{
	struct trace_span *span = trace.file && trace.owner == getpid() ? take_place() : NULL;
	double submitted_us = now_us();

	if (!span || prepare(span, device) || device->record(span->first, work->stream))
		return NULL;
	describe(span, work);
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

unsigned long long cue_trace_stream_id(void *stream)
{
	const struct share_backend *share = cue_backend_get()->share;
	unsigned long long id = (unsigned long long)(uintptr_t)stream;

	if (share && share->stream_id(&id, stream))
		id = (unsigned long long)(uintptr_t)stream;
	return id;
}

void cue_trace_end(struct trace_span *span, int error)
{
	const struct trace_backend *device = cue_backend_get()->trace;

	if (!span)
		return;
	pthread_mutex_lock(&lock);
	if (!error && span->state &&
	    device->fetch(&span->seen->behind, span->state, sizeof(*span->state), span->cuda_stream))
		span->state = NULL;
	if (!error)
		error = device->record(span->second, span->cuda_stream);
	span->phase = error ? FAILED : SUBMITTED;
	pthread_mutex_unlock(&lock);
}
