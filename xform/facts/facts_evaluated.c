// Is an expression evaluated? libclang does not mark operands of decltype, noexcept and similar. The
// parentheses around them in the text show it.
#include "facts_clang.h"

static int opens_operand(const struct source *s, size_t open)
{
	static const char *const words[] = {"sizeof", "decltype", "noexcept", "alignof", "typeof", "__typeof__",
	    "__typeof", "_Alignof", "requires"};
	size_t before = source_previous_code(s, open);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (before < s->tokens.count && source_token_is(s, before, words[i]))
			return 1;
	return 0;
}

int facts_is_evaluated(struct facts *facts, CXCursor expression)
{
	CXFile file = NULL;
	unsigned offset = 0, depth = 0;
	clang_getFileLocation(clang_getCursorLocation(expression), &file, NULL, NULL, &offset);
	const struct source *s = file ? facts_source(facts, file) : NULL;
	if (!s)
		return 1;
	for (size_t i = source_previous_code(s, source_token_at(s, offset)); i < s->tokens.count;
	    i = source_previous_code(s, i)) {
		if (source_token_is(s, i, ")")) {
			depth++;
		} else if (source_token_is(s, i, "(")) {
			if (!depth && opens_operand(s, i))
				return 0;
			depth -= depth > 0;
		} else if (source_token_is(s, i, ";") || source_token_is(s, i, "{") || source_token_is(s, i, "}")) {
			return 1;
		}
	}
	return 1;
}
