// Attributes after CUDA's qualifiers: `__shared__ alignas(128) int s[32];`, `__device__ [[nodiscard]] int f();`.
// For clang the qualifiers are GNU attributes, after which it takes no attribute of C++. So clang gets another
// text of the same length:
// - `[[…]]` is blank if all its names are without effect on what is computed,
// - `alignas` is CUE_ALN, which our headers define as `_Alignas`. clang takes that anywhere among the
//   specifiers. At the beginning of a declaration and after `struct` it takes `alignas` alone.
#include "dialect.h"

#include <string.h>

// Specifiers, and qualifiers with and without arguments. Behind any of them nvcc takes attributes.
static const char specifiers[] =
    "__shared__ __device__ __host__ __global__ __constant__ __managed__ __grid_constant__ __forceinline__ "
    "__noinline__ __inline__ __launch_bounds__ __maxnreg__ __cluster_dims__ __block_size__ __align__ "
    "__attribute__ __declspec alignas static extern inline constexpr constinit const volatile virtual "
    "explicit "
    "friend mutable thread_local typedef";

static const char without_effect[] =
    "nodiscard maybe_unused deprecated likely unlikely fallthrough noreturn carries_dependency unused used "
    "noinline always_inline hot cold flatten gnu nv clang";

// ---- [[…]]

// The last `]` of a list of attributes that have no effect, or tokens.count.
static size_t list_end(const struct source *s, size_t open)
{
	size_t i = dialect_next(s, dialect_next(s, open));
	for (; i < s->tokens.count && !source_token_is(s, i, "]"); i = dialect_next(s, i)) {
		if (source_token_is(s, i, "("))
			i = source_partner(s, i, dialect_next);
		else if (source_is_word(s, i) ? !source_token_is_one_of(s, i, without_effect)
		                              : !strchr(",:", s->text[s->tokens.items[i].at.begin]))
			return s->tokens.count;
		if (i >= s->tokens.count)
			return i;
	}
	i = i < s->tokens.count ? dialect_next(s, i) : i;
	return source_token_is(s, i, "]") ? i : s->tokens.count;
}

// Behind a word, or the arguments of a qualifier. Elsewhere clang takes the list.
static int is_after_word(const struct source *s, size_t open)
{
	size_t i = dialect_before(s, open);
	for (; source_token_is(s, i, "]"); i = dialect_before(s, i)) { // an attribute before this one
		i = source_partner(s, i, dialect_before);
		if (i >= s->tokens.count)
			return 0;
	}
	return source_is_word(s, i) || source_token_is(s, i, ")");
}

// ---- alignas

// Is it among the specifiers of a declaration, after the first? At most one word of them may be a macro: in
// `int x alignas(8)`, there are two other words.
static int is_specifier(const struct source *s, size_t word)
{
	size_t i = dialect_before(s, word), count = 0, others = 0;
	for (; i < s->tokens.count; i = dialect_before(s, i)) {
		if (source_token_is(s, i, ")") || source_token_is(s, i, "]")) {
			i = source_partner(s, i, dialect_before);
			if (i >= s->tokens.count || source_token_is(s, i, "["))
				continue;
			i = dialect_before(s, i);
		}
		if (!source_is_word(s, i) || source_token_is_one_of(s, i, "class struct union enum"))
			break;
		if (source_token_is(s, dialect_before(s, i), "define"))
			break;
		count++;
		others += !source_token_is_one_of(s, i, specifiers);
	}
	return count && others <= 1 && !source_token_is_one_of(s, i, "class struct union enum");
}

char *attributes_hide(struct arena *arena, const struct source *s, char *text)
{
	static const char ours[] = "CUE_ALN";
	for (size_t i = source_find_word(s, 0, "alignas", 7); i < s->tokens.count;
	    i = source_find_word(s, i + 1, "alignas", 7)) {
		if (!is_specifier(s, i))
			continue;
		text = text ? text : arena_copy(arena, s->text, s->length);
		memcpy(text + s->tokens.items[i].at.begin, ours, sizeof ours - 1);
	}
	for (size_t i = 0; i + 1 < s->tokens.count; i++) {
		if (!source_token_is(s, i, "[") || !source_token_is(s, dialect_next(s, i), "[") ||
		    !is_after_word(s, i))
			continue;
		size_t end = list_end(s, i);
		if (end >= s->tokens.count)
			continue;
		text = text ? text : arena_copy(arena, s->text, s->length);
		for (unsigned k = s->tokens.items[i].at.begin; k < s->tokens.items[end].at.end; k++)
			if (text[k] != '\n' && text[k] != '\r' && text[k] != '\\')
				text[k] = ' ';
		i = end;
	}
	return text;
}
