// Heads with directives inside: `int n` / `#ifdef CHECK` / `, int *sum` / `#endif`. Copies repeat the
// directives, so the flags select the same text in the original and in the copy. That works if each directive
// belongs to an #if, each #if opens and closes in the head, and no directive is inside the name, the
// template's head or a parameter.
#include "facts_text.h"

static int opens(const struct source *s, size_t i)
{
	return source_token_is(s, i, "if") || source_token_is(s, i, "ifdef") || source_token_is(s, i, "ifndef");
}

static int is_branch(const struct source *s, size_t i)
{
	return source_token_is(s, i, "else") || source_token_is(s, i, "elif") || source_token_is(s, i, "endif");
}

// Is it between parameters, or outside of the parentheses and of the parts that must be whole?
static int may_stand(const struct head *head, unsigned offset, int parentheses)
{
	if (span_has(head->parameters, offset))
		return parentheses == 1;
	return !parentheses && !span_has(head->fixed, offset) && offset < head->name.begin;
}

int facts_head_is_whole(const struct source *s, const struct head *head)
{
	int conditions = 0, parentheses = 0;
	SOURCE_EACH (i, s, head->at) {
		const struct token *t = &s->tokens.items[i];
		int is_hash = t->directive && source_token_is(s, i, "#");
		int is_fixed = t->at.begin == head->name.begin || t->at.begin == head->parameters.begin ||
		               t->at.end == head->parameters.end;
		if (is_fixed && conditions)
			return 0;
		if (is_hash &&
		    (!may_stand(head, t->at.begin, parentheses) || !(opens(s, i + 1) || is_branch(s, i + 1))))
			return 0;
		conditions += is_hash && opens(s, i + 1);
		conditions -= is_hash && source_token_is(s, i + 1, "endif");
		if (conditions < 0)
			return 0;
		if (!t->directive)
			parentheses += source_token_is(s, i, "(") - source_token_is(s, i, ")");
	}
	return !conditions;
}
