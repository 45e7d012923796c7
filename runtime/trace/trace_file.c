// Events as lines of JSON. Text is quoted as JSON asks; bytes that are not ASCII stay as they are, since
// names of kernels that are not ASCII are UTF-8.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include "trace_file.h"

struct trace_file {
	FILE *out;
	int error; // negative: the first that writing has met
	int has_events;
	unsigned base;
	unsigned long long flows;
};

static void note_error(struct trace_file *file)
{
	if (ferror(file->out) && !file->error)
		file->error = errno ? -errno : -EIO;
}

static void add_quoted(FILE *out, const char *text)
{
	fputc('"', out);
	for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
		if (*p == '"' || *p == '\\')
			fprintf(out, "\\%c", *p);
		else if (*p < 0x20)
			fprintf(out, "\\u%04x", *p);
		else
			fputc(*p, out);
	}
	fputc('"', out);
}

static void begin_event(struct trace_file *file, const char *name, char phase, unsigned client)
{
	errno = 0;
	fputs(file->has_events ? ",\n{\"name\":" : "{\"name\":", file->out);
	add_quoted(file->out, name);
	fprintf(file->out, ",\"ph\":\"%c\",\"pid\":%u", phase, file->base + client);
	file->has_events = 1;
}

int cue_trace_file_open(struct trace_file **out, const char *path, unsigned base)
{
	struct trace_file *file = calloc(1, sizeof(*file));

	*out = NULL;
	if (!file)
		return -ENOMEM;
	file->out = fopen(path, "we");
	if (!file->out) {
		free(file);
		return -errno;
	}
	file->base = base;
	fputs("[\n", file->out);
	if (cue_trace_file_flush(file))
		return cue_trace_file_close(file);
	*out = file;
	return 0;
}

static void name_row(struct trace_file *file, const char *what, const char *name)
{
	fprintf(file->out, ",\"args\":{\"%s\":", what);
	add_quoted(file->out, name);
	fputs("}}", file->out);
	note_error(file);
}

void cue_trace_file_client(struct trace_file *file, unsigned client, const char *name, int process)
{
	char label[32];

	begin_event(file, "process_name", 'M', client);
	name_row(file, "name", name);
	snprintf(label, sizeof(label), "process %d", process);
	begin_event(file, "process_labels", 'M', client);
	name_row(file, "labels", label);
}

void cue_trace_file_stream(struct trace_file *file, unsigned client, unsigned stream, const char *name)
{
	begin_event(file, "thread_name", 'M', client);
	fprintf(file->out, ",\"tid\":%u", file->base + stream);
	name_row(file, "name", name);
}

void cue_trace_file_event(struct trace_file *file, const struct trace_event *event)
{
	begin_event(file, event->name, event->phase, event->client);
	fprintf(file->out, ",\"tid\":%u,\"cat\":", file->base + event->stream);
	add_quoted(file->out, event->category);
	fprintf(file->out, ",\"ts\":%.3f", event->begin_us);
	if (event->phase == 'X')
		fprintf(file->out, ",\"dur\":%.4f", event->duration_us);
	if (event->id) // exact in a double, since the base is below 2^32
		fprintf(file->out, ",\"id\":%llu", ((unsigned long long)file->base << 20) + event->id);
	if (event->phase == 'i')
		fputs(",\"s\":\"t\"", file->out);
	if (event->phase == 'f')
		fputs(",\"bp\":\"e\"", file->out);
	fprintf(file->out, ",\"args\":{%s}}", event->fields ? event->fields : "");
	note_error(file);
}

void cue_trace_file_flow(
    struct trace_file *file, const char *name, const struct trace_place *from, const struct trace_place *to)
{
	struct trace_event event = {.phase = 's', .name = name, .category = "flow", .id = ++file->flows};

	for (const struct trace_place *place = from; place; place = place == from ? to : NULL) {
		event.client = place->client;
		event.stream = place->stream;
		event.begin_us = place->us;
		cue_trace_file_event(file, &event);
		event.phase = 'f';
	}
}

int cue_trace_file_flush(struct trace_file *file)
{
	errno = 0;
	fflush(file->out);
	note_error(file);
	return file->error;
}

int cue_trace_file_close(struct trace_file *file)
{
	int error;

	if (!file)
		return 0;
	fputs("\n]\n", file->out);
	error = cue_trace_file_flush(file);
	if (fclose(file->out) && !error)
		error = errno ? -errno : -EIO;
	free(file);
	return error;
}
