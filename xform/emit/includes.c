// Rebases quoted includes: puts the relative path from the output's folder to the input's before each name
// that exists in the input's folder.
#include "emit_parts.h"

#include <string.h>
#include <unistd.h>

// The folder of a path, absolute and without links, on the heap; NULL if it does not exist.
static char *includes_folder_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *name = slash ? strndup(path, (size_t)(slash - path) + (slash == path)) : strdup(".");
	char *folder = name ? realpath(name, NULL) : NULL;
	free(name);
	return folder;
}

static int is_quoted_include(const struct source *s, size_t i)
{
	const struct token *token = &s->tokens.items[i];
	return token->directive && token->kind == TOKEN_STRING && s->text[token->at.begin] == '"' && i >= 2 &&
	       source_token_is(s, i - 1, "include") && source_token_is(s, i - 2, "#");
}

static int exists_beside(const char *folder, const char *name)
{
	struct str path = {0};
	str_addf(&path, "%s/%s", folder, name);
	int exists = name[0] != '/' && !access(str_text(&path), R_OK);
	str_dispose(&path);
	return exists;
}

static void rebase(
    struct edits *out, struct arena *arena, const struct source *s, const char *input_folder, const char *way)
{
	for (size_t i = 0; i < s->tokens.count; i++) {
		struct span at = s->tokens.items[i].at;
		if (!is_quoted_include(s, i) || at.end - at.begin < 3)
			continue;
		const char *name = arena_copy(arena, s->text + at.begin + 1, at.end - at.begin - 2);
		if (exists_beside(input_folder, name))
			edits_replace(out, at, arena_format(arena, "\"%s%s\"", way, name));
	}
}

void includes_rebase(struct edits *out, struct arena *arena, const struct source *source, const char *output)
{
	char *from = output ? includes_folder_of(output) : NULL,
	     *to = output ? includes_folder_of(source->path) : NULL;
	struct str way = {0};
	if (from && to)
		str_add_way(&way, from, to);
	if (way.length)
		rebase(out, arena, source, to, str_text(&way));
	str_dispose(&way);
	free(from);
	free(to);
}
