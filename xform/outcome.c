// One run of a program. Its environment is ours, less every setting of the runtime and of the CPU device that
// would change what is compared; standard output, standard error and the log of copies go to files, which are
// read back when it has ended. A program that writes more than LIMIT_BYTES into one of them is ended.
#include "outcome.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const uint64_t LIMIT_BYTES = (uint64_t)4 << 30;

enum { SHOWN_ERROR_BYTES = 2000, SHOWN_ERROR_LINES = 6 };

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

static void set_environment(struct words *out, struct arena *arena, const struct outcome_setup *setup,
    const struct trial *trial, const char *order, const char *copies, const char *phases)
{
	const struct trial none = {0}, *t = trial ? trial : &none;
	set(out, arena, "CUELASTIC_BLOCKS", number_or_null(arena, t->blocks));
	set(out, arena, "CUELASTIC_SLICE", number_or_null(arena, t->slice));
	set(out, arena, "CUELASTIC_THREADS", number_or_null(arena, t->threads));
	set(out, arena, "CUELASTIC_POLICY", t->policy);
	set(out, arena, "CUELASTIC_PHASE", t->mode);
	set(out, arena, "CUELASTIC_RATIO", t->ratio);
	set(out, arena, "CUELASTIC_ORDER", t->order);
	set(out, arena, "CUELASTIC_PHASE_LOG", t->is_phase ? phases : NULL);
	set(out, arena, "CUELASTIC_CPU_ORDER", order);
	set(out, arena, "CUELASTIC_CPU_COPIES", setup->copies ? copies : NULL);
	set(out, arena, "CUELASTIC_CPU_WORKERS", setup->workers ? setup->workers : t->workers ? t->workers : "1");
}

static int read_parts(
    struct outcome *out, const struct outcome_setup *setup, const char *output, const char *copies)
{
	const char *path = output;
	int result = parts_read_lines(&out->lines, output, setup->filter);
	out->lines.times = setup->times;
	if (result == 0 && setup->copies) {
		path = copies;
		result = parts_read_copies(&out->copies, copies);
		if (result < 0 && errno == ENOENT)
			result = 0; // it copied nothing
		out->copies.element = setup->element;
	}
	if (result < 0)
		fprintf(stderr, "cuelastic: error: cannot read %s: %s\n", path, strerror(errno));
	if (!setup->keep) { // what was read stays mapped
		unlink(output);
		unlink(copies);
	}
	return result;
}

static void read_phases(struct outcome *out, const char *path, bool keep)
{
	struct str text = {0};
	char buffer[4096];
	size_t count;
	FILE *file = fopen(path, "re");
	while (file && (count = fread(buffer, 1, sizeof buffer, file)) > 0)
		str_add_bytes(&text, buffer, count);
	if (file) {
		out->phases = arena_string(&out->arena, str_text(&text));
		fclose(file);
	}
	str_dispose(&text);
	if (!keep)
		unlink(path);
}

int outcome_make(struct outcome *out, const struct outcome_setup *setup, const char *program, unsigned number,
    const struct trial *trial, const char *order)
{
	struct words command = {0}, environment = {0};
	*out = (struct outcome){0};
	const char *output = arena_format(&out->arena, "%s/%02u.out", setup->folder, number);
	const char *copies = arena_format(&out->arena, "%s/%02u.copies", setup->folder, number);
	const char *phases = arena_format(&out->arena, "%s/%02u.phases", setup->folder, number);
	out->errors = arena_format(&out->arena, "%s/%02u.err", setup->folder, number);
	VEC_PUSH(&command, program);
	words_append(&command, setup->arguments);
	set_environment(&environment, &out->arena, setup, trial, order, copies, phases);
	struct process process = {.command = &command,
	    .name = setup->name,
	    .environment = &environment,
	    .input = setup->input,
	    .output = output,
	    .errors = out->errors,
	    .other_output = copies,
	    .timeout_s = setup->timeout_s,
	    .limit_bytes = LIMIT_BYTES};
	int result = process_run(&out->end, &process);
	if (result == 0)
		result = read_parts(out, setup, output, copies);
	if (trial && trial->is_phase)
		read_phases(out, phases, setup->keep);
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

bool outcome_same_end(const struct process_end *a, const struct process_end *b)
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
		const struct span *line = &lines.list.items[i];
		size_t length = line->length - (line->bytes[line->length - 1] == '\n');
		str_add(out, "    ");
		str_add_visible(out, line->bytes, length < SHOWN_ERROR_BYTES ? length : SHOWN_ERROR_BYTES);
		str_add(out, "\n");
	}
	parts_dispose(&lines);
}
