// The parser, its syntax tree's visitors and our walks recurse at least once for each level of nesting. A
// text with 10^5 levels would crash them, so it is refused before it is parsed.
//
// The text alone gives a bound. A level is
// - an open bracket,
// - an `if`, loop, `switch` or label whose statement has not ended (`else if` chains nest too),
// - an operator since the beginning of the statement, argument or initialiser: operands nest in expressions,
//   including `(…)`, `[…]` and `.` after an expression.
// The bound is too low only for comma operators in parentheses and for what macros expand to; the stack is
// large enough for those (stack.c). It is too high for long flat expressions, which do not occur at this
// length.
#include "parse.h"

#include <string.h>

struct level {
	unsigned operators, heads;
	int is_block; // a comma in it may be an operator
};

struct scan {
	const struct source *source;
	VEC(struct level) levels; // one for each open bracket; the first is the file
	unsigned depth;           // the sum of all levels
};

static struct level *innermost(struct scan *scan)
{
	return &scan->levels.items[scan->levels.count - 1];
}

static void open_level(struct scan *scan, int is_block)
{
	VEC_PUSH(&scan->levels, ((struct level){0, 0, is_block}));
	scan->depth++;
}

static void end_operators(struct scan *scan)
{
	scan->depth -= innermost(scan)->operators;
	innermost(scan)->operators = 0;
}

static void end_heads(struct scan *scan)
{
	scan->depth -= innermost(scan)->heads;
	innermost(scan)->heads = 0;
}

static void add_operator(struct scan *scan)
{
	innermost(scan)->operators++;
	scan->depth++;
}

// `else` continues the statement before it.
static void end_statement(struct scan *scan, size_t next)
{
	end_operators(scan);
	if (!source_token_is(scan->source, next, "else"))
		end_heads(scan);
}

// A `}` ends a statement, unless the next token continues an expression: `T{} + T{}`, `[] { … }()`.
static int goes_on(const struct source *s, size_t next)
{
	return next < s->tokens.count && s->tokens.items[next].kind == TOKEN_PUNCTUATION &&
	       strchr("+-*/%&|^<>=?:.,()[]", source_first(s, next));
}

// The second byte of `&&`, `->` and similar.
static int is_second_byte(const struct source *s, size_t i)
{
	static const char pairs[] = "&& || << >> -> == != <= >= += -= *= /= %= &= |= ^=";
	unsigned at = s->tokens.items[i].at.begin;
	return at > 0 && util_list_has(pairs, (char[]){s->text[at - 1], s->text[at], '\0'}, " ");
}

// `) {`, `; {`, `else {`: not a list of values.
static int opens_block(const struct source *s, size_t i)
{
	size_t before = source_previous_code(s, i);
	return before < s->tokens.count &&
	       (strchr(");{}", source_first(s, before)) || source_token_is(s, before, "else") ||
	           source_token_is(s, before, "do") || source_token_is(s, before, "try"));
}

static void see_punctuation(struct scan *scan, size_t i, size_t next)
{
	char c = source_first(scan->source, i);
	if (c == '(' || c == '[' || c == '{')
		open_level(scan, c == '{' && opens_block(scan->source, i));
	else if (c == ')' || c == ']' || c == '}') {
		if (scan->levels.count >= 2) {
			end_operators(scan);
			end_heads(scan);
			scan->levels.count--;
			scan->depth--;
		}
		if (c != '}')
			add_operator(scan); // a call or an index of the expression before it
		else if (!goes_on(scan->source, next))
			end_statement(scan, next);
	} else if (c == ';')
		end_statement(scan, next);
	else if (c == ',' && !innermost(scan)->is_block)
		end_operators(scan);
	else if (!is_second_byte(scan->source, i))
		add_operator(scan);
}

// The tokens of one directive, or of all code outside of directives: brackets of the two do not match each
// other.
static size_t find_in(const struct source *source, int in_directives)
{
	struct scan scan = {.source = source};
	size_t i, next;
	open_level(&scan, 0);
	for (i = 0; i < source->tokens.count && scan.depth <= NESTING_MOST; i = next) {
		const struct token *token = &source->tokens.items[i];
		next = i + 1;
		if (token->kind == TOKEN_COMMENT || token->directive != in_directives)
			continue;
		next = source_skip_comments(source, next);
		if (in_directives && source_token_is(source, i, "#")) {
			scan.levels.count = 0;
			scan.depth = 0;
			open_level(&scan, 0);
		}
		if (token->kind == TOKEN_PUNCTUATION)
			see_punctuation(&scan, i, next);
		else if (token->kind == TOKEN_WORD) {
			static const char operators[] = "sizeof alignof _Alignof __alignof__ decltype typeof __typeof__ "
			                                "new delete throw not compl and or "
			                                "__extension__ __real__ __imag__ __attribute__";
			if (source_token_is_one_of(scan.source, i, "if for while do switch case default")) {
				end_operators(&scan); // for example those of the head before
				innermost(&scan)->heads++;
				scan.depth++;
			} else if (source_token_is_one_of(scan.source, i, operators))
				add_operator(&scan);
		}
	}
	VEC_DISPOSE(&scan.levels);
	return scan.depth > NESTING_MOST ? i - 1 : source->tokens.count;
}

size_t nesting_find(const struct source *source)
{
	size_t in_code = find_in(source, 0), in_directive = find_in(source, 1);
	return in_code < in_directive ? in_code : in_directive;
}
