// nvcc's front end accepts more than clang's: braces in launch configurations (braces.c), attributes after
// qualifiers (attributes.c), spaces within the marks of a launch (source_spaces.c), member templates without
// `template` (templates.c).
#include "dialect.h"

#include <string.h>

char *dialect_hide(struct arena *arena, const struct source *source, const struct templates *templates)
{
	char *text = attributes_hide(arena, source, braces_hide(arena, source));
	return templates_hide(arena, source, text, templates);
}

char *dialect_mend(struct arena *arena, const struct source *source)
{
	char *text = attributes_hide(arena, source, NULL),
	     *named = braces_name(arena, source, text ? text : source->text);
	if (named || text)
		return named ? named : text;
	return source->written ? source->text : NULL;
}

int dialect_hide_text(char *text, size_t length, const struct templates *templates)
{
	struct arena arena = {0};
	struct source source;
	source_from_text(&source, "", text, length);
	const char *hidden = dialect_hide(&arena, &source, templates);
	if (hidden)
		memcpy(text, hidden, length);
	source_dispose(&source);
	arena_dispose(&arena);
	return hidden != NULL;
}
