// Is an expression evaluated? libclang does not mark operands of decltype, noexcept and similar. The
// parentheses around them in the text show it.
#include "facts_clang.h"

#include <string.h>

static int opens_operand(const struct source *s, size_t open)
{
	return source_token_is_one_of(s, source_before(s, open),
	    "sizeof decltype noexcept alignof typeof __typeof__ __typeof _Alignof requires");
}

int facts_is_operand(const struct source *s, size_t token)
{
	int depth = 0, in_directive = token < s->tokens.count && s->tokens.items[token].directive;
	for (size_t i = token; i-- > 0;) {
		if (s->tokens.items[i].directive != in_directive || s->tokens.items[i].kind == TOKEN_COMMENT)
			continue;
		if (source_token_is(s, i, ")")) {
			depth++;
		} else if (source_token_is(s, i, "(")) {
			if (!depth && opens_operand(s, i))
				return 1;
			depth -= depth > 0;
		} else if (strchr(";{}#", s->text[s->tokens.items[i].at.begin])) {
			return 0;
		}
	}
	return 0;
}

int facts_is_evaluated(struct facts *facts, CXCursor expression)
{
	CXFile file = NULL;
	unsigned offset = 0;
	clang_getFileLocation(clang_getCursorLocation(expression), &file, NULL, NULL, &offset);
	const struct source *s = file ? facts_source(facts, file) : NULL;
	return !s || !facts_is_operand(s, source_token_at(s, offset));
}
