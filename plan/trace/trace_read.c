// Reads traces: complete events with the file's numbers of processes and threads, which become rows and lanes
// in the order of these numbers. The library's streams are threads with names, and each becomes a row.
#include "trace.h"
#include "trace_load.h"
#include "xform/base/json.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct place {
	size_t file;
	json_int_t process, thread;
};
struct reader {
	struct trace *trace;
	VEC(struct place) places; // of each event
	json_t *names;            // text → index
	json_t *labels;           // numbers of a file and a process, or of them and a thread → its name
	int has_threads;          // some of them are of threads
	const char *const *paths;
	size_t count, file; // that is read
};
static int compare_places(const void *a, const void *b)
{
	const struct place *x = a, *y = b;
	int order = UTIL_ORDER(x->file, y->file);
	order = order ? order : UTIL_ORDER(x->process, y->process);
	return order ? order : UTIL_ORDER(x->thread, y->thread);
}

static uint32_t find_name(struct reader *r, const char *name)
{
	json_t *known = json_object_get(r->names, name);
	if (known)
		return (uint32_t)json_integer_value(known);
	json_object_set_new(r->names, name, json_integer((json_int_t)r->trace->names.count));
	VEC_PUSH(&r->trace->names, strdup(name));
	return (uint32_t)(r->trace->names.count - 1);
}

// The order of the names, if the writer gives it: colours follow it.
static void take_names(struct reader *r, const json_t *names)
{
	for (size_t i = 0; i < json_array_size(names); i++)
		if (json_is_string(json_array_get(names, i)))
			find_name(r, json_string_value(json_array_get(names, i)));
}

enum { KEY_BYTES = 72 };

static const char *key_of_process(char *out, struct place place)
{
	snprintf(out, KEY_BYTES, "%zu/%lld", place.file, (long long)place.process);
	return out;
}
static const char *key_of_thread(char *out, struct place place)
{
	snprintf(out, KEY_BYTES, "%zu/%lld/%lld", place.file, (long long)place.process, (long long)place.thread);
	return out;
}

static struct place place_of(const struct reader *r, const json_t *event)
{
	return (struct place){r->file, json_integer_value(json_object_get(event, "pid")),
	    json_integer_value(json_object_get(event, "tid"))};
}

static void take_label(struct reader *r, const json_t *event)
{
	const char *what = json_text_at(event, "name");
	json_t *label = json_object_get(json_object_get(event, "args"), "name");
	char key[KEY_BYTES];
	if (!what || !json_is_string(label))
		return;
	if (!strcmp(what, "process_name"))
		json_object_set(r->labels, key_of_process(key, place_of(r, event)), label);
	if (!strcmp(what, "thread_name")) {
		json_object_set(r->labels, key_of_thread(key, place_of(r, event)), label);
		r->has_threads = 1;
	}
}

// The number that is shown: of the block, or of the launch.
static uint32_t take_number(struct reader *r, const json_t *args)
{
	const json_t *block = json_object_get(args, "block"), *launch = json_object_get(args, "launch");
	const json_t *number = block ? block : launch;
	if (!json_is_integer(number) || json_integer_value(number) < 0 ||
	    json_integer_value(number) >= TRACE_NO_BLOCK)
		return TRACE_NO_BLOCK;
	r->trace->has_launches |= number == launch;
	return (uint32_t)json_integer_value(number);
}

static const char *take_complete(struct reader *r, const json_t *event)
{
	const char *name = json_text_at(event, "name");
	double begin = json_number_value(json_object_get(event, "ts"));
	double duration = json_number_value(json_object_get(event, "dur"));
	if (!json_is_number(json_object_get(event, "ts")) || !(duration >= 0) || !isfinite(begin + duration))
		return "an event without ts or with a negative dur";
	struct trace_event taken = {.begin_us = begin,
	    .end_us = begin + duration,
	    .name = find_name(r, name ? name : "?"),
	    .block = take_number(r, json_object_get(event, "args"))};
	VEC_PUSH(&r->trace->events, taken);
	VEC_PUSH(&r->places, place_of(r, event));
	return NULL;
}

// What the library's host did is not on the device.
static int is_submission(const json_t *event)
{
	const char *category = json_text_at(event, "cat");
	return category && !strcmp(category, "submission");
}

static const char *take_events(struct reader *r, const json_t *root)
{
	const json_t *events = json_is_array(root) ? root : json_object_get(root, "traceEvents");
	const char *title = json_string_value(json_object_get(json_object_get(root, "otherData"), "title"));
	const char *wrong = NULL;
	size_t before = r->trace->events.count;
	if (!json_is_array(events))
		return "no trace: neither an array of events nor an object with traceEvents";
	if (!r->trace->title && title)
		r->trace->title = strdup(title);
	take_names(r, json_object_get(json_object_get(root, "otherData"), "names"));
	for (size_t i = 0; i < json_array_size(events) && !wrong; i++) {
		const json_t *event = json_array_get(events, i);
		const char *phase = json_text_at(event, "ph");
		if (phase && !strcmp(phase, "M"))
			take_label(r, event);
		else if (phase && !strcmp(phase, "X") && !is_submission(event))
			wrong = take_complete(r, event);
	}
	return wrong || r->trace->events.count > before ? wrong : "no complete events (\"ph\": \"X\")";
}

// A process's row, or a thread's, if threads have names.
static void trace_read_add_row(struct reader *r, struct place place)
{
	char process[KEY_BYTES], thread[KEY_BYTES];
	key_of_process(process, place);
	key_of_thread(thread, place);
	const char *label = json_text_at(r->labels, process);
	const char *second = json_text_at(r->labels, thread);
	struct str row = {0};
	if (r->count > 1)
		str_addf(&row, "%s: ", r->paths[place.file]);
	if (label)
		str_add(&row, label);
	else
		str_addf(&row, "%lld", (long long)place.process);
	if (r->has_threads && second)
		str_addf(&row, ", %s", second);
	else if (r->has_threads)
		str_addf(&row, ", %lld", (long long)place.thread);
	VEC_PUSH(&r->trace->rows, str_take(&row));
}

// Rows and lanes from the numbers of processes and threads: sorted, each once, then looked up.
static void number_rows(struct reader *r)
{
	size_t count = r->places.count, unique = 0;
	struct place *sorted = util_alloc(count * sizeof *sorted);
	struct trace_event *at = util_alloc(count * sizeof *at); // row and lane of each place
	memcpy(sorted, r->places.items, count * sizeof *sorted);
	qsort(sorted, count, sizeof *sorted, compare_places);
	for (size_t i = 0; i < count; i++) {
		if (i && !compare_places(&sorted[i], &sorted[i - 1]))
			continue;
		int is_new = unique == 0 || r->has_threads || sorted[unique - 1].file != sorted[i].file ||
		             sorted[unique - 1].process != sorted[i].process;
		if (is_new)
			trace_read_add_row(r, sorted[i]);
		at[unique].row = (uint32_t)r->trace->rows.count - 1;
		at[unique].lane = is_new ? 0 : at[unique - 1].lane + 1;
		sorted[unique++] = sorted[i];
	}
	for (size_t i = 0; i < count; i++) {
		const struct place *found =
		    bsearch(&r->places.items[i], sorted, unique, sizeof *sorted, compare_places);
		r->trace->events.items[i].row = at[found - sorted].row;
		r->trace->events.items[i].lane = at[found - sorted].lane;
	}
	free(sorted);
	free(at);
}

// The library's times are those of a clock that began long ago. The picture's begin with the first event.
static void begin_at_zero(struct trace *trace)
{
	double begin_us = INFINITY;
	for (size_t i = 0; i < trace->events.count; i++)
		begin_us = fmin(begin_us, trace->events.items[i].begin_us);
	for (size_t i = 0; i < trace->events.count; i++) {
		trace->events.items[i].begin_us -= begin_us;
		trace->events.items[i].end_us -= begin_us;
	}
}

static int read_file(struct reader *r, struct str *why, const char *path)
{
	int is_cut;
	json_t *root = trace_load(why, &is_cut, path);
	const char *wrong = root ? take_events(r, root) : NULL;
	if (wrong)
		str_addf(why, "%s: %s", path, wrong);
	json_decref(root);
	return !root || wrong ? -1 : 0;
}

int trace_read(struct trace *out, struct str *why, const char *const *paths, size_t count)
{
	int result = 0;
	struct reader r = {
	    .trace = out, .names = json_object(), .labels = json_object(), .paths = paths, .count = count};
	*out = (struct trace){0};
	for (; r.file < count && !result; r.file++)
		result = read_file(&r, why, paths[r.file]);
	if (!result) {
		number_rows(&r);
		if (r.has_threads)
			begin_at_zero(out);
	}
	json_decref(r.names);
	json_decref(r.labels);
	VEC_DISPOSE(&r.places);
	if (result)
		trace_dispose(out);
	return result;
}
