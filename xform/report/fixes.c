// Fixes in the form of clang-tidy's `--export-fixes`. All edits of a file are one entry, since they only make
// sense together. Adjacent edits become one replacement, so that their order does not matter. The texts are
// double-quoted YAML, whose escapes keep line ends exactly.
#include "fixes.h"

#include <string.h>

#include "xform/base/json.h"

static const char *const levels[] = {"Remark", "Warning", "Error"};

static void add_quoted(struct str *out, const char *text)
{
	str_add(out, "\"");
	for (const char *p = text; *p; p++) {
		const char *escape = *p == '\n'   ? "\\n"
		                     : *p == '\r' ? "\\r"
		                     : *p == '\t' ? "\\t"
		                     : *p == '"'  ? "\\\""
		                     : *p == '\\' ? "\\\\"
		                                  : NULL;
		if (escape)
			str_add(out, escape);
		else if ((unsigned char)*p < 0x20 || *p == 0x7f)
			str_addf(out, "\\x%02X", (unsigned char)*p);
		else
			str_add_bytes(out, p, 1);
	}
	str_add(out, "\"");
}

static void fixes_add_path(struct str *out, const char *key, const char *path)
{
	char *real = realpath(path, NULL);
	str_add(out, key);
	add_quoted(out, real ? real : path);
	str_add(out, "\n");
	free(real);
}

static void fixes_add_head(
    struct str *out, const char *id, const char *message, const char *path, unsigned offset)
{
	str_addf(out, "  - DiagnosticName: %s\n    DiagnosticMessage:\n      Message: ", id);
	add_quoted(out, message);
	str_add(out, "\n");
	fixes_add_path(out, "      FilePath: ", path);
	str_addf(out, "      FileOffset: %u\n", offset);
}

static void add_replacement(struct str *out, const char *path, struct span at, const char *text)
{
	fixes_add_path(out, "        - FilePath: ", path);
	str_addf(out, "          Offset: %u\n          Length: %u\n          ReplacementText: ", at.begin,
	    at.end - at.begin);
	add_quoted(out, text);
	str_add(out, "\n");
}

static int is_utf8(const char *text)
{
	size_t left = strlen(text);
	for (unsigned n; left > 0; text += n, left -= n)
		if (!(n = json_sequence(text, left)))
			return 0;
	return 1;
}

static int is_repeated(const struct edit *a, const struct edit *b)
{
	return a->at.begin == b->at.begin && a->at.end == b->at.end && a->at.begin < a->at.end &&
	       !strcmp(a->text, b->text);
}

// Merges the adjacent edits from *index on into one.
static struct span merge(struct str *text, const struct edits *edits, size_t *index)
{
	const struct edit *edit = &edits->list.items[*index];
	struct span at = edit->at;
	str_add(text, edit->text);
	for (++*index; *index < edits->list.count && edits->list.items[*index].at.begin <= at.end; ++*index) {
		const struct edit *next = &edits->list.items[*index];
		if (is_repeated(edit, next))
			continue;
		str_add(text, next->text);
		at.end = next->at.end;
		edit = next;
	}
	return at;
}

// An edit of what no file has: `#line` between two texts, a macro's words.
static int is_of_no_file(const struct source *source, const struct edit *edit)
{
	const struct source_piece *piece = source_piece_at(source, edit->at.begin);
	return piece && piece->is_joint && edit->at.begin < edit->at.end;
}

static int add_edits(struct str *out, const struct source *source, const struct edits *all)
{
	struct edits of_files = {0}, *edits = &of_files; // the texts stay with `all`
	int result = 0;
	for (size_t i = 0; i < all->list.count; i++)
		if (!is_of_no_file(source, &all->list.items[i]))
			VEC_PUSH(&of_files.list, all->list.items[i]);
	if (!edits->list.count)
		return 0;
	struct span first = edits->list.items[0].at;
	const char *path = source_span_origin(source, &first);
	fixes_add_head(out, "cuelastic-rewrite", "elastic kernels and their launches", path, first.begin);
	str_add(out, "      Replacements:\n");
	for (size_t i = 0; i < edits->list.count;) {
		struct str text = {0};
		struct span at = merge(&text, edits, &i);
		path = source_span_origin(source, &at);
		add_replacement(out, path, at, str_text(&text));
		result |= is_utf8(str_text(&text)) ? 0 : -1;
		str_dispose(&text);
	}
	VEC_DISPOSE(&of_files.list);
	return result;
}

static void add_diagnostic(struct str *out, const struct diag *diag)
{
	struct str message = {0};
	for (const char *p = diag->message; *p;) {
		unsigned n = json_sequence(p, strlen(p));
		str_add_bytes(&message, n ? p : "?", n ? n : 1);
		p += n ? n : 1;
	}
	fixes_add_head(out, diag->id, str_text(&message), diag->place.path, diag->place.offset);
	str_addf(out, "      Replacements: []\n    Level: %s\n", levels[diag->severity]);
	str_dispose(&message);
}

int fixes_add(
    struct str *out, const struct source *source, const struct edits *edits, const struct diags *diags)
{
	int result = edits->list.count ? add_edits(out, source, edits) : 0;
	for (size_t i = 0; i < diags->list.count; i++)
		if (diags->list.items[i].place.path && !diags->list.items[i].suppressed)
			add_diagnostic(out, &diags->list.items[i]);
	return result;
}

void fixes_print(struct str *out, const char *main_path, const struct str *entries)
{
	str_add(out, "---\n");
	fixes_add_path(out, "MainSourceFile: ", main_path);
	str_addf(out, "Diagnostics:%s\n%s...\n", entries->length ? "" : " []", str_text(entries));
}
