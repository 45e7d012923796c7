// SARIF 2.1.0, for code scanning services and editors. Results have relative URIs under the base SRCROOT, and
// regions with lines, columns and offsets. A fingerprint of the rule and the line's text identifies a result
// when lines are added or removed above it. A diagnostic without a place becomes a notification of the run.
// As the standard requires, columns and character offsets count UTF-16 units without a byte order mark; ours
// count bytes.
#include "sarif.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>
#include <uthash.h>

#include "xform/base/json.h"

struct sarif_print {
	const char *key;
	unsigned count;
	UT_hash_handle hh;
};

static const char *const levels[] = {"note", "warning", "error"};

static const char *const helps[][2] = {
#define HELP(id, text) {id, text},
#include "xform/base/help.def"
#undef HELP
};

// ---- places

static int exists_below(struct arena *arena, const char *folder, const char *name)
{
	return !access(arena_format(arena, "%s/%s", folder, name), F_OK);
}

static const char *current_folder(struct arena *arena)
{
	char buffer[PATH_MAX];
	return arena_string(arena, getcwd(buffer, sizeof buffer) ? buffer : "/");
}

static const char *absolute(struct arena *arena, const char *path)
{
	char *real = realpath(path, NULL);
	const char *name = real             ? arena_string(arena, real)
	                   : path[0] == '/' ? path
	                                    : arena_format(arena, "%s/%s", current_folder(arena), path);
	free(real);
	return name;
}

static const char *find_root(struct arena *arena)
{
	const char *here = current_folder(arena);
	for (size_t length = strlen(here); length > 1; length--) {
		if (here[length] != '\0' && here[length] != '/')
			continue;
		const char *folder = arena_copy(arena, here, length);
		if (exists_below(arena, folder, ".git"))
			return folder;
	}
	return here;
}

static void add_encoded(struct str *out, const char *path)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
	for (; *path; path++)
		if (strchr(plain, *path))
			str_add_bytes(out, path, 1);
		else
			str_addf(out, "%%%02X", (unsigned char)*path);
}

// `"uri": …`, relative if the file is under the root.
static void add_location(struct str *out, struct sarif *sarif, const char *path)
{
	const char *name = absolute(&sarif->arena, path);
	size_t length = strlen(sarif->root);
	int below = !strncmp(name, sarif->root, length) && name[length] == '/';
	str_add(out, below ? "\"uri\": \"" : "\"uri\": \"file://");
	add_encoded(out, below ? name + length + 1 : name);
	str_add(out, below ? "\", \"uriBaseId\": \"SRCROOT\"" : "\"");
}

// ---- regions

static unsigned after_mark(const struct source *s)
{
	return util_starts_with(s->text, "\xef\xbb\xbf") ? 3 : 0;
}

// UTF-16 units of bytes [begin, end).
static unsigned count_units(const struct source *s, unsigned begin, unsigned end)
{
	unsigned units = 0;
	begin = begin < after_mark(s) ? after_mark(s) : begin;
	for (unsigned i = begin; i < end; units++) {
		unsigned n = json_sequence(s->text + i, s->length - i);
		units += n == 4;
		i += n ? n : 1;
	}
	return units;
}

// UTF-16 units before a byte. Counting continues from the last place, since most diagnostics are in order.
static unsigned units_before(struct sarif_units *u, const struct source *s, unsigned offset)
{
	if (u->source != s || u->at > offset)
		*u = (struct sarif_units){s, after_mark(s), 0};
	for (; u->at < offset; u->units++) {
		unsigned n = json_sequence(s->text + u->at, s->length - u->at);
		u->units += n == 4;
		u->at += n ? n : 1;
	}
	return u->units;
}

// The token that begins there, or empty.
static struct span token_at(const struct source *s, unsigned offset)
{
	size_t i = source_token_at(s, offset);
	struct span none = {offset, offset};
	return i < s->tokens.count && s->tokens.items[i].at.begin == offset ? s->tokens.items[i].at : none;
}

static void add_region(
    struct str *out, struct sarif_units *units, const struct source *s, const struct place *place)
{
	struct span line = source_line(s, place->line);
	unsigned offset = line.begin + place->column - 1;
	if (!place->column || offset > line.end)
		offset = line.begin;
	struct span at = token_at(s, offset);
	if (at.end > line.end)
		at.end = line.end; // a token over several lines: only the first
	unsigned column = count_units(s, line.begin, at.begin) + 1, length = count_units(s, at.begin, at.end);
	str_addf(out, "\"region\": {\"startLine\": %u, \"startColumn\": %u, \"endLine\": %u, \"endColumn\": %u, ",
	    place->line, column, place->line, column + length);
	str_addf(out, "\"charOffset\": %u, \"charLength\": %u, \"byteOffset\": %u, \"byteLength\": %u, ",
	    units_before(units, s, at.begin), length, at.begin, at.end - at.begin);
	str_add(out, "\"snippet\": {\"text\": ");
	json_bytes(out, s->text + line.begin, line.end - line.begin);
	str_add(out, "}}");
}

static int has_line(const struct source *s, const struct place *place)
{
	return s && place->line > 0 && place->line <= s->lines.count;
}

// ---- results

// The number of fingerprints with this key so far.
static unsigned count_print(struct sarif *sarif, const char *key)
{
	struct sarif_print *print = NULL;
	HASH_FIND_STR(sarif->prints, key, print);
	if (!print) {
		print = ARENA_NEW(&sarif->arena, struct sarif_print);
		print->key = arena_string(&sarif->arena, key);
		HASH_ADD_KEYPTR(hh, sarif->prints, print->key, strlen(print->key), print);
	}
	return ++print->count;
}

// Of the rule and the line without blanks. Equal lines of one file are numbered.
static void add_fingerprint(
    struct str *out, struct sarif *sarif, const struct source *s, const struct diag *diag)
{
	struct str line = {0}, uri = {0};
	str_addf(&line, "%s:", diag->id);
	if (has_line(s, &diag->place)) {
		struct span at = source_line(s, diag->place.line);
		for (unsigned i = at.begin; i < at.end; i++)
			if (!strchr(" \t\r", s->text[i]))
				str_add_bytes(&line, s->text + i, 1);
	} else
		str_add(&line, diag->message);
	add_location(&uri, sarif, diag->place.path);
	unsigned long long hash = 0xcbf29ce484222325ull;
	for (size_t i = 0; i < line.length; i++)
		hash = (hash ^ (unsigned char)line.text[i]) * 0x100000001b3ull; // FNV-1a
	str_addf(&uri, " %016llx", hash);
	str_addf(out, "\"partialFingerprints\": {\"primaryLocationLineHash\": \"%016llx:%u\"}", hash,
	    count_print(sarif, str_text(&uri)));
	str_dispose(&line);
	str_dispose(&uri);
}

static void add_message(struct str *out, const struct diag *diag)
{
	struct str text = {0};
	str_addf(&text, "%s%s%s", diag->message, diag->advice ? ": " : "", diag->advice ? diag->advice : "");
	str_add(out, "\"message\": {\"text\": ");
	json_text(out, str_text(&text));
	str_add(out, "}");
	str_dispose(&text);
}

static unsigned rule_index(const char *id)
{
	enum severity severity;
	const char *meaning;
	unsigned i = 0;
	while (diag_entry(i, &severity, &meaning) && strcmp(diag_entry(i, &severity, &meaning), id))
		i++;
	return i;
}

static void add_result(struct sarif *sarif, const struct source *s, const struct diag *diag)
{
	struct str *out = &sarif->results;
	str_addf(out, "%s{\"ruleId\": \"%s\", \"ruleIndex\": %u, \"level\": \"%s\", ",
	    out->length ? ",\n\t\t\t" : "", diag->id, rule_index(diag->id), levels[diag->severity]);
	add_message(out, diag);
	str_add(out, ",\n\t\t\t\t\"locations\": [{\"physicalLocation\": {\"artifactLocation\": {");
	add_location(out, sarif, diag->place.path);
	str_add(out, "}");
	if (has_line(s, &diag->place)) {
		str_add(out, ",\n\t\t\t\t\t");
		add_region(out, &sarif->units, s, &diag->place);
	}
	str_add(out, "}}],\n\t\t\t\t");
	add_fingerprint(out, sarif, s, diag);
	if (diag->suppressed)
		str_add(out, ", \"suppressions\": [{\"kind\": \"inSource\"}]");
	str_add(out, "}");
}

static void add_notification(struct sarif *sarif, const struct diag *diag)
{
	struct str *out = &sarif->notifications;
	str_addf(out, "%s{\"descriptor\": {\"id\": \"%s\", \"index\": %u}, \"level\": \"%s\", ",
	    out->length ? ",\n\t\t\t\t" : "", diag->id, rule_index(diag->id), levels[diag->severity]);
	add_message(out, diag);
	str_add(out, "}");
}

static void add_diagnostic(struct sarif *sarif, const struct source *main_source, const struct diag *diag)
{
	sarif->has_errors |= diag->severity == SEVERITY_ERROR;
	if (!diag->place.path)
		add_notification(sarif, diag);
	else if (main_source->text && !strcmp(diag->place.path, main_source->path))
		add_result(sarif, main_source, diag);
	else
		add_result(sarif, source_cache_read(&sarif->headers, diag->place.path), diag);
}

void sarif_add(struct sarif *sarif, const struct source *source, const struct diags *diags)
{
	struct str *out = &sarif->artifacts;
	sarif->units = (struct sarif_units){0}; // the last file's source may have had the same address
	str_addf(out, "%s{\"location\": {", out->length ? ",\n\t\t\t" : "");
	add_location(out, sarif, source->path);
	str_add(out, "}, \"roles\": [\"analysisTarget\"], \"sourceLanguage\": \"cplusplus\"");
	if (source->text)
		str_addf(out, ", \"length\": %u", source->length);
	str_add(out, "}");
	for (size_t i = 0; i < diags->list.count; i++)
		add_diagnostic(sarif, source, &diags->list.items[i]);
}

// ---- the log

static const char *help_of(const char *id)
{
	for (size_t i = 0; i < sizeof helps / sizeof *helps; i++)
		if (!strcmp(helps[i][0], id))
			return helps[i][1];
	return "docs/reference/diagnostics.md says what leads to it.";
}

static void add_rules(struct str *out)
{
	enum severity severity;
	const char *meaning, *id;
	for (size_t i = 0; (id = diag_entry(i, &severity, &meaning)); i++) {
		str_addf(out, "%s{\"id\": \"%s\", \"shortDescription\": {\"text\": ", i ? ",\n\t\t\t" : "", id);
		json_text(out, meaning);
		str_add(out, "},\n\t\t\t\t\"help\": {\"text\": ");
		json_text(out, help_of(id));
		str_addf(out, "}, \"defaultConfiguration\": {\"level\": \"%s\"}}", levels[severity]);
	}
}

void sarif_print(struct str *out, const struct sarif *sarif, int exit_status)
{
	str_add(out,
	    "{\n\t\"version\": \"2.1.0\",\n\t\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n");
	str_add(out,
	    "\t\"runs\": [{\n\t\t\"tool\": {\"driver\": {\"name\": \"cuelastic\", \"version\": "
	    "\"" CUELASTIC_VERSION "\", \"semanticVersion\": \"" CUELASTIC_VERSION "\", \"rules\": [\n\t\t\t");
	add_rules(out);
	str_add(out, "\n\t\t]}},\n\t\t\"columnKind\": \"utf16CodeUnits\",\n");
	str_add(out, "\t\t\"originalUriBaseIds\": {\"SRCROOT\": {\"uri\": \"file://");
	add_encoded(out, sarif->root);
	str_addf(out, "/\"}},\n\t\t\"invocations\": [{\"executionSuccessful\": %s, \"exitCode\": %d",
	    sarif->has_errors ? "false" : "true", exit_status);
	if (sarif->notifications.length)
		str_addf(out, ", \"toolExecutionNotifications\": [\n\t\t\t\t%s]", str_text(&sarif->notifications));
	str_addf(out,
	    "}],\n\t\t\"artifacts\": [\n\t\t\t%s\n\t\t],\n\t\t\"results\": [\n\t\t\t%s\n\t\t]\n\t}]\n}\n",
	    str_text(&sarif->artifacts), str_text(&sarif->results));
}

void sarif_init(struct sarif *sarif, const char *root)
{
	*sarif = (struct sarif){0};
	sarif->root = root ? absolute(&sarif->arena, root) : find_root(&sarif->arena);
	if (!strcmp(sarif->root, "/"))
		sarif->root = "";
}

void sarif_dispose(struct sarif *sarif)
{
	str_dispose(&sarif->results);
	str_dispose(&sarif->artifacts);
	str_dispose(&sarif->notifications);
	HASH_CLEAR(hh, sarif->prints);
	source_cache_dispose(&sarif->headers);
	arena_dispose(&sarif->arena);
}
