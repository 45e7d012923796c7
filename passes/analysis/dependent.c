// Do two launches of a phase obviously depend on each other? They do if both get the same argument, and for
// one of the kernels it is a pointer through which it may write (not to const).
//
// A phase says that its launches are independent, so only an obvious contradiction counts: the argument is a
// name, or members and elements of it, and nothing between the launches mentions it. Two launches of one
// kernel that differ in another argument may divide the work. The arguments are compared as text: if they are
// spelt differently, nothing is reported.
#include "analysis.h"

#include <string.h>

#define MAX_ARGUMENTS (sizeof((struct launch_arguments *)0)->at / sizeof(struct span))

void launch_arguments_read(struct launch_arguments *out, const struct source *s, const struct launch *l)
{
	size_t end = s->tokens.count, open = source_token_at(s, l->paren.begin), close = source_closing(s, open);
	size_t begin = source_next_code(s, open);
	int depth = 0;
	out->count = 0;
	for (size_t i = begin; i < end && i <= close && out->count < MAX_ARGUMENTS; i = source_next_code(s, i)) {
		int is_end = i == close || (depth == 0 && source_token_is(s, i, ","));
		depth += source_nesting(s, i);
		if (!is_end)
			continue;
		if (i != begin)
			out->at[out->count++] = (struct span){
			    s->tokens.items[begin].at.begin, s->tokens.items[source_previous_code(s, i)].at.end};
		begin = source_next_code(s, i);
	}
	if (out->count > l->kernel->params.count) // `f<a, b>(c)`
		out->count = 0;
}

static int dependent_is_same(const struct source *s, struct span a, struct span b)
{
	return a.end - a.begin == b.end - b.begin &&
	       !memcmp(s->text + a.begin, s->text + b.begin, a.end - a.begin);
}

// A name, members and elements of it, and sums: no call, and nothing that changes a value.
static int is_plain(const struct source *s, struct span argument)
{
	int has_name = 0;
	SOURCE_EACH (i, s, argument) {
		if (source_token_is_one_of(s, i, "( ++ -- = += -= \" {"))
			return 0;
		char first = s->text[s->tokens.items[i].at.begin];
		has_name |= (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') || first == '_';
	}
	return has_name && !source_has_word(s, argument, "nullptr") && !source_has_word(s, argument, "NULL");
}

// Does code of the phase outside of the two launches have a word of the argument? It may give it another value.
static int is_named_between(const struct source *s, struct span argument, struct span between)
{
	SOURCE_EACH (i, s, argument) {
		struct span at = s->tokens.items[i].at;
		const char *word = s->text + at.begin;
		size_t length = at.end - at.begin;
		size_t found = source_find_word(s, source_token_at(s, between.begin), word, length);
		if (found < s->tokens.count && s->tokens.items[found].at.begin < between.end && *word != '.')
			return 1;
	}
	return 0;
}

static int is_followed(const struct launch *l)
{
	return l->form == LAUNCH_BRACKETS && !l->in_macro && l->kernel;
}

static int writes(const struct launch *l, size_t argument)
{
	return l->kernel->params.items[argument].gives_write;
}

static int divides(const struct source *s, const struct launch *a, const struct launch *b,
    const struct launch_arguments *one, const struct launch_arguments *other)
{
	if (a->kernel != b->kernel)
		return 0;
	for (size_t i = 0; i < one->count && i < other->count; i++)
		if (!dependent_is_same(s, one->at[i], other->at[i]))
			return 1;
	return 0;
}

struct span dependent_argument(const struct model *model, const struct launch *a, const struct launch *b)
{
	const struct source *s = model->source;
	struct launch_arguments one, other;
	if (!is_followed(a) || !is_followed(b))
		return (struct span){0, 0};
	launch_arguments_read(&one, s, a);
	launch_arguments_read(&other, s, b);
	if (divides(s, a, b, &one, &other))
		return (struct span){0, 0};
	for (size_t i = 0; i < one.count; i++)
		for (size_t k = 0; k < other.count; k++)
			if (dependent_is_same(s, one.at[i], other.at[k]) && (writes(a, i) || writes(b, k)) &&
			    is_plain(s, one.at[i]) &&
			    !is_named_between(s, one.at[i], (struct span){a->at.end, b->at.begin}))
				return other.at[k];
	return (struct span){0, 0};
}
