// Which architectures a file's conditions distinguish. Code for several architectures is several programs.
// But if the code only compares __CUDA_ARCH__ with numbers, two architectures on the same side of all these
// numbers give one program. So the numbers are collected from the text, and one value is taken from each
// interval between them.
#include "architecture.h"

#include <string.h>

#define OLDEST 350

// The architectures of CUDA 11.8 to 13, and one for future ones.
static const unsigned known[] = {9990, 1210, 1200, 1100, 1030, 1010, 1000, 900, 890, 880, 870, 860, 800, 750,
    720, 700, 620, 610, 600, 530, 520, 500, 370, OLDEST};

static void architecture_add(architectures_t *out, unsigned value)
{
	for (size_t i = 0; i < out->count; i++)
		if (out->items[i] == value)
			return;
	VEC_PUSH(out, value);
}

static int is_number(const struct source *s, size_t i, unsigned *out)
{
	if (i >= s->tokens.count || s->tokens.items[i].kind != TOKEN_NUMBER)
		return 0;
	char *end;
	unsigned long value = strtoul(s->text + s->tokens.items[i].at.begin, &end, 0);
	while (*end == 'u' || *end == 'U' || *end == 'l' || *end == 'L')
		end++;
	*out = (unsigned)value;
	return end == s->text + s->tokens.items[i].at.end && value < 100000;
}

static int architecture_is_one_of(const struct source *s, size_t i, const char *characters)
{
	return i < s->tokens.count && s->tokens.items[i].kind == TOKEN_PUNCTUATION &&
	       strchr(characters, s->text[s->tokens.items[i].at.begin]);
}

// An operator of one or two characters as in the text, or "".
struct comparison {
	char text[3];
	size_t tokens;
};

static struct comparison comparison_at(const struct source *s, size_t i)
{
	struct comparison c = {"", 0};
	if (!architecture_is_one_of(s, i, "<>=!"))
		return c;
	c.tokens = 1 + (architecture_is_one_of(s, i + 1, "=") != 0);
	memcpy(c.text, s->text + s->tokens.items[i].at.begin, c.tokens);
	int is_half = c.tokens == 1 && architecture_is_one_of(s, i, "=!");
	return is_half ? (struct comparison){"", 0} : c;
}

// `__CUDA_ARCH__ >= 700` cuts below 700, `> 700` above it, `== 700` on both sides.
static void add_cuts(architectures_t *out, const char *operator, unsigned value, int is_reversed)
{
	char first = *operator;
	int is_equal = operator[1] == '=';
	if (first == '=' || first == '!') {
		architecture_add(out, value);
		architecture_add(out, value + 1);
		return;
	}
	if (is_reversed)
		first = first == '<' ? '>' : '<';
	architecture_add(out, value + (first == '<' ? is_equal : !is_equal));
}

// Is tokens [first, last] an operand by itself, without arithmetic around it?
static int stands_alone(const struct source *s, size_t first, size_t last)
{
	int ends = last + 1 >= s->tokens.count || !s->tokens.items[last + 1].directive ||
	           source_token_is(s, last + 1, "#") || architecture_is_one_of(s, last + 1, "&|)") ||
	           s->tokens.items[last + 1].kind == TOKEN_COMMENT;
	return ends &&
	       (s->tokens.items[first - 1].kind == TOKEN_WORD || architecture_is_one_of(s, first - 1, "(&|"));
}

// `__CUDA_ARCH__ >= 700`, `700 <= __CUDA_ARCH__`, or a test whether it is defined.
static int read_use(architectures_t *out, const struct source *s, size_t i, int in_condition)
{
	unsigned value;
	size_t not = architecture_is_one_of(s, i - 1, "!") ? 1 : 0;
	struct comparison after = comparison_at(s, i + 1);
	struct comparison before = comparison_at(s, i - 2);
	if (before.tokens < 2)
		before = comparison_at(s, i - 1);
	if (after.tokens && is_number(s, i + 1 + after.tokens, &value) &&
	    stands_alone(s, i, i + 1 + after.tokens)) {
		add_cuts(out, after.text, value, 0);
		return 0;
	}
	if (before.tokens && i > 1 + before.tokens && is_number(s, i - 1 - before.tokens, &value) &&
	    stands_alone(s, i - 1 - before.tokens, i)) {
		add_cuts(out, before.text, value, 1);
		return 0;
	}
	return in_condition && stands_alone(s, i - not, i) ? 0 : -1;
}

int architecture_cuts(architectures_t *out, const struct source *s)
{
	int result = 0, in_condition = 0;
	for (size_t i = 2; i < s->tokens.count; i++) {
		if (!s->tokens.items[i].directive)
			continue;
		if (source_token_is(s, i - 2, "#"))
			in_condition = util_starts_with(s->text + s->tokens.items[i - 1].at.begin, "if") ||
			               util_starts_with(s->text + s->tokens.items[i - 1].at.begin, "elif");
		if (source_token_is(s, i, "__CUDA_ARCH__") && !source_token_is(s, i - 1, "undef"))
			result |= read_use(out, s, i, in_condition);
	}
	return result;
}

static int is_alike(const architectures_t *cuts, unsigned a, unsigned b)
{
	if (!cuts)
		return a == b;
	for (size_t i = 0; i < cuts->count; i++)
		if ((a < cuts->items[i]) != (b < cuts->items[i]))
			return 0;
	return 1;
}

static void add_kind(architectures_t *out, const architectures_t *cuts, unsigned first, unsigned value)
{
	if (is_alike(cuts, first, value))
		return;
	for (size_t i = 0; i < out->count; i++)
		if (is_alike(cuts, out->items[i], value))
			return;
	VEC_PUSH(out, value);
}

void architecture_values_of(
    architectures_t *out, const architectures_t *cuts, unsigned first, const unsigned *named, size_t count)
{
	for (size_t i = 0; i < count; i++)
		add_kind(out, cuts, first, named[i]);
}

void architecture_values(architectures_t *out, const architectures_t *cuts, unsigned first)
{
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		add_kind(out, cuts, first, known[i]);
	for (size_t i = 0; i < cuts->count; i++)
		if (cuts->items[i] > OLDEST)
			add_kind(out, cuts, first, cuts->items[i]);
}
