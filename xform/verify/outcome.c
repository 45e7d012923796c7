// One run of a program. It has our environment without the settings of the runtime and of the CPU device that
// would change what is compared. Standard output, standard error and the log of copies go to files, which are
// read afterwards. A program that writes more than LIMIT_BYTES to one of them is ended.
//
// A run with an incomplete record, for example on a full disk, does not count: two incomplete runs might
// agree in the rest.
#include "outcome.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const uint64_t LIMIT_BYTES = (uint64_t)4 << 30;

enum { SHOWN_ERROR_BYTES = 2000, SHOWN_ERROR_LINES = 6 };

// The files of a run; the logs are NULL where there is no such log.
struct records {
	const char *output, *copies, *phases, *counts;
	const char *label; // of its timeline
};

// Sets NAME=value, or removes NAME.
static void set(struct words *out, struct arena *arena, const char *name, const char *value)
{
	if (value)
		words_add(arena, out, "%s=%s", name, value);
	else
		words_add(arena, out, "%s", name);
}

static const char *number_or_null(struct arena *arena, unsigned number)
{
	return number ? arena_format(arena, "%u", number) : NULL;
}

// The clock: virtual, or as the run needs it. Sentinels look at it.
static void set_played(struct words *out, struct arena *arena, const struct played *played,
    const struct trial *trial, const char *label)
{
	if (played->clock == PLAYED_UNSET)
		set(out, arena, "CUELASTIC_CPU_CLOCK", trial->disturbed ? NULL : "fixed");
	played_set(out, arena, played, label);
}

static void set_environment(struct words *out, struct arena *arena, const struct outcome_setup *setup,
    const struct trial *trial, const char *order, const struct records *records)
{
	const struct trial none = {0}, *t = trial ? trial : &none;
	set(out, arena, "CUELASTIC_BLOCKS", number_or_null(arena, t->blocks));
	set(out, arena, "CUELASTIC_SLICE", number_or_null(arena, t->slice));
	set(out, arena, "CUELASTIC_THREADS", number_or_null(arena, t->threads));
	set(out, arena, "CUELASTIC_POLICY", t->policy);
	set(out, arena, "CUELASTIC_CLIENT", t->disturbed ? "verify" : NULL);
	set(out, arena, "CUELASTIC_DISTURB", t->disturbed);
	set(out, arena, "CUELASTIC_RESUMES", NULL);
	set(out, arena, "CUELASTIC_SLICE_US", NULL);
	set(out, arena, "CUELASTIC_TRACE", NULL);
	set(out, arena, "CUELASTIC_PHASE", t->mode);
	set(out, arena, "CUELASTIC_RATIO", t->ratio);
	set(out, arena, "CUELASTIC_ORDER", t->order);
	set(out, arena, "CUELASTIC_PLAN", NULL);
	set(out, arena, "CUELASTIC_PHASE_LOG", records->phases);
	set(out, arena, "CUELASTIC_CPU_ORDER", order);
	set(out, arena, "CUELASTIC_CPU_COPIES", records->copies);
	set(out, arena, "CUELASTIC_CPU_COUNTS", records->counts);
	set_played(out, arena, setup->played, t, records->label);
	set(out, arena, "CUELASTIC_CPU_SITES", arena_format(arena, "%s/sites", setup->folder));
	set(out, arena, "CUELASTIC_CPU_WORKERS", setup->workers ? setup->workers : t->workers ? t->workers : "1");
}

static int lose(const char *path, const char *why)
{
	fprintf(stderr, "cuelastic: error: a run could not be recorded in %s: %s\n", path, why);
	return -1;
}

static const char TOO_LARGE[] =
    "the program was ended by SIGXFSZ: a file got too large (ulimit -f), or a log could "
    "not be opened";

// A log that ends within a record. If we ended the program, that may be so; the run differs anyway.
static int tear(const struct outcome *out, const char *path, const char *why)
{
	if (out->end.timed_out || out->end.too_much)
		return 0;
	return lose(path, out->end.signal == SIGXFSZ ? TOO_LARGE : why);
}

static int read_copies(struct outcome *out, const struct outcome_setup *setup, const char *path)
{
	if (parts_read_copies(&out->copies, path) < 0)
		return lose(path, strerror(errno));
	out->copies.element = setup->element;
	if (out->copies.lost[0])
		return lose(path, out->copies.lost);
	return out->copies.torn ? tear(out, path, "it ends in the middle of a copy") : 0;
}

// Opens a log of the runtime or of the CPU device; its records begin at *begin.
static int open_log(struct parts *out, size_t *begin, const char *path)
{
	char why[RUNLOG_WHY];
	if (parts_read_lines(out, path, NULL) < 0)
		return lose(path, strerror(errno));
	return runlog_open(why, begin, out->map, out->map_bytes) < 0 ? lose(path, why) : 0;
}

static int read_phases(struct outcome *out, const char *path)
{
	struct parts text = {0};
	size_t begin;
	int result = open_log(&text, &begin, path);
	if (!result && text.map[text.map_bytes - 1] != '\n')
		result = tear(out, path, "it ends in the middle of a line");
	if (!result)
		out->phases = arena_copy(&out->arena, text.map + begin, text.map_bytes - begin);
	parts_dispose(&text);
	return result;
}

// A program without launches leaves only the head.
static int read_counts(struct outcome *out, const char *path)
{
	struct parts text = {0};
	size_t begin;
	int result = open_log(&text, &begin, path);
	if (!result && text.map_bytes - begin >= sizeof out->counts)
		memcpy(&out->counts, text.map + begin, sizeof out->counts);
	out->counts.first[sizeof out->counts.first - 1] = '\0';
	parts_dispose(&text);
	return result;
}

// The CPU device ends a program so when it cannot write a log, and says why on the program's stderr.
static int lose_to_signal(const struct outcome *out, const struct outcome_setup *setup)
{
	struct str errors = {0};
	lose(setup->folder, TOO_LARGE);
	outcome_show_errors(&errors, out);
	fprintf(stderr, "%s", str_text(&errors));
	str_dispose(&errors);
	return -1;
}

static int read_records(struct outcome *out, const struct outcome_setup *setup, const struct records *records)
{
	if (parts_read_lines(&out->lines, records->output, setup->filter) < 0)
		return lose(records->output, strerror(errno));
	out->lines.times = setup->times;
	if (records->copies && read_copies(out, setup, records->copies) < 0)
		return -1;
	if (records->phases && read_phases(out, records->phases) < 0)
		return -1;
	if (records->counts && read_counts(out, records->counts) < 0)
		return -1;
	return out->end.signal == SIGXFSZ ? lose_to_signal(out, setup) : 0;
}

static const char *file_of(
    struct outcome *out, const struct outcome_setup *setup, unsigned number, const char *ending)
{
	return arena_format(&out->arena, "%s/%02u.%s", setup->folder, number, ending);
}

int outcome_make(struct outcome *out, const struct outcome_setup *setup, const char *program, unsigned number,
    const struct trial *trial, const char *order)
{
	struct words command = {0}, environment = {0};
	*out = (struct outcome){0};
	struct records records = {.output = file_of(out, setup, number, "out"),
	    .copies = setup->copies ? file_of(out, setup, number, "copies") : NULL,
	    .phases = trial && trial->is_phase ? file_of(out, setup, number, "phases") : NULL,
	    .counts = setup->counts ? file_of(out, setup, number, "counts") : NULL,
	    .label = arena_format(&out->arena, "%02u-%s", number,
	        trial   ? trial->name
	        : order ? order
	                : "original")};
	out->errors = file_of(out, setup, number, "err");
	VEC_PUSH(&command, program);
	words_append(&command, setup->arguments);
	set_environment(&environment, &out->arena, setup, trial, order, &records);
	struct process process = {.command = &command,
	    .name = setup->name,
	    .environment = &environment,
	    .input = setup->input,
	    .output = records.output,
	    .errors = out->errors,
	    .other_output = records.copies,
	    .timeout_s = setup->timeout_s,
	    .limit_bytes = LIMIT_BYTES};
	const char *files[] = {records.output, records.copies, records.phases, records.counts};
	const size_t count = sizeof files / sizeof *files;
	int result = 0;
	for (size_t i = 1; i < count && result == 0; i++)
		result = files[i] ? runlog_create(files[i]) : 0;
	if (result == 0)
		result = process_run(&out->end, &process);
	if (result == 0)
		result = played_draw(setup->played, &out->arena, records.label);
	if (result == 0)
		result = read_records(out, setup, &records);
	for (size_t i = 0; i < count && !setup->keep; i++)
		if (files[i])
			unlink(files[i]); // what was read stays mapped
	words_dispose(&command);
	words_dispose(&environment);
	return result;
}

void outcome_dispose(struct outcome *outcome)
{
	parts_dispose(&outcome->lines);
	parts_dispose(&outcome->copies);
	arena_dispose(&outcome->arena);
}

void outcome_show_end(struct str *out, const struct process_end *end)
{
	if (end->timed_out)
		str_add(out, "out of time");
	else if (end->too_much)
		str_add(out, "wrote too much");
	else if (end->signal)
		str_addf(out, "signal %d (%s)", end->signal, strsignal(end->signal));
	else
		str_addf(out, "exit %d", end->status);
}

int outcome_same_end(const struct process_end *a, const struct process_end *b)
{
	return a->status == b->status && a->signal == b->signal && a->timed_out == b->timed_out &&
	       a->too_much == b->too_much;
}

void outcome_show_errors(struct str *out, const struct outcome *outcome)
{
	struct parts lines;
	if (!outcome->errors || parts_read_lines(&lines, outcome->errors, NULL) < 0)
		return;
	size_t first = lines.list.count > SHOWN_ERROR_LINES ? lines.list.count - SHOWN_ERROR_LINES : 0;
	if (lines.list.count)
		str_add(out, "  the end of its stderr:\n");
	for (size_t i = first; i < lines.list.count; i++) {
		const struct part *line = &lines.list.items[i];
		size_t length = line->length - (line->bytes[line->length - 1] == '\n');
		str_add(out, "    ");
		str_add_visible(out, line->bytes, length < SHOWN_ERROR_BYTES ? length : SHOWN_ERROR_BYTES);
		str_add(out, "\n");
	}
	parts_dispose(&lines);
}
