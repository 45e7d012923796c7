// SARIF 2.1.0, for code scanning services and editors. Results have relative URIs under the base SRCROOT, and
// regions with lines, columns and offsets. A fingerprint of the rule and the line's text identifies a result
// when lines are added or removed above it. What is proved has the kind `pass`. A rule has one result at a place,
// also if many files include the header there. A diagnostic without a place becomes a notification of the run.
// As the standard requires, columns and character offsets count UTF-16 units without a byte order mark; ours
// count bytes.
#include "sarif.h"

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

// ---- places

static const char *sarif_absolute(struct arena *arena, const char *path)
{
	char *real = realpath(path, NULL);
	const char *name = real ? arena_string(arena, real) : util_absolute(arena, path);
	free(real);
	return name;
}

static const char *find_root(struct arena *arena)
{
	const char *here = sarif_absolute(arena, ".");
	// Not absolute: the current folder has been removed.
	for (const char *folder = here; *folder == '/' && folder[1]; folder = util_folder(arena, folder))
		if (!access(arena_format(arena, "%s/.git", folder), F_OK))
			return folder;
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

// An artifactLocation; relative where the file lies below the root.
static json_t *location_json(struct sarif *sarif, const char *path)
{
	const char *name = sarif_absolute(&sarif->arena, path);
	size_t length = strlen(sarif->root);
	int below = !strncmp(name, sarif->root, length) && name[length] == '/';
	struct str uri = {0};
	str_add(&uri, below ? "" : "file://");
	add_encoded(&uri, below ? name + length + 1 : name);
	json_t *location = json_pack("{s:o}", "uri", json_from_text(str_text(&uri)));
	if (below)
		json_object_set_new(location, "uriBaseId", json_string("SRCROOT"));
	str_dispose(&uri);
	return location;
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

static json_t *region_json(struct sarif_units *units, const struct source *s, const struct place *place)
{
	struct span line = source_line(s, place->line);
	unsigned offset = line.begin + place->column - 1;
	if (!place->column || offset > line.end)
		offset = line.begin;
	struct span at = token_at(s, offset);
	if (at.end > line.end)
		at.end = line.end; // a token over several lines: only the first
	unsigned column = count_units(s, line.begin, at.begin) + 1, length = count_units(s, at.begin, at.end);
	return json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:{s:o}}", "startLine", place->line,
	    "startColumn", column, "endLine", place->line, "endColumn", column + length, "charOffset",
	    units_before(units, s, at.begin), "charLength", length, "byteOffset", at.begin, "byteLength",
	    at.end - at.begin, "snippet", "text", json_from_bytes(s->text + line.begin, line.end - line.begin));
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

// A fingerprint of the rule and the line without its blanks; equal lines of one file are numbered.
static json_t *fingerprint_json(struct sarif *sarif, const struct source *s, const struct diag *diag)
{
	struct str line = {0};
	str_addf(&line, "%s:", diag->id);
	if (has_line(s, &diag->place)) {
		struct span at = source_line(s, diag->place.line);
		for (unsigned i = at.begin; i < at.end; i++)
			if (!strchr(" \t\r", s->text[i]))
				str_add_bytes(&line, s->text + i, 1);
	} else
		str_add(&line, diag->message);
	unsigned long long hash = 0xcbf29ce484222325ull;
	for (size_t i = 0; i < line.length; i++)
		hash = (hash ^ (unsigned char)line.text[i]) * 0x100000001b3ull; // FNV-1a
	str_dispose(&line);
	const char *key =
	    arena_format(&sarif->arena, "%016llx %s", hash, sarif_absolute(&sarif->arena, diag->place.path));
	const char *print = arena_format(&sarif->arena, "%016llx:%u", hash, count_print(sarif, key));
	return json_pack("{s:s}", "primaryLocationLineHash", print);
}

static json_t *message_json(const struct diag *diag)
{
	struct str text = {0};
	str_addf(&text, "%s%s%s", diag->message, diag->advice ? ": " : "", diag->advice ? diag->advice : "");
	json_t *message = json_pack("{s:o}", "text", json_from_text(str_text(&text)));
	str_dispose(&text);
	return message;
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

// Is it the first result of its rule at this place? A header's are those of each file that includes it.
static int is_first(struct sarif *sarif, const char *rule, const json_t *physical)
{
	const json_t *file = json_object_get(physical, "artifactLocation"),
	             *region = json_object_get(physical, "region");
	long long line = json_integer_value(json_object_get(region, "startLine")),
	          column = json_integer_value(json_object_get(region, "startColumn"));
	return !line ||
	       count_print(sarif, arena_format(&sarif->arena, "%s %s %lld %lld", rule,
	                              json_string_value(json_object_get(file, "uri")), line, column)) == 1;
}

static void add_result(struct sarif *sarif, const struct source *s, const struct diag *diag)
{
	json_t *physical = json_pack("{s:o}", "artifactLocation", location_json(sarif, diag->place.path));
	int is_pass = !strcmp(diag->id, "proved");
	if (has_line(s, &diag->place))
		json_object_set_new(physical, "region", region_json(&sarif->units, s, &diag->place));
	if (!is_first(sarif, diag->id, physical)) {
		json_decref(physical);
		return;
	}
	json_t *result = json_pack("{s:s, s:i, s:s, s:s, s:o, s:[{s:o}], s:o}", "ruleId", diag->id, "ruleIndex",
	    rule_index(diag->id), "kind", is_pass ? "pass" : "fail", "level",
	    is_pass ? "none" : levels[diag->severity], "message", message_json(diag), "locations",
	    "physicalLocation", physical, "partialFingerprints", fingerprint_json(sarif, s, diag));
	if (diag->suppressed)
		json_object_set_new(
		    result, "suppressions", json_pack("[{s:s}]", "kind", diag->disabled ? "external" : "inSource"));
	json_array_append_new(sarif->results, result);
}

static void add_notification(struct sarif *sarif, const struct diag *diag)
{
	json_array_append_new(sarif->notifications,
	    json_pack("{s:{s:s, s:i}, s:s, s:o}", "descriptor", "id", diag->id, "index", rule_index(diag->id),
	        "level", levels[diag->severity], "message", message_json(diag)));
}

void sarif_add(struct sarif *sarif, const struct source *source, const struct diags *diags)
{
	json_t *artifact = json_pack("{s:o, s:[s], s:s}", "location", location_json(sarif, source->path), "roles",
	    "analysisTarget", "sourceLanguage", "cplusplus");
	if (source->text)
		json_object_set_new(artifact, "length", json_integer(source->length));
	json_array_append_new(sarif->artifacts, artifact);
	sarif->units = (struct sarif_units){0}; // the last file's source may have been at the same address
	VEC_EACH (const struct diag, diag, diags->list) {
		sarif->has_errors |= diag->severity == SEVERITY_ERROR && !diag->promoted;
		if (!diag->place.path)
			add_notification(sarif, diag);
		else if (source->text && !strcmp(diag->place.path, source->path))
			add_result(sarif, source, diag);
		else
			add_result(sarif, source_cache_read(&sarif->headers, diag->place.path), diag);
	}
}

// The number after a fingerprint counts equal lines of a file in this log.
void sarif_append(struct sarif *sarif, const json_t *results)
{
	size_t i;
	json_t *result;
	json_array_foreach((json_t *)results, i, result)
	{
		json_t *place =
		    json_object_get(json_array_get(json_object_get(result, "locations"), 0), "physicalLocation");
		if (!is_first(sarif, json_string_value(json_object_get(result, "ruleId")), place))
			continue;
		json_t *prints = json_object_get(result, "partialFingerprints");
		const char *uri =
		    json_string_value(json_object_get(json_object_get(place, "artifactLocation"), "uri"));
		const char *print = json_string_value(json_object_get(prints, "primaryLocationLineHash"));
		const char *hash = arena_copy(&sarif->arena, print, strcspn(print, ":"));
		const char *key = arena_format(&sarif->arena, "%s %s", hash, uri);
		print = arena_format(&sarif->arena, "%s:%u", hash, count_print(sarif, key));
		json_object_set_new(prints, "primaryLocationLineHash", json_string(print));
		json_array_append(sarif->results, result);
	}
}

// ---- the log

static const char *help_of(const char *id)
{
	const char *help = diag_help(id);
	return help ? help : "docs/reference/diagnostics.md says what leads to it.";
}

// The page of diagnostics, at the first place that names the id.
static json_t *help_uri(const char *docs_url, const char *id)
{
	struct str uri = {0};
	size_t length = strlen(docs_url);
	str_addf(&uri, "%s%sreference/diagnostics.md#:~:text=", docs_url,
	    length && docs_url[length - 1] == '/' ? "" : "/");
	for (const char *p = id; *p; p++) // a dash has a meaning in a text fragment
		str_add(&uri, *p == '-' ? "%2D" : (char[]){*p, '\0'});
	json_t *value = json_from_text(str_text(&uri));
	str_dispose(&uri);
	return value;
}

static json_t *rules_json(const char *docs_url)
{
	enum severity severity;
	const char *meaning, *id;
	json_t *rules = json_array();
	for (size_t i = 0; (id = diag_entry(i, &severity, &meaning)); i++) {
		json_t *rule = json_pack("{s:s, s:{s:s}, s:{s:s}, s:{s:s}}", "id", id, "shortDescription", "text",
		    meaning, "help", "text", help_of(id), "defaultConfiguration", "level", levels[severity]);
		if (docs_url)
			json_object_set_new(rule, "helpUri", help_uri(docs_url, id));
		json_array_append_new(rules, rule);
	}
	return rules;
}

void sarif_print(struct str *out, const struct sarif *sarif, int exit_status)
{
	struct str root = {0};
	str_add(&root, "file://");
	add_encoded(&root, sarif->root);
	str_add(&root, "/");
	json_t *invocation =
	    json_pack("{s:b, s:i}", "executionSuccessful", !sarif->has_errors, "exitCode", exit_status);
	if (json_array_size(sarif->notifications))
		json_object_set(invocation, "toolExecutionNotifications", sarif->notifications);
	json_t *driver = json_pack("{s:s, s:s, s:s, s:o}", "name", "cuelastic", "version", CUELASTIC_VERSION,
	    "semanticVersion", CUELASTIC_VERSION, "rules", rules_json(sarif->docs_url));
	json_t *run = json_pack("{s:{s:o}, s:s, s:{s:{s:s}}, s:[o], s:O, s:O}", "tool", "driver", driver,
	    "columnKind", "utf16CodeUnits", "originalUriBaseIds", "SRCROOT", "uri", str_text(&root),
	    "invocations", invocation, "artifacts", sarif->artifacts, "results", sarif->results);
	json_print(out, json_pack("{s:s, s:s, s:[o]}", "version", "2.1.0", "$schema",
	                    "https://json.schemastore.org/sarif-2.1.0.json", "runs", run));
	str_dispose(&root);
}

void sarif_init(struct sarif *sarif, const char *root)
{
	*sarif =
	    (struct sarif){.results = json_array(), .artifacts = json_array(), .notifications = json_array()};
	sarif->root = root ? sarif_absolute(&sarif->arena, root) : find_root(&sarif->arena);
	if (!strcmp(sarif->root, "/"))
		sarif->root = "";
}

void sarif_dispose(struct sarif *sarif)
{
	json_decref(sarif->results);
	json_decref(sarif->artifacts);
	json_decref(sarif->notifications);
	HASH_CLEAR(hh, sarif->prints);
	source_cache_dispose(&sarif->headers);
	arena_dispose(&sarif->arena);
}
