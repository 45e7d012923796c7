// The input file: immutable bytes, lines, and the lexical tokens that edits are placed by.
#ifndef CUELASTIC_SOURCE_H
#define CUELASTIC_SOURCE_H

#include "util.h"

// Bytes [begin, end) of the input file.
struct span {
	unsigned begin, end;
};

enum token_kind { TOKEN_WORD, TOKEN_NUMBER, TOKEN_STRING, TOKEN_PUNCTUATION, TOKEN_COMMENT };

struct token {
	struct span at;
	unsigned char kind;
	unsigned char directive; // stands in a preprocessing directive
};

struct source_words;
struct source_conditions;

// Three marks of a launch that a space separated, and where it is now: in front of `<<<` or behind `>>>`.
struct source_marks {
	unsigned begin, gap; // offset of all; bytes of the space
	int is_open;
};

struct source {
	const char *path; // as the user gave it
	char *text;       // NUL-terminated
	char *written;    // as the file has it, or NULL: just so
	VEC(struct source_marks) marks;
	unsigned length;
	VEC(unsigned) lines;        // offset of each line's first byte
	int has_own_lines;          // there are #line directives
	int is_crlf;                // all lines end with \r\n
	VEC(struct token) tokens;   // in order, comments included; code that #if leaves out too
	struct source_words *words; // where each word stands
	struct source_conditions *conditions;
};

// Offsets stay far below 2^32, and a device that never ends does not take the memory.
enum { SOURCE_MAX_BYTES = 256 << 20 };

// Reads the file; opened for reading only. 0, or a negative errno: -EFBIG for more than SOURCE_MAX_BYTES.
int source_read(struct source *out, const char *path);
// Takes a copy of the bytes; for tests and fuzzing.
void source_from_text(struct source *out, const char *path, const char *text, size_t length);
void source_dispose(struct source *source);
// source_spaces.c. Makes `<<<` of `<< <` where it launches, and notes it in `marks`: the tokens are then to
// be found again.
void source_close_launches(struct source *source);

void source_position(
    const struct source *source, unsigned offset, unsigned *line, unsigned *column); // from 1
struct span source_line(const struct source *source, unsigned line);                 // without its newline
// Index of the first token that begins at `offset` or later; tokens.count when there is none.
size_t source_token_at(const struct source *source, unsigned offset);
// Is the token exactly this text?
int source_token_is(const struct source *source, size_t index, const char *text);
// Index of the next (previous) token that is no comment and in no directive, or tokens.count.
size_t source_next_code(const struct source *source, size_t index);
size_t source_previous_code(const struct source *source, size_t index);
// Index of the bracket that closes the one at `open`, or tokens.count.
size_t source_closing(const struct source *source, size_t open);
// Behind the next `;` from `offset` on, or `offset`.
unsigned source_behind_semicolon(const struct source *source, unsigned offset);
// Does a preprocessing directive begin inside the span?
int source_has_directive(const struct source *source, struct span span);

// +1 for an opening bracket of code, -1 for a closing one, 0 for any other token; the same for `<`, `<<<`,
// `>` ….
int source_nesting(const struct source *source, size_t index);
int source_angles(const struct source *source, size_t index);
// Have the two tokens the same text?
int source_is_same(const struct source *source, size_t a, size_t b);
// Is the name behind `.` or `->`?
int source_is_member(const struct source *source, size_t name);
// The tokens that begin inside a span.
#define SOURCE_EACH(i, source, span)                                                                         \
	for (size_t i = source_token_at(source, (span).begin);                                                   \
	    i < (source)->tokens.count && (source)->tokens.items[i].at.begin < (span).end; i++)

// source_words.c
// Does the span hold this word as a token of code?
int source_has_word(const struct source *source, struct span span, const char *word);
// Index of the first token from `from` on that is this word, or tokens.count.
size_t source_find_word(const struct source *source, size_t from, const char *word, size_t length);
// The tokens that are this word right behind `define` or `undef` in a directive, in order.
const unsigned *source_definitions(
    const struct source *source, const char *word, size_t length, size_t *count);
struct source_words *source_words_new(void);
void source_words_free(struct source_words *words); // may be NULL

// source_conditions.c: the innermost #if or #elif whose condition holds before this token, and the next one
// outwards; 0: none. Its `#` is a token.
unsigned source_condition(const struct source *source, size_t token);
unsigned source_condition_outer(const struct source *source, unsigned condition);
size_t source_condition_hash(const struct source *source, unsigned condition);
struct source_conditions *source_conditions_new(void);
void source_conditions_free(struct source_conditions *conditions); // may be NULL

// Does a #define of the text define this word?
int source_defines(const struct source *source, const char *word);

#endif
