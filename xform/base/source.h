// The input file: constant bytes, lines, and the tokens that give edits their places.
#ifndef CUELASTIC_SOURCE_H
#define CUELASTIC_SOURCE_H

#include "util.h"

// Bytes [begin, end) of the input file.
struct span {
	unsigned begin, end;
};

// Is the byte in the span?
static inline int span_has(struct span span, unsigned offset)
{
	return span.begin <= offset && offset < span.end;
}

enum token_kind { TOKEN_WORD, TOKEN_NUMBER, TOKEN_STRING, TOKEN_PUNCTUATION, TOKEN_COMMENT };

struct token {
	struct span at;
	unsigned char kind;
	unsigned char directive; // in a preprocessing directive
};

struct source_words;
struct source_conditions;

// Three marks of a launch that were separated by a space or a splice, which is now before `<<<` or after `>>>`.
struct source_marks {
	unsigned begin, gap; // offset of the whole; length of what separated them
	int is_open;
};

// `#line`: from `line` on, lines count from `number`, in a file of another name.
struct source_presumed {
	unsigned line, number;
	char *path;
};

// Part of a text that comes from several files: from `begin` on, it is `path` from its byte `offset` on.
struct source_piece {
	unsigned begin, first; // its first byte, and the line of that in the whole text
	unsigned offset, line; // the same in the file
	const char *path;      // outlives the source
	int is_joint;          // lines between two files' texts, in the place of an #include
};

// The text of a macro, written out where the file uses the macro.
struct source_made {
	struct span at;
	const char *use; // outlives the source
};

struct source {
	const char *path; // as the user gave it
	char *text;       // NUL-terminated
	char *written;    // the text of the file; NULL: the same
	VEC(struct source_marks) marks;
	unsigned length;
	VEC(unsigned) lines;                  // offset of each line's first byte
	VEC(struct source_presumed) presumed; // in order; empty without #line
	int is_crlf;                          // all lines end with \r\n
	VEC(struct token) tokens;             // in order, comments included; code that #if leaves out too
	VEC(struct source_piece) pieces;      // in order; empty: all of the text is the file
	VEC(struct source_made) made;         // in order
	struct source_words *words;           // the tokens of each word
	struct source_conditions *conditions;
};

// Keeps offsets far below 2^32, and limits the memory for a device that never ends.
enum { SOURCE_MAX_BYTES = 256 << 20 };

// Reads the file. 0, or a negative errno; -EFBIG for more than SOURCE_MAX_BYTES.
int source_read(struct source *out, const char *path);
// Takes a copy of the bytes; for tests and fuzzing.
void source_from_text(struct source *out, const char *path, const char *text, size_t length);
void source_dispose(struct source *source);
// source_spaces.c: makes `<<<` of `<< <` in launches and notes it in `marks`. The tokens must then be found
// again.
void source_close_launches(struct source *source);

unsigned source_line_of(const struct source *source, unsigned offset); // from 1
void source_position(const struct source *source, unsigned offset, unsigned *line, unsigned *column);
struct span source_line(const struct source *source, unsigned line); // without its newline
// The offset after line splices that are at this one.
unsigned source_after_splices(const struct source *source, unsigned at);
// Index of the first token that begins at `offset` or later, or tokens.count.
size_t source_token_at(const struct source *source, unsigned offset);
// Is the token exactly this text?
int source_token_is(const struct source *source, size_t index, const char *text);
// Is the token one of these words, with blanks between them, of at most 15 letters?
int source_token_is_one_of(const struct source *source, size_t index, const char *words);
// The first token from `index` on that is no comment, or tokens.count.
size_t source_skip_comments(const struct source *source, size_t index);
// The last token before `index` that is no comment, or tokens.count.
size_t source_before(const struct source *source, size_t index);
// Is the token the `#` of this directive?
int source_is_directive(const struct source *source, size_t index, const char *name);
// Index of the next (previous) token that is not a comment and not in a directive, or tokens.count.
size_t source_next_code(const struct source *source, size_t index);
size_t source_previous_code(const struct source *source, size_t index);
int source_is_word(const struct source *source, size_t index); // a name or keyword
char source_first(const struct source *source, size_t index);  // its first byte; '\0' past the last token
char *source_copy(struct arena *arena, const struct source *source, struct span span);
// Is the token the `#` of `#define NAME`?
int source_is_definition(const struct source *source, size_t index);
// The first token after the directive that this token is in.
size_t source_directive_end(const struct source *source, size_t index);
// Index of the bracket that closes the one at `open`, in a directive in the same one; or tokens.count.
size_t source_closing(const struct source *source, size_t open);
// From one bracket to its partner, by `next`; or tokens.count.
size_t source_partner(
    const struct source *source, size_t index, size_t (*next)(const struct source *, size_t));
// After the next `;` from `offset` on; without one, `offset`.
unsigned source_after_semicolon(const struct source *source, unsigned offset);
// Does a preprocessing directive begin inside the span?
int source_has_directive(const struct source *source, struct span span);

// +1 for an opening bracket of code, -1 for a closing one, 0 for any other token. Also for `<`, `<<<`, `>` ….
int source_nesting(const struct source *source, size_t index);
int source_angles(const struct source *source, size_t index);
// Have the two tokens the same text?
int source_is_same(const struct source *source, size_t a, size_t b);
// Does `.` or `->` precede the name?
int source_is_member(const struct source *source, size_t name);
// The tokens that begin inside a span.
#define SOURCE_EACH(i, source, span)                                                                         \
	for (size_t i = source_token_at(source, (span).begin);                                                   \
	    i < (source)->tokens.count && (source)->tokens.items[i].at.begin < (span).end; i++)

// source_words.c
// Is this word a token of code in the span?
int source_has_word(const struct source *source, struct span span, const char *word);
// Index of the first token that is this word, at `from` or later; or tokens.count.
size_t source_find_word(const struct source *source, size_t from, const char *word, size_t length);
// The tokens that are this word directly after `define` or `undef` in a directive, in order.
const unsigned *source_definitions(
    const struct source *source, const char *word, size_t length, size_t *count);
struct source_words *source_words_new(void);
void source_words_free(struct source_words *words); // may be NULL

// source_conditions.c: the innermost #if or #elif with a condition that applies at this token, the next outer
// one, and the token of its `#`. 0: none.
unsigned source_condition(const struct source *source, size_t token);
unsigned source_condition_outer(const struct source *source, unsigned condition);
size_t source_condition_hash(const struct source *source, unsigned condition);
struct source_conditions *source_conditions_new(void);
void source_conditions_free(struct source_conditions *conditions); // may be NULL

// Presumed lines, which messages and __LINE__ have because of `#line`.
// Index of the `#` of the first directive from `token` on that may be `#line 1 "x"` or `# 1 "x"`, or
// tokens.count.
size_t source_next_line_directive(const struct source *source, size_t token);
// The line after a directive.
unsigned source_line_after_directive(const struct source *source, size_t hash);
void source_add_presumed(struct source *source, unsigned line, unsigned number, const char *path);
// What __LINE__ is in this line; *path: what __FILE__ is.
unsigned source_presumed_line(const struct source *source, unsigned line, const char **path);
// The first line of `lines` that has this presumed place, else the first in the whole file, or 0.
unsigned source_line_presumed(
    const struct source *source, const char *path, unsigned number, struct span lines);

// The file that a line of the text is from; *line becomes the line there. Without pieces: the path, the same line.
const char *source_origin(const struct source *source, unsigned *line);
// The same for a span of the text, which lies in one piece.
const char *source_span_origin(const struct source *source, struct span *at);
// Behind text that a macro made, which must stay in one piece; elsewhere `offset`.
unsigned source_after_made(const struct source *source, unsigned offset);
// Is this byte in a macro that was written out (`made`)?
int source_is_made(const struct source *source, unsigned offset);
// The piece with this byte, or NULL without pieces.
const struct source_piece *source_piece_at(const struct source *source, unsigned offset);

// Does a #define of the text define this word?
int source_defines(const struct source *source, const char *word);

// ---- Files that messages quote: each is read once for all messages.
struct source_cache {
	struct arena arena;
	struct cached_source *table;
};

// NULL: unreadable, or not a file.
const struct source *source_cache_read(struct source_cache *cache, const char *path);
void source_cache_dispose(struct source_cache *cache);

#endif
