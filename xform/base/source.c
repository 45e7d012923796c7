// The input file: bytes, lines, and a lexer for as much of C++ as edits need. One pass finds the tokens.
// White space and line splices separate them; comments and literals, also raw strings, are single tokens. `#`
// at the beginning of a line opens a directive, which lasts to the end of its logical line. Of the longer
// operators, only `<<<`, `>>>`, `::` and `%:`, which is `#`, are tokens; other punctuation is one token a byte.
#include "source.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

struct lexer {
	struct source *source;
	unsigned at;
	int directive, line_start;
};

static int is_word(int c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '$' || (c & 0x80);
}

static unsigned splice_length(const char *p)
{
	if (p[0] != '\\')
		return 0;
	return p[1] == '\n' ? 2 : p[1] == '\r' && p[2] == '\n' ? 3 : 0;
}

unsigned source_after_splices(const struct source *s, unsigned at)
{
	while (splice_length(s->text + at))
		at += splice_length(s->text + at);
	return at;
}

static unsigned comment_end(const struct source *s, unsigned at)
{
	if (s->text[at + 1] == '/') {
		for (; at < s->length && s->text[at] != '\n'; at++)
			at += splice_length(s->text + at) ? splice_length(s->text + at) - 1 : 0;
		return at;
	}
	const char *end = at + 2 < s->length ? memmem(s->text + at + 2, s->length - at - 2, "*/", 2) : NULL;
	return end ? (unsigned)(end + 2 - s->text) : s->length;
}

static unsigned quoted_end(const struct source *s, unsigned at)
{
	char quote = s->text[at++];
	while (at < s->length && s->text[at] != quote && s->text[at] != '\n')
		at += s->text[at] == '\\' && at + 1 < s->length ? 2 : 1;
	return at < s->length && s->text[at] == quote ? at + 1 : at < s->length ? at : s->length;
}

// R"tag( … )tag"; `at` is at the quote.
static unsigned raw_string_end(const struct source *s, unsigned at)
{
	unsigned tag = at + 1, open = tag;
	while (open < s->length && open - tag <= 16 && s->text[open] != '(')
		open++;
	if (open >= s->length || s->text[open] != '(')
		return quoted_end(s, at);
	for (unsigned i = open + 1; i < s->length; i++)
		if (s->text[i] == ')' && i + 1 + (open - tag) < s->length &&
		    !memcmp(s->text + i + 1, s->text + tag, open - tag) && s->text[i + 1 + (open - tag)] == '"')
			return i + 2 + (open - tag);
	return s->length;
}

static unsigned number_end(const struct source *s, unsigned at)
{
	while (at < s->length) {
		int c = s->text[at], previous = s->text[at - 1];
		int sign = (c == '+' || c == '-') && strchr("eEpP", previous);
		int separator = c == '\'' && is_word(s->text[at + 1]);
		if (!is_word(c) && c != '.' && !sign && !separator)
			break;
		at++;
	}
	return at;
}

static unsigned punctuation_end(const struct source *s, unsigned at)
{
	static const char *const longer[] = {"<<<", ">>>", "::", "%:"};
	for (size_t i = 0; i < sizeof longer / sizeof *longer; i++)
		if (!strncmp(s->text + at, longer[i], strlen(longer[i])))
			return at + (unsigned)strlen(longer[i]);
	return at + 1;
}

static unsigned word_end(const struct source *s, unsigned at, int *kind)
{
	unsigned begin = at;
	while (at < s->length && is_word(s->text[at]))
		at++;
	int prefix = at - begin <= 3 && at < s->length && (s->text[at] == '"' || s->text[at] == '\'') &&
	             strspn(s->text + begin, "uU8LR") >= at - begin;
	if (!prefix)
		return at;
	*kind = TOKEN_STRING;
	return s->text[at - 1] == 'R' && s->text[at] == '"' ? raw_string_end(s, at) : quoted_end(s, at);
}

static void skip_space(struct lexer *l)
{
	const struct source *s = l->source;
	while (l->at < s->length) {
		unsigned splice = splice_length(s->text + l->at);
		char c = s->text[l->at];
		if (c == '\n') {
			l->directive = 0;
			l->line_start = 1;
		}
		if (!splice && c != '\n' && !isspace((unsigned char)c) && c != '\0')
			break;
		l->at += splice ? splice : 1;
	}
}

static void lex_token(struct lexer *l)
{
	struct source *s = l->source;
	int c = s->text[l->at], next = s->text[l->at + 1], kind = TOKEN_PUNCTUATION;
	unsigned begin = l->at, end;
	if (c == '/' && (next == '/' || next == '*')) {
		kind = TOKEN_COMMENT;
		end = comment_end(s, begin);
	} else if (isdigit(c) || (c == '.' && isdigit(next))) {
		kind = TOKEN_NUMBER;
		end = number_end(s, begin + 1);
	} else if (is_word(c)) {
		kind = TOKEN_WORD;
		end = word_end(s, begin, &kind);
	} else if (c == '"' || c == '\'') {
		kind = TOKEN_STRING;
		end = quoted_end(s, begin);
	} else {
		l->directive |= (c == '#' || (c == '%' && next == ':')) && l->line_start;
		end = punctuation_end(s, begin);
	}
	if (kind != TOKEN_COMMENT)
		l->line_start = 0;
	VEC_PUSH(&s->tokens, ((struct token){{begin, end}, (unsigned char)kind, (unsigned char)l->directive}));
	l->at = end;
}

static void lex(struct source *source)
{
	struct lexer l = {.source = source, .line_start = 1};
	l.at = source->length >= 3 && !memcmp(source->text, "\xef\xbb\xbf", 3) ? 3 : 0; // a byte order mark
	for (skip_space(&l); l.at < source->length; skip_space(&l))
		lex_token(&l);
}

void source_from_text(struct source *out, const char *path, const char *text, size_t length)
{
	*out = (struct source){.text = util_alloc(length + 4), .length = (unsigned)length};
	memcpy(out->text, text, length);
	out->path = path;
	lex(out);
	source_close_launches(out);
	if (out->marks.count) {
		VEC_DISPOSE(&out->tokens);
		lex(out);
	}
	size_t returns = 0;
	VEC_PUSH(&out->lines, 0u);
	for (unsigned i = 0; i < out->length;
	    i++) { // now, since marks that were joined may have moved a line's end
		if (out->text[i] != '\n')
			continue;
		returns += i > 0 && out->text[i - 1] == '\r';
		VEC_PUSH(&out->lines, i + 1);
	}
	out->is_crlf = returns && returns == out->lines.count - 1;
	out->words = source_words_new();
	out->conditions = source_conditions_new();
}

int source_read(struct source *out, const char *path)
{
	*out = (struct source){0};
	FILE *file = fopen(path, "rb");
	if (!file)
		return errno ? -errno : -EIO;
	struct str text = {0};
	char buffer[65536];
	errno = 0;
	for (size_t n; text.length <= SOURCE_MAX_BYTES && (n = fread(buffer, 1, sizeof buffer, file)) > 0;)
		str_add_bytes(&text, buffer, n);
	int result = ferror(file) ? -(errno ? errno : EIO) : text.length > SOURCE_MAX_BYTES ? -EFBIG : 0;
	fclose(file);
	if (!result)
		source_from_text(out, path, str_text(&text), text.length);
	str_dispose(&text);
	return result;
}

void source_dispose(struct source *source)
{
	free(source->text);
	free(source->written);
	VEC_DISPOSE(&source->marks);
	source->written = NULL;
	VEC_DISPOSE(&source->lines);
	VEC_DISPOSE(&source->tokens);
	for (size_t i = 0; i < source->presumed.count; i++)
		free(source->presumed.items[i].path);
	VEC_DISPOSE(&source->presumed);
	VEC_DISPOSE(&source->pieces);
	VEC_DISPOSE(&source->made);
	source_words_free(source->words);
	source_conditions_free(source->conditions);
	source->words = NULL;
	source->conditions = NULL;
	source->text = NULL;
}

unsigned source_line_of(const struct source *source, unsigned offset)
{
	size_t after;
	VEC_SEARCH(after, i, source->lines.count, source->lines.items[i] <= offset);
	return (unsigned)after;
}

void source_position(const struct source *source, unsigned offset, unsigned *line, unsigned *column)
{
	*line = source_line_of(source, offset);
	*column = offset - source->lines.items[*line - 1] + 1;
}

struct span source_line(const struct source *source, unsigned line)
{
	unsigned begin = source->lines.items[line - 1];
	unsigned end = line < source->lines.count ? source->lines.items[line] - 1 : source->length;
	if (end > begin && source->text[end - 1] == '\r')
		end--;
	return (struct span){begin, end};
}

size_t source_token_at(const struct source *source, unsigned offset)
{
	size_t first;
	VEC_SEARCH(first, i, source->tokens.count, source->tokens.items[i].at.begin < offset);
	return first;
}

int source_token_is(const struct source *source, size_t index, const char *text)
{
	if (index >= source->tokens.count)
		return 0;
	struct span at = source->tokens.items[index].at;
	const char *own = source->text + at.begin;
	if (own[0] == '%' && at.end - at.begin == 2) // a digraph
		return !strcmp(text, "#");
	return at.end - at.begin == strlen(text) && !memcmp(own, text, at.end - at.begin);
}

int source_token_is_one_of(const struct source *s, size_t i, const char *words)
{
	struct span at = i < s->tokens.count ? s->tokens.items[i].at : (struct span){0, 0};
	char word[32];
	size_t length = at.end - at.begin;
	if (!length || length >= sizeof word)
		return 0;
	memcpy(word, s->text + at.begin, length);
	word[length] = '\0';
	return util_list_has(words, word, " ");
}

size_t source_skip_comments(const struct source *source, size_t index)
{
	while (index < source->tokens.count && source->tokens.items[index].kind == TOKEN_COMMENT)
		index++;
	return index;
}

size_t source_before(const struct source *source, size_t index)
{
	while (index-- > 0)
		if (source->tokens.items[index].kind != TOKEN_COMMENT)
			return index;
	return source->tokens.count;
}

int source_is_directive(const struct source *source, size_t index, const char *name)
{
	return index + 1 < source->tokens.count && source->tokens.items[index].directive &&
	       source_token_is(source, index, "#") && source_token_is(source, index + 1, name);
}

static int is_code(const struct source *source, size_t index)
{
	const struct token *token = &source->tokens.items[index];
	return token->kind != TOKEN_COMMENT && !token->directive;
}

size_t source_next_code(const struct source *source, size_t index)
{
	for (index++; index < source->tokens.count; index++)
		if (is_code(source, index))
			return index;
	return source->tokens.count;
}

size_t source_previous_code(const struct source *source, size_t index)
{
	while (index-- > 0)
		if (is_code(source, index))
			return index;
	return source->tokens.count;
}

int source_is_word(const struct source *source, size_t index)
{
	return index < source->tokens.count && source->tokens.items[index].kind == TOKEN_WORD;
}

char source_first(const struct source *source, size_t index)
{
	return index < source->tokens.count ? source->text[source->tokens.items[index].at.begin] : '\0';
}

char *source_copy(struct arena *arena, const struct source *source, struct span span)
{
	return arena_copy(arena, source->text + span.begin, span.end - span.begin);
}

int source_is_definition(const struct source *source, size_t index)
{
	return index + 2 < source->tokens.count && source_is_directive(source, index, "define");
}

// Does a line end between two offsets, without a continuation?
static int ends_line(const struct source *s, unsigned begin, unsigned end)
{
	for (unsigned i = begin; i < end; i++)
		if (s->text[i] == '\n' &&
		    !(i && (s->text[i - 1] == '\\' || (s->text[i - 1] == '\r' && i > 1 && s->text[i - 2] == '\\'))))
			return 1;
	return 0;
}

size_t source_directive_end(const struct source *source, size_t index)
{
	const struct token *tokens = source->tokens.items;
	for (index++; index < source->tokens.count && tokens[index].directive; index++)
		if (ends_line(source, tokens[index - 1].at.end, tokens[index].at.begin))
			break;
	return index;
}

size_t source_closing(const struct source *source, size_t open)
{
	int depth = 0, is_inside = open < source->tokens.count && source->tokens.items[open].directive;
	size_t end = is_inside ? source_directive_end(source, open) : source->tokens.count;
	for (size_t i = open; i < end; i = is_inside ? i + 1 : source_next_code(source, i)) {
		depth += source_nesting(source, i);
		if (depth == 0 && source->tokens.items[i].kind == TOKEN_PUNCTUATION)
			return i;
	}
	return source->tokens.count;
}

size_t source_partner(const struct source *s, size_t i, size_t (*next)(const struct source *, size_t))
{
	int depth = 0;
	for (; i < s->tokens.count; i = next(s, i)) {
		depth += source_nesting(s, i);
		if (!depth)
			return i;
	}
	return s->tokens.count;
}

int source_has_directive(const struct source *source, struct span span)
{
	for (size_t i = source_token_at(source, span.begin); i < source->tokens.count; i++) {
		const struct token *token = &source->tokens.items[i];
		if (token->at.begin >= span.end)
			return 0;
		if (token->directive)
			return 1;
	}
	return 0;
}

int source_is_same(const struct source *s, size_t a, size_t b)
{
	struct span x = s->tokens.items[a].at, y = s->tokens.items[b].at;
	return x.end - x.begin == y.end - y.begin &&
	       !memcmp(s->text + x.begin, s->text + y.begin, x.end - x.begin);
}

static int nesting(const struct source *s, size_t index, const char *opening, const char *closing)
{
	char c = s->text[s->tokens.items[index].at.begin];
	if (s->tokens.items[index].kind != TOKEN_PUNCTUATION)
		return 0;
	return (strchr(opening, c) != NULL) - (strchr(closing, c) != NULL);
}

int source_nesting(const struct source *s, size_t index)
{
	return nesting(s, index, "([{", ")]}");
}

int source_angles(const struct source *s, size_t index)
{
	struct span at = s->tokens.items[index].at;
	return nesting(s, index, "<", ">") * (int)(at.end - at.begin);
}

int source_is_member(const struct source *s, size_t name)
{
	size_t before = source_previous_code(s, name);
	return source_token_is(s, before, ".") ||
	       (source_token_is(s, before, ">") && before > 0 && source_token_is(s, before - 1, "-"));
}

unsigned source_after_semicolon(const struct source *s, unsigned offset)
{
	size_t i = source_token_at(s, offset);
	while (i < s->tokens.count && !source_token_is(s, i, ";"))
		i = source_next_code(s, i);
	return i < s->tokens.count ? s->tokens.items[i].at.end : offset;
}

// ---- presumed lines: `#line 7 "grammar.y"`, or `# 7 "grammar.y" 1` as preprocessors write it, gives the lines after
// it another number and another file's name. The parser says which directives count and what they mean, since
// that needs the preprocessor (facts_presume).

size_t source_next_line_directive(const struct source *source, size_t token)
{
	for (; token < source->tokens.count; token++) {
		size_t next = source_skip_comments(source, token + 1);
		if (!source->tokens.items[token].directive || !source_token_is(source, token, "#"))
			continue;
		if (next < source->tokens.count && source->tokens.items[next].directive &&
		    (source->tokens.items[next].kind == TOKEN_NUMBER || source_token_is(source, next, "line")))
			return token;
	}
	return source->tokens.count;
}

unsigned source_line_after_directive(const struct source *source, size_t hash)
{
	size_t last = source_directive_end(source, hash) - 1;
	return source_line_of(source, source->tokens.items[last].at.end) + 1;
}

void source_add_presumed(struct source *source, unsigned line, unsigned number, const char *path)
{
	VEC_PUSH(&source->presumed, ((struct source_presumed){line, number, strdup(path)}));
}

unsigned source_presumed_line(const struct source *source, unsigned line, const char **path)
{
	const struct source_presumed *last = NULL;
	for (size_t i = 0; i < source->presumed.count && source->presumed.items[i].line <= line; i++)
		last = &source->presumed.items[i];
	*path = last ? last->path : source->path;
	return last ? line - last->line + last->number : line;
}

unsigned source_line_presumed(
    const struct source *source, const char *path, unsigned number, struct span lines)
{
	unsigned found = 0;
	for (size_t i = 0; i <= source->presumed.count; i++) {
		const struct source_presumed first = {1, 1, NULL};
		const struct source_presumed *from = i ? &source->presumed.items[i - 1] : &first;
		unsigned end =
		    i < source->presumed.count ? source->presumed.items[i].line : (unsigned)source->lines.count + 1;
		unsigned line = from->line + number - from->number;
		if (strcmp(i ? from->path : source->path, path) || number < from->number || line >= end)
			continue;
		if (line >= lines.begin && line <= lines.end)
			return line;
		found = found ? found : line;
	}
	return found;
}

// ---- texts of several files

const char *source_origin(const struct source *source, unsigned *line)
{
	const struct source_piece *last = NULL;
	for (size_t i = 0; i < source->pieces.count && source->pieces.items[i].first <= *line; i++)
		last = &source->pieces.items[i];
	*line = last ? *line - last->first + last->line : *line;
	return last ? last->path : source->path;
}

const struct source_piece *source_piece_at(const struct source *source, unsigned offset)
{
	const struct source_piece *last = NULL;
	for (size_t i = 0; i < source->pieces.count && source->pieces.items[i].begin <= offset; i++)
		last = &source->pieces.items[i];
	return last;
}

int source_is_made(const struct source *source, unsigned offset)
{
	for (size_t i = 0; i < source->made.count; i++)
		if (offset >= source->made.items[i].at.begin && offset < source->made.items[i].at.end)
			return 1;
	return 0;
}

unsigned source_after_made(const struct source *source, unsigned offset)
{
	for (size_t i = 0; i < source->made.count; i++)
		if (source->made.items[i].at.begin < offset && offset < source->made.items[i].at.end)
			return source->made.items[i].at.end;
	return offset;
}

const char *source_span_origin(const struct source *source, struct span *at)
{
	const struct source_piece *piece = source_piece_at(source, at->begin);
	if (!piece)
		return source->path;
	if (piece->is_joint)
		*at = (struct span){piece->offset, piece->offset};
	else
		*at = (struct span){at->begin - piece->begin + piece->offset, at->end - piece->begin + piece->offset};
	return piece->path;
}
