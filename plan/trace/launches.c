// Reads what the library traced. Three steps:
//
//  1. Each event becomes a client's name, a span, or one end of a request. What the library does not write is refused.
//     Events of one stream are in the order of their submission, so the spans of a request are between its
//     two ends.
//  2. In the order of each stream, a span is ready when it was submitted and the one before it has ended.
//  3. Spans of a stream with the number of one launch become the launch. Two processes may use the same
//     number.
//
// The time of submission is the host's, the others are the device's. They differ by microseconds at most, and
// a launch that seems to begin before it was submitted was submitted when it began.
#include "launches.h"
#include "trace_load.h"
#include "xform/base/json.h"

#include <math.h>
#include <string.h>

// Numbers of a process's trace: of a client, a stream.
struct place {
	size_t file;
	json_int_t number;
};

struct span {
	unsigned long long launch, left;
	struct place stream;
	uint32_t client, kernel;
	enum kind { LAUNCH, SLICE, RESUME, COPY, KINDS } kind;
	double begin_us, end_us, submitted_us, ready_us;
	int yields, has_run, in_request;
	enum launch_gate gate; // LAUNCH_GATES: not known
};

// A request whose end has not been read.
struct open_request {
	struct place stream;
	double submitted_us;
};

struct reader {
	struct launches *out;
	size_t file;              // that is read
	VEC(struct place) places; // the number of each client
	VEC(struct open_request) open;
	VEC(struct span) spans;
	json_t *kernels; // name → index
};

// A number that is not negative; NAN if it is anything else.
static double time_of(const json_t *object, const char *key)
{
	const json_t *value = json_object_get(object, key);
	double number = json_number_value(value);
	return json_is_number(value) && number >= 0 ? number : NAN;
}

// A whole number that is not negative; -1 if it is anything else.
static json_int_t count_of(const json_t *object, const char *key)
{
	const json_t *value = json_object_get(object, key);
	return json_is_integer(value) && json_integer_value(value) >= 0 ? json_integer_value(value) : -1;
}

// ---- 1. events

static int compare_places(struct place a, struct place b)
{
	int order = UTIL_ORDER(a.file, b.file);
	return order ? order : UTIL_ORDER(a.number, b.number);
}

static int is_same(struct place a, struct place b)
{
	return !compare_places(a, b);
}

static const char *take_client(struct reader *r, const json_t *event)
{
	const char *name = json_text_at(json_object_get(event, "args"), "name");
	struct place place = {r->file, count_of(event, "pid")};
	if (!name || place.number < 0)
		return "a client without a name or a number";
	for (size_t i = 0; i < r->places.count; i++)
		if (is_same(r->places.items[i], place))
			return "a client's second name";
	VEC_PUSH(&r->places, place);
	VEC_PUSH(&r->out->clients, strdup(name));
	VEC_PUSH(&r->out->copies, (struct copies){0});
	return NULL;
}

static const char *find_client(uint32_t *out, const struct reader *r, const json_t *event)
{
	struct place place = {r->file, count_of(event, "pid")};
	for (size_t i = 0; i < r->places.count; i++)
		if (is_same(r->places.items[i], place)) {
			*out = (uint32_t)i;
			return NULL;
		}
	return "a span of a client without a name (pid)";
}

static uint32_t find_kernel(struct reader *r, const char *name)
{
	json_t *known = json_object_get(r->kernels, name);
	if (known)
		return (uint32_t)json_integer_value(known);
	json_object_set_new(r->kernels, name, json_integer((json_int_t)r->out->kernels.count));
	VEC_PUSH(&r->out->kernels, strdup(name));
	return (uint32_t)(r->out->kernels.count - 1);
}

static const char *take_kind(struct span *out, const json_t *event)
{
	static const char *const names[] = {"launch", "slice", "resume", "copy"};
	const char *category = json_text_at(event, "cat");
	for (int i = 0; category && i < KINDS; i++)
		if (!strcmp(category, names[i])) {
			out->kind = (enum kind)i;
			return NULL;
		}
	return "no trace of the runtime library: a span is no launch, slice, resume or copy (cat)";
}

static const char *take_times(struct span *out, const json_t *event, const json_t *args)
{
	out->begin_us = time_of(event, "ts");
	out->end_us = out->begin_us + time_of(event, "dur");
	out->submitted_us = fmin(time_of(args, "submitted_us"), out->begin_us);
	if (!isfinite(out->end_us))
		return "a span without its time (ts, dur)";
	if (isnan(time_of(args, "submitted_us")))
		return "a span without the time of its submission (submitted_us)";
	return out->stream.number < 0 ? "a span without a stream (tid)" : NULL;
}

const char *launch_gate_name(enum launch_gate gate)
{
	static const char *const names[] = {"alone", "priority", "turns", "share"};
	return gate < LAUNCH_GATES ? names[gate] : "?";
}

// LAUNCH_GATES, also for a text that names none.
static enum launch_gate find_gate(const char *name)
{
	unsigned gate = 0;
	while (name && gate < LAUNCH_GATES && strcmp(name, launch_gate_name((enum launch_gate)gate)) != 0)
		gate++;
	return name ? (enum launch_gate)gate : LAUNCH_GATES;
}

static const char *take_launch(struct reader *r, struct span *out, const json_t *event, const json_t *args)
{
	json_int_t number = count_of(args, "launch"), left = count_of(args, "left");
	json_int_t before = count_of(args, "tickets_before"), after = count_of(args, "tickets_behind");
	const char *form = json_text_at(args, "form"), *name = json_text_at(event, "name");
	if (!name || number < 1)
		return "a launch without its name or number";
	if (!form)
		return "a launch without its form";
	if (after < before)
		return "a launch that took back tickets (tickets_behind)";
	out->kernel = find_kernel(r, name);
	out->launch = (unsigned long long)number;
	out->yields = !strcmp(form, "yielding") || after >= 0;
	out->has_run = after > before;
	out->gate = find_gate(json_text_at(args, "gate"));
	if (out->gate == LAUNCH_GATES && json_object_get(args, "gate"))
		return "a launch under a rule that the gate does not have (gate)";
	out->left = left > 0 ? (unsigned long long)left : 0;
	return NULL;
}

static const char *take_copy(struct reader *r, const struct span *span, const json_t *args)
{
	json_int_t pieces = count_of(args, "pieces"), bytes = count_of(args, "bytes");
	struct copies *copies = &r->out->copies.items[span->client];
	if (pieces < 1 || bytes < 0)
		return "a copy without its pieces or bytes";
	copies->count++;
	copies->pieces += (unsigned long long)pieces;
	copies->bytes += (unsigned long long)bytes;
	copies->work_us += span->end_us - span->begin_us;
	return NULL;
}

// The request that is open on the stream; the count of all if there is none.
static size_t find_open(const struct reader *r, struct place stream)
{
	size_t i = 0;
	while (i < r->open.count && !is_same(r->open.items[i].stream, stream))
		i++;
	return i;
}

static const char *take_span(struct reader *r, const json_t *event)
{
	const json_t *args = json_object_get(event, "args");
	struct span span = {.stream = {r->file, count_of(event, "tid")}};
	const char *wrong = take_kind(&span, event);
	if (!wrong)
		wrong = find_client(&span.client, r, event);
	if (!wrong)
		wrong = take_times(&span, event, args);
	if (!wrong)
		wrong = span.kind == COPY ? take_copy(r, &span, args) : take_launch(r, &span, event, args);
	span.in_request = find_open(r, span.stream) < r->open.count;
	if (!wrong)
		VEC_PUSH(&r->spans, span);
	return wrong;
}

// One end of a request. A begin without an end is of a program that was killed.
static const char *take_request(struct reader *r, const json_t *event, int is_begin)
{
	double us = time_of(event, "ts"), submitted_us = time_of(json_object_get(event, "args"), "submitted_us");
	struct open_request open = {{r->file, count_of(event, "tid")}, fmin(submitted_us, us)};
	struct request request;
	size_t found = find_open(r, open.stream);
	const char *wrong = find_client(&request.client, r, event);
	if (wrong || isnan(us + submitted_us))
		return wrong ? wrong : "a request without its time (ts, submitted_us)";
	if (found == r->open.count) {
		if (is_begin)
			VEC_PUSH(&r->open, open);
		return NULL;
	}
	if (!is_begin) {
		request.latency_us = us - r->open.items[found].submitted_us;
		VEC_PUSH(&r->out->requests, request);
	}
	r->open.items[found] = is_begin ? open : r->open.items[--r->open.count];
	return NULL;
}

static const char *take_event(struct reader *r, const json_t *event)
{
	const char *phase = json_text_at(event, "ph"), *name = json_text_at(event, "name");
	const char *category = json_text_at(event, "cat");
	if (!phase)
		return "no event (ph)";
	if (!strcmp(phase, "M"))
		return name && !strcmp(name, "process_name") ? take_client(r, event) : NULL;
	if (!strcmp(phase, "b") || !strcmp(phase, "e"))
		return take_request(r, event, *phase == 'b');
	if (strcmp(phase, "X") != 0 || (category && !strcmp(category, "submission")))
		return NULL;
	return take_span(r, event);
}

// ---- 2. streams

static int by_stream(const void *a, const void *b)
{
	const struct span *x = a, *y = b;
	int order = compare_places(x->stream, y->stream);
	return order ? order : UTIL_ORDER(x->begin_us, y->begin_us);
}

static void find_ready(struct span *spans, size_t count)
{
	if (count)
		qsort(spans, count, sizeof *spans, by_stream);
	for (size_t i = 0; i < count; i++) {
		int is_first = !i || !is_same(spans[i - 1].stream, spans[i].stream);
		double free_us = is_first ? 0 : fmin(spans[i - 1].end_us, spans[i].begin_us);
		spans[i].ready_us = fmax(spans[i].submitted_us, free_us);
	}
}

// ---- 3. launches

static int by_launch(const void *a, const void *b)
{
	const struct span *x = a, *y = b;
	int order = compare_places(x->stream, y->stream);
	order = order ? order : UTIL_ORDER(x->launch, y->launch);
	return order ? order : UTIL_ORDER(x->begin_us, y->begin_us);
}

static int by_begin(const void *a, const void *b)
{
	const struct launch *x = a, *y = b;
	int order = UTIL_ORDER(x->begin_us, y->begin_us);
	return order ? order : UTIL_ORDER(x->number, y->number);
}

static struct launch begin_launch(const struct span *span)
{
	return (struct launch){.number = span->launch,
	    .client = span->client,
	    .kernel = span->kernel,
	    .submitted_us = span->submitted_us,
	    .ready_us = span->ready_us,
	    .begin_us = span->begin_us,
	    .end_us = span->end_us,
	    .in_request = span->in_request};
}

static void add_span(struct launch *launch, const struct span *span)
{
	launch->end_us = fmax(launch->end_us, span->end_us);
	launch->work_us += span->end_us - span->begin_us;
	launch->slices += span->kind == SLICE;
	launch->resumes += span->kind == RESUME;
	launch->used += span->kind == RESUME && span->has_run;
	launch->left += span->left;
	launch->yields |= span->yields;
	if (span->gate < LAUNCH_GATES)
		launch->gates[span->gate]++;
}

// A copy has no number, and is none.
static const char *group(struct reader *r)
{
	struct launch *last = NULL;
	struct span *spans = r->spans.items;
	struct place stream = {0};
	r->file = 0;
	VEC_SORT(&r->spans, by_launch);
	for (size_t i = 0; i < r->spans.count; i++) {
		if (spans[i].kind == COPY)
			continue;
		if (!last || !is_same(stream, spans[i].stream) || last->number != spans[i].launch) {
			VEC_PUSH(&r->out->launches, begin_launch(&spans[i]));
			last = &r->out->launches.items[r->out->launches.count - 1];
			stream = spans[i].stream;
		}
		r->file = stream.file;
		if (last->client != spans[i].client || last->kernel != spans[i].kernel)
			return "two launches of one number";
		add_span(last, &spans[i]);
	}
	if (!r->out->launches.count)
		return "no launches";
	qsort(r->out->launches.items, r->out->launches.count, sizeof *last, by_begin);
	return NULL;
}

static void add_launches_to_requests(struct launches *out)
{
	VEC_EACH (const struct launch, launch, out->launches)
		if (!launch->in_request)
			VEC_PUSH(
			    &out->requests, ((struct request){launch->client, launch->end_us - launch->submitted_us}));
}

// ---- all of it

static int take_file(struct reader *r, struct str *why, const char *path)
{
	int is_cut;
	json_t *root = trace_load(why, &is_cut, path);
	const char *wrong =
	    json_is_array(root) ? NULL : "no trace of the runtime library: an array of events is wanted";
	size_t i = 0;
	if (!root)
		return -1;
	r->out->is_cut |= is_cut;
	while (!wrong && i < json_array_size(root))
		wrong = take_event(r, json_array_get(root, i++));
	if (wrong && i)
		str_addf(why, "%s: event %zu: %s", path, i, wrong);
	else if (wrong)
		str_addf(why, "%s: %s", path, wrong);
	json_decref(root);
	return wrong ? -1 : 0;
}

static int take_all(struct reader *r, struct str *why, const char *const *paths, size_t count)
{
	const char *wrong;
	for (r->file = 0; r->file < count; r->file++)
		if (take_file(r, why, paths[r->file]))
			return -1;
	find_ready(r->spans.items, r->spans.count);
	wrong = group(r);
	if (wrong)
		str_addf(why, "%s: %s", paths[r->file], wrong);
	else
		add_launches_to_requests(r->out);
	return wrong ? -1 : 0;
}

int launches_read(struct launches *out, struct str *why, const char *const *paths, size_t count)
{
	struct reader r = {.out = out, .kernels = json_object()};
	*out = (struct launches){0};
	int result = take_all(&r, why, paths, count);
	json_decref(r.kernels);
	VEC_DISPOSE(&r.places);
	VEC_DISPOSE(&r.open);
	VEC_DISPOSE(&r.spans);
	if (result < 0)
		launches_dispose(out);
	return result;
}

void launches_dispose(struct launches *launches)
{
	for (size_t i = 0; i < launches->clients.count; i++)
		free(launches->clients.items[i]);
	for (size_t i = 0; i < launches->kernels.count; i++)
		free(launches->kernels.items[i]);
	VEC_DISPOSE(&launches->clients);
	VEC_DISPOSE(&launches->kernels);
	VEC_DISPOSE(&launches->launches);
	VEC_DISPOSE(&launches->copies);
	VEC_DISPOSE(&launches->requests);
}
