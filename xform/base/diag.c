// Diagnostics with carets. The printed form is the compilers' own, so that editors and CI understand it:
//   file:line:column: warning: message [id]
//   the line of source
//        ^
//   note: what to do
#include "diag.h"

#include <string.h>

#include "json.h"
#include "source.h"
#include "suggest.h"

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

static const char *const helps[][2] = {
#define HELP(id, text) {id, text},
#include "help.def"
#undef HELP
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

void diag_promote(struct diags *diags, struct diag *diag)
{
	diags->count[diag->severity]--;
	diags->count[SEVERITY_ERROR]++;
	diag->severity = SEVERITY_ERROR;
	diag->promoted = 1;
}

const char *diag_meaning(const char *id)
{
	const struct entry *entry = look_up(id);
	return entry ? entry->meaning : NULL;
}

const char *diag_help(const char *id)
{
	for (size_t i = 0; i < sizeof helps / sizeof *helps; i++)
		if (!strcmp(helps[i][0], id))
			return helps[i][1];
	return NULL;
}

const char *diag_unknown(struct suggest *out, const char *id)
{
	suggest_begin(out, id);
	for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
		suggest_try(out, entries[i].id);
	return suggest_shown(out);
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
	if (advice)
		diag.advice = strdup(advice);
	VEC_PUSH(&diags->list, diag);
	diags->count[entry->severity]++;
}

static void add_line(struct str *out, const struct source *source, const struct place *place)
{
	if (!source || place->line > source->lines.count)
		return;
	struct span line = source_line(source, place->line);
	unsigned at = line.begin + (place->column ? place->column - 1 : 0);
	at = at < line.end ? at : line.end;
	// The part of a line around the place, since a line may have megabytes.
	enum { BEFORE = 100, MOST = 200 };
	if (at - line.begin > BEFORE && line.end - line.begin > MOST)
		line.begin = at - BEFORE;
	if (line.end - line.begin > MOST)
		line.end = line.begin + MOST;
	struct span part = line;
	str_add_visible(out, source->text + part.begin, part.end - part.begin);
	str_add(out, "\n");
	// In UTF-8, only the first byte of a character takes a column.
	unsigned from = part.begin;
	for (unsigned i = from; i < at; i++) {
		unsigned char c = (unsigned char)source->text[i];
		if ((c & 0xc0) != 0x80)
			str_add(out, c == '\t' ? "\t" : " ");
	}
	str_add(out, "^\n");
}

static void add_visible(struct str *out, const char *text)
{
	str_add_visible(out, text, strlen(text));
}

static const struct source *lines_of(const struct diags *diags, const char *path)
{
	for (size_t i = 0; i < diags->lines.count; i++)
		if (!strcmp(diags->lines.items[i].path, path))
			return diags->lines.items[i].source;
	return NULL;
}

void diags_set_lines(struct diags *diags, const struct source *source)
{
	struct str path = {0};
	if (!source->presumed.count || lines_of(diags, source->path))
		return;
	str_add(&path, source->path);
	struct diag_lines lines = {str_take(&path), util_alloc(sizeof(struct source))};
	lines.source->path = lines.path;
	VEC_EACH (const struct source_presumed, from, source->presumed)
		source_add_presumed(lines.source, from->line, from->number, from->path);
	VEC_PUSH(&diags->lines, lines);
}

static void print_one(
    FILE *out, const struct diags *diags, struct source_cache *cache, const struct diag *diag, int colour)
{
	struct str text = {0};
	int has_line = diag->place.path && diag->place.line;
	if (diag->place.path) {
		const struct place *place = &diag->place;
		const struct source *lines = lines_of(diags, place->path);
		const char *path = place->path;
		unsigned line = lines && place->line ? source_presumed_line(lines, place->line, &path) : place->line;
		add_visible(&text, path);
		str_add(&text, ":");
		if (line)
			str_addf(&text, "%u:%u:", line, place->column);
	}
	str_addf(&text, "%s%s%s:%s ",
	    diag->place.path ? " " : "cuelastic: ", colour ? colours[diag->severity] : "", names[diag->severity],
	    colour ? "\033[0m" : "");
	add_visible(&text, diag->message);
	str_addf(&text, " [%s]\n", diag->id);
	if (has_line)
		add_line(&text, source_cache_read(cache, diag->place.path), &diag->place);
	if (diag->advice) {
		str_add(&text, "  note: ");
		add_visible(&text, diag->advice);
		str_add(&text, "\n");
	}
	fwrite(str_text(&text), 1, text.length, out);
	str_dispose(&text);
}

void diag_print(FILE *out, const struct diags *diags, enum severity least, int colour)
{
	struct source_cache cache = {0};
	for (size_t i = 0; i < diags->list.count; i++)
		if (diags->list.items[i].severity >= least && !diags->list.items[i].suppressed)
			print_one(out, diags, &cache, &diags->list.items[i], colour);
	source_cache_dispose(&cache);
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

void diags_cut(struct diags *diags, size_t count)
{
	while (diags->list.count > count) {
		struct diag *last = &diags->list.items[--diags->list.count];
		if (!last->suppressed)
			diags->count[last->severity]--;
		free(last->message);
		free(last->advice);
	}
}

void diags_dispose(struct diags *diags)
{
	diags_cut(diags, 0);
	VEC_DISPOSE(&diags->list);
	for (size_t i = 0; i < diags->lines.count; i++) {
		source_dispose(diags->lines.items[i].source);
		free(diags->lines.items[i].source);
		free(diags->lines.items[i].path);
	}
	VEC_DISPOSE(&diags->lines);
	memset(diags, 0, sizeof *diags);
}
