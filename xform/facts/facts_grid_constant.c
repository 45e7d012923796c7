// Only a kernel's parameter may have `__grid_constant__`, so other signatures leave it out: the word itself,
// or a macro that contains nothing else.
#include "facts_clang.h"

#include <string.h>

static const char *const GRID_CONSTANT = "__grid_constant__";

void facts_grid_constant(
    struct facts *facts, struct function *f, struct parameter *parameter, CXCursor cursor)
{
	const struct source *s = facts->source;
	CXCursor attribute = facts_attribute(cursor, CXCursor_AnnotateAttr);
	unsigned offset = 0;
	if (clang_Cursor_isNull(attribute) || strcmp(facts_name(facts, attribute), "grid_constant") != 0)
		return;
	clang_getExpansionLocation(clang_getCursorLocation(attribute), NULL, NULL, NULL, &offset);
	size_t i = source_token_at(s, offset);
	int inside = offset >= parameter->at.begin && offset < parameter->at.end && i < s->tokens.count;
	if (inside && facts_means_word(facts, s, i, GRID_CONSTANT))
		parameter->drop_at = s->tokens.items[i].at;
	else
		f->fault.parameter = "a parameter is __grid_constant__ by a macro that may hold more";
}
