// nvcc accepts a member template of a dependent type without the word `template`, as in `tile.get<3>(i)` and
// `sums<T>::of<8>(x)`. clang requires `tile.template get<3>(i)`: it reports an error, or parses `<` as a
// comparison with 3. The text for clang must keep its length, so that offsets are the file's own. So the
// name's first letter becomes `$`, and `$et` is a macro for `template get`.
//
// Only clang knows where the word is missing. So errors of three kinds are asked for names in their statement, and each
// name is changed wherever it looks like such a call. If the errors do not become fewer, the caller takes that back.
#include "dialect.h"

#include <string.h>

// The token after `<…>`, if the brackets look like arguments.
static size_t after_arguments(const struct source *s, size_t open)
{
	int depth = 0;
	for (size_t i = open; i < s->tokens.count; i = source_next_code(s, i)) {
		char c = s->text[s->tokens.items[i].at.begin];
		depth += source_angles(s, i) + source_nesting(s, i);
		if (strchr(";{}&|", c))
			break;
		if (depth == 0)
			return source_next_code(s, i);
	}
	return s->tokens.count;
}

// Is it `x.NAME<…>(`, `x->NAME<…>(` or `X::NAME<…>(`?
static int is_call(const struct source *s, size_t name)
{
	if (!source_is_word(s, name) || s->tokens.items[name].directive)
		return 0;
	size_t next = source_next_code(s, name);
	int has_owner = source_is_member(s, name) || source_token_is(s, source_previous_code(s, name), "::");
	return has_owner && source_token_is(s, next, "<") && source_token_is(s, after_arguments(s, next), "(");
}

// Names that differ in their first letter only would have one macro.
static int has_macro(const struct templates *templates, const char *name)
{
	for (size_t i = 0; i < templates->names.count; i++)
		if (!strcmp(templates->names.items[i] + 1, name + 1))
			return 1;
	return 0;
}

size_t templates_find(
    struct templates *templates, struct arena *arena, const struct source *s, unsigned offset)
{
	size_t before = templates->names.count;
	for (size_t i = source_token_at(s, offset); i < s->tokens.count; i = source_next_code(s, i)) {
		if (strchr(";{}", s->text[s->tokens.items[i].at.begin]))
			break;
		const char *name = is_call(s, i) ? source_copy(arena, s, s->tokens.items[i].at) : NULL;
		if (name && !has_macro(templates, name))
			VEC_PUSH(&templates->names, name);
	}
	return templates->names.count - before;
}

char *templates_hide(
    struct arena *arena, const struct source *s, char *text, const struct templates *templates)
{
	char *copy = NULL;
	VEC_EACH_POINTER (const char, name, templates->names) {
		size_t length = strlen(name), i = source_find_word(s, 0, name, length);
		for (; i < s->tokens.count; i = source_find_word(s, i + 1, name, length)) {
			if (!is_call(s, i))
				continue;
			copy = copy ? copy : arena_copy(arena, text ? text : s->text, s->length);
			copy[s->tokens.items[i].at.begin] = '$';
		}
	}
	return copy ? copy : text;
}

const char *templates_flag(struct arena *arena, const char *name)
{
	return arena_format(arena, "-D$%s=template %s", name + 1, name);
}

void templates_add_flag(struct templates *templates, struct arena *arena, const char *flag)
{
	const char *blank = strrchr(flag, ' ');
	if (blank && blank[1] && !strcmp(templates_flag(arena, blank + 1), flag))
		VEC_PUSH(&templates->names, arena_string(arena, blank + 1));
}
