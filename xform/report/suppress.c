// `// cuelastic: ignore(id, id)` hides the diagnostics with these ids, `// cuelastic: ignore` hides all. It
// applies to its own line; if that has no code before the comment, to the next line with code. Block comments
// work too. Errors cannot be hidden. A diagnostic in a header can be hidden by a comment in that header.
#include "shown.h"

#include <string.h>

#include "xform/base/process.h"

static const char MARK[] = "cuelastic:", WORD[] = "ignore";

struct ignore {
	struct span ids; // between the parentheses; empty for all
	unsigned offset; // of the word
	unsigned line;   // the line where it hides diagnostics
	int is_all;
};

static unsigned skip_blanks(const struct source *s, unsigned at, unsigned end)
{
	while (at < end && (s->text[at] == ' ' || s->text[at] == '\t'))
		at++;
	return at;
}

static int is_at(const struct source *s, unsigned at, unsigned end, const char *word)
{
	size_t length = strlen(word);
	return end - at >= length && !memcmp(s->text + at, word, length);
}

// The line where the comment hides diagnostics. The comment itself may span several lines.
static unsigned target_line(const struct source *s, size_t comment)
{
	unsigned line = source_line_of(s, s->tokens.items[comment].at.begin);
	for (size_t i = comment; i > 0 && source_line_of(s, s->tokens.items[i - 1].at.end) == line; i--)
		if (s->tokens.items[i - 1].kind != TOKEN_COMMENT)
			return line;
	for (size_t i = comment + 1; i < s->tokens.count; i++)
		if (s->tokens.items[i].kind != TOKEN_COMMENT)
			return source_line_of(s, s->tokens.items[i].at.begin);
	return line;
}

// Is the comment at token `index` one of ours? Its first word shows that.
static int read_comment(struct ignore *out, const struct source *s, size_t index)
{
	struct span at = s->tokens.items[index].at;
	if (s->tokens.items[index].kind != TOKEN_COMMENT || at.end - at.begin < 2)
		return 0;
	unsigned i = at.begin + 2, end = at.end;
	if (s->text[at.begin + 1] == '*' && end - at.begin >= 4)
		end -= 2;
	i = skip_blanks(s, i, end);
	if (!is_at(s, i, end, MARK))
		return 0;
	i = skip_blanks(s, i + (unsigned)strlen(MARK), end);
	if (!is_at(s, i, end, WORD))
		return 0;
	*out = (struct ignore){.offset = i};
	i = skip_blanks(s, i + (unsigned)strlen(WORD), end);
	out->is_all = i >= end || s->text[i] != '(';
	out->ids = (struct span){i, i};
	if (!out->is_all) {
		const char *close = memchr(s->text + i, ')', end - i);
		out->ids = (struct span){i + 1, close ? (unsigned)(close - s->text) : end};
	}
	out->line = target_line(s, index);
	return 1;
}

// The next id of the list from *at on; empty at its end.
static struct span next_id(const struct source *s, const struct ignore *ignore, unsigned *at)
{
	static const char separators[] = " \t\r\n,";
	unsigned begin = *at, end;
	while (begin < ignore->ids.end && strchr(separators, s->text[begin]))
		begin++;
	for (end = begin; end < ignore->ids.end && !strchr(separators, s->text[end]); end++)
		;
	*at = end;
	return (struct span){begin, end};
}

static int hides(const struct source *s, const struct ignore *ignore, const struct diag *diag)
{
	if (ignore->line != diag->place.line || diag->severity == SEVERITY_ERROR)
		return 0;
	unsigned at = ignore->ids.begin;
	for (struct span id = next_id(s, ignore, &at); id.begin < id.end; id = next_id(s, ignore, &at))
		if (strlen(diag->id) == id.end - id.begin && !memcmp(s->text + id.begin, diag->id, id.end - id.begin))
			return 1;
	return ignore->is_all;
}

static void hide_in(struct diags *diags, const struct source *s, const char *path)
{
	struct ignore ignore;
	for (size_t i = 0; i < s->tokens.count; i++) {
		if (!read_comment(&ignore, s, i))
			continue;
		VEC_EACH (struct diag, diag, diags->list)
			if (diag->place.line == ignore.line && diag->place.path && !strcmp(diag->place.path, path) &&
			    hides(s, &ignore, diag))
				diag_suppress(diags, diag);
	}
}

static void check_id(struct diags *diags, const struct source *s, struct span id)
{
	char name[64];
	snprintf(name, sizeof name, "%.*s", (int)(id.end - id.begin), s->text + id.begin);
	enum severity severity;
	int known = diag_find(name, &severity);
	if (known && severity != SEVERITY_ERROR)
		return;
	struct place place = {.path = s->path, .offset = id.begin};
	source_position(s, id.begin, &place.line, &place.column);
	diag_add(diags, "unknown-ignore", place, "cuelastic --list-diagnostics prints all ids",
	    known ? "'%s' is an error, and cannot be ignored" : "there is no diagnostic '%s' to ignore", name);
}

static void check_ids(struct diags *diags, const struct source *s)
{
	struct ignore ignore;
	for (size_t i = 0; i < s->tokens.count; i++) {
		if (!read_comment(&ignore, s, i))
			continue;
		unsigned at = ignore.ids.begin;
		for (struct span id = next_id(s, &ignore, &at); id.begin < id.end; id = next_id(s, &ignore, &at))
			check_id(diags, s, id);
	}
}

void suppress_apply(struct diags *diags, const struct source *source)
{
	struct words seen = {0};
	struct source header;
	if (!source->text)
		return; // the file was not read
	check_ids(diags, source);
	hide_in(diags, source, source->path);
	VEC_PUSH(&seen, source->path);
	for (size_t i = 0; i < diags->list.count; i++) {
		const char *path = diags->list.items[i].place.path;
		if (!path || words_have(&seen, path))
			continue;
		VEC_PUSH(&seen, path);
		if (source_read(&header, path) >= 0) {
			hide_in(diags, &header, path);
			source_dispose(&header);
		}
	}
	words_dispose(&seen);
}

// ---- --disable and --werror

static int is_in(const id_lists_t *lists, const char *id)
{
	for (size_t i = 0; i < lists->count; i++)
		if (util_list_has(lists->items[i], id, ","))
			return 1;
	return 0;
}

static int is_promoted(const struct diag *diag, const struct options *options)
{
	if (diag->suppressed || diag->severity == SEVERITY_ERROR)
		return 0;
	return (options->werror && diag->severity == SEVERITY_WARNING) || is_in(&options->promoted, diag->id);
}

size_t severity_apply(struct diags *diags, const struct options *options)
{
	size_t promoted = 0;
	VEC_EACH (struct diag, diag, diags->list) {
		if (!diag->suppressed && diag->severity != SEVERITY_ERROR && is_in(&options->disabled, diag->id)) {
			diag_suppress(diags, diag);
			diag->disabled = 1;
		}
		if (is_promoted(diag, options)) {
			diag_promote(diags, diag);
			promoted++;
		}
	}
	return promoted;
}
