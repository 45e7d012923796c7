// Diagnostics with carets. The printed form is the compilers' own, so that editors and CI understand it:
//   file:line:column: warning: message [id]
//   the line of source
//        ^
//   note: what to do
#include "diag.h"

#include <string.h>

#include "json.h"
#include "source.h"

struct entry {
	const char *id;
	enum severity severity;
	const char *meaning;
};

static const struct entry entries[] = {
#define DIAG(id, severity, meaning) {id, SEVERITY_##severity, meaning},
#include "diag.def"
#undef DIAG
};

static const char *const names[] = {"note", "warning", "error"};
static const char *const colours[] = {"\033[36m", "\033[35m", "\033[31m"};

static const struct entry *look_up(const char *id)
{
	for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
		if (!strcmp(entries[i].id, id))
			return &entries[i];
	return NULL;
}

static const struct entry *find(const char *id)
{
	const struct entry *entry = look_up(id);
	if (entry)
		return entry;
	fprintf(stderr, "cuelastic: diagnostic '%s' is not in diag.def\n", id);
	abort();
}

int diag_find(const char *id, enum severity *severity)
{
	const struct entry *entry = look_up(id);
	if (entry)
		*severity = entry->severity;
	return entry != NULL;
}

const char *diag_entry(size_t index, enum severity *severity, const char **meaning)
{
	if (index >= sizeof entries / sizeof *entries)
		return NULL;
	*severity = entries[index].severity;
	*meaning = entries[index].meaning;
	return entries[index].id;
}

void diag_suppress(struct diags *diags, struct diag *diag)
{
	if (!diag->suppressed)
		diags->count[diag->severity]--;
	diag->suppressed = 1;
}

void diag_add(
    struct diags *diags, const char *id, struct place place, const char *advice, const char *format, ...)
{
	const struct entry *entry = find(id);
	struct str message = {0};
	va_list arguments;
	va_start(arguments, format);
	str_addv(&message, format, arguments);
	va_end(arguments);
	struct diag diag = {
	    .id = entry->id, .severity = entry->severity, .place = place, .message = str_take(&message)};
	if (advice) {
		struct str copy = {0};
		str_add(&copy, advice);
		diag.advice = str_take(&copy);
	}
	VEC_PUSH(&diags->list, diag);
	diags->count[entry->severity]++;
}

static void print_line(FILE *out, const struct place *place)
{
	struct source source;
	if (source_read(&source, place->path) < 0)
		return;
	if (place->line && place->line <= source.lines.count) {
		struct span line = source_line(&source, place->line);
		fprintf(out, "%.*s\n", (int)(line.end - line.begin), source.text + line.begin);
		for (unsigned i = 1; i < place->column && line.begin + i <= line.end; i++)
			fputc(source.text[line.begin + i - 1] == '\t' ? '\t' : ' ', out);
		fputs("^\n", out);
	}
	source_dispose(&source);
}

static void print_one(FILE *out, const struct diag *diag, int colour)
{
	if (diag->place.path)
		fprintf(out, "%s:", diag->place.path);
	if (diag->place.path && diag->place.line)
		fprintf(out, "%u:%u:", diag->place.line, diag->place.column);
	fprintf(out, "%s%s%s:%s %s [%s]\n",
	    diag->place.path ? " " : "cuelastic: ", colour ? colours[diag->severity] : "", names[diag->severity],
	    colour ? "\033[0m" : "", diag->message, diag->id);
	if (diag->place.path && diag->place.line)
		print_line(out, &diag->place);
	if (diag->advice)
		fprintf(out, "  note: %s\n", diag->advice);
}

void diag_print(FILE *out, const struct diags *diags, enum severity least, int colour)
{
	for (size_t i = 0; i < diags->list.count; i++)
		if (diags->list.items[i].severity >= least && !diags->list.items[i].suppressed)
			print_one(out, &diags->list.items[i], colour);
}

const char *diag_severity_name(enum severity severity)
{
	return names[severity];
}

void diag_list(FILE *out)
{
	for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
		fprintf(out, "%-18s %-8s %s\n", entries[i].id, names[entries[i].severity], entries[i].meaning);
}

void diag_list_json(FILE *out)
{
	struct str text = {0};
	for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
		str_addf(&text, "%s{\"id\": \"%s\", \"severity\": \"%s\", \"meaning\": ", i ? ",\n\t" : "[\n\t",
		    entries[i].id, names[entries[i].severity]);
		json_text(&text, entries[i].meaning);
		str_add(&text, "}");
	}
	fprintf(out, "%s\n]\n", str_text(&text));
	str_dispose(&text);
}

void diags_dispose(struct diags *diags)
{
	for (size_t i = 0; i < diags->list.count; i++) {
		free(diags->list.items[i].message);
		free(diags->list.items[i].advice);
	}
	VEC_DISPOSE(&diags->list);
	memset(diags, 0, sizeof *diags);
}
